"""What commands return: the JSON's fields, and the ways to show, draw and keep them."""

from __future__ import annotations

import json
import os
import tempfile
from typing import Any, Iterator, Optional, Union

import numpy as np

from . import _axes, _work
from ._errors import Mistake
from ._jvm import shared
from ._sentences import named
from ._values import Record, Table, html_table, pandas, value
from ._words import words

#: How commands say that there are results of several problems or learners.
_PLURALS = ("analyses", "predictions", "checks", "paths", "tunings", "explanations")


class Call:
    """The command behind a result, to be asked again: for its tables, figures and files. Runs that were made are not made again."""

    def __init__(self, name: str, words: list[str], runs: Any, keep: Any, draws: bool, writes: bool) -> None:
        self.name = name
        self.words = words
        self.runs = runs
        #: Problems, learners and rows that the words stand for live as long as this does.
        self.keep = keep
        self.draws = draws
        self.writes = writes

    def text(self, *more: str) -> str:
        return named(_work.text(self.words + list(more), self.runs))

    def quietly(self, *more: str) -> None:
        code, out, err = _work.execute(self.words + ["--quiet", *more], self.runs)
        if not (code == 1 and not err):
            _work.check(code, err)

    def draw(self, file: str, options: list[str]) -> None:
        """Figures to a file, or to several whose names begin as its name does."""
        self.without("--out", "--resume", "--overwrite", "--save-experiment", "--plot").quietly("--plot=" + file, *options)

    def save(self, folder: str, overwrite: bool) -> None:
        again = self.without("--out", "--resume", "--overwrite", "--save-experiment")
        again.quietly("--out=" + folder, *(["--overwrite"] if overwrite else []))

    def curves(self, problem: str, learner: str) -> Optional[np.ndarray]:
        """The learning curves of a learner, one after the other; None where they are not kept."""
        kept = self.runs.curves(problem, learner)
        return None if kept is None else shared(kept)

    def steps(self, problem: str) -> Optional[np.ndarray]:
        """The steps that curves have points of; None where they have all."""
        return None

    def without(self, *options: str) -> "Call":
        words = [w for w in self.words if not any(w == o or w.startswith(o + "=") for o in options)]
        return Call(self.name, words, self.runs, self.keep, self.draws, self.writes)


class Figure:
    """A figure of MirrorTD's own: shows itself in notebooks, and is saved as SVG."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: Union[str, os.PathLike]) -> None:
        """Write the SVG."""
        with open(file, "w", encoding="utf-8") as out:
            out.write(self.svg)


class Figures(list):
    """Several figures, one below the other in notebooks."""

    def _repr_html_(self) -> str:
        return "".join(f"<div>{figure.svg}</div>" for figure in self)


class Result(Record):
    """What a command came to: the fields of its JSON as attributes."""

    _shown: Optional[list[str]] = None

    def __init__(self, fields: dict[str, Any], call: Call) -> None:
        super().__init__(fields)
        self._call = call

    @property
    def text(self) -> str:
        """What the command prints for people. Sampled results are not run again; others are computed again."""
        return self._call.text()

    def save(self, folder: Union[str, os.PathLike], overwrite: bool = False) -> None:
        """Write the files that the command line's ``--out`` writes, in the same format."""
        if not self._call.writes:
            raise Mistake(f"'{self._call.name}' has no files to save; its fields are all there is")
        self._call.save(os.path.abspath(folder), overwrite)

    def plot(self, file: Union[str, os.PathLike, None] = None, ax: Any = None, **style: Any) -> Any:
        """Draw it.

        Parameters
        ----------
        file
            Where to: an SVG, PDF or PNG by its ending. Without one the figure is returned, and shows itself in notebooks.
        ax
            Axes of matplotlib to draw on instead, with all of the style; they are returned. For figures of several problems, as many axes.
        **style
            As the command line has it: ``x_axis`` and ``y_axis`` (linear, log), ``bands`` (std, ci, quartiles), ``pixels``, ``exact``,
            ``no_notes``.
        """
        options = [word for name, x in style.items() for word in words(name, x)]
        call = self._call
        if ax is not None:
            if file is not None:
                raise Mistake("a figure goes to a file or to axes of matplotlib: give one of file and ax")
            self._draw(ax, options)
            return ax
        if file is not None and call.draws:
            call.draw(os.path.abspath(file), options)
            return None
        with tempfile.TemporaryDirectory(prefix="mirrortd") as folder:
            if call.draws:
                call.draw(os.path.join(folder, "figure.svg"), options)
            elif call.writes:
                call.without("--out", "--resume", "--overwrite").quietly("--out=" + folder, *options)
            figures = Figures()
            for place, _, names in sorted(os.walk(folder)):
                for name in sorted(names):
                    if name.endswith(".svg"):
                        with open(os.path.join(place, name), encoding="utf-8") as svg:
                            figures.append(Figure(svg.read()))
        if not figures:
            raise Mistake(f"there is nothing to draw of '{self._call.name}'")
        if file is not None:
            if not os.fspath(file).endswith(".svg") or len(figures) > 1:
                raise Mistake(f"'{self._call.name}' draws figures to the folder of save(), or returns them without a file")
            figures[0].save(file)
            return None
        return figures[0] if len(figures) == 1 else figures

    def _draw(self, ax: Any, options: list[str]) -> None:
        if not self._call.draws:
            raise Mistake(f"'{self._call.name}' is not drawn on axes of matplotlib; plot() draws MirrorTD's own figure")
        with tempfile.TemporaryDirectory(prefix="mirrortd") as folder:
            self._call.draw(os.path.join(folder, "figure.json"), options)
            drawn = []
            for name in os.listdir(folder):
                with open(os.path.join(folder, name), encoding="utf-8") as text:
                    drawn.append(json.load(text))
        drawn.sort(key=self._place)
        axes = list(np.ravel(ax))
        if len(axes) != len(drawn):
            raise Mistake(f"there are {len(drawn)} figures, one for each problem, and {len(axes)} axes to draw on: give as many")
        for one, figure in zip(axes, drawn):
            _axes.draw(one, figure)

    def _problems(self) -> list[str]:
        """The problems that it is about, in their order."""
        return [self._fields["problem"]] if "problem" in self._fields else []

    def _place(self, figure: dict[str, Any]) -> int:
        problems = self._problems()
        found = [k for k, name in enumerate(problems) if figure["id"].endswith("-" + name)]
        return found[-1] if found else len(problems)

    def _table(self) -> Table:
        return Table([Record(self._fields)])

    def to_pandas(self) -> Any:
        """A data frame of pandas: a row for each result, estimate or point."""
        return self._table().to_pandas()

    def _figure(self) -> str:
        return ""

    def _repr_html_(self) -> str:
        return html_table(self._table().flat(), self._shown) + self._figure()


class Run(Record):
    """One learner with one choice of settings on one problem; the fields are those of the JSON."""

    def __init__(self, fields: dict[str, Any], call: Call) -> None:
        super().__init__(fields)
        self._call = call

    @property
    def curves(self) -> np.ndarray:
        """The errors of every run at every step: runs × (steps + 1), the first before any step."""
        kept = self._call.curves(self.problem, self.algorithm)
        if kept is None:
            raise Mistake("learning curves are kept of evaluations, unless curves=False was asked for")
        curves = kept.reshape(self.runs, -1)
        curves.flags.writeable = False
        return curves

    @property
    def curve_steps(self) -> np.ndarray:
        """The step of each point of ``curves``: all of them, unless results were saved with ``every``."""
        kept = self._call.steps(self.problem)
        return np.arange(self.steps + 1) if kept is None else kept


class Experiment(Result):
    """Learners compared: ``experiment["TD"]``, or ``experiment["boyan_chain", "TD"]`` where there are several problems."""

    _shown = [
        "problem", "algorithm", "alpha", "beta", "auc_mean", "auc_std", "auc_ci_low", "auc_ci_high", "final_mean",
        "final_std", "diverged", "auc_difference_mean",
    ]

    def __init__(self, fields: dict[str, Any], call: Call) -> None:
        super().__init__(fields, call)
        for stage in ("results", "robustness"):
            fields[stage] = Table(Run(row._fields, call) for row in fields[stage])

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, (int, slice)):
            return self.results[key]
        problem, learner = key if isinstance(key, tuple) else (None, key)
        name = getattr(learner, "name", learner)
        where = getattr(problem, "name", problem)
        found = Table(r for r in self.results if r.algorithm == name and where in (None, r.problem))
        if not found:
            if key in self._fields:
                return self._fields[key]
            raise KeyError(f"there is no result of {name}" + (f" on {where}" if where else ""))
        if len(found) == 1:
            return found[0]
        if len({r.problem for r in found}) == len(found):
            raise KeyError(f"there are results of {name} on several problems: say which, as in [{found[0].problem!r}, {name!r}]")
        return found

    def __iter__(self) -> Iterator[Run]:  # type: ignore[override]
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)

    @property
    def curves(self) -> dict[Any, np.ndarray]:
        """The learning curves of all learners, by name; by problem and name where there are several problems."""
        several = len({r.problem for r in self.results}) > 1
        return {(r.problem, r.algorithm) if several else r.algorithm: r.curves for r in self.results}

    def _table(self) -> Table:
        return self.results

    def _problems(self) -> list[str]:
        return list(dict.fromkeys(r.problem for r in self.results or self.robustness))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self._call.name}: {len(self.results or self.robustness)} results>"

    def _figure(self) -> str:
        try:
            drawn = self.plot()
        except Mistake:
            return ""
        return drawn._repr_html_() if isinstance(drawn, Figures) else drawn.svg


class Prediction(Result):
    """An exact learning curve: ``step``, ``rms``, ``bias`` and ``std`` are arrays."""

    _shown = [
        "problem", "algorithm", "steps", "rms", "steady_state_rms", "mean_radius", "mean_square_radius", "best_alpha", "best_rms",
    ]

    def __getattr__(self, name: str) -> Any:
        if name in ("step", "rms", "bias", "std"):
            return self._fields["curve"].column(name)
        return super().__getattr__(name)

    def _table(self) -> Table:
        return self.curve

    def _repr_html_(self) -> str:
        last = dict(self._fields, rms=float(self.rms[-1]))
        return html_table([last], self._shown) + self._figure()

    def _figure(self) -> str:
        return self.plot().svg

    def __str__(self) -> str:
        return self.text


class Analysis(Result):
    """The exact analysis of a problem or a log: matrices are arrays."""

    def __str__(self) -> str:
        return self.text

    def _table(self) -> Table:
        return Table(Record({"metric": name, **metric._fields}) for name, metric in self.metrics._fields.items())

    @property
    def _shown(self) -> list[str]:  # type: ignore[override]
        return [name for name in self._table()[0] if name != "eigenvalues_K"]


class Evaluation(Result):
    """A policy's value from a log: ``answer["LSTD"].value``; of several policies, ``answer["new"].recommended``."""

    def __getitem__(self, name: Any) -> Any:
        each = self.policies if "policies" in self._fields else self.estimates
        found = [e for e in each if name in (e._fields.get("policy"), e._fields.get("estimator"))]
        return found[0] if found else super().__getitem__(name)

    def __str__(self) -> str:
        return self.text

    def _table(self) -> Table:
        return self.contrasts if "policies" in self._fields else self.estimates

    def _repr_html_(self) -> str:
        return super()._repr_html_() + f"<p>{self.verdict}</p>"


class Several(Result):
    """Results of several problems or learners, in their order: by number, by problem, or by problem and learner."""

    def __init__(self, items: list[Result], call: Call) -> None:
        super().__init__({}, call)
        self._items = items

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, (int, slice)):
            return self._items[key]
        names = {getattr(k, "name", k) for k in (key if isinstance(key, tuple) else (key,))}
        found = [i for i in self._items if names <= {i._fields.get("problem"), i._fields.get("algorithm")}]
        if len(found) != 1:
            raise KeyError(f"there are {len(found)} results of {key!r}")
        return found[0]

    def __iter__(self) -> Iterator[Result]:  # type: ignore[override]
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def _problems(self) -> list[str]:
        return list(dict.fromkeys(i._fields["problem"] for i in self._items if "problem" in i._fields))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self._call.name}: {len(self)} results>"

    def to_pandas(self) -> Any:
        frames = [i.to_pandas() for i in self._items]
        for item, frame in zip(self._items, frames):
            for name in ("algorithm", "problem"):
                if name in item and name not in frame:
                    frame.insert(0, name, item[name])
        return pandas().concat(frames, ignore_index=True)

    def _repr_html_(self) -> str:
        return "".join(i._repr_html_() for i in self._items)


def result(kind: type, node: dict[str, Any], call: Call) -> Any:
    """A command's JSON as its kind of result."""
    if kind is Experiment and "results" not in node:
        # 'tune --exact' runs nothing.
        kind = Result
    for plural in _PLURALS:
        if set(node) == {plural}:
            return Several([kind(value(item)._fields, call) for item in node[plural]], call)
    return kind(value(node)._fields, call)
