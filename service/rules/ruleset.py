"""The rulesets of the houses, as data.

The houses differ only in the values below: no rule checks which house it is playing for. A new
ruleset or revision is a new `Ruleset` in this file. A published revision stays as it is forever,
since stored states name it.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, Literal, get_args, get_type_hints

from service.rules.errors import Fault, Path, RuleViolation


@dataclass(frozen=True, slots=True)
class Options:
    """The disputed rules; a request may set each one. `OPTION_RULES` maps them to rule ids."""

    two_pair_kicker: Literal["suit_then_rank", "rank_then_suit"]
    suit_tiebreak: bool
    over_blind: Literal["auto", "never"]
    minimum_raise: Literal["last_full_raise", "largest_blind"]
    pot_limit_raise: Literal["pot_before_call", "pot_after_call"]
    limit_cap_heads_up: bool
    parole_all_in: bool
    recycle: Literal["discards", "discards_and_mucked"]
    checked_showdown: Literal["left_of_button", "left_of_big_blind"]
    muck_losers: bool


OPTION_RULES: Mapping[str, str] = {
    "two_pair_kicker": "RANK-5",
    "suit_tiebreak": "RANK-6",
    "over_blind": "BLIND-1",
    "minimum_raise": "BET-4",
    "pot_limit_raise": "BET-7",
    "limit_cap_heads_up": "BET-6",
    "parole_all_in": "PAROLE-3",
    "recycle": "DRAW-3",
    "checked_showdown": "SHOW-1",
    "muck_losers": "SHOW-2",
}


def option_values(name: str) -> tuple[str | bool, ...]:
    """Return the values an option may take, in the order in which they are published."""
    annotation = get_type_hints(Options)[name]
    return (True, False) if annotation is bool else get_args(annotation)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One revision of a house's rules, with its options resolved.

    `names_royal_flush`: whether a royal flush is a category of its own (RANK-1).
    `parole_scope`: whether all live seats must agree to a split, or only the claimants of each pot
    (PAROLE-2).
    """

    id: str
    revision: int
    options: Options
    names_royal_flush: bool
    parole_scope: Literal["hand", "pot"]


@dataclass(frozen=True, slots=True)
class Stamp:
    """Identifies the rules of a state. `options` are sorted by name; one left out has its default.

    A stamp made by `stamp_of` lists only the options that differ from the defaults of the revision.
    """

    id: str
    revision: int
    options: tuple[tuple[str, str | bool], ...] = ()


CACHED_RULESETS = 256
"""How many rulesets and stamps stay in memory: a client can name thousands of them."""

DEFAULT_RULESET_ID = "32-card-poker"

_REVISIONS: tuple[Ruleset, ...] = (
    Ruleset(
        id="32-card-poker",
        revision=1,
        options=Options(
            two_pair_kicker="suit_then_rank",
            suit_tiebreak=True,
            over_blind="auto",
            minimum_raise="last_full_raise",
            pot_limit_raise="pot_before_call",
            limit_cap_heads_up=True,
            parole_all_in=False,
            recycle="discards",
            checked_showdown="left_of_button",
            muck_losers=True,
        ),
        names_royal_flush=False,
        parole_scope="hand",
    ),
    Ruleset(
        id="32-card-draw",
        revision=1,
        options=Options(
            two_pair_kicker="rank_then_suit",
            suit_tiebreak=True,
            over_blind="never",
            minimum_raise="last_full_raise",
            pot_limit_raise="pot_after_call",
            limit_cap_heads_up=True,
            parole_all_in=True,
            recycle="discards_and_mucked",
            checked_showdown="left_of_big_blind",
            muck_losers=True,
        ),
        names_royal_flush=True,
        parole_scope="pot",
    ),
)

RULESETS: Mapping[str, Mapping[int, Ruleset]] = {
    ruleset_id: {r.revision: r for r in _REVISIONS if r.id == ruleset_id}
    for ruleset_id in dict.fromkeys(r.id for r in _REVISIONS)
}
"""All published rulesets, by id and then by revision. A published revision never changes."""


def resolve_ruleset(
    ruleset_id: str = DEFAULT_RULESET_ID,
    revision: int | None = None,
    options: Mapping[str, Any] | None = None,
    path: Path = ("ruleset",),
) -> Ruleset:
    """Return the requested ruleset, its own options overridden by `options`.

    Without `revision`, this is the newest one.

    Raise `RuleViolation` with `unknown_ruleset` or `unknown_revision`; the errors point below
    `path`.

    >>> resolve_ruleset("32-card-draw", options={"suit_tiebreak": False}).options.suit_tiebreak
    False
    """
    return _resolve(ruleset_id, revision, tuple(sorted((options or {}).items())), path)


def resolve_stamp(stamp: Stamp, path: Path) -> Ruleset:
    """Return the ruleset that a stamp identifies.

    Raise `RuleViolation` with `unknown_ruleset` or `unknown_revision`; the errors point below
    `path`, the stamp's own.
    """
    return _resolve(stamp.id, stamp.revision, stamp.options, path)


@lru_cache(CACHED_RULESETS)
def _resolve(
    ruleset_id: str, revision: int | None, options: tuple[tuple[str, Any], ...], path: Path
) -> Ruleset:
    revisions = RULESETS.get(ruleset_id)
    if revisions is None:
        raise RuleViolation.of("unknown_ruleset", (*path, "id"), known=sorted(RULESETS))
    newest = max(revisions)
    ruleset = revisions.get(newest if revision is None else revision)
    if ruleset is None:
        raise RuleViolation.of("unknown_revision", (*path, "revision"), newest=newest)
    return replace(ruleset, options=replace(ruleset.options, **dict(options)))


def require_match(
    ruleset: Ruleset,
    ruleset_id: str,
    revision: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Raise `RuleViolation` with `ruleset_mismatch` if a request names other rules.

    The other arguments are those of `resolve_ruleset`; one left out matches anything.
    """
    pairs: list[tuple[Path, Any, Any]] = [(("id",), ruleset_id, ruleset.id)]
    if revision is not None:
        pairs.append((("revision",), revision, ruleset.revision))
    for name, value in (options or {}).items():
        pairs.append((("options", name), value, getattr(ruleset.options, name)))
    faults = [
        Fault("ruleset_mismatch", ("ruleset", *path), {"requested": requested, "stamped": stamped})
        for path, requested, stamped in pairs
        if requested != stamped
    ]
    if faults:
        raise RuleViolation("ruleset_mismatch", faults)


def options_as_dict(options: Options) -> dict[str, str | bool]:
    """Return the options by their published names."""
    return asdict(options)


def changed_options(ruleset: Ruleset) -> dict[str, str | bool]:
    """Return the options that differ from the defaults of the ruleset's revision.

    >>> changed_options(resolve_ruleset(options={"over_blind": "auto", "muck_losers": False}))
    {'muck_losers': False}
    """
    defaults = options_as_dict(RULESETS[ruleset.id][ruleset.revision].options)
    options = options_as_dict(ruleset.options)
    return {name: value for name, value in options.items() if value != defaults[name]}


@lru_cache(CACHED_RULESETS)
def stamp_of(ruleset: Ruleset) -> Stamp:
    """Return the stamp of a ruleset, with the options that were changed.

    >>> stamp_of(resolve_ruleset("32-card-draw", options={"suit_tiebreak": False})).options
    (('suit_tiebreak', False),)
    """
    changed = changed_options(ruleset)
    return Stamp(ruleset.id, ruleset.revision, tuple(sorted(changed.items())))
