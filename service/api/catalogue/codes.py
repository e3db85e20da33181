"""Every code of a response, and the status of those that a whole problem may have."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Literal, get_args

from service.api.catalogue.protocol import PROTOCOL_STATUSES, ProtocolCode
from service.rules.codes import FaultCode, ViolationCode

ProblemCode = Literal[ProtocolCode, ViolationCode]
"""Codes of problems."""


def _members(literal: Any) -> Iterator[Any]:
    return iter(get_args(literal))


_RULE_STATUSES: Mapping[ViolationCode, HTTPStatus] = dict.fromkeys(
    _members(ViolationCode), HTTPStatus.UNPROCESSABLE_ENTITY
)

STATUSES: Mapping[ProblemCode, HTTPStatus] = dict(
    (*PROTOCOL_STATUSES.items(), *_RULE_STATUSES.items())
)
"""The status of every code that a whole problem may have."""

CODES: tuple[str, ...] = tuple(dict.fromkeys((*STATUSES, *_members(FaultCode))))
"""Every code that a response may contain, those of problems first. Codes are stable."""


def key_of(code: str) -> str:
    """Return the key of a code's texts: a code that occurs only in `errors` is a `fault`.

    >>> key_of("illegal_action"), key_of("facing_bet")
    ('problem.illegal_action', 'fault.facing_bet')
    """
    return f"problem.{code}" if code in STATUSES else f"fault.{code}"
