"""Errors in responses, and the catalogue that explains their codes."""

from typing import Any, cast

from service.api.catalogue import CODES, STATUSES, ProblemCode, key_of
from service.api.catalogue.rules import RULE_OF
from service.api.languages.language import Language, current
from service.rules.codes import FaultCode
from service.rules.errors import Fault, Path

_DETAIL = {code: f"{key_of(code)}.detail" for code in CODES}


def error_as_dict(fault: Fault) -> dict[str, Any]:
    """Return an item of `errors`, or a defect of a state."""
    return {
        "pointer": json_pointer(fault.path),
        **explanation_as_dict(fault.code, fault.params),
    }


def explanation_as_dict(code: FaultCode, params: Any) -> dict[str, Any]:
    """Return a code with its rule, its sentence and the params that the sentence is made from."""
    explained = {"code": code, "detail": current().text(_DETAIL[code], params), "params": params}
    rule = RULE_OF.get(code)
    return explained if rule is None else explained | {"rule": rule}


def json_pointer(path: Path) -> str:
    """Return a path as an RFC 6901 JSON pointer.

    >>> json_pointer(("hands", 0, "a/b~c"))
    '/hands/0/a~1b~0c'
    """
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in path)


def catalogue_entry_as_dict(language: Language, code: str) -> dict[str, Any]:
    """Return the texts of a code, without `status` if it occurs only in errors."""
    key, patterns = key_of(code), language.patterns
    described: dict[str, Any] = {
        "type": f"/problems/{code}",
        "code": code,
        "title": patterns[f"{key}.title"],
        "detail": patterns[f"{key}.detail"],
        "help": patterns[f"{key}.help"],
    }
    status = STATUSES.get(cast("ProblemCode", code))
    return described if status is None else described | {"status": int(status)}
