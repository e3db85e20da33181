"""Codes of HTTP, JSON and the contract: 400, 401, 404, 405, 413, 415 and 500."""

from http import HTTPStatus

from service.api.catalogue.entry import Entry

PROTOCOL_CODES = {
    "malformed_json": Entry(
        "The body is not JSON",
        "The body is not valid JSON: {reason}.",
        "Send one JSON value in UTF-8, without a byte order mark, NaN, Infinity or trailing text, "
        "nested at most 16 deep.",
        HTTPStatus.BAD_REQUEST,
    ),
    "duplicate_key": Entry(
        "A key occurs twice",
        "A key occurs twice in one object, at line {line} column {column}.",
        "Send each member of an object once.",
        HTTPStatus.BAD_REQUEST,
    ),
    "invalid_request": Entry(
        "The body is not what the contract says",
        "The body is not what openapi.yaml says; errors lists every fault.",
        "Each item of errors points at one fault. Mend them all and send the request again.",
        HTTPStatus.BAD_REQUEST,
    ),
    "bad_request": Entry(
        "The request is not HTTP as it should be",
        "The request could not be understood.",
        "Check the request line and the headers.",
        HTTPStatus.BAD_REQUEST,
    ),
    "unauthorized": Entry(
        "A valid API key is needed",
        "This server answers only requests with a valid API key.",
        "Send a key that the server's operator gave you: Authorization: Bearer KEY.",
        HTTPStatus.UNAUTHORIZED,
    ),
    "not_found": Entry(
        "No such resource",
        "There is nothing at this path.",
        "The paths are in /openapi.yaml; they end without a slash and are never redirected.",
        HTTPStatus.NOT_FOUND,
    ),
    "method_not_allowed": Entry(
        "Method not allowed",
        "This path does not answer this method; Allow lists those it does.",
        "Use a method of the Allow header.",
        HTTPStatus.METHOD_NOT_ALLOWED,
    ),
    "body_too_large": Entry(
        "The body is too large",
        "The body is larger than {limit} bytes.",
        "Send less at once; /version states the limits.",
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    ),
    "unsupported_media_type": Entry(
        "The body must be JSON",
        "Content-Type must be application/json in UTF-8.",
        "Send Content-Type: application/json. Types such as application/x+json are refused.",
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    ),
    "unsupported_content_encoding": Entry(
        "The body must not be compressed",
        "Content-Encoding must be absent or identity.",
        "Send the body as it is, without gzip or another coding.",
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    ),
    "internal_error": Entry(
        "Our fault",
        "The service failed; the fault is ours.",
        "Report the request_id. Sending the same request again is safe.",
        HTTPStatus.INTERNAL_SERVER_ERROR,
    ),
}

CONTRACT_CODES = {
    "missing_field": Entry("A field is missing", "This field is required.", "Send the field."),
    "unknown_field": Entry(
        "A field is unknown",
        "There is no such field here. {hint}",
        "Remove the field, or correct its name to the one that params.did_you_mean gives.",
    ),
    "invalid_type": Entry(
        "A value has the wrong type",
        "This must be {expected}.",
        "Nothing is converted: numbers are not strings, and true is not 1.",
    ),
    "null_not_allowed": Entry(
        "A value is null", "This must not be null.", "Leave the field out instead."
    ),
    "out_of_range": Entry(
        "A number is out of range",
        "This must be a whole number from {minimum} to {maximum}.",
        "Send a number within the bounds.",
    ),
    "invalid_card": Entry(
        "Not a card of this deck",
        "This is not a card of the 32-card deck.",
        "Write rank and suit, such as Ah, Td or 10d: ranks 7 8 9 T J Q K A, suits h d c s or "
        "♥ ♦ ♣ ♠, in any letter case.",
    ),
    "invalid_length": Entry(
        "Too few or too many",
        "The length must be from {minimum} to {maximum}.",
        "Send as many as the bounds allow.",
    ),
    "invalid_format": Entry(
        "A string has the wrong form",
        "This must match {pattern}.",
        "Send a string of the form that the contract describes.",
    ),
    "unknown_value": Entry(
        "Not one of the known values",
        "This must be one of: {allowed}.",
        "Send one of params.allowed.",
    ),
}
