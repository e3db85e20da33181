"""The catalogue of problems: every code, its status, its sentence, and what a client can do."""

from collections.abc import Mapping

from service.api.catalogue.actions import ACTION_CODES
from service.api.catalogue.entry import Entry
from service.api.catalogue.protocol import CONTRACT_CODES, PROTOCOL_CODES
from service.api.catalogue.refusals import REFUSAL_CODES
from service.api.catalogue.states import STATE_CODES, TABLE_CODES

CATALOGUE: Mapping[str, Entry] = {
    **PROTOCOL_CODES,
    **REFUSAL_CODES,
    **CONTRACT_CODES,
    **ACTION_CODES,
    **STATE_CODES,
    **TABLE_CODES,
}
"""Every code that an answer may carry. A code is a promise; the sentences are not."""
