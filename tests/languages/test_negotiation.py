"""Test which language a request gets, and the headers that say so (RFC 9110)."""

import pytest

from service.api.languages.language import LONGEST_HEADER, negotiated

HEADERS = [
    ("", "en"),
    ("en", "en"),
    ("sv", "sv"),
    ("SV", "sv"),
    ("sv-SE", "sv"),
    ("sv-FI", "sv"),
    ("en-GB", "en"),
    ("*", "en"),
    ("tlh", "en"),
    ("tlh, en;q=0.5", "en"),
    ("tlh, sv;q=0.5, en;q=0.4", "sv"),
    ("sv;q=0.5, en;q=0.9", "en"),
    ("en;q=0.5, sv;q=0.9", "sv"),
    ("sv-SE,sv;q=0.9,en-US;q=0.8,en;q=0.7", "sv"),
    ("en-US,en;q=0.9,sv;q=0.8", "en"),
    ("en-GB;q=0.2, sv-SE;q=0.3", "sv"),
    ("sv-SE, en;q=0.9", "sv"),
    ("en-US, sv;q=0.9", "en"),
    ("en;q=0.1, sv-SE", "sv"),
    ("sv, en", "sv"),
    ("en, sv", "en"),
    ("sv-SE;q=0, sv", "sv"),
    ("sv-SE, sv;q=0", "en"),
    ("*;q=0.5, sv;q=0.4", "en"),
    ("*, sv;q=0", "en"),
    ("sv_SE", "en"),
    ("en;q=0, sv;q=0.1", "sv"),
    ("en-US;q=0, sv;q=0.1", "sv"),
    ("sv;q=0", "en"),
    ("sv;q=0, *", "en"),
    ("*;q=0", "en"),
    ("sv;q=nonsense", "en"),
    ("nonsense;;;q=,", "en"),
    ("å", "en"),
    (" , sv , ", "sv"),
    ("sv," + "x" * (LONGEST_HEADER - 3), "sv"),
    ("sv," + "x" * (LONGEST_HEADER - 2), "en"),
    ("sv," * 2731, "en"),
]


@pytest.mark.parametrize(("header", "tag"), HEADERS, ids=range(len(HEADERS)))
def test_the_preferred_language_is_chosen(header, tag):
    assert negotiated(header).tag == tag


@pytest.mark.parametrize("header", ["en;q=0.5, *;q=0.8", "en;q=0, *"])
def test_a_wildcard_stands_for_the_other_languages(header):
    assert negotiated(header).tag != "en"


GETS = ["/", "/problems", "/problems/facing_bet", "/v1/rulesets", "/v1/rulesets/32-card-draw"]


@pytest.mark.parametrize("path", GETS)
def test_cached_texts_differ_by_language_and_so_do_their_etags(client, path):
    english, swedish, other = (
        client.get(path, headers={"Accept-Language": each}) for each in ("en", "sv-SE", "tlh")
    )

    assert english.data == other.data != swedish.data
    assert english.headers["ETag"] == other.headers["ETag"] != swedish.headers["ETag"]
    told = [each.headers["Content-Language"] for each in (english, swedish, other)]
    assert told == ["en", "sv", "en"]
    for each in (english, swedish, other):
        assert "Accept-Language" in each.headers.getlist("Vary")


@pytest.mark.parametrize("path", GETS)
def test_an_etag_of_one_language_does_not_confirm_another(client, path):
    etag = client.get(path, headers={"Accept-Language": "sv"}).headers["ETag"]

    def status(language):
        headers = {"If-None-Match": etag, "Accept-Language": language}
        response = client.get(path, headers=headers)
        assert "Accept-Language" in response.headers.getlist("Vary")
        return response.status_code

    assert (status("sv"), status("en")) == (304, 200)


HAND = {"hands": [["Kh", "Kd", "Kc", "7s", "7d"]]}


@pytest.mark.parametrize(
    ("language", "description"),
    [("en", "Full house, kings over sevens"), ("sv", "Kåk, kungar över sjuor")],
)
def test_an_operation_responds_in_the_language(client, language, description):
    response = client.post("/v1/hand-evaluations", json=HAND, headers={"Accept-Language": language})

    assert response.get_json()["evaluations"][0]["description"] == description
    assert response.headers["Content-Language"] == language
    assert "Accept-Language" in response.headers.getlist("Vary")


@pytest.mark.parametrize(
    ("method", "path", "title"),
    [
        ("GET", "/nope", "Finns inte"),
        ("PUT", "/v1/deals", "Metoden är inte tillåten"),
        ("POST", "/v1/deals", "Medietypen stöds inte"),
    ],
)
def test_a_problem_responds_in_the_language(client, method, path, title):
    response = client.open(path, method=method, headers={"Accept-Language": "sv"})

    assert response.get_json()["title"] == title
    assert response.headers["Content-Language"] == "sv"
    assert "Accept-Language" in response.headers.getlist("Vary")


def test_the_language_of_one_request_does_not_stay_for_the_next(client):
    client.post("/v1/hand-evaluations", json=HAND, headers={"Accept-Language": "sv"})

    assert client.post("/v1/hand-evaluations", json=HAND).headers["Content-Language"] == "en"


@pytest.mark.parametrize("language", ["en", "sv"])
def test_messages_are_served_in_the_language_of_the_path(client, language):
    path = f"/v1/messages/{language}"
    response = client.get(path, headers={"Accept-Language": "en;q=0.1, sv;q=0.2"})

    assert response.headers["Content-Language"] == language
    assert response.get_json()["language"] == language
    unchanged = client.get(path, headers={"If-None-Match": response.headers["ETag"]})
    assert unchanged.status_code == 304


@pytest.mark.parametrize("language", ["tlh", "SV", "sv-SE", "..", "en.yaml", "%00"])
def test_unknown_languages_are_not_found(client, language):
    assert client.get(f"/v1/messages/{language}").status_code == 404
