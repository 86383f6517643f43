"""MirrorTD's figures on axes of matplotlib: the same numbers, axes, bands, colours and flags as in its own files."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from ._values import numbers

#: From one row of flags to the next, in heights of the axes; the first is half of that outside of the frame.
_ROW = 0.04


def draw(ax: Any, figure: dict[str, Any]) -> None:
    """A figure's numbers, as ``--plot=FILE.json`` has them, on axes."""
    drawn_before = ax.has_data()
    before = ax.get_xlim(), ax.get_ylim()
    x, y = figure["x"], figure["y"]
    ax.set_xscale(x["scale"])
    ax.set_yscale(y["scale"])
    for guide in figure["guides"]:
        line, span = (ax.axvline, ax.axvspan) if guide["axis"] == "x" else (ax.axhline, ax.axhspan)
        line(guide["value"], color="#8a8a8a", linewidth=0.8, zorder=0)
        if guide["beyond"]:
            span(guide["value"], (x if guide["axis"] == "x" else y)["max"], color="#8a8a8a", alpha=0.1, zorder=0)
    colours: dict[str, str] = {}
    flagged: Counter[tuple[float, bool]] = Counter()
    for series in figure["series"]:
        colours[series["name"]] = series["colour"]
        _series(ax, series, x, y, flagged)
    for mark in figure["marks"]:
        ax.scatter([mark["x"]], [mark["y"]], color=colours.get(mark["series"], "#222222"), s=36, zorder=3, label=mark["meaning"])
    limits = [(x["min"], x["max"]), (y["min"], y["max"])]
    if drawn_before:
        limits = [(min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(limits, before)]
    ax.set_xlim(limits[0])
    ax.set_ylim(limits[1])
    ax.set_xlabel(x["label"])
    ax.set_ylabel(y["label"])
    rows = max((count for (_, above), count in flagged.items() if above), default=0)
    ax.set_title(figure["title"], pad=6 + 10 * rows)
    handles, labels = ax.get_legend_handles_labels()
    if labels:
        once = dict(zip(labels, handles))
        ax.legend(once.values(), once.keys())


def _series(ax: Any, series: dict[str, Any], x: dict[str, Any], y: dict[str, Any], flagged: Counter) -> None:
    at, values = numbers(series["x"]), numbers(series["y"])
    finite = np.isfinite(values)
    shown = np.where(finite, values, np.nan)
    colour, label = series["colour"], series["label"] or "_" + series["name"]
    kind = series["kind"]
    if "low" in series:
        inside = finite & (values >= y["min"]) & (values <= y["max"])
        low, high = (np.where(inside, numbers(series[edge]), np.nan) for edge in ("low", "high"))
        ax.fill_between(at, low, high, color=colour, alpha=0.16, linewidth=0)
    if kind == "scatter":
        ax.scatter(at, shown, color=colour, s=20, label=label)
    else:
        dash = [length / series["width"] for length in series["dash"]]
        ax.plot(
            at, shown, color=colour, linewidth=series["width"], linestyle=(0, dash) if dash else "-",
            marker="o" if kind == "points" else None, markersize=4, label=label,
        )
    if kind == "points":
        _flags(ax, at[~finite], True, "x", colour, flagged)
        _flags(ax, at[finite & (values > y["max"])], True, "^", colour, flagged)
        _flags(ax, at[finite & (values < y["min"])], False, "v", colour, flagged)
    else:
        # A curve is flagged once, where it ends.
        ends = ~finite & np.concatenate([[True], finite[:-1]])
        _flags(ax, at[ends], True, "x", colour, flagged)


def _flags(ax: Any, at: np.ndarray, above: bool, marker: str, colour: str, flagged: Counter) -> None:
    """Values without a place between the axes, just above or in the frame's lower edge; several at one place one above the other."""
    heights = []
    for place in at:
        row = _ROW * (flagged[place, above] + 0.5)
        heights.append(1 + row if above else row)
        flagged[place, above] += 1
    if heights:
        ax.scatter(
            at, heights, marker=marker, color=colour, s=18, linewidth=1.2, clip_on=False, transform=ax.get_xaxis_transform(), zorder=4
        )
