"""Codes of problems that no rule raises, with their statuses: of HTTP, JSON and schemas."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Literal

from service.rules.codes import BodyCode

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

PROTOCOL_STATUSES: Mapping[ProtocolCode, HTTPStatus] = {
    "malformed_json": HTTPStatus.BAD_REQUEST,
    "duplicate_key": HTTPStatus.BAD_REQUEST,
    "invalid_request": HTTPStatus.BAD_REQUEST,
    "bad_request": HTTPStatus.BAD_REQUEST,
    "request_timeout": HTTPStatus.REQUEST_TIMEOUT,
    "uri_too_long": HTTPStatus.REQUEST_URI_TOO_LONG,
    "expectation_failed": HTTPStatus.EXPECTATION_FAILED,
    "headers_too_large": HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    "too_many_chunks": HTTPStatus.BAD_REQUEST,
    "unsupported_transfer_encoding": HTTPStatus.NOT_IMPLEMENTED,
    "overloaded": HTTPStatus.SERVICE_UNAVAILABLE,
    "unauthorized": HTTPStatus.UNAUTHORIZED,
    "not_found": HTTPStatus.NOT_FOUND,
    "method_not_allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "body_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "unsupported_media_type": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "unsupported_content_encoding": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "internal_error": HTTPStatus.INTERNAL_SERVER_ERROR,
}
