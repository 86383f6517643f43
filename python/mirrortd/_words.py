"""Python's values as the words of a command."""

from __future__ import annotations

import json
import os
from typing import Any, Iterable

import numpy as np

from ._errors import Mistake
from ._learner import Learner
from ._problem import Problem

#: Keywords that are called otherwise than their options, because the words are Python's.
_RESERVED = {"lambda_": "lambda"}

#: Options whose values are structures of a data set's file.
_STRUCTURES = {"behaviour", "target", "next"}


def option(keyword: str) -> str:
    """The option that a keyword means."""
    return "--" + _RESERVED.get(keyword, keyword).replace("_", "-")


def word(value: Any) -> str:
    """One value as a word."""
    if isinstance(value, (Problem, Learner)):
        return value.word
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (str, int)):
        return str(value)
    if isinstance(value, float):
        return repr(value)
    raise Mistake(f"{value!r} is neither a name, nor a number, nor a list of these")


def _several(value: Any) -> bool:
    return isinstance(value, (list, tuple, np.ndarray, range))


def _joined(values: Iterable[Any]) -> str:
    return ",".join(word(v) for v in values)


def words(keyword: str, value: Any, negatable: bool = False) -> list[str]:
    """A keyword and its value as words of a command."""
    name = option(keyword)
    if value is None:
        return []
    if value is True:
        return [name]
    if value is False:
        return [name.replace("--", "--no-", 1)] if negatable else []
    if keyword == "set":
        if not isinstance(value, dict):
            raise Mistake("set takes settings by their names, as in set={'mix': 0.3}")
        return [f"{name}={k}={_joined(v) if _several(v) else word(v)}" for k, v in value.items()]
    if keyword == "features" and _several(value):
        return [f"{name}=" + ", ".join(json.dumps(v) for v in value)]
    if keyword in _STRUCTURES and isinstance(value, dict):
        return [f"{name}=" + json.dumps(value)]
    return [f"{name}=" + (_joined(value) if _several(value) else word(value))]


def parts(value: Any) -> list[Any]:
    """A value, or the values in a list, so that they are kept alive."""
    return list(value) if isinstance(value, (list, tuple)) else [value]
