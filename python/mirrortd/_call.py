"""From a function's keywords to a command, and from its JSON to a result."""

from __future__ import annotations

import os
from typing import Any, Optional

from . import _data, _policies, _work
from ._errors import Mistake
from ._jvm import java
from ._learner import Learner
from ._problem import Problem
from ._results import Call, result
from ._words import parts, word, words

#: Commands that draw with --plot, and those that write files with --out.
_DRAW = {"run", "tune", "sweep", "analyze", "predict", "metric"}
_WRITE = _DRAW | {"check", "atlas", "regret", "evaluate", "reproduce"}


def call(command: str, kind: Optional[type], given: dict[str, Any], positional: list[str], negatable: list[str]) -> Any:
    """A command with keywords as they were given; what is None was not given."""
    said = {name: value for name, value in given.items() if value is not None}
    curves = said.pop("curves", False)
    _check(said)
    if command == "reproduce" and "no_figures" not in said and said.get("study", "sthtd") == "sthtd":
        said.setdefault("out", "reproduction")
    if command == "learner new" and os.getcwd() != str(java("java.lang.System").getProperty("user.dir")):
        raise Mistake("learner_new writes to the folder that Python was in when Java started; take learner(), and save it anywhere")
    keep: list[Any] = []
    line = command.split()
    for name in positional:
        if name in said:
            thing = said.pop(name)
            if command == "evaluate":
                thing = _policies.with_columns(thing, said)
            held = _data.rows(thing) if name == "data" or (name == "file" and command == "score") else None
            keep.append(held or thing)
            spoken = "name" if command == "learner check" or name == "problem" else name
            line.extend([held.word] if held is not None else [word(each, spoken) for each in parts(thing)])
    for name, value in said.items():
        if name == "data":
            held = _data.rows(value)
            if held is not None:
                raise Mistake("analyze takes the file of a data set; evaluate takes frames and arrays")
        keep.extend(parts(value))
        line.extend(words(name, value, name in negatable))
    if kind is None:
        return _work.text(line).rstrip("\n")
    tree, runs = _work.command(line, bool(curves))
    if tree is None or isinstance(tree, str):
        return tree
    return result(kind, tree, Call(command, line, runs, keep, command in _DRAW, command in _WRITE))


def _check(said: dict[str, Any]) -> None:
    _check_lambda(said)
    if "save_experiment" in said:
        for thing in [*parts(said.get("problem")), *parts(said.get("learner"))]:
            if isinstance(thing, (Problem, Learner)) and thing.given:
                raise Mistake(
                    f"an experiment's file names problems and learners by their files: save {thing.name} first, as in"
                    f" save('{thing.name}.yaml'), and name that file"
                )
    if said.get("plot") is True and "out" not in said:
        raise Mistake("plot=True draws to the folder of out: give that, or name a file, as in plot='curves.svg'")


def _check_lambda(said: dict[str, Any]) -> None:
    """A λ of 0 counts as not given, and a learner with another default would not get it."""
    given = [said.get("lambda_"), dict(said.get("set") or {}).get("lambda")] if isinstance(said.get("set", {}), dict) else []
    zero = any(str(x).strip() in ("0", "0.0") for value in given for part in parts(value) for x in str(part).split(","))
    for learner in parts(said.get("learner")):
        if zero and isinstance(learner, Learner) and learner.usual_lambda != 0:
            raise Mistake(
                f"lambda_=0 counts as not given, and {learner.name} has the default {learner.usual_lambda:g}: leave that out of its"
                " decorator, and give it here"
            )
