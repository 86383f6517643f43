"""Python's values as the words of a command."""

from __future__ import annotations

import json
import os
import re
from typing import Any, Iterable

import numpy as np

from ._errors import Mistake
from ._learner import Learner
from ._problem import Problem

#: Keywords that are called otherwise than their options, because the words are Python's.
_RESERVED = {"lambda_": "lambda"}

#: Options whose values are structures of a data set's file.
_STRUCTURES = {"behaviour", "target", "next"}


#: Keywords that name files and folders. Java keeps the folder that it was started in, so these are told whole.
_FILES = {"out", "plot", "to", "save_experiment", "file", "data", "model", "results_dir", "plugin"}

#: Keywords that name problems and learners, or files of these.
_NAMES = {"problem", "learner", "name"}
_FILE = re.compile(r"\.(ya?ml|json)(-\w+)?$", re.IGNORECASE)


def option(keyword: str) -> str:
    """The option that a keyword means."""
    return "--" + _RESERVED.get(keyword, keyword).replace("_", "-")


def whole(file: str) -> str:
    """A file's name from the root on; what is somewhere else stays as it is."""
    return file if "://" in file else os.path.abspath(os.path.expanduser(file))


def word(value: Any, keyword: str = "") -> str:
    """One value as a word."""
    if isinstance(value, (Problem, Learner)):
        return value.word
    if isinstance(value, os.PathLike):
        return whole(os.fspath(value))
    if isinstance(value, str) and (keyword in _FILES or (keyword in _NAMES and _FILE.search(value))):
        if keyword in _NAMES - _FILES:
            return ",".join(whole(part) if _FILE.search(part) else part for part in value.split(","))
        return ",".join(map(whole, value.split(","))) if keyword == "plugin" else whole(value)
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


def _joined(values: Iterable[Any], keyword: str = "") -> str:
    return ",".join(word(v, keyword) for v in values)


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
    return [f"{name}=" + (_joined(value, keyword) if _several(value) else word(value, keyword))]


def parts(value: Any) -> list[Any]:
    """A value, or the values in a list, so that they are kept alive."""
    return list(value) if isinstance(value, (list, tuple)) else [value]
