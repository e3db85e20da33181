"""The picture of docs/odds.md: what typical draws end in, one bar for each."""

from collections.abc import Iterator, Sequence

from tools.odds.page import CATEGORIES, Draw

COLORS = {
    "straight_flush": "#7a0177",
    "four_of_a_kind": "#c51b8a",
    "flush": "#1f5fa8",
    "full_house": "#2b8cbe",
    "straight": "#41a693",
    "three_of_a_kind": "#78b85a",
    "two_pair": "#d9c44a",
    "one_pair": "#e6a35c",
    "high_card": "#d0d0d0",
}
LABELS, BARS, ROW, TOP = 290, 520, 26, 64
"""The width of labels and of bars, the height of a row and of the legend, in pixels."""


def picture_of(draws: Sequence[Draw]) -> str:
    """Return the picture as SVG: best categories on the left, so that longer colors are better."""
    width, height = LABELS + BARS + 20, TOP + ROW * len(draws) + 10
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            "<style>text { font: 13px sans-serif; fill: #222 }</style>",
            "<title>Final hands of typical draws by category</title>",
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            *_legend(),
            *(line for number, draw in enumerate(draws) for line in _row(number, draw)),
            "</svg>",
            "",
        ]
    )


def _legend() -> Iterator[str]:
    for number, (category, name) in enumerate(CATEGORIES.items()):
        x, y = 20 + 160 * (number % 5), 12 + 22 * (number // 5)
        yield f'<rect x="{x}" y="{y}" width="14" height="14" fill="{COLORS[category]}"/>'
        yield f'<text x="{x + 20}" y="{y + 12}">{name}</text>'


def _row(number: int, draw: Draw) -> Iterator[str]:
    y, x = TOP + ROW * number, float(LABELS)
    yield f'<text x="{LABELS - 10}" y="{y + 15}" text-anchor="end">{draw.name}</text>'
    for category in CATEGORIES:
        width = BARS * draw.shares.get(category, 0)
        if width:
            yield (
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{ROW - 6}" '
                f'fill="{COLORS[category]}"/>'
            )
        x += width
