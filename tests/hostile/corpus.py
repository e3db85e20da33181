"""Hostile bodies, values and framings, each with the error code it must cause.

tests/api/test_json_body.py covers one operation in depth; this corpus covers many, over the wire.
"""

# ruff: noqa: RUF001 - look-alike letters are intended

import gzip
import json
import pickle
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

KIB = 1024

# Valid bodies by the noun of their path; hostile bodies are corrupted versions of them.

BLINDS = {"small": 1, "big": 2}
STATE = {
    "structure": "no_limit",
    "blinds": BLINDS,
    "button_seat": 1,
    "street": "pre_draw",
    "to_act_seat": 2,
    "betting": {"current_bet": 2, "full_raise": 2, "bet_count": 1},
    "players": [
        {"seat": 1, "status": "active", "stack": 198, "street_bet": 2, "contributed": 2},
        {"seat": 2, "status": "active", "stack": 199, "street_bet": 1, "contributed": 1},
    ],
}
ROYAL, QUADS = ["Ah", "Kh", "Qh", "Jh", "Th"], ["7h", "7d", "7c", "7s", "8h"]
RIGHT: dict[str, dict[str, Any]] = {
    "hand-evaluations": {"hands": [ROYAL, QUADS]},
    "hand-comparisons": {"hands": [{"id": "a", "cards": ROYAL}, {"id": "b", "cards": QUADS}]},
    "bulk-hand-evaluations": {"hands": ["AhKhQhJhTh"]},
    "missed-blinds": {"blinds": BLINDS, "dealt_in": 3, "newcomer": False, "missed": ["small"]},
    "deals": {
        "structure": "no_limit",
        "blinds": BLINDS,
        "button_seat": 1,
        "seats": [{"seat": 1, "stack": 9}, {"seat": 2, "stack": 9}],
        "seed": "x",
    },
    "legal-actions": {"state": STATE},
    "transitions": {"state": STATE, "action": {"seat": 2, "type": "raise", "to": 20}},
    "draws": {
        "button_seat": 1,
        "players": [{"seat": 1, "cards": ROYAL, "discards": ["Ah"]}],
        "stub": ["As"],
    },
    "settlements": {
        "button_seat": 1,
        "players": [
            {"seat": 1, "status": "active", "contributed": 9, "cards": ROYAL},
            {"seat": 2, "status": "active", "contributed": 9, "cards": QUADS},
        ],
    },
    "replays": {"opening": STATE, "actions": [{"seat": 2, "type": "fold"}]},
}


def right(noun: str) -> bytes:
    return json.dumps(RIGHT[noun]).encode()


# Bodies that every operation rejects.


class Body(NamedTuple):
    """Bytes to post; `spoil` makes them from a valid body."""

    name: str
    code: str
    spoil: Callable[[bytes], bytes]


def always(body: bytes) -> Callable[[bytes], bytes]:
    return lambda _: body


def opened(member: bytes) -> Callable[[bytes], bytes]:
    """Return a spoiler that inserts bytes before the first member of a valid object."""
    return lambda right: b"{" + member + b"," + right[1:]


def recoded(*encodings: str) -> list[Body]:
    def of(encoding: str) -> Callable[[bytes], bytes]:
        return lambda right: right.decode().encode(encoding)

    return [Body(f"in {encoding}", "malformed_json", of(encoding)) for encoding in encodings]


MALFORMED = [
    *recoded("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be", "cp037"),
    *(
        Body(name, "malformed_json", spoil)
        for name, spoil in {
            # Empty bodies and other formats.
            "nothing": always(b""),
            "blanks": always(b" \t\r\n" * 500),
            "a NUL": always(b"\0"),
            "a form": always(b"hands=Ah&hands=Kh"),
            "a multipart form": always(b'--x\r\nContent-Disposition: form-data; name="a"\r\n'),
            "XML with an entity of a file": always(
                b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
            ),
            "a billion laughs": always(b'<!DOCTYPE l [<!ENTITY a "lol">]><l>&a;&a;</l>'),
            "YAML with a tag": always(b"!!python/object/apply:os.system ['true']"),
            "a pickle": always(pickle.dumps({"hands": [ROYAL]})),
            "MessagePack": always(b"\x81\xa5hands\x91\x95\xa2Ah"),
            "CBOR": always(b"\xa1\x65hands\x81\x85\x62Ah"),
            "BSON": always(b"\x16\x00\x00\x00\x02hands\x00\x03\x00\x00\x00Ah\x00\x00"),
            "a gRPC frame": always(b"\x00\x00\x00\x00\x05\x0a\x03abc"),
            "PHP": always(b'a:1:{s:5:"hands";a:0:{}}'),
            "a Python dict": always(b"{'hands': None, 'a': True}"),
            "a JWT": always(b"eyJhbGciOiJub25lIn0.eyJhIjoxfQ."),
            "a template": always(b"{{7*7}}${7*7}"),
            "SQL": always(b"'; DROP TABLE hands; --"),
            "a lookup": always(b"${jndi:ldap://127.0.0.1/a}"),
            "an HTTP request": always(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"),
            "gzip": gzip.compress,
            "zlib": zlib.compress,
            "a gzip bomb": always(gzip.compress(b" " * (8 * KIB * KIB))),
            # JSON with something before, after or inside it.
            "two objects": lambda right: right * 2,
            "lines of objects": lambda right: right + b"\n" + right + b"\n",
            "a JSON text sequence": lambda right: b"\x1e" + right + b"\n",
            "a NUL after it": lambda right: right + b"\0",
            "a thousand NULs after it": lambda right: right + b"\0" * 1000,
            "a NUL before it": lambda right: b"\0" + right,
            "an end of file inside": lambda right: right.replace(b":", b"\x1a:", 1),
            "a guard before it": lambda right: b")]}',\n" + right,
            "a callback around it": lambda right: b"f(" + right + b")",
            "a comment": lambda right: b"/* a */" + right,
            "a line comment": lambda right: right + b"// a",
            "a hash comment": lambda right: b"# a\n" + right,
            "a no-break space before it": lambda right: b"\xc2\xa0" + right,
            "a zero-width space before it": lambda right: b"\xe2\x80\x8b" + right,
            "a line separator after it": lambda right: right + b"\xe2\x80\xa8",
            "a form feed between": lambda right: right.replace(b",", b"\x0c,", 1),
            "its first half": lambda right: right[: len(right) // 2],
            "without its end": lambda right: right[:-1],
            "without its beginning": lambda right: right[1:],
            "a bracket for a brace": lambda right: right[:-1] + b"]",
            "a trailing comma": lambda right: right[:-1] + b",}",
            "two commas": lambda right: right.replace(b",", b",,", 1),
            "no colon": lambda right: right.replace(b":", b"", 1),
            "an equals sign": lambda right: right.replace(b":", b"=", 1),
            "single quotes": lambda right: right.replace(b'"', b"'"),
            "curly quotes": lambda right: right.replace(b'"', "“".encode()),
            "no quotes": lambda right: right.replace(b'"', b""),
            "in upper-case literals": opened(b'"a":TRUE'),
            # Invalid numbers.
            **{
                f"the number {number.decode()}": opened(b'"a":' + number)
                for number in (
                    *(b"NaN", b"-NaN", b"Infinity", b"-Infinity", b"inf", b"+1", b"--1", b"01"),
                    *(b".5", b"5.", b"1e", b"1e+", b"0x10", b"0b1", b"1_000", b"1,5", b"1n"),
                    *("٣".encode(), "１".encode(), "²".encode(), "½".encode(), "−1".encode()),
                    *("१".encode(), "〇".encode(), "Ⅳ".encode(), "1e٣".encode()),
                )
            },
            # Invalid strings.
            **{
                f"the string {text!r}": opened(b'"a":"' + text + b'"')
                for text in (
                    *(b"\xff", b"\xfe\xff", b"\x80", b"\xc0\x80", b"\xc1\xbf", b"\xe2\x99"),
                    *(b"\xed\xa0\x80", b"\xed\xa0\xbd\xed\xb8\x80", b"\xf4\x90\x80\x80"),
                    *(b"\xf8\x88\x80\x80\x80", b"\\ud800", b"\\udc00", b"\\udc00\\ud800"),
                    *(b"\\ud83d\\u0041", b"\\u12", b"\\x41", b"\\0", b"\\", b"\\uD8ZZ"),
                    *(b"a\0b", b"a\nb", b"a\tb", b"a\x1fb", b"a\x08b"),
                )
            },
            "a lone surrogate as a name": opened(b'"\\ud800":1'),
            # Depth.
            "17 arrays": opened(b'"a":' + b"[" * 16 + b"]" * 16),
            "17 objects": opened(b'"a":' + b'{"a":' * 16 + b"1" + b"}" * 16),
            "a thousand arrays": always(b"[" * 1000 + b"]" * 1000),
            "arrays to the limit": always(b"[" * 64 * KIB),
            "objects to the limit": always((b'{"":' * 16 * KIB)[: 64 * KIB]),
            "both to the limit": always((b'[{"a":' * 11 * KIB)[: 64 * KIB]),
            "closing brackets to the limit": always(b"]" * 64 * KIB),
            "depth behind a long string": opened(b'"a":"' + b"x" * 50_000 + b'","b":' + b"[" * 99),
            "many that are 17 deep": always(b"[" + b"[" * 16 + b"]" * 16 + b",[" * 500),
            # Long bodies that are cut off.
            "a string without end": always(b'"' + b"x" * 60_000),
            "escapes without end": always(b'"' + b"\\" * 60_001),
            "a number without end in an array": always(b"[" + b"9" * 60_000),
            "commas": always(b"[" + b"," * 60_000 + b"]"),
            "colons": always(b"{" + b":" * 60_000 + b"}"),
        }.items()
    ),
]

DOUBLED = [
    Body(
        f"the names {name[:20]!r} and {again[:20]!r}",
        "duplicate_key",
        opened(b'"%b":1,"%b":2' % (name, again)),
    )
    for name, again in (
        (b"", b""),
        (b"a", b"\\u0061"),
        ("é".encode(), b"\\u00e9"),
        (b"\\ud83c\\udcb1", "🂱".encode()),
        (b"\\u0000", b"\\u0000"),
        (b"__proto__", b"__proto__"),
        (b"ruleset", b"rules\\u0065t"),
        (b"k" * 20_000, b"k" * 20_000),
    )
] + [
    Body("its first member twice", "duplicate_key", lambda right: right[:-1] + b"," + right[1:]),
    Body("a name twice, deep inside", "duplicate_key", opened(b'"x":[{"y":{"z":1,"z":1}}]')),
    Body(
        "a name twice among thousands",
        "duplicate_key",
        opened(b",".join(b'"%d":0' % (number % 4_999) for number in range(5_000))),
    ),
]

NO_OBJECT = [
    Body(f"{body[:20]!r} for an object", "invalid_request", always(body))
    for body in (
        *(b"null", b"true", b"0", b"-0", b"1e308", b'""', b"[]", b"[[]]", b"[{}]", b'"{}"'),
        *(b"{}", b'{"":{}}', b"9" * 4_000, b"1e-99999", b'"' + b"x" * 60_000 + b'"'),
        b"[" + b"{}," * 20_000 + b"{}]",
        b"[" + b"0," * 30_000 + b"0]",
        b"[" + b"[]," * 20_000 + b"[]]",
    )
]

UNKNOWN = [
    Body(f"the name {name[:24]!a}", "invalid_request", opened(json.dumps(name).encode() + b":1"))
    for name in (
        # Names with a meaning in JavaScript, Python, Ruby, SQL, MongoDB or JSON Schema.
        *("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__class__"),
        *("__init__", "__dict__", "_schema", "self", "json_class", "$where", "$ref", "$schema"),
        *("@type", "#text", "id", "length", "null", "undefined", "true", "0", "-1", "1e3"),
        # Names that resemble real fields.
        *("Hands", "HANDS", "hands ", " hands", "hands\0", "hands[]", "hands.0", "hаnds"),
        *("han\u00adds", "ha\u200bnds", "ｈａｎｄｓ", "state\u202e", "rule-set", "ruleSet"),
        # Unusual names, including some that a JSON Pointer must escape.
        *("", " ", "\0", "\n", "/", "~", "~1", "a/b~c", "//", "..", "%2e", "é", "e\u0301", "🂱"),
        *("\ufffe", "\uffff", "\u2028", "ﷺ" * 99, "Z" + "\u0300" * 5_000, "k" * 60_000),
        "/".join("a" * 5_000),
        "~" * 20_000,
    )
] + [
    Body(
        "thousands of names",
        "invalid_request",
        opened(b",".join(b'"k%d":%d' % (number, number) for number in range(3_500))),
    ),
    Body("a polluting object", "invalid_request", opened(b'"__proto__":{"valid":true}')),
    Body(
        "a deep polluting object",
        "invalid_request",
        opened(b'"constructor":{"prototype":{"a":[{"b":{"c":[[[{}]]]}}]}}'),
    ),
    Body("a merge key", "invalid_request", opened(b'"<<":{"ruleset":{"id":"32-card-draw"}}')),
]

TOO_LARGE = [
    Body("a byte over the limit", "body_too_large", lambda right: right.ljust(64 * KIB + 1)),
    Body("arrays over the limit", "body_too_large", always(b"[" * (64 * KIB + 1))),
    Body("a long text", "body_too_large", always(b'"' + b"x" * 256 * KIB + b'"')),
    Body("many NULs", "body_too_large", always(b"\0" * 256 * KIB)),
]

BODIES = [*MALFORMED, *DOUBLED, *NO_OBJECT, *UNKNOWN, *TOO_LARGE]

# Values in one place of a valid body.


class Value(NamedTuple):
    """A value placed in an operation's valid body, and the error code it causes there."""

    noun: str
    place: tuple[str | int, ...]
    text: str
    code: str

    def body(self) -> bytes:
        marked = json.loads(right(self.noun))
        holder = marked
        for step in self.place[:-1]:
            holder = holder[step]
        holder[self.place[-1]] = "HERE"
        return json.dumps(marked).replace('"HERE"', self.text).encode()


CARD = ("hand-evaluations", ("hands", 0, 0))
CARDS = [
    *("Аh", "Αh", "Ａｈ", "Aｈ", "Ah\u0301", "A\u200dh", "A\ufe0eh", "\u200eAh", "Ah\u202c"),
    *("\u212ah", "7ſ", "７h", "٧h", "7\u0336h", "⑦h", "Ⅶh", "Ⅹh", "1Oh", "l0h", "I0h", "1٠h"),
    *("A♡", "A♥\ufe0f", "A❤", "A🂱", "🂱", "🃁", "♥A", "hA", "Ah ", " Ah", "\tAh", "Ah\n", "A h"),
    *("Ah\0", "\0Ah", "AhAh", "Ah,Kh", "ACE", "A", "h", "", "0h", "1h", "10", "010h", "11h"),
    *("6h", "2s", "Jo", "XX", "?", "*", "null", "A-h", "A/h", "Ah;", "Ah'--", "<Ah>", "${Ah}"),
    *("Äh", "Ah" * 1_000, "A" * 50_000, "ﬀ", "İh", "ıh", "ßh"),
]
NUMBERS = {
    "out_of_range": (
        *("0", "-1", "11", "-0", "-0.0", "2147483648", "9007199254740993", "18446744073709551616"),
        *("1e308", "-1e308", "1e400", "4e18", "9" * 400, "-" + "9" * 4_000),
    ),
    "invalid_type": (
        *(
            "1.5",
            "0.1",
            "1.0000000001",
            "1e-7",
            "1e-400",
            "0.99999999999999999",
            "true",
            "false",
            '"1"',
            '"１"',
            '""',
            "[]",
            "{}",
        ),
        *("[1]", '{"valueOf":1}', '"0x1"', '"1e0"', '" 1"', '"٣"', '"NaN"', '{"$numberLong":"1"}'),
    ),
    "null_not_allowed": ("null",),
}
SEAT = ("deals", ("button_seat",))
CHIPS = ("settlements", ("players", 0, "contributed"))
TO = ("transitions", ("action", "to"))

VALUES = [
    *(Value(*CARD, json.dumps(card), "invalid_card") for card in CARDS),
    *(Value(*SEAT, number, code) for code, numbers in NUMBERS.items() for number in numbers),
    *(
        Value(*place, number, "out_of_range")
        for place in (CHIPS, TO)
        for number in ("-1", "-2147483648", "5000000000001", "9223372036854775808", "1e300")
    ),
    *(
        Value("deals", ("seed",), json.dumps(seed), "invalid_format")
        for seed in (
            "",
            "é",
            "\n",
            "a\0b",
            "x" * 129,
            "\x7f",
            "x" * 50_000,
            "\u202e",
            "\ud83c\udcb1",
        )
    ),
    *(
        Value("hand-comparisons", ("hands", 0, "id"), json.dumps(name), "invalid_format")
        for name in (
            "",
            " ",
            "a b",
            "é",
            "e\u0301",
            "а",
            "a\0",
            "../a",
            "a\n",
            "x" * 65,
            "a,b",
            "☃",
        )
    ),
    *(
        Value("bulk-hand-evaluations", ("hands", 0), json.dumps(hand), "invalid_format")
        for hand in ("", "AhKhQhJhTh ", "AhKhQhJh", "A♥KhQhJhTh", "AhKhQhJh10h", "AhKhQhJhT\u210e")
    ),
    *(
        Value("hand-evaluations", ("ruleset",), text, code)
        for text, code in {
            '{"id": "../../etc/passwd"}': "invalid_format",
            '{"id": "32-card-poker\\u0000"}': "invalid_format",
            '{"id": "３２-card-poker"}': "invalid_format",
            '{"id": "32-CARD-POKER"}': "invalid_format",
            '{"id": "32\\u2010card\\u2010poker"}': "invalid_format",
            '{"id": "32-card-pokers"}': "unknown_ruleset",
            '{"id": "32-card-poker", "revision": 1000000}': "unknown_revision",
            '{"id": "32-card-poker", "options": {"recycle": "DISCARDS"}}': "unknown_value",
            '{"id": "32-card-poker", "options": {"suit_tiebreak": 0}}': "invalid_type",
            '{"id": "32-card-poker", "options": {"__proto__": {}}}': "unknown_field",
        }.items()
    ),
    # Well formed but impossible.
    Value("legal-actions", ("state", "players", 0, "stack"), "5000000000000", "too_many_chips"),
    Value("legal-actions", ("state", "button_seat"), "10", "button_not_seated"),
    Value("legal-actions", ("state", "street"), '"complete"', "field_not_applicable"),
    Value("legal-actions", ("state", "stub"), json.dumps(["Ah", "10h", "AH"]), "duplicate_card"),
    Value("transitions", ("action", "seat"), "10", "out_of_turn"),
    Value("replays", ("opening", "to_act_seat"), "1", "wrong_to_act_seat"),
    Value("draws", ("players", 0, "discards"), json.dumps(ROYAL), "too_many_discards"),
    Value("settlements", ("players", 1, "cards"), json.dumps(ROYAL), "duplicate_card"),
    Value("missed-blinds", ("missed",), '["small","small"]', "duplicate_blind"),
    # Very many errors.
    Value("hand-evaluations", ("hands",), json.dumps([["x"] * 5] * 100), "invalid_card"),
    Value("hand-evaluations", ("hands",), json.dumps([{}] * 15_000), "invalid_length"),
    Value("bulk-hand-evaluations", ("hands",), json.dumps(["x"] * 100_000), "invalid_format"),
    Value(
        "bulk-hand-evaluations", ("hands",), json.dumps(["AhAhAhAhAh"] * 99_999), "duplicate_card"
    ),
    Value("bulk-hand-evaluations", ("hands",), json.dumps([[]] * 400_000), "malformed_json"),
    Value(
        "bulk-hand-evaluations", ("hands",), json.dumps(["AhKhQhJhTh"] * 100_001), "invalid_length"
    ),
    Value("replays", ("actions",), json.dumps([{"seat": 0, "type": ""}] * 1_000), "out_of_range"),
    Value("replays", ("actions",), json.dumps([{}] * 1_001), "invalid_length"),
    Value("deals", ("seats",), json.dumps([{"seat": 1, "stack": 1}] * 2_000), "invalid_length"),
    Value("draws", ("stub",), json.dumps(["Ah"] * 32), "duplicate_card"),
]

# Framings: complete requests as raw bytes.


class Framing(NamedTuple):
    """The bytes sent on a connection; the client then sends nothing more."""

    name: str
    status: int
    code: str
    sent: bytes


POSTED = right("hand-evaluations")
JSON_TYPE = b"Content-Type: application/json"
CHUNKED = b"Transfer-Encoding: chunked"


def length(number: int) -> bytes:
    return b"Content-Length: %d" % number


def raw(
    *headers: bytes,
    body: bytes = POSTED,
    first: bytes = b"POST /v1/hand-evaluations HTTP/1.1",
) -> bytes:
    return b"\r\n".join([first, b"Host: x", b"Connection: close", *headers, b"", body])


WHOLE = (JSON_TYPE, length(len(POSTED)))
BOMB = gzip.compress(b" " * (40 * KIB * KIB))

FRAMINGS = [
    # Bodies that don't match their Content-Length.
    Framing("longer than sent", 400, "malformed_json", raw(JSON_TYPE, length(len(POSTED) + 1))),
    Framing("far longer than sent", 400, "malformed_json", raw(JSON_TYPE, length(60_000))),
    Framing("shorter than sent", 400, "malformed_json", raw(JSON_TYPE, length(9))),
    Framing("no length", 400, "malformed_json", raw(JSON_TYPE)),
    Framing("length 0", 400, "malformed_json", raw(JSON_TYPE, length(0))),
    Framing("a length over the limit", 413, "body_too_large", raw(JSON_TYPE, length(65_537))),
    Framing("a length of 10^18", 413, "body_too_large", raw(JSON_TYPE, length(10**18))),
    Framing("nothing of the body", 400, "malformed_json", raw(*WHOLE, body=b"")),
    *(
        Framing(
            f"Content-Length: {each[:20]!a}",
            400,
            "bad_request",
            raw(JSON_TYPE, b"Content-Length: " + each),
        )
        for each in (
            b"-1",
            b"+9",
            b"0x9",
            b"9.0",
            b"9,9",
            b"9 9",
            b"1_0",
            b"",
            b"\xd9\xa3",
            b"9" * 5_000,
        )
    ),
    Framing("two lengths", 400, "bad_request", raw(JSON_TYPE, length(9), length(10))),
    Framing("a length and chunks", 400, "bad_request", raw(*WHOLE, CHUNKED)),
    # Chunks.
    *(
        Framing(
            f"the chunk {each[:20]!a}", 400, "malformed_json", raw(JSON_TYPE, CHUNKED, body=each)
        )
        for each in (
            *(
                b"",
                b"0\r\n\r\n",
                b"zz\r\n\r\n",
                b"-1\r\n\r\n",
                b"+5\r\n",
                b"0x5\r\n",
                b"5",
                b"\r\n\r\n",
            ),
            *(
                b"5\r\n{",
                b"2\r\n{}",
                b"2\r\n{}0\r\n\r\n",
                b"2\n{}\n0\n\n",
                b"5;\r\n{}\r\n0\r\n\r\n",
            ),
            *(
                b"f" * 16 + b"\r\n{}",
                b"2" + b"0" * 5_000,
                POSTED,
                b"1\r\n[\r\n" * 500 + b"0\r\n\r\n",
            ),
        )
    ),
    Framing(
        "chunks over the limit",
        413,
        "body_too_large",
        raw(JSON_TYPE, CHUNKED, body=b"1000\r\n" + b" " * 0x1000 + b"\r\n")
        + (b"1000\r\n" + b" " * 0x1000 + b"\r\n") * 16
        + b"0\r\n\r\n",
    ),
    Framing(
        "tiny chunks over the limit",
        400,
        "too_many_chunks",
        raw(JSON_TYPE, CHUNKED, body=b"1\r\n \r\n" * 65_537 + b"0\r\n\r\n"),
    ),
    *(
        Framing(
            f"Transfer-Encoding: {each!a}",
            status,
            code,
            raw(JSON_TYPE, b"Transfer-Encoding: " + each),
        )
        for each, status, code in (
            (b"chunked, chunked", 501, "unsupported_transfer_encoding"),
            (b"identity", 501, "unsupported_transfer_encoding"),
            (b"xchunked", 501, "unsupported_transfer_encoding"),
            (b"\x0bchunked", 400, "bad_request"),
        )
    ),
    # Content types and codings.
    *(
        Framing(
            f"Content-Type: {each!a}",
            415,
            "unsupported_media_type",
            raw(b"Content-Type: " + each, length(len(POSTED))),
        )
        for each in (
            *(b"", b"text/plain", b"application/x-www-form-urlencoded", b"application/xml", b"*/*"),
            *(b"application/json, application/json", b"application/json; charset=utf-7"),
            *(b"application/json; charset=utf-16", b"application/jsonx", b"application /json"),
            *(b"multipart/form-data; boundary=x", b"application/json\xff", b";" * 5_000),
        )
    ),
    Framing("no content type", 415, "unsupported_media_type", raw(length(len(POSTED)))),
    Framing("two content types", 400, "bad_request", raw(*WHOLE, b"Content-Type: text/plain")),
    *(
        Framing(
            f"Content-Encoding: {each!a}",
            415,
            "unsupported_content_encoding",
            raw(*WHOLE, b"Content-Encoding: " + each),
        )
        for each in (
            b"gzip",
            b"deflate",
            b"br",
            b"zstd",
            b"x-gzip",
            b"aes128gcm",
            b"gzip, identity",
        )
    ),
    Framing(
        "a bomb of 40 MiB",
        415,
        "unsupported_content_encoding",
        raw(JSON_TYPE, length(len(BOMB)), b"Content-Encoding: gzip", body=BOMB),
    ),
    # The request line.
    *(
        Framing(f"{each[:30]!a}", status, code, raw(*WHOLE, first=each))
        for each, status, code in (
            (b"POST /v1/hand-evaluations/ HTTP/1.1", 404, "not_found"),
            (b"POST //v1/hand-evaluations HTTP/1.1", 404, "not_found"),
            (b"POST /v1/./hand-evaluations HTTP/1.1", 404, "not_found"),
            (b"POST /v1/x/../hand-evaluations HTTP/1.1", 404, "not_found"),
            (b"POST /v1/hand-evaluations%00 HTTP/1.1", 404, "not_found"),
            (b"POST /v1/hand-evaluations%ff HTTP/1.1", 404, "not_found"),
            (b"POST /v1%2fhand-evaluations%2f HTTP/1.1", 404, "not_found"),
            (b"POST /V1/HAND-EVALUATIONS HTTP/1.1", 404, "not_found"),
            (b"POST /v2/hand-evaluations HTTP/1.1", 404, "not_found"),
            (b"POST /v1/rulesets/%2e%2e%2f%2e%2e HTTP/1.1", 404, "not_found"),
            (b"GET /v1/rulesets/" + b"x" * 3_000 + b" HTTP/1.1", 404, "unknown_ruleset"),
            (b"GET /problems/__proto__ HTTP/1.1", 404, "not_found"),
            (b"GET /problems/%F0%9F%82%B1 HTTP/1.1", 404, "not_found"),
            (b"PUT /v1/hand-evaluations HTTP/1.1", 405, "method_not_allowed"),
            (b"DELETE /v1/deals HTTP/1.1", 405, "method_not_allowed"),
            (b"TRACE /v1/deals HTTP/1.1", 405, "method_not_allowed"),
            (b"PATCH /livez HTTP/1.1", 405, "method_not_allowed"),
            (b"PROPFIND / HTTP/1.1", 405, "method_not_allowed"),
            (b"CONNECT x:443 HTTP/1.1", 404, "not_found"),
            (b"post /v1/hand-evaluations HTTP/1.1", 400, "bad_request"),
            (b"P\xc3\x96ST /v1/hand-evaluations HTTP/1.1", 400, "bad_request"),
            (b"POST  /v1/hand-evaluations HTTP/1.1", 400, "bad_request"),
            (b"POST /v1/hand-evaluations", 400, "bad_request"),
            (b"POST /v1/hand evaluations HTTP/1.1", 400, "bad_request"),
            (b"POST /v1/hand-evaluations HTTP/3.0", 400, "bad_request"),
            (b"POST /" + b"x" * 5_000 + b" HTTP/1.1", 414, "uri_too_long"),
            (b"PRI * HTTP/2.0", 400, "bad_request"),
            (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc", 400, "bad_request"),
            (b"SSH-2.0-OpenSSH_9.6", 400, "bad_request"),
        )
    ),
    # Headers.
    *(
        Framing(f"the header {each[:30]!a}", status, code, raw(*WHOLE, each))
        for each, status, code in (
            (b"X: " + b"x" * 9_000, 431, "headers_too_large"),
            (b"\r\n".join(b"X%d: y" % number for number in range(200)), 431, "headers_too_large"),
            (b"X: a\r\n b", 400, "bad_request"),
            (b"X : a", 400, "bad_request"),
            (b"X: a\0b", 400, "bad_request"),
            (b"no colon", 400, "bad_request"),
            (b": no name", 400, "bad_request"),
            (b"X\xff: a", 400, "bad_request"),
            (b"Host: y", 400, "bad_request"),
            (b"Expect: 200-ok", 417, "expectation_failed"),
            (b"Connection: Upgrade\r\nUpgrade: websocket", 400, "bad_request"),
        )
    ),
    Framing("bare line feeds", 400, "bad_request", raw(*WHOLE).replace(b"\r\n", b"\n")),
]
