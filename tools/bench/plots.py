"""The plots in docs/performance.md."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.axes import Axes

mpl.use("Agg")
plt.rcParams.update(
    {
        "axes.grid": True,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "figure.dpi": 72,
        "font.size": 9,
        "grid.alpha": 0.3,
        "savefig.bbox": "tight",
    }
)
_NINES = (50, 90, 99, 99.9)


def draw_tails(path: Path, panels: Mapping[str, Mapping[str, Sequence[float]]]) -> None:
    """Draw latency percentiles, from each panel's sorted durations by name."""
    _, axes = plt.subplots(1, len(panels), figsize=(9.5, 3.6), sharey=True, squeeze=False)
    for each, (title, of_panel) in zip(axes[0], panels.items(), strict=True):
        for name, seconds in of_panel.items():
            slower = [1 - at / len(seconds) for at in range(len(seconds))]
            each.plot(slower, [1e3 * one for one in seconds], label=name, linewidth=1.3)
        each.set_xscale("log")
        each.set_yscale("log")
        each.set_xlim(0.5, 0.0005)
        each.set_xticks([1 - nine / 100 for nine in _NINES], [f"{nine}%" for nine in _NINES])
        each.minorticks_off()
        each.set_title(title, fontsize=9)
        each.set_xlabel("of requests completed within")
    axes[0][0].set_ylabel("ms")
    axes[0][0].legend(frameon=False, fontsize=8)
    _save(path)


def draw_growth(path: Path, panels: Mapping[str, tuple[str, Mapping[int, float]]]) -> None:
    """Draw the CPU time of a request by its size, next to linear growth.

    Each panel has a title, the unit of its sizes, and the seconds per size.
    """
    _, axes = plt.subplots(2, 2, figsize=(9.5, 6.4), layout="constrained")
    for each, (title, (counted, seconds)) in zip(axes.flat, panels.items(), strict=True):
        _draw_one(each, title, counted, seconds)
    axes[0][0].legend(frameon=False, fontsize=8)
    _save(path)


def _draw_one(axes: Axes, title: str, counted: str, seconds: Mapping[int, float]) -> None:
    sizes = list(seconds)
    least, most = sizes[0], sizes[-1]
    each = (seconds[most] - seconds[least]) / (most - least)
    linear = [seconds[least] + each * (size - least) for size in sizes]
    axes.plot(sizes, [1e3 * of_size for of_size in linear], "--", color="gray", label="linear")
    axes.plot(sizes, [1e3 * of_size for of_size in seconds.values()], "o", label="measured")
    axes.set_xlim(0)
    axes.set_ylim(0, 1.1e3 * max(seconds.values()))
    axes.set_title(title, fontsize=9)
    axes.set_xlabel(counted)
    axes.set_ylabel("CPU time per request, ms")


def _save(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    plt.savefig(path)
    plt.close("all")
