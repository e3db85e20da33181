"""The catalogue of problems: the status, the texts and the help of every code."""

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
"""Every code that a response may contain. Codes are stable; texts for people may change."""
