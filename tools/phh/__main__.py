"""Replay every PHH file below a folder: `python -m tools.phh FOLDER`."""

import sys
from pathlib import Path

from tools.phh.replay import Mismatch, NotTransposable, replay


def main() -> int:
    """Return 1 if any hand differs from its history, or if there is none."""
    if len(sys.argv) != 2:  # noqa: PLR2004
        print("usage: python -m tools.phh FOLDER", file=sys.stderr)
        return 2
    equal = different = skipped = 0
    for path in sorted(Path(sys.argv[1]).rglob("*.phh")):
        try:
            replay(path.read_text(encoding="utf-8"))
            equal += 1
        except NotTransposable as reason:
            skipped += 1
            print(f"skipped {path}: {reason}")
        except Mismatch as reason:
            different += 1
            print(f"DIFFERS {path}: {reason}")
    print(f"{equal} hands equal, {different} different, {skipped} skipped")
    return int(bool(different) or not equal)


if __name__ == "__main__":
    sys.exit(main())
