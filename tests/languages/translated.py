"""Record which English text each translation was made from, so that none goes out of date unseen.

`python -m tests.languages.translated` records all of them, once each changed text is translated.
"""

import json
import zlib
from pathlib import Path

from service.api.languages.language import ENGLISH, LANGUAGES, Language

RECORD = Path(__file__).with_name("translated.json")


def digests(language: Language) -> dict[str, str]:
    """Return a digest of each English text with its translation."""
    return {
        key: f"{zlib.crc32(f'{english} {language.patterns.get(key)}'.encode()):08x}"
        for key, english in ENGLISH.patterns.items()
    }


if __name__ == "__main__":
    translations = {tag: digests(each) for tag, each in LANGUAGES.items() if each is not ENGLISH}
    RECORD.write_text(json.dumps(translations, indent=1) + "\n", encoding="utf-8")
