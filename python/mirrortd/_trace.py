"""A function of symbols becomes equations: it is called once, and what it does to the symbols is written down."""

from __future__ import annotations

import linecache
import sys
from typing import Any, Callable, Iterable, Optional

import numpy as np

from ._errors import TraceError

_SUM, _PRODUCT, _ATOM = 1, 2, 3
_VECTORS = ("theta", "w", "phi", "next")
_NUMBERS = ("r", "gamma", "rho", "pi", "mu", "i", "psi0", "psi_max")
_FUNCTIONS = ("min", "max", "abs", "sqrt", "exp", "log", "clip", "dot", "if")
_WEIGHTS = ("theta", "w")


class Trace:
    """What one call of a function does."""

    def __init__(self, function: Callable[..., Any], state: Iterable[str] = ()) -> None:
        self.function = function
        #: What the learner keeps; with it vectors are multiplied entry by entry, as arrays are.
        self.state = frozenset(state)
        self.code = function.__code__
        self.count = 0
        self.names: dict[str, Symbol] = {}
        self.updates: dict[str, tuple[Symbol, int]] = {}

    def line(self) -> int:
        """The line of the function that is being done."""
        frame = sys._getframe(1)
        while frame is not None:
            if frame.f_code is self.code:
                return frame.f_lineno
            frame = frame.f_back  # type: ignore[assignment]
        return self.code.co_firstlineno

    def wrong(self, sentence: str, line: Optional[int] = None) -> TraceError:
        line = line or self.line()
        text = linecache.getline(self.code.co_filename, line).strip()
        shown = f" (`{text}`)" if text else ""
        return TraceError(f"{self.code.co_filename}, line {line}{shown}: {sentence}")


class Symbol:
    """A number or a vector of a step, before there is one. What Python does to it becomes an equation."""

    __array_priority__ = 1000

    def __init__(self, trace: Trace, text: str, tightness: int, parts: tuple = (), form: Optional[Callable] = None) -> None:
        self.trace = trace
        self.text = text
        self.tightness = tightness
        self.parts = parts
        self.form = form
        #: Whether it may be a vector.
        self.vector = text in _VECTORS or any(part.vector for part in parts)
        self.line = trace.line()
        trace.count += 1
        self.order = trace.count

    def _of(self, other: Any) -> "Symbol":
        if isinstance(other, Symbol):
            return other
        if isinstance(other, (bool, np.bool_)) or not isinstance(other, (int, float, np.number)):
            raise self.trace.wrong(f"{type(other).__name__} cannot stand in an equation; numbers and what the step has can")
        number = float(other)
        if number != number or number in (float("inf"), float("-inf")):
            raise self.trace.wrong(f"{number} cannot stand in an equation")
        symbol = Symbol(self.trace, repr(abs(number)), _ATOM)
        return symbol if number >= 0 else -symbol

    def _pair(self, other: Any, sign: str, tightness: int, swapped: bool = False) -> "Symbol":
        left, right = (self._of(other), self) if swapped else (self, self._of(other))
        if self.trace.state and right.vector and (sign == "/" or (sign == "*" and left.vector)):
            sign = "." + sign
        return Symbol(
            self.trace, "", tightness, (left, right), lambda a, b: f"{_within(a, tightness)} {sign} {_within(b, tightness + 1)}"
        )

    def _call(self, function: str, *others: Any) -> "Symbol":
        parts = tuple(self._of(other) for other in others)
        return Symbol(self.trace, "", _ATOM, parts, lambda *a: f"{function}({', '.join(text for text, _ in a)})")

    def __add__(self, other: Any) -> "Symbol":
        return self._pair(other, "+", _SUM)

    def __radd__(self, other: Any) -> "Symbol":
        return self._pair(other, "+", _SUM, True)

    def __sub__(self, other: Any) -> "Symbol":
        return self._pair(other, "-", _SUM)

    def __rsub__(self, other: Any) -> "Symbol":
        return self._pair(other, "-", _SUM, True)

    def __mul__(self, other: Any) -> "Symbol":
        return self._pair(other, "*", _PRODUCT)

    def __rmul__(self, other: Any) -> "Symbol":
        return self._pair(other, "*", _PRODUCT, True)

    def __truediv__(self, other: Any) -> "Symbol":
        return self._pair(other, "/", _PRODUCT)

    def __rtruediv__(self, other: Any) -> "Symbol":
        return self._pair(other, "/", _PRODUCT, True)

    def __matmul__(self, other: Any) -> "Symbol":
        return self._dot(self, other)

    def _dot(self, a: Any, b: Any) -> "Symbol":
        product = self._call("dot", a, b)
        product.vector = False
        return product

    def __rmatmul__(self, other: Any) -> "Symbol":
        return self._dot(other, self)

    def __neg__(self) -> "Symbol":
        return Symbol(self.trace, "", _PRODUCT, (self,), lambda a: "-" + _within(a, _ATOM))

    def __pos__(self) -> "Symbol":
        return self

    def __abs__(self) -> "Symbol":
        return self._call("abs", self)

    def __pow__(self, power: Any) -> "Symbol":
        if power != 2:
            raise self.trace.wrong("of powers there is x ** 2 only; write others as products, or with sqrt")
        return self * self

    def clip(self, least: Any = None, most: Any = None, **_: Any) -> "Symbol":
        """No less than the one and no more than the other."""
        if least is None or most is None:
            return self._call("max", self, least) if most is None else self._call("min", self, most)
        return self._call("clip", self, least, most)

    def _compared(self, other: Any, sign: str) -> "Comparison":
        return Comparison(self.trace, self, self._of(other), sign)

    def __lt__(self, other: Any) -> "Comparison":
        return self._compared(other, "<")

    def __le__(self, other: Any) -> "Comparison":
        return self._compared(other, "<=")

    def __gt__(self, other: Any) -> "Comparison":
        return self._compared(other, ">")

    def __ge__(self, other: Any) -> "Comparison":
        return self._compared(other, ">=")

    def __eq__(self, other: Any) -> "Comparison":  # type: ignore[override]
        return self._compared(other, "==")

    __hash__ = object.__hash__

    def __iadd__(self, other: Any) -> Any:
        return Added(self, self._of(other), self.trace.line()) if self.text in _WEIGHTS else self + other

    def __isub__(self, other: Any) -> Any:
        return Added(self, -self._of(other), self.trace.line()) if self.text in _WEIGHTS else self - other

    def _unknown(self, what: str) -> TraceError:
        return self.trace.wrong(
            f"{what} needs a number, and there is none while the learner is traced; see what equations can have in"
            " docs/learner-files.md, or take learner(traced=False), which is slow"
        )

    def __float__(self) -> float:
        raise self._unknown("this")

    __int__ = __index__ = __complex__ = __float__  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise self._unknown("a choice by this")

    def __iter__(self) -> Any:
        raise self._unknown("going through the entries of this")

    def __getitem__(self, key: Any) -> Any:
        raise self._unknown("taking entries of this")

    def __len__(self) -> int:
        raise self._unknown("the length of this")

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise self._unknown("making an array of this")

    _UFUNCS = {
        np.add: lambda a, b: a + b,
        np.subtract: lambda a, b: a - b,
        np.multiply: lambda a, b: a * b,
        np.true_divide: lambda a, b: a / b,
        np.matmul: lambda a, b: a @ b,
        np.negative: lambda a: -a,
        np.absolute: abs,
        np.square: lambda a: a * a,
    }
    _CALLED = {np.minimum: "min", np.maximum: "max", np.sqrt: "sqrt", np.exp: "exp", np.log: "log"}
    _COMPARED = {np.less: "<", np.less_equal: "<=", np.greater: ">", np.greater_equal: ">=", np.equal: "=="}

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        if method == "__call__" and not options:
            if ufunc in self._CALLED:
                return self._call(self._CALLED[ufunc], *inputs)
            if ufunc in self._COMPARED:
                return Comparison(self.trace, self._of(inputs[0]), self._of(inputs[1]), self._COMPARED[ufunc])
            if ufunc in self._UFUNCS:
                return self._UFUNCS[ufunc](self._of(inputs[0]), *map(self._of, inputs[1:]))
        raise self._unknown(f"numpy.{ufunc.__name__}")

    def __array_function__(self, function: Any, types: Any, args: Any, options: Any) -> Any:
        if function in (np.dot, np.inner, np.vdot) and not options:
            return self._of(args[0]) @ self._of(args[1])
        if function is np.where and not options and len(args) == 3 and isinstance(args[0], Comparison):
            return where(*args)
        if function is np.clip:
            return self._of(args[0]).clip(*args[1:], **options)
        raise self._unknown(f"numpy.{function.__name__}")


class Comparison:
    """Which of two numbers is larger; for ``where``."""

    def __init__(self, trace: Trace, left: Symbol, right: Symbol, sign: str) -> None:
        self.trace, self.left, self.right, self.sign = trace, left, right, sign

    def __bool__(self) -> bool:
        raise self.trace.wrong(
            "a comparison is neither true nor false while the learner is traced; write where(a > b, x, y), minimum(a, b) or"
            " maximum(a, b) instead of if, and, or, min and max"
        )

    def __array_function__(self, function: Any, types: Any, args: Any, options: Any) -> Any:
        if function is np.where and not options and len(args) == 3:
            return where(*args)
        raise self.trace.wrong(f"numpy.{function.__name__} of a comparison cannot be traced; write where(a > b, x, y)")


class Added:
    """What is to be added to weights."""

    def __init__(self, target: Symbol, what: Symbol, line: int) -> None:
        self.target, self.what, self.line = target, what, line


def _within(part: tuple[str, int], tightness: int) -> str:
    text, own = part
    return text if own >= tightness else f"({text})"


def where(condition: Any, then: Any, otherwise: Any) -> Any:
    """One of two, by a comparison; of numbers it is NumPy's."""
    if not isinstance(condition, Comparison):
        return np.where(condition, then, otherwise)
    parts = (condition.left, condition.right, condition.left._of(then), condition.left._of(otherwise))
    sign = condition.sign
    return Symbol(
        condition.trace, "", _ATOM, parts, lambda a, b, x, y: f"if({a[0]} {sign} {b[0]}, {x[0]}, {y[0]})"
    )


class Before:
    """The step before: its numbers and traces."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace

    def __getattr__(self, name: str) -> Symbol:
        if name.startswith("__"):
            raise AttributeError(name)
        before = Symbol(self._trace, f"{name}[-1]", _ATOM)
        before.vector = name not in _NUMBERS
        return before


class Step:
    """A step as a learner sees it: ``theta``, ``w``, ``phi``, ``next``, ``r``, ``gamma``, ``rho``, ``pi``, ``mu``, ``i``; ``previous`` is
    the step before, and ``t.z = …`` names a line, such as a trace."""

    def __init__(self, trace: Trace) -> None:
        known = {name: Symbol(trace, name, _ATOM) for name in _VECTORS + _NUMBERS}
        object.__setattr__(self, "_trace", trace)
        object.__setattr__(self, "_known", known)
        object.__setattr__(self, "previous", Before(trace))

    def __getattr__(self, name: str) -> Symbol:
        trace = self._trace
        if name in trace.updates:
            raise trace.wrong(
                f"{name} was changed in line {trace.updates[name][1]}, and in equations everything on the right is as it was before"
                f" the step: read t.{name} before, and change it once, by one sum"
            )
        if name in trace.names:
            return trace.names[name]
        if name in self._known:
            return self._known[name]
        raise trace.wrong(f"a step has no '{name}'; it has {', '.join(self._known)}, and what was set by t.{name} = … before")

    def __setattr__(self, name: str, value: Any) -> None:
        trace = self._trace
        if name in _WEIGHTS:
            if isinstance(value, Symbol) and len(value.parts) == 2 and value.parts[0] is self._known[name] and value.tightness == _SUM:
                minus = value.form(("a", _ATOM), ("b", _ATOM)) == "a - b"  # type: ignore[misc]
                value = Added(value.parts[0], -value.parts[1] if minus else value.parts[1], trace.line())
            if not isinstance(value, Added) or value.target is not self._known[name] or name in trace.updates:
                raise trace.wrong(f"weights are changed once, by adding to them: t.{name} += …")
            trace.updates[name] = (value.what, value.line)
            return
        if name in self._known:
            raise trace.wrong(f"{name} is given with the step and is not changed")
        trace.names[name] = self._known["r"]._of(value)
        trace.names[name].line = trace.line()


def equations(
    function: Callable[..., Any], settings: dict[str, str], state: Iterable[str] = ()
) -> tuple[list[str], list[int], Trace]:
    """The equations that a function does, the lines of the function that they are from, and the trace.

    ``settings`` has what equations call each of the function's arguments after the first, ``state`` the names of what is kept.
    """
    trace = Trace(function, state)
    step = Step(trace)
    arguments = {name: Symbol(trace, called, _ATOM) for name, called in settings.items()}
    found: dict[str, Any] = {}

    def watch(frame: Any, event: str, _: Any) -> None:
        if event == "return" and frame.f_code is trace.code:
            found.update(frame.f_locals)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        function(step, **arguments)
    finally:
        sys.setprofile(before)
    if not trace.updates:
        raise trace.wrong("nothing is learned: there is no t.theta += …", trace.code.co_firstlineno)
    return _lines(trace, found, set(settings.values()))


def _lines(trace: Trace, found: dict[str, Any], taken: set[str]) -> tuple[list[str], list[int], Trace]:
    taken = taken | set(_VECTORS) | set(_NUMBERS) | set(_FUNCTIONS) | set(trace.names)
    named: dict[int, tuple[str, Symbol]] = {id(s): (name, s) for name, s in trace.names.items()}
    for name, symbol in found.items():
        if isinstance(symbol, Symbol) and symbol.parts and id(symbol) not in named:
            free = name if name.isascii() and name.isidentifier() and not name.startswith("_") else "x"
            while free in taken:
                free += "_own"
            taken.add(free)
            named[id(symbol)] = (free, symbol)
    _name_shared(trace, named, taken)

    def text(symbol: Symbol, top: bool = False) -> tuple[str, int]:
        if not top and id(symbol) in named:
            return named[id(symbol)][0], _ATOM
        if symbol.form is None:
            return symbol.text, symbol.tightness
        return symbol.form(*(text(part) for part in symbol.parts)), symbol.tightness

    used = _used(trace)
    lines = [
        (f"{name} = {text(symbol, True)[0]}", symbol.line)
        for name, symbol in sorted(named.values(), key=lambda pair: pair[1].order)
        if id(symbol) in used or name in trace.names
    ]
    lines += [(f"{name} += {text(what)[0]}", line) for name, (what, line) in trace.updates.items()]
    return [line for line, _ in lines], [number for _, number in lines], trace


def _used(trace: Trace) -> set[int]:
    used: set[int] = set()
    left = [what for what, _ in trace.updates.values()] + list(trace.names.values())
    while left:
        symbol = left.pop()
        if id(symbol) not in used:
            used.add(id(symbol))
            left.extend(symbol.parts)
    return used


def _name_shared(trace: Trace, named: dict[int, tuple[str, Symbol]], taken: set[str]) -> None:
    """What is used twice and has no name gets one, so that equations do not grow."""
    seen: set[int] = set()
    left = [what for what, _ in trace.updates.values()] + list(trace.names.values())
    while left:
        symbol = left.pop()
        if id(symbol) in seen:
            if symbol.parts and id(symbol) not in named:
                name = next(f"x{k}" for k in range(1, 10_000) if f"x{k}" not in taken)
                taken.add(name)
                named[id(symbol)] = (name, symbol)
            continue
        seen.add(id(symbol))
        left.extend(symbol.parts)
