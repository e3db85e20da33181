"""Test which JSON bodies are accepted and which rejected: cases H01 to H21 of the HTTP edge."""

import gzip
import io

import pytest

EVALUATIONS = "/v1/hand-evaluations"
BULK = "/v1/bulk-hand-evaluations"

HAND = b'["Ah","Kh","Qh","Jh","Th"]'
VALID = b'{"hands":[%b]}' % HAND

KIB = 1024


def send(client, body, path=EVALUATIONS, content_type="application/json", **kwargs):
    return client.post(path, data=body, content_type=content_type, **kwargs)


def with_revision(number):
    return b'{"hands":[%b],"ruleset":{"id":"32-card-poker","revision":%b}}' % (HAND, number)


def with_option(value):
    return b'{"hands":[%b],"ruleset":{"id":"32-card-poker","options":{"suit_tiebreak":%b}}}' % (
        HAND,
        value,
    )


def first_error(response):
    return response.get_json()["errors"][0]


def located(response):
    return [(item["pointer"], item["code"]) for item in response.get_json()["errors"]]


def assert_malformed(response, code="malformed_json"):
    assert response.status_code == 400
    assert response.get_json()["code"] == code
    assert located(response) == [("", code)]


# H01: no value is converted.


@pytest.mark.parametrize("value", [b"1", b"0", b'"no"', b'"true"', b"[]", b"{}", b"1.0"])
def test_h01_rejects_substitutes_for_a_boolean(client, value):
    response = send(client, with_option(value))
    assert response.status_code == 400
    assert located(response) == [("/ruleset/options/suit_tiebreak", "invalid_type")]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (b"true", "invalid_type"),
        (b"false", "invalid_type"),
        (b'"3"', "invalid_type"),
        (b'"1"', "invalid_type"),
        (b"1.5", "invalid_type"),
        (b"0.9999", "invalid_type"),
        (b"[1]", "invalid_type"),
        (b"{}", "invalid_type"),
        (b"null", "null_not_allowed"),
        (b"0", "out_of_range"),
        (b"-0", "out_of_range"),
        (b"-0.0", "out_of_range"),
        (b"-1", "out_of_range"),
        (b"1000001", "out_of_range"),
        (b"9007199254740991", "out_of_range"),
        (b"9007199254740992", "out_of_range"),
        (b"9007199254740993", "out_of_range"),
        (b"18446744073709551616", "out_of_range"),
        (b"1e15", "out_of_range"),
        (b"1e308", "out_of_range"),
        (b"-1e308", "out_of_range"),
        (b"1e-400", "invalid_type"),
        (b"9" * 300, "out_of_range"),
        (b"9" * 4_300, "out_of_range"),
    ],
    ids=lambda value: repr(value[:30]) if isinstance(value, bytes) else value,
)
def test_h01_rejects_numbers_that_are_not_a_revision(client, number, code):
    response = send(client, with_revision(number))
    assert response.status_code == 400
    assert located(response) == [("/ruleset/revision", code)]


@pytest.mark.parametrize("number", [b"1", b"1.0", b"1e0", b"1E+0", b"10e-1", b"0.1e1", b"1.000"])
def test_h01_accepts_a_whole_number_in_any_notation(client, number):
    response = send(client, with_revision(number))
    assert response.status_code == 200
    assert response.get_json()["ruleset"]["revision"] == 1


# H02 and other invalid JSON numbers.


@pytest.mark.parametrize(
    "number",
    [
        *[b"NaN", b"Infinity", b"-Infinity", b"nan", b"inf"],
        *[b"01", b"00", b"+1", b"--1", b"-", b".5", b"1.", b"1e", b"1e+"],
        *[b"0x1", b"1_000", b"1,000", b"\xd9\xa1", b"\xef\xbc\x91"],
    ],
)
def test_h02_rejects_invalid_json_numbers(client, number):
    assert_malformed(send(client, with_revision(number)))


@pytest.mark.parametrize("number", [b"1e400", b"-1e400", b"1e99999999999999999999"])
def test_h02_rejects_a_number_beyond_doubles(client, number):
    response = send(client, with_revision(number))
    assert response.status_code == 400
    assert b"nan" not in response.data.lower()
    assert b"infinity" not in response.data.lower()


@pytest.mark.parametrize("digits", [4_301, 5_000, 60_000])
def test_rejects_numbers_with_thousands_of_digits(client, digits):
    response = send(client, with_revision(b"1" * digits))
    assert response.status_code == 400
    assert response.get_json()["code"] in {"malformed_json", "invalid_request"}


# H08: the content type.


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8",
        'application/json; charset="utf-8"',
        "application/json; charset=utf8",
        "APPLICATION/JSON",
        "application/json ; charset=utf-8",
        "application/json;",
        "application/json; version=1",
    ],
)
def test_h08_accepts_json_content_types(client, content_type):
    assert send(client, VALID, content_type=content_type).status_code == 200


@pytest.mark.parametrize(
    "content_type",
    [
        None,
        "",
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/x+json",
        "application/problem+json",
        "application/json5",
        "application/jsonp",
        "application/json, text/plain",
        "application/json charset=utf-8",
        "application/json; charset=utf-16",
        "application/json; charset=latin-1",
        "*/*",
        "json",
        ";",
        "text/plain; charset=application/json",
    ],
)
def test_h08_rejects_other_content_types(client, content_type):
    response = send(client, VALID, content_type=content_type)
    assert response.status_code == 415
    assert response.get_json()["code"] == "unsupported_media_type"
    assert response.headers["Accept"] == "application/json"


def test_h08_does_not_parse_forms(client):
    response = client.post(EVALUATIONS, data={"hands": "Ah"})
    assert response.status_code == 415


# H09, H10, H11: bodies that are not a JSON object.


@pytest.mark.parametrize("body", [b"", b" ", b"\n", b"\t\r\n "])
def test_h09_rejects_empty_bodies(client, body):
    assert_malformed(send(client, body))


@pytest.mark.parametrize(
    "body", [b"null", b"[]", b'"x"', b"7", b"true", b"-0.0", b"[{}]", b'["hands"]', b'""']
)
def test_h10_rejects_json_that_is_not_an_object(client, body):
    response = send(client, body)
    assert response.status_code == 400
    assert response.get_json()["code"] == "invalid_request"
    assert located(response) == [("", "invalid_type")]


@pytest.mark.parametrize(
    ("hands", "pointer", "code"),
    [
        (b"{}", "/hands", "invalid_type"),
        (b"null", "/hands", "null_not_allowed"),
        (b'"Ah"', "/hands", "invalid_type"),
        (b"7", "/hands", "invalid_type"),
        (b"true", "/hands", "invalid_type"),
        (b'{"0":["Ah"]}', "/hands", "invalid_type"),
        (b"[]", "/hands", "invalid_length"),
        (b"[{}]", "/hands/0", "invalid_type"),
        (b"[null]", "/hands/0", "null_not_allowed"),
        (b'["AhKhQhJhTh"]', "/hands/0", "invalid_type"),
        (b"[[]]", "/hands/0", "invalid_length"),
        (b'[[["Ah"]]]', "/hands/0/0", "invalid_type"),
        (b'[[{"Ah":1}]]', "/hands/0/0", "invalid_type"),
        (b"[[1,2,3,4,5]]", "/hands/0/0", "invalid_type"),
        (b"[[null]]", "/hands/0/0", "null_not_allowed"),
        (b"[[false]]", "/hands/0/0", "invalid_type"),
    ],
)
def test_h10_rejects_nested_values_of_the_wrong_shape(client, hands, pointer, code):
    response = send(client, b'{"hands":%b}' % hands)
    assert response.status_code == 400
    assert (pointer, code) in located(response)


@pytest.mark.parametrize("ruleset", [b"[]", b'"32-card-poker"', b"7", b"true"])
def test_h10_rejects_a_ruleset_that_is_not_an_object(client, ruleset):
    response = send(client, b'{"hands":[%b],"ruleset":%b}' % (HAND, ruleset))
    assert response.status_code == 400
    assert located(response) == [("/ruleset", "invalid_type")]


@pytest.mark.parametrize(
    "hand", [b"[]", b"null", b'"x"', b"{}", b'{"id":null,"cards":null}', b'{"id":[],"cards":{}}']
)
def test_h10_rejects_compared_hands_of_the_wrong_shape(client, hand):
    response = send(client, b'{"hands":[%b,%b]}' % (hand, hand), "/v1/hand-comparisons")
    assert response.status_code == 400
    assert {pointer.split("/")[2] for pointer, _ in located(response)} == {"0", "1"}


@pytest.mark.parametrize(
    "body",
    [
        VALID[:-1] + b",}",
        VALID[:-1],
        VALID + b"}",
        VALID + b"{}",
        VALID + b" " + VALID,
        VALID + b"\n" + VALID,
        VALID + b"\0",
        b"\0" + VALID,
        VALID + b"x",
        VALID + b"//",
        VALID + b"\x1a",
        VALID.replace(b'"', b"'"),
        VALID.replace(b'"', b""),
        VALID.replace(b":", b"="),
        VALID.replace(b":", b""),
        VALID.replace(b'"]', b'",]'),
        VALID.replace(b",", b",,"),
        VALID.replace(b",", b";"),
        VALID.replace(b"Ah", b"A\nh"),
        VALID.replace(b"Ah", b"A\th"),
        VALID.replace(b"Ah", b"A\0h"),
        VALID.replace(b"Ah", b"A\x1fh"),
        VALID.replace(b"Ah", b"\\Ah"),
        VALID.replace(b"Ah", b"\\x41h"),
        VALID.replace(b"Ah", b"\\u41h"),
        VALID.replace(b"Ah", b"\\u{41}h"),
        VALID.replace(b"Ah", b"Ah\\"),
        b"/* a hand */" + VALID,
        b"# a hand\n" + VALID,
        b")]}',\n" + VALID,
        b"callback(" + VALID + b")",
        b"hands=Ah",
        b"<hands/>",
        b"undefined",
        b"nul",
        b"True",
        b"None",
        b"\xa0" + VALID,
        b"\x0c" + VALID,
        b"\xc2\xa0" + VALID,
        b"\xe2\x80\xa8" + VALID,
        b"{1:2}",
        b'{"a"}',
        b'{"a":}',
        b"{,}",
        b"[1 2]",
        b'"',
        b"{",
        b"}",
        b"\\",
    ],
    ids=lambda body: repr(body)[2:42],
)  # fmt: skip
def test_h11_returns_one_clear_error_for_malformed_json(client, body):
    assert_malformed(send(client, body))


def test_h11_reports_the_position_of_the_error(client):
    params = first_error(send(client, b'{\n  "hands": [1,]\n}'))["params"]
    assert params["line"] == 2
    assert params["column"] in {14, 15}


@pytest.mark.parametrize(
    "body",
    [
        b" \t\r\n" + VALID + b" \t\r\n",
        VALID.replace(b"Ah", b"\\u0041\\u0068"),
        VALID.replace(b"Ah", b"A\\u2665"),
        VALID.replace(b"Ah", "A♥".encode()),
        VALID.replace(b"hands", b"\\u0068ands"),
        VALID.replace(b",", b" , ").replace(b":", b"\n:\t"),
    ],
    ids=lambda body: repr(body)[2:42],
)
def test_accepts_escapes_and_whitespace(client, body):
    response = send(client, body)
    assert response.status_code == 200
    assert response.get_json()["evaluations"][0]["strength"] == 2520


# H16 and H20: bytes that are not UTF-8 JSON.


@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe",
        b"\xfe\xff",
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf" + VALID,
        VALID.decode().encode("utf-16"),
        VALID.decode().encode("utf-16-le"),
        VALID.decode().encode("utf-16-be"),
        VALID.decode().encode("utf-32"),
        VALID.decode().encode("utf-32-le"),
        VALID.decode().encode("cp037"),
        VALID.replace(b"Ah", b"\xff\xfe"),
        VALID.replace(b"Ah", b"A\xe9"),
        VALID.replace(b"Ah", b"A\x80"),
        VALID.replace(b"Ah", b"\xc0\x81h"),
        VALID.replace(b"Ah", b"\xc1\x81h"),
        VALID.replace(b"Ah", b"\xe0\x81\x81h"),
        VALID.replace(b"Ah", b"A\xe2\x99"),
        VALID.replace(b"Ah", b"\xed\xa0\x80"),
        VALID.replace(b"Ah", b"\xed\xb2\x80"),
        VALID.replace(b"Ah", b"\xf4\x90\x80\x80"),
        VALID.replace(b"Ah", b"\xf8\x88\x80\x80\x80"),
        VALID.replace(b"hands", b"hand\xe9"),
    ],
    ids=lambda body: repr(body)[2:42],
)
def test_h16_h20_rejects_bytes_that_are_not_utf8_json(client, body):
    assert_malformed(send(client, body))


@pytest.mark.parametrize(
    "text",
    [b"\\ud800", b"\\udc00", b"\\ud800x", b"\\ud800\\u0041", b"\\udc00\\ud800", b"\\uD83C"]
)  # fmt: skip
@pytest.mark.parametrize("place", [b'{"hands":[["%b"]]}', b'{"%b":1}', b'{"x":"%b"}'])
def test_lone_surrogates(client, place, text):
    assert_malformed(send(client, place % text))


def test_a_pair_of_surrogates_is_one_character(client):
    response = send(client, VALID.replace(b"Ah", b"\\ud83c\\udcb1"))
    assert located(response) == [("/hands/0/0", "invalid_card")]


@pytest.mark.parametrize(
    "card",
    [
        *["A\\u0000h", "Ah\\u0000", "\\u0000", "Ah ", "é"],
        *["\u0410h", "\uff21h", "\uff17h", "\u212ah", "\u0661\u0660h", "7\u017f"],
        *["A\u2661", "A\u2665\ufe0f", "Ah\u200b", "\u202eAh"],
    ],
    ids=ascii,
)
def test_look_alike_cards(client, card):
    response = send(client, VALID.replace(b"Ah", card.encode()))
    assert response.status_code == 400
    assert located(response) == [("/hands/0/0", "invalid_card")]


# Keys.


@pytest.mark.parametrize(
    "body",
    [
        b'{"hands":[%b],"hands":[%b]}' % (HAND, HAND),
        b'{"hands":[%b],"\\u0068ands":[%b]}' % (HAND, HAND),
        b'{"hands":[%b],"x":1,"x":2}' % HAND,
        b'{"hands":[%b],"ruleset":{"id":"32-card-poker","id":"32-card-draw"}}' % HAND,
        b'{"hands":[%b],"x":{"y":[{"z":1,"z":1}]}}' % HAND,
        b'{"":1,"":1}',
        b'{"\xc3\xa9":1,"\\u00e9":1}',
        b'{"a\\"b":1,"a\\"b":1}',
        b'{"\\u0000":1,"\\u0000":1}',
    ],
    ids=lambda body: repr(body)[2:42],
)
def test_rejects_a_duplicate_key_in_one_object(client, body):
    assert_malformed(send(client, body), "duplicate_key")


def test_reports_the_position_of_a_duplicate_key(client):
    params = first_error(send(client, b'{"a": 1,\n "seat": 2, "seat": 3}'))["params"]
    assert params["line"] == 2
    assert 13 <= params["column"] <= 20  # where the second "seat" starts


def test_accepts_the_same_key_in_two_objects(client):
    hand = b'{"id":"%b","cards":%b}'
    both = hand % (b"a", HAND), hand % (b"b", b'["7s","8s","9s","Ts","Js"]')
    response = send(client, b'{"hands":[%b,%b]}' % both, "/v1/hand-comparisons")
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("key", "pointer"),
    [
        ("hand", "/hand"),
        ("Hands", "/Hands"),
        ("hands ", "/hands "),
        ("", "/"),
        ("a/b", "/a~1b"),
        ("a~b", "/a~0b"),
        ("~1", "/~01"),
        ("_schema", "/_schema"),
        ("__proto__", "/__proto__"),
        ("hands.0", "/hands.0"),
        ("é", "/é"),
        ("0", "/0"),
        ("k" * 50_000, "/" + "k" * 50_000),
    ],
    ids=lambda text: text[:20],
)
def test_h20_rejects_unknown_fields(client, key, pointer):
    response = send(client, b'{"hands":[%b],"%b":1}' % (HAND, key.encode()))
    assert response.status_code == 400
    assert located(response) == [(pointer, "unknown_field")]


def test_h20_rejects_an_unknown_field_with_nul_in_its_name(client):
    response = send(client, b'{"hands":[%b],"a\\u0000b":1}' % HAND)
    assert located(response) == [("/a\0b", "unknown_field")]


@pytest.mark.parametrize("name", ["_schema", "x", "Id"])
def test_h20_rejects_nested_unknown_fields(client, name):
    ruleset = b'{"id":"32-card-poker","options":{"%b":1},"%b":2}' % (name.encode(), name.encode())
    response = send(client, b'{"hands":[%b],"ruleset":%b}' % (HAND, ruleset))
    assert set(located(response)) == {
        (f"/ruleset/options/{name}", "unknown_field"),
        (f"/ruleset/{name}", "unknown_field"),
    }


def test_thousands_of_unknown_fields(client):
    fields = b",".join(b'"k%d":1' % number for number in range(5_000))
    problem = send(client, b'{"hands":[%b],%b}' % (HAND, fields)).get_json()
    assert len(problem["errors"]) == 100
    assert problem["errors_omitted"] == 4_900


# Depth.

NESTINGS = [(b"[", b"]"), (b'{"a":', b"}")]


def nested(opening, closing, depth):
    return opening * depth + (b"1" if b":" in opening else b"") + closing * depth


@pytest.mark.parametrize("nesting", NESTINGS)
@pytest.mark.parametrize(("depth", "code"), [(16, "invalid_request"), (17, "malformed_json")])
def test_depth_of_16_and_17(client, nesting, depth, code):
    response = send(client, nested(*nesting, depth))
    assert response.status_code == 400
    assert response.get_json()["code"] == code


@pytest.mark.parametrize(("inner", "code"), [(15, "invalid_request"), (16, "malformed_json")])
def test_depth_is_counted_inside_a_valid_body(client, inner, code):
    deep = nested(b"[", b"]", inner)
    response = send(client, b'{"hands":[%b],"x":%b}' % (HAND, deep))
    assert response.get_json()["code"] == code


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":'])
@pytest.mark.parametrize("depth", [100, 200, 201, 1_000, 6_000])
def test_rejects_unclosed_deep_nesting(client, opening, depth):
    assert_malformed(send(client, opening * depth))


@pytest.mark.parametrize("depth", [150, 199, 200, 201, 10_000])
def test_rejects_closed_deep_nesting(client, depth):
    assert_malformed(send(client, nested(b"[", b"]", depth)))


def test_brackets_in_a_string_do_not_count_as_depth(client):
    response = send(client, VALID.replace(b"Ah", b"[{" * 40))
    assert located(response) == [("/hands/0/0", "invalid_card")]


def test_adjacent_brackets_do_not_add_up_to_depth(client):
    assert send(client, b'{"hands":[%b]}' % b",".join([HAND] * 100)).status_code == 200


# Size and framing.


def padded(size, body=VALID):
    return body + b" " * (size - len(body))


BULK_VALID = b'{"hands":["AhKhQhJhTh"]}'
LIMITS = [(EVALUATIONS, VALID, 64 * KIB), (BULK, BULK_VALID, 2 * KIB * KIB)]


@pytest.mark.parametrize(("path", "body", "limit"), LIMITS)
def test_h20_accepts_a_body_of_exactly_the_limit(client, path, body, limit):
    assert send(client, padded(limit, body), path).status_code == 200


@pytest.mark.parametrize(("path", "body", "limit"), LIMITS)
def test_h20_rejects_a_body_one_byte_over_the_limit(client, path, body, limit):
    response = send(client, padded(limit + 1, body), path)
    assert response.status_code == 413
    assert response.get_json()["code"] == "body_too_large"
    assert first_error(response)["params"] == {"limit": limit}


def stream(client, body, path=EVALUATIONS, **environ):
    """Send a body whose length the environment misstates or omits."""
    return client.post(
        path,
        content_type="application/json",
        input_stream=io.BytesIO(body),
        environ_overrides=environ,
    )


CHUNKED = {"CONTENT_LENGTH": "", "HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}


@pytest.mark.parametrize(("path", "body", "limit"), LIMITS)
def test_chunked_bodies_have_the_same_limit(client, path, body, limit):
    assert stream(client, padded(limit, body), path, **CHUNKED).status_code == 200
    response = stream(client, padded(limit + 1, body), path, **CHUNKED)
    assert response.status_code == 413
    assert response.get_json()["code"] == "body_too_large"


def test_an_endless_chunked_body_is_read_only_up_to_the_limit(client):
    class Endless(io.RawIOBase):
        given = 0

        def readable(self):
            return True

        def read(self, size=-1):
            assert size >= 0
            self.given += size
            return b" " * size

    endless = Endless()
    response = client.post(
        EVALUATIONS,
        content_type="application/json",
        environ_overrides=CHUNKED | {"wsgi.input": endless},
    )
    assert response.status_code == 413
    assert endless.given == 64 * KIB + 1


def test_rejects_an_empty_chunked_body(client):
    assert_malformed(stream(client, b"", **CHUNKED))


def test_does_not_read_a_body_declared_over_the_limit(client):
    class Unreadable(io.RawIOBase):
        def read(self, size=-1):
            raise AssertionError(size)

    response = client.post(
        EVALUATIONS,
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "65537", "wsgi.input": Unreadable()},
    )
    assert response.status_code == 413


@pytest.mark.parametrize("missing", [1, 10, 60_000])
def test_rejects_a_body_shorter_than_declared(client, missing):
    response = stream(client, VALID, CONTENT_LENGTH=str(len(VALID) + missing))
    assert_malformed(response)
    assert "truncated" in response.get_json()["detail"]


@pytest.mark.parametrize("error", [OSError, ConnectionResetError, ValueError, EOFError])
def test_rejects_a_body_that_breaks_off(client, error):
    class Broken(io.RawIOBase):
        def read(self, size=-1):
            raise error(size)

    response = client.post(
        EVALUATIONS,
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "20", "wsgi.input": Broken()},
    )
    assert_malformed(response)


def test_an_absurd_length_is_too_large(client):
    assert stream(client, VALID, CONTENT_LENGTH="9" * 30).status_code == 413


# H18: codings.


@pytest.mark.parametrize(
    "coding", ["gzip", "GZIP", "br", "deflate", "zstd", "compress", "gzip, identity", "x", "*"]
)
def test_h18_rejects_content_codings(client, coding):
    response = send(client, gzip.compress(VALID), headers={"Content-Encoding": coding})
    assert response.status_code == 415
    assert response.get_json()["code"] == "unsupported_content_encoding"
    assert response.headers["Accept-Encoding"] == "identity"


def test_h18_does_not_inflate_a_bomb(client):
    bomb = gzip.compress(b" " * (40 * KIB * KIB))
    assert len(bomb) < 64 * KIB
    response = send(client, bomb, headers={"Content-Encoding": "gzip"})
    assert response.status_code == 415


def test_h18_rejects_undeclared_gzip(client):
    assert_malformed(send(client, gzip.compress(VALID)))


@pytest.mark.parametrize("coding", ["identity", "Identity"])
def test_h18_accepts_identity(client, coding):
    assert send(client, VALID, headers={"Content-Encoding": coding}).status_code == 200
