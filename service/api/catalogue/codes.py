"""Every code of a response, and the status of those that a whole problem may have."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Literal, get_args

from service.rules.codes import BodyCode, FaultCode, ViolationCode

ProtocolCode = Literal[
    BodyCode,
    "invalid_request",
    "bad_request",
    "unauthorized",
    "not_found",
    "method_not_allowed",
    "internal_error",
]
"""Codes of problems that no rule raises."""

ProblemCode = Literal[ProtocolCode, ViolationCode]
"""Codes of problems."""

_PROTOCOL_STATUSES: Mapping[ProtocolCode, HTTPStatus] = {
    "malformed_json": HTTPStatus.BAD_REQUEST,
    "duplicate_key": HTTPStatus.BAD_REQUEST,
    "invalid_request": HTTPStatus.BAD_REQUEST,
    "bad_request": HTTPStatus.BAD_REQUEST,
    "unauthorized": HTTPStatus.UNAUTHORIZED,
    "not_found": HTTPStatus.NOT_FOUND,
    "method_not_allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "body_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "unsupported_media_type": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "unsupported_content_encoding": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "internal_error": HTTPStatus.INTERNAL_SERVER_ERROR,
}


def _members(literal: Any) -> Iterator[Any]:
    return iter(get_args(literal))


STATUSES: Mapping[ProblemCode, HTTPStatus] = {
    **_PROTOCOL_STATUSES,
    # The body matches the schema, but the rules reject it.
    **dict.fromkeys(_members(ViolationCode), HTTPStatus.UNPROCESSABLE_ENTITY),
}
"""The status of every code that a whole problem may have."""

CODES: tuple[str, ...] = tuple(dict.fromkeys((*STATUSES, *_members(FaultCode))))
"""Every code that a response may contain, those of problems first. Codes are stable."""


def key_of(code: str) -> str:
    """Return the key of a code's texts: a code that occurs only in `errors` is a `fault`.

    >>> key_of("illegal_action"), key_of("facing_bet")
    ('problem.illegal_action', 'fault.facing_bet')
    """
    return f"problem.{code}" if code in STATUSES else f"fault.{code}"
