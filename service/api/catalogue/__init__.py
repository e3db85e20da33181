"""The catalogue of problems: the status, the texts and the help of every code."""

from collections.abc import Mapping
from typing import Literal

from service.api.catalogue.actions import ACTION_CODES
from service.api.catalogue.entry import Entry, ProblemEntry
from service.api.catalogue.protocol import PROTOCOL_CODES, VALUE_CODES, ProtocolCode
from service.api.catalogue.refusals import REFUSAL_CODES
from service.api.catalogue.states import STATE_CODES, TABLE_CODES
from service.rules.codes import ViolationCode

ProblemCode = Literal[ProtocolCode, ViolationCode]
"""Codes of problems."""

PROBLEMS: Mapping[ProblemCode, ProblemEntry] = dict(
    (*PROTOCOL_CODES.items(), *REFUSAL_CODES.items())
)
"""Every code that a whole problem may have."""

CATALOGUE: Mapping[str, Entry] = dict(
    (
        *PROBLEMS.items(),
        *VALUE_CODES.items(),
        *ACTION_CODES.items(),
        *STATE_CODES.items(),
        *TABLE_CODES.items(),
    )
)
"""Every code that a response may contain. Codes are stable; texts for people may change."""
