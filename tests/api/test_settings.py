"""Test that settings come from the environment and that invalid ones are reported at once."""

import pytest

from service.api.config import Address, Settings, SettingsError, unknown_settings

ONE, TWO = "a" * 64, "b" * 64


def read(**values):
    return Settings.from_environ({f"PAROLE_{name}": value for name, value in values.items()})


def test_every_setting_is_optional():
    settings = Settings.from_environ({})

    assert settings.bind == "127.0.0.1:8000"
    assert settings.workers >= 1
    assert settings.graceful_timeout == 30
    assert settings.cors_origins == ("*",)
    assert settings.access_log is True
    assert settings.metrics_bind is None
    assert settings.api_keys == ()


@pytest.mark.parametrize(
    ("name", "value", "read_as"),
    [
        ("BIND", "0.0.0.0:80", "0.0.0.0:80"),
        ("BIND", "[::]:8000", "[::]:8000"),
        ("BIND", "localhost:0", "localhost:0"),
        ("BIND", "unix:/run/parole.sock", "unix:/run/parole.sock"),
        ("WORKERS", "1", 1),
        ("GRACEFUL_TIMEOUT", "5", 5),
        ("CORS_ORIGINS", "https://a.example", ("https://a.example",)),
        (
            "CORS_ORIGINS",
            " https://a.example , http://localhost:3000,",
            ("https://a.example", "http://localhost:3000"),
        ),
        # N19: web views of apps have origins of their own schemes.
        ("CORS_ORIGINS", "capacitor://localhost", ("capacitor://localhost",)),
        ("CORS_ORIGINS", "ionic://localhost", ("ionic://localhost",)),
        ("CORS_ORIGINS", "tauri://localhost", ("tauri://localhost",)),
        ("CORS_ORIGINS", "chrome-extension://abcdef", ("chrome-extension://abcdef",)),
        ("ACCESS_LOG", "false", False),
        ("ACCESS_LOG", "True", True),
        ("METRICS_BIND", "127.0.0.1:9464", Address("127.0.0.1", 9464)),
        ("METRICS_BIND", "[::1]:9464", Address("[::1]", 9464)),
        ("API_KEYS", f"{ONE}, {TWO}", (ONE, TWO)),
    ],
)
def test_reads_a_setting(name, value, read_as):
    assert getattr(read(**{name: value}), name.lower()) == read_as


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BIND", "8000"),
        ("BIND", ":8000"),
        ("BIND", "127.0.0.1:65536"),
        ("BIND", "127.0.0.1:٨٠"),
        ("BIND", "http://127.0.0.1:80"),
        ("BIND", "unix:relative"),
        ("WORKERS", "0"),
        ("WORKERS", "two"),
        ("WORKERS", "1_0"),
        ("WORKERS", "-1"),
        ("WORKERS", "1.0"),
        ("WORKERS", "1025"),
        ("GRACEFUL_TIMEOUT", "30s"),
        ("CORS_ORIGINS", "example.org"),
        ("CORS_ORIGINS", "https://example.org/"),
        ("CORS_ORIGINS", "https://*"),
        ("CORS_ORIGINS", "https://a@example.org"),
        ("CORS_ORIGINS", "HTTPS://example.org"),
        ("CORS_ORIGINS", "://localhost"),
        ("CORS_ORIGINS", "null"),
        ("CORS_ORIGINS", "https://a.example,,https://b.example"),
        ("CORS_ORIGINS", "https://a.example\r\nX: y"),
        ("ACCESS_LOG", "yes"),
        ("METRICS_BIND", "9464"),
        ("METRICS_BIND", "unix:/run/metrics"),
        ("API_KEYS", "secret"),
        ("API_KEYS", ONE.upper()),
        ("API_KEYS", f"{ONE} {TWO}"),
        ("API_KEYS", ","),
    ],
)
def test_reports_an_invalid_setting_by_name(name, value):
    with pytest.raises(SettingsError, match=f"^PAROLE_{name} [^\n]+$"):
        read(**{name: value})


@pytest.mark.parametrize("name", ["BIND", "WORKERS", "CORS_ORIGINS", "ACCESS_LOG", "API_KEYS"])
def test_rejects_an_empty_setting(name):
    with pytest.raises(SettingsError, match=f"PAROLE_{name}"):
        read(**{name: " "})


def test_reports_all_invalid_settings_at_once():
    with pytest.raises(SettingsError) as told:
        read(WORKERS="0", API_KEYS="hunter2")

    lines = str(told.value).splitlines()
    assert [line.split()[0] for line in lines] == [
        "PAROLE_API_KEYS",
        "PAROLE_WORKERS",
    ]
    assert "hunter2" not in str(told.value), "what should have been a digest may be a key"


def test_finds_unknown_settings():
    environ = {"PAROLE_WORKER": "2", "PAROLE_WORKERS": "2", "HOME": "/"}

    assert unknown_settings(environ) == ["PAROLE_WORKER"]
