"""Learners: from files, traced from functions, or called at every step."""

from __future__ import annotations

import inspect
import json
import os
import re
import traceback
import warnings
import weakref
from typing import Any, Callable, Optional, Union

import numpy as np

from . import _trace
from ._errors import Mistake, SlowLearnerWarning, TraceError
from ._jvm import java, proxy, shared
from ._problem import refusing
from ._sentences import pythonic

_SUFFIX = "-MP"


class Learner:
    """A learner of one's own; commands take it where they take a learner's name."""

    def __init__(self, word: str, given: bool, keep: Any = None, text: Optional[str] = None) -> None:
        #: What commands know it by.
        self.word = word
        #: Whether it is in no file.
        self.given = given
        self._keep = keep
        #: The file of equations that it is; None where it is a function that is called.
        self.yaml = text
        self._java = refusing(lambda: java("lab.learnerfile.LearnerFiles").resolve(word))
        #: The λ that it has where none is given.
        self.usual_lambda = float(self._java.complete(java("learn.Settings").NONE).lambda_())

    @property
    def name(self) -> str:
        """What it is called in tables and results."""
        return str(self._java.name())

    @property
    def equations(self) -> str:
        """Its update as it is printed."""
        return str(self._java.description().equation())

    @property
    def mirror_prox(self) -> "Learner":
        """Mirror-Prox over it."""
        return Learner(self.word + _SUFFIX, self.given, self, self.yaml)

    def save(self, file: Union[str, os.PathLike]) -> None:
        """Write its file of equations, which every command takes where it takes a name; a file that is there is not overwritten."""
        if self.yaml is None:
            raise Mistake(f"{self.name} is a function that is called at every step; only equations can be saved")
        try:
            with open(file, "x", encoding="utf-8") as out:
                out.write(self.yaml)
        except FileExistsError:
            raise Mistake(f"there is a file '{os.fspath(file)}' already; choose another name, or delete it") from None

    def __repr__(self) -> str:
        return f"<learner {self.name}: {self._java.description().summary()}>"

    def __str__(self) -> str:
        return f"{self.name}\n{self.equations}"


def learner(
    function: Union[Callable[..., Any], str, os.PathLike, None] = None,
    *,
    name: Optional[str] = None,
    summary: Optional[str] = None,
    traced: bool = True,
    state: Optional[dict[str, Any]] = None,
    **settings: Any,
) -> Any:
    """A learner from a function, as a decorator, or from a file of equations.

    The function takes a step and the settings. It is called once, with symbols, and what it does becomes equations: these run in vector
    lanes, have exact means and curves, and can be saved and shared. ``t.previous`` is the step before, ``t.z = …`` names a line:

    >>> @learner(alpha=0.01)
    ... def my_td(t, alpha, lambda_):
    ...     t.z = t.phi + t.previous.gamma * lambda_ * t.previous.rho * t.previous.z
    ...     delta = t.r + t.gamma * (t.theta @ t.next) - t.theta @ t.phi
    ...     t.theta += alpha * t.rho * delta * t.z

    Parameters
    ----------
    function
        The function, or the name of a file.
    name
        What it is called; by default the function's name.
    summary
        One line; by default the first of the function's documentation.
    traced
        False for a function that no equation can say. It is called at every step, with arrays: slow, and labelled so.
    state
        What the learner keeps from step to step, as a file says it: ``{"p": "vector", "d": {"vector": 0.5}}``. The function sets it as ``t.p = …``
        and reads ``t.previous.p``; vectors are then multiplied and divided entry by entry, as arrays are.
    **settings
        The values of settings where nothing is said, or what a learner's file says of them: ``mix={"default": 0.5, "grid": [0, 0.5, 1]}``.
    """
    if isinstance(function, (str, os.PathLike)):
        if settings or name or summary:
            raise Mistake("a learner's file says itself what it is called and which settings it has")
        file = os.path.abspath(function)
        found = Learner(file, False)
        with open(file, encoding="utf-8") as text:
            found.yaml = text.read()
        return found

    def make(own: Callable[..., Any]) -> Learner:
        about = summary or (inspect.getdoc(own) or "").partition("\n")[0]
        described = _settings(own, settings)
        if traced:
            return _traced(own, name or own.__name__, about, described, state or {})
        if state:
            raise Mistake("a function that is called keeps whatever it sets on its step; state is for functions that are traced")
        return _called(own, name or own.__name__, about, described)

    return make if function is None else make(function)


def _settings(function: Callable[..., Any], given: dict[str, Any]) -> dict[str, Any]:
    """What is known of each setting of a function, by the name that equations have for it, in the function's order."""
    parameters = list(inspect.signature(function).parameters.values())
    if not parameters:
        raise Mistake(f"{function.__name__} takes no step: its first argument is the step, the others are settings")
    own = {}
    for parameter in parameters[1:]:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise Mistake(f"the settings of {function.__name__} are named one by one, without * and **")
        own[parameter.name.rstrip("_")] = None if parameter.default is parameter.empty else parameter.default
    for setting, value in given.items():
        if setting.rstrip("_") not in own:
            raise Mistake(f"{function.__name__} has no argument '{setting}', so it cannot be a setting")
        own[setting.rstrip("_")] = value
    return own


def _listed() -> dict[str, Any]:
    return {str(p.id()): p for p in java("learn.Parameter").values()}


def _traced(
    function: Callable[..., Any], name: str, summary: str, settings: dict[str, Any], state: dict[str, Any]
) -> Learner:
    arguments = list(inspect.signature(function).parameters)[1:]
    lines, places, trace = _trace.equations(function, dict(zip(arguments, settings)), state)
    text = f"name: {json.dumps(name)}\n"
    if summary:
        text += f"summary: {json.dumps(summary, ensure_ascii=False)}\n"
    said = {setting: value for setting, value in settings.items() if value is not None}
    if said:
        text += "settings:\n" + "".join(f"  {setting}: {json.dumps(value)}\n" for setting, value in said.items())
    if state:
        text += "state:\n" + "".join(f"  {kept}: {json.dumps(said)}\n" for kept, said in state.items())
    text += "update: |\n" + "".join(f"  {line}\n" for line in lines)
    files = java("lab.learnerfile.LearnerFiles")
    illegal = java("java.lang.IllegalArgumentException")
    try:
        made = files.parse(name, text, name)
        word = str(files.offer(made))
    except illegal as refused:
        cause = refused.getCause()
        found = cause and re.fullmatch(r"line (\d+), column \d+: (.*)", str(cause.getMessage()), re.DOTALL)
        if found:
            line = places[min(int(found[1]), len(places)) - 1]
            raise trace.wrong(found[2], line) from None
        raise TraceError(pythonic(str(refused.getMessage()))) from None
    return _withdrawn(Learner(word, True, None, text), word)


def _withdrawn(made: Learner, word: str) -> Learner:
    weakref.finalize(made, java("lab.learnerfile.LearnerFiles").withdraw, word)
    return made


class CalledStep:
    """What a function that is called at every step sees: arrays ``theta``, ``w``, ``phi``, ``next``, numbers ``rho``, ``r``, ``gamma``,
    ``interest``, and whether the episode ``ends``. Whatever else is set stays from step to step of a run."""

    theta: np.ndarray
    w: np.ndarray
    phi: np.ndarray
    next: np.ndarray

    def __init__(self, memory: np.ndarray, dimension: int) -> None:
        self._memory = memory
        self.__dict__["theta"] = memory[:dimension]
        self.phi = memory[dimension : 2 * dimension]
        self.next = memory[2 * dimension : 3 * dimension]
        self.phi.flags.writeable = self.next.flags.writeable = False
        self.w = np.zeros(dimension)
        self._numbers = memory[3 * dimension :]

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "theta":
            self.__dict__["theta"][:] = value
        else:
            self.__dict__[name] = value

    def _go_on(self) -> None:
        self.rho, self.r, self.gamma, self.interest, ends = self._numbers.tolist()
        self.ends = ends == 1


def _place(failed: Exception) -> str:
    """Where a function failed."""
    frame = traceback.extract_tb(failed.__traceback__)[-1]
    return f"{frame.filename}, line {frame.lineno}"


def _called(function: Callable[..., Any], name: str, summary: str, settings: dict[str, Any]) -> Learner:
    own = java("learn.Parameter")
    listed = _listed()
    parameters, usual, grid = java("java.util.ArrayList")(), [], []
    arguments = list(inspect.signature(function).parameters)[1:]
    for setting, value in settings.items():
        said = value if isinstance(value, dict) else {"default": value}
        number, tried = said.get("default"), [float(x) for x in said.get("grid", ())]
        if setting not in listed and number is None:
            raise Mistake(f"the setting '{setting}' of {name} needs a default value: learner({setting}=0.5, …)")
        limits = [float(x) for x in said.get("range", ())]
        parameter = listed.get(setting) or refusing(lambda: own.own(setting, said.get("meaning", ""), float(number), *limits))
        number = float(parameter.usual() if number is None else number)
        if parameter.isOptional() and number != 0 and 0 in tried:
            raise Mistake(f"a {setting} of 0 counts as not given, so a grid with 0 needs the default 0: leave the default {number:g} out")
        for x in [number, *tried]:
            refusing(lambda: parameter.checked(x))
        if setting == "alpha" and said.get("default") is None and not tried:
            tried = [float(s.alpha()) for s in java("learn.Settings").alphas()]
        parameters.add(parameter)
        usual.append(number)
        grid.append(tried)

    illegal = java("java.lang.IllegalArgumentException")

    def start(memory: Any, dimension: int, values: Any) -> Any:
        step = CalledStep(shared(memory), int(dimension))
        keywords = dict(zip(arguments, (float(x) for x in values)))

        def go() -> None:
            step._go_on()
            try:
                function(step, **keywords)
            except Exception as failed:
                raise illegal(f"{name} failed in {_place(failed)}: {type(failed).__name__}: {failed}") from failed

        return proxy("lab.learnerfile.CalledLearner$Run", {"step": go})

    made = java("lab.learnerfile.CalledLearner")(
        name, summary, parameters, usual, grid, proxy("lab.learnerfile.CalledLearner$Function", {"start": start})
    )
    word = str(refusing(lambda: java("lab.learnerfile.LearnerFiles").offer(made)))
    warnings.warn(
        f"{name} is called at every step, more than a hundred times slower than equations; learner() traces what equations can say",
        SlowLearnerWarning,
        stacklevel=4,
    )
    return _withdrawn(Learner(word, True), word)
