"""Results that were saved, from their folder."""

from __future__ import annotations

import inspect
import json
import os
import shutil
from typing import Any, Optional, Union

import numpy as np

from . import _results, _work, commands
from ._errors import Mistake
from ._jvm import java
from ._problem import refusing

#: The files of results that are no experiment's, each with its command.
_FILES = {
    "evaluation.json": "evaluate", "prediction.json": "predict", "analysis.json": "analyze", "check.json": "check",
    "metric.json": "metric",
}


def load(folder: Union[str, os.PathLike]) -> Any:
    """Results that ``out=``, ``save()`` or the command line's ``--out`` wrote, as the function that computed them returned them.

    Nothing is computed: numbers, curves and figures come from the folder.

    Parameters
    ----------
    folder
        A folder with complete results.
    """
    place = os.path.abspath(os.path.expanduser(os.fspath(folder)))
    for name, command in _FILES.items():
        file = os.path.join(place, name)
        if os.path.isfile(file):
            with open(file, encoding="utf-8") as text:
                return _results.result(_kind(command), json.load(text), _Saved(command, _words(place, command), place))
    saved = refusing(lambda: java("lab.saved.SavedResults").read(java("java.nio.file.Path").of(place)))
    tree = json.loads(str(java("base.format.Json").text(saved.result())))
    with open(os.path.join(place, "provenance.json"), encoding="utf-8") as text:
        tree["provenance"] = json.load(text)
    command = (tree["provenance"].get("command") or ["run"])[0]
    return _results.Experiment(_results.value(tree)._fields, _SavedExperiment(command, place, saved))


def _kind(command: str) -> type:
    said = inspect.signature(getattr(commands, command)).return_annotation
    return getattr(_results, said)


def _words(place: str, command: str) -> list[str]:
    """The command behind results, as their provenance has it."""
    file = os.path.join(place, "provenance.json")
    if not os.path.isfile(file):
        return [command]
    with open(file, encoding="utf-8") as text:
        words = json.load(text).get("command") or [command]
    return [w for w in words if w != "--json"]


class _Saved(_results.Call):
    """Results that lie in a folder."""

    def __init__(self, name: str, words: list[str], folder: str) -> None:
        super().__init__(name, words, java("lab.run.MemoryRuns")(False), None, name in ("predict", "analyze", "metric"), True)
        self._folder = folder

    def save(self, folder: str, overwrite: bool) -> None:
        if os.path.exists(folder) and os.listdir(folder) and not overwrite:
            raise Mistake(f"'{folder}' is not empty: name another folder, or replace it with overwrite=True")
        shutil.copytree(self._folder, folder, dirs_exist_ok=True)


class _SavedExperiment(_Saved):
    """An experiment in a folder: its curves and figures are there, and its tables are printed from its numbers."""

    def __init__(self, name: str, folder: str, saved: Any) -> None:
        super().__init__(name, [name], folder)
        self.draws = True
        self._saved = saved

    def text(self, *more: str) -> str:
        return str(java("cli.text.ExperimentText").tables(self._saved.result()))

    def draw(self, file: str, options: list[str]) -> None:
        kind = "robustness" if self._saved.result().results().isEmpty() else "curves"
        chosen = [] if any(o.startswith("--figure=") for o in options) else ["--figure=" + kind]
        _work.text(["plot", self._folder, *chosen, "--out=" + file, *options])

    def curves(self, problem: str, learner: str) -> Optional[np.ndarray]:
        with self._archive(problem) as arrays:
            return arrays[learner]

    def steps(self, problem: str) -> Optional[np.ndarray]:
        with self._archive(problem) as arrays:
            return arrays["step"][0].astype(int) if "step" in arrays else None

    def _archive(self, problem: str) -> Any:
        name = str(java("base.format.OutputFolder").nameOf(problem))
        file = os.path.join(self._folder, name, "curves.npz")
        if not os.path.isfile(file):
            raise Mistake(f"there are no learning curves in '{self._folder}'")
        return np.load(file)
