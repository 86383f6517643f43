"""Problems: built in, from files, or from arrays."""

from __future__ import annotations

import inspect
import os
import tempfile
import weakref
from typing import Any, Optional, Sequence, Union

import numpy as np

from ._errors import Mistake
from ._jvm import doubles, java, texts
from ._sentences import pythonic


class Problem:
    """A problem. Its arrays are attributes: ``P_pi``, ``P_mu``, ``r_pi``, ``features``, ``gamma``, ``d_mu``, ``values``, ``A_pi``, …"""

    def __init__(self, word: str, given: bool = False) -> None:
        #: What commands know it by.
        self.word = word
        #: Whether it is in no file, and not built in.
        self.given = given
        self._arrays: Optional[dict[str, np.ndarray]] = None
        self._java = refusing(lambda: java("lab.problemfile.ProblemFiles").resolve(word))
        if given:
            weakref.finalize(self, java("lab.problemfile.ProblemFiles").withdraw, word)

    @property
    def name(self) -> str:
        """What it is called in tables and results."""
        return str(self._java.id())

    @property
    def title(self) -> str:
        """What people call it."""
        return str(self._java.title())

    @property
    def steps(self) -> int:
        """How many steps a run has where nothing is said."""
        return int(self._java.steps())

    def save(self, file: Union[str, os.PathLike]) -> None:
        """Write it to a file: YAML or JSON, which read back to the same bits, or .npz."""
        files = java("lab.problemfile.ProblemFiles")
        place = java("java.nio.file.Path").of(os.path.abspath(os.fspath(file)))
        refusing(lambda: files.write(self._java.finite(), place))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if self._arrays is None:
            with tempfile.TemporaryDirectory(prefix="mirrortd") as folder:
                file = os.path.join(folder, "problem.npz")
                self.save(file)
                with np.load(file) as arrays:
                    self._arrays = dict(arrays)
        if name not in self._arrays:
            raise AttributeError(f"there is no array '{name}'; there are {', '.join(self._arrays)}")
        return self._arrays[name]

    def __repr__(self) -> str:
        return f"<problem {self.name}: {self.title}>"


def refusing(body: Any) -> Any:
    """Java's refusals as ours."""
    illegal = java("java.lang.IllegalArgumentException")
    try:
        return body()
    except illegal as refused:
        raise Mistake(pythonic(str(refused.getMessage()))) from None


def problem(
    name: Union[str, os.PathLike, None] = None,
    *,
    P: Any = None,
    r: Any = 0.0,
    pi: Any = None,
    mu: Any = None,
    features: Any = None,
    gamma: Any = None,
    terminal: Union[int, Sequence[int]] = (),
    start: Any = None,
    initial: Any = None,
    error: Any = None,
    interest: Any = None,
    steps: Optional[int] = None,
    states: Optional[Sequence[str]] = None,
    actions: Optional[Sequence[str]] = None,
) -> Problem:
    """A problem by its name or file, or made of arrays.

    Parameters
    ----------
    name
        Such as ``"baird"``, ``"garnet:states=50,seed=7"`` or ``"mine.yaml"``, or a file ``"mine.npz"`` with arrays of the names below.
        With arrays, what the problem is to be called.
    P
        Probabilities by action, state and next state, or by state, action and next state where the shape tells the two apart. A row of
        zeros: the state does not have the action. Probabilities of single precision are scaled to sum to 1.
    r
        Rewards: one number; one for each state; by state and action; or in the shape of P.
    pi, mu
        The target and the behaviour policy: by state and action, or for each action, the same in all states.
    features
        A row for each state. Those of terminal states count as 0.
    gamma
        The discount: one number, or one for each state that is entered.
    terminal
        The states that end an episode when they are entered: one or several. In P they have rows of zeros, or stay where they are.
    start
        A state, or the probability of each; by default the first state.
    initial
        θ₀; by default 0.
    error
        Weights of the states' errors, or ``"uniform"``; by default the behaviour policy's stationary distribution.
    interest
        Of each state, from 0 up; by default 1.
    steps
        Of a run, where nothing is said; by default 1000.
    states, actions
        What they are called; by default 0, 1, …
    """
    if P is None:
        if name is None:
            raise Mistake("a problem is a name, a file, or arrays: problem('random_walk'), or problem(P=…, pi=…, mu=…, …)")
        named = os.fspath(name)
        if named.endswith(".npz"):
            return _archive(named)
        # Java keeps the folder that it was started in.
        return Problem(os.path.abspath(named) if os.path.isfile(named) or named.endswith((".yaml", ".yml", ".json")) else named)
    for what, array in (("pi", pi), ("mu", mu), ("features", features), ("gamma", gamma)):
        if array is None:
            raise Mistake(f"a problem of arrays needs '{what}' beside P")
    probabilities = _probabilities("P", P, 3)
    by_state = probabilities.shape[1] != probabilities.shape[2] == probabilities.shape[0]
    if by_state:
        probabilities = np.ascontiguousarray(probabilities.transpose(1, 0, 2))
    count, size = probabilities.shape[0], probabilities.shape[1]
    if probabilities.shape[2] != size:
        raise Mistake(
            f"P has the shape {probabilities.shape}; it goes by action, state and next state, or by state, action and next state"
        )
    rewards = _rewards(r, count, size, by_state)
    ends = _terminal(terminal, size)
    _check_absorbing(probabilities, rewards, ends)
    probabilities[:, ends] = 0
    called = [str(a) for a in actions] if actions is not None else [str(a) for a in range(count)]
    if len(called) != count:
        raise Mistake(f"there are {count} actions in P and {len(called)} names for them")

    def build() -> Any:
        builder = java("mdp.FiniteProblem").builder(str(name or "problem")).features(doubles(_rows("features", features, size)))
        if np.ndim(gamma) == 0:
            builder.gamma(float(_array("gamma", gamma, 0)))
        else:
            builder.gammas(doubles(_array("gamma", gamma, 1)))
        if ends:
            builder.terminal(ends)
        builder.actions(
            texts(called),
            doubles(probabilities),
            doubles(rewards),
            doubles(_policy("pi", pi, size, count)),
            doubles(_policy("mu", mu, size, count)),
        )
        if start is not None:
            if np.ndim(start) == 0:
                builder.start(_whole("start", start, size))
            else:
                builder.starts(doubles(_probabilities("start", start, 1)))
        if initial is not None:
            builder.initial(doubles(_array("initial", initial, 1)))
        if isinstance(error, str):
            if error != "uniform":
                raise Mistake(f"error is weights, or 'uniform', not '{error}'")
            builder.uniformErrorWeights()
        elif error is not None:
            builder.errorWeights(doubles(_array("error", error, 1)))
        if interest is not None:
            builder.interest(doubles(_array("interest", interest, 1)))
        if steps is not None:
            builder.steps(_whole("steps", steps))
        if states is not None:
            builder.stateNames(texts([str(s) for s in states]))
        return java("lab.problemfile.ProblemFiles").offer(builder.build())

    return Problem(str(refusing(build)), given=True)


def _archive(file: str) -> Problem:
    """A problem from an archive of arrays by their names, or from one that was saved here."""
    try:
        with np.load(file) as arrays:
            given = dict(arrays)
    except (OSError, ValueError) as failed:
        raise Mistake(f"'{file}' cannot be read as an archive of arrays: {failed}") from None
    if "probability" in given:
        given = _saved(given)
    names = [p for p in inspect.signature(problem).parameters if p != "name"]
    missing = [n for n in ("P", "pi", "mu", "features", "gamma") if n not in given]
    if missing:
        raise Mistake(f"'{file}' has no array '{missing[0]}'; a problem of arrays needs P, pi, mu, features and gamma")
    unknown = [n for n in given if n not in names]
    if unknown:
        raise Mistake(f"'{file}' has an array '{unknown[0]}', which a problem does not take; it takes {', '.join(names)}")
    single = {n: np.asarray(a).item() if np.ndim(a) == 0 else a for n, a in given.items()}
    return problem(os.path.splitext(os.path.basename(file))[0], **single)


def _saved(arrays: dict[str, np.ndarray]) -> dict[str, Any]:
    """The arguments of a problem that ``save`` wrote as an archive."""
    states, count = arrays["target"].shape
    P, r = np.zeros((2, count, states, states))
    at = tuple(arrays[name] for name in ("action", "from", "to"))
    P[at], r[at] = arrays["probability"], arrays["reward"]
    return {
        "P": P, "r": r, "pi": arrays["target"], "mu": arrays["behaviour"], "features": arrays["features"], "gamma": arrays["gamma"],
        "terminal": np.flatnonzero(arrays["terminal"]), "start": arrays["start"], "initial": arrays["theta_0"],
        "error": arrays["error_weights"], "interest": arrays["interest"], "steps": int(arrays["steps"][0]),
    }


def _whole(what: str, value: Any, size: Optional[int] = None) -> int:
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise Mistake(f"{what} must be a whole number, not {value!r}")
    if size is not None and not 0 <= value < size:
        raise Mistake(f"{what} names the state {value}, and there are the states 0 to {size - 1}")
    return int(value)


def _terminal(terminal: Any, size: int) -> list[int]:
    """The terminal states' numbers."""
    named = [terminal] if np.ndim(terminal) == 0 else list(terminal)
    return [_whole("terminal", s.item() if isinstance(s, np.generic) else s, size) for s in named]


def _check_absorbing(P: np.ndarray, r: np.ndarray, terminal: list[int]) -> None:
    """A terminal state has no actions, or each of them stays there and earns nothing."""
    for s in terminal:
        for row, earned in zip(P[:, s], r[:, s]):
            if row.any() and row[s] != 1:
                raise Mistake(f"the state {s} is terminal, so its rows of P are zeros or stay there with probability 1")
            if row.any() and earned[s] != 0:
                raise Mistake(f"the state {s} is terminal and earns {earned[s]:g} by staying; a terminal state earns nothing: set r to 0 there")


def _probabilities(what: str, values: Any, dimensions: int) -> np.ndarray:
    """Probabilities, whose rows sum to 1 also where they were given with single precision."""
    array = np.array(_array(what, values, dimensions))
    kind = np.asarray(values).dtype
    if kind.kind == "f" and kind.itemsize < array.itemsize:
        sums = array.sum(axis=-1, keepdims=True)
        near = np.abs(sums - 1) <= np.finfo(kind).eps * max(8, array.shape[-1])
        array /= np.where(near, sums, 1)
    return array


def _array(what: str, values: Any, dimensions: int) -> np.ndarray:
    try:
        array = np.asarray(values, dtype=np.float64, order="C")
    except (TypeError, ValueError):
        raise Mistake(f"{what} must be " + ("a number" if dimensions == 0 else f"numbers in {dimensions} dimensions")) from None
    if array.ndim != dimensions:
        raise Mistake(f"{what} must have {dimensions} dimensions, not {array.ndim}")
    return array


def _rows(what: str, values: Any, size: int) -> np.ndarray:
    rows = _array(what, values, 2)
    if rows.shape[0] != size:
        raise Mistake(f"{what} must have a row for each of the {size} states, not {rows.shape[0]}")
    return rows


def _policy(what: str, values: Any, size: int, count: int) -> np.ndarray:
    each = np.broadcast_to(values, (size, count)) if np.ndim(values) == 1 and np.size(values) == count else values
    policy = _probabilities(what, each, 2)
    if policy.shape != (size, count):
        raise Mistake(f"{what} has the shape {policy.shape}; it goes by state and action, ({size}, {count})")
    return policy


def _rewards(values: Any, count: int, size: int, by_state: bool) -> np.ndarray:
    try:
        rewards = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise Mistake("r must be numbers") from None
    if by_state and rewards.shape == (size, count, size):
        rewards = rewards.transpose(1, 0, 2)
    elif rewards.shape == (size,):
        rewards = rewards[np.newaxis, :, np.newaxis]
    elif rewards.shape == (size, count):
        rewards = rewards.T[:, :, np.newaxis]
    elif rewards.ndim and rewards.shape != (count, size, size):
        raise Mistake(
            f"r has the shape {rewards.shape}; it is a number, one for each state ({size},), by state and action ({size}, {count}),"
            f" or as P {(size, count, size) if by_state else (count, size, size)}"
        )
    return np.ascontiguousarray(np.broadcast_to(rewards, (count, size, size)))
