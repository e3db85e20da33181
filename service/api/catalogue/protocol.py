"""Codes for errors that no rule raises: of HTTP, JSON and schemas."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Literal

from service.api.catalogue.entry import Entry, ProblemEntry
from service.rules.codes import BodyCode, ValueCode

HttpCode = Literal[
    "bad_request",
    "request_timeout",
    "uri_too_long",
    "expectation_failed",
    "headers_too_large",
    "too_many_chunks",
    "unsupported_transfer_encoding",
    "overloaded",
]
"""Codes of requests that the server rejects before the service sees them."""

ProtocolCode = Literal[
    BodyCode,
    HttpCode,
    "invalid_request",
    "unauthorized",
    "not_found",
    "method_not_allowed",
    "internal_error",
]
"""Codes of problems that no rule raises."""

PROTOCOL_CODES: Mapping[ProtocolCode, ProblemEntry] = {
    "malformed_json": ProblemEntry(
        "Malformed JSON",
        "The request body could not be parsed as JSON: {reason}.",
        "Send a single JSON value in UTF-8, nested at most 16 levels deep, without a byte order "
        "mark, `NaN`, `Infinity` or trailing text.",
        HTTPStatus.BAD_REQUEST,
    ),
    "duplicate_key": ProblemEntry(
        "Duplicate key",
        "An object has the same key twice, at line {line} column {column}.",
        "Use each key once per object.",
        HTTPStatus.BAD_REQUEST,
    ),
    "invalid_request": ProblemEntry(
        "Invalid request body",
        "The request body doesn't match the schema; see `errors` for details.",
        "Fix everything listed in `errors` and send the request again. The schemas are in "
        "`/openapi.yaml`.",
        HTTPStatus.BAD_REQUEST,
    ),
    "bad_request": ProblemEntry(
        "Bad request",
        "The server could not understand the request.",
        "Check the request line and the headers.",
        HTTPStatus.BAD_REQUEST,
    ),
    "request_timeout": ProblemEntry(
        "Request timeout",
        "The request took too long to arrive.",
        "Send the request again, over a new connection. The headers must arrive within 10 seconds "
        "and the body within 30 more.",
        HTTPStatus.REQUEST_TIMEOUT,
    ),
    "uri_too_long": ProblemEntry(
        "URI too long",
        "The request line is longer than 4,094 bytes.",
        "Shorten the path; no operation takes a query.",
        HTTPStatus.REQUEST_URI_TOO_LONG,
    ),
    "expectation_failed": ProblemEntry(
        "Expectation failed",
        "The only supported value of the `Expect` header is `100-continue`.",
        "Send the request without the `Expect` header.",
        HTTPStatus.EXPECTATION_FAILED,
    ),
    "headers_too_large": ProblemEntry(
        "Headers too large",
        "The request has more than 100 headers, or one of more than 8,190 bytes.",
        "Send fewer or shorter headers.",
        HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    ),
    "too_many_chunks": ProblemEntry(
        "Too many chunks",
        "The body was sent in too many small chunks.",
        "Send the body with a `Content-Length`, or in chunks of at least 512 bytes.",
        HTTPStatus.BAD_REQUEST,
    ),
    "unsupported_transfer_encoding": ProblemEntry(
        "Unsupported transfer encoding",
        "The only supported `Transfer-Encoding` is `chunked`.",
        "Send the body with a `Content-Length`, or with `Transfer-Encoding: chunked`.",
        HTTPStatus.NOT_IMPLEMENTED,
    ),
    "overloaded": ProblemEntry(
        "Overloaded",
        "The server has too many long requests to process at the moment.",
        "Retry after the seconds in the `Retry-After` header.",
        HTTPStatus.SERVICE_UNAVAILABLE,
    ),
    "unauthorized": ProblemEntry(
        "Missing or invalid API key",
        "This server requires a valid API key.",
        "Send the key that the server's operator gave you: `Authorization: Bearer KEY`.",
        HTTPStatus.UNAUTHORIZED,
    ),
    "not_found": ProblemEntry(
        "Not found",
        "There is no resource at this path.",
        "All paths are in `/openapi.yaml`. They have no trailing slash and are never redirected.",
        HTTPStatus.NOT_FOUND,
    ),
    "method_not_allowed": ProblemEntry(
        "Method not allowed",
        "This path doesn't support the request method; the `Allow` header lists those it does.",
        "Use one of the methods in the `Allow` header.",
        HTTPStatus.METHOD_NOT_ALLOWED,
    ),
    "body_too_large": ProblemEntry(
        "Request body too large",
        "The request body exceeds the limit of {limit} bytes.",
        "Split the request into smaller ones. `/version` lists the limits.",
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    ),
    "unsupported_media_type": ProblemEntry(
        "Unsupported media type",
        "The `Content-Type` must be `application/json`, in UTF-8.",
        "Send `Content-Type: application/json`. Other types, such as `application/x+json`, are "
        "rejected.",
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    ),
    "unsupported_content_encoding": ProblemEntry(
        "Unsupported content encoding",
        "The `Content-Encoding` must be absent or `identity`.",
        "Send the request body without compression.",
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    ),
    "internal_error": ProblemEntry(
        "Internal server error",
        "An unexpected error occurred; this is a bug in Parole.",
        "Report the `request_id`. It is safe to retry the request.",
        HTTPStatus.INTERNAL_SERVER_ERROR,
    ),
}

VALUE_CODES: Mapping[ValueCode, Entry] = {
    "missing_field": Entry("Missing field", "This field is required.", "Add the field."),
    "unknown_field": Entry(
        "Unknown field",
        "There is no such field. {hint}",
        "Remove the field or correct its name; `params.did_you_mean` has the likely name, if there "
        "is one.",
    ),
    "invalid_type": Entry(
        "Invalid type",
        "This value must be {expected}.",
        "Send the type that the schema asks for. Values are never converted: a string is not "
        "accepted as a number, nor 1 as `true`.",
    ),
    "null_not_allowed": Entry(
        "Null not allowed", "This value must not be null.", "Omit it instead."
    ),
    "out_of_range": Entry(
        "Number out of range",
        "This value must be a whole number from {minimum} to {maximum}.",
        "Send a number within these bounds.",
    ),
    "invalid_card": Entry(
        "Invalid card",
        "This value is not a card of the 32-card deck.",
        "Write a rank (7 8 9 T J Q K A, or 10 for T) and a suit (h d c s or ♥ ♦ ♣ ♠), in upper or "
        "lower case: `Ah`, `Td`, `10d`.",
    ),
    "invalid_length": Entry(
        "Invalid array length",
        "This array must have at least {minimum} and at most {maximum} items.",
        "Send a number of items within these bounds.",
    ),
    "invalid_format": Entry(
        "Invalid format",
        "This string must match the pattern `{pattern}`.",
        "Send a string in the format that the schema describes.",
    ),
    "unknown_value": Entry(
        "Unknown value",
        "This value must be one of: {allowed}.",
        "Send one of the values in `params.allowed`.",
    ),
}
