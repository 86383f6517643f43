"""Java's error messages in Python's words: keywords for options, functions for commands, arguments for fields."""

from __future__ import annotations

import inspect
import keyword
import re
from functools import lru_cache

#: Values of a data set's fields that messages propose.
_FIELDS = re.compile(
    r"\b(missing|truncated|terminal|start|behaviour|gaps): (drop|mean|rest|last|first|all|frequencies|logistic|COLUMN)\b"
)
_OPTION = re.compile(r"'?--(no-)?([a-z][a-z-]*[a-z])'?(?:[ =](\d[\w.+-]*)(?![\w]))?")
_SAID = re.compile(r"\b(say|give|as in|by|with) --([a-z][a-z-]*[a-z])[ =]([A-Za-z0-9_]+)\b")
_SHORT = {"-p": "problem", "-a": "learner"}


@lru_cache(maxsize=None)
def _keywords() -> dict[str, bool]:
    """Every keyword of a command, and whether it is a flag."""
    from . import commands

    found: dict[str, bool] = {}
    for name in commands.__all__:
        for parameter in inspect.signature(getattr(commands, name)).parameters.values():
            found[parameter.name] = found.get(parameter.name, False) or "bool" in str(parameter.annotation)
    return found


def _name(option: str) -> str:
    name = option.replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def _value(text: str) -> str:
    return text if re.fullmatch(r"-?\d[\d.]*(e-?\d+)?", text) else repr(text)


def _said(found: re.Match[str]) -> str:
    before, option, value = found.groups()
    name = _name(option)
    return found.group() if _keywords().get(name, True) else f"{before} {name}={_value(value)}"


def _option(found: re.Match[str]) -> str:
    without, option, value = found.groups()
    name = _name(option)
    known = _keywords()
    if without and "no_" + name in known:
        return f"no_{name}=True"
    if name not in known:
        return found.group()
    if without:
        return name + "=False"
    if value is not None:
        return f"{name}={_value(value)}"
    return name + "=True" if known[name] else name


def named(text: str) -> str:
    """A text with the names that a caller in Python gave, in the place of the words that stand for objects in memory."""
    text = re.sub(r"'?\brows-\d+\.given\b'?", "the data", text)
    return re.sub(r"\b([\w-]+?)-\d+\.given\b", r"\1", text)


def pythonic(message: str) -> str:
    """A message as a caller in Python reads it."""
    message = named(message)
    message = re.sub(r"^the options, line \d+(, |: )", "", message)
    message = re.sub(r"\(see mirrortd ([a-z]+)(?: ([a-z]+))? --help\)", lambda m: f"(see help(mt.{'_'.join(filter(None, m.groups()))}))", message)
    message = re.sub(r"'mirrortd ([a-z]+)'", r"mt.\1", message)
    message = re.sub(r" into the data set's file, or give --missing drop without such a file", "", message)
    message = re.sub(r"\bwrite (?=missing: )", "say ", message)
    message = message.replace("behaviour: {estimate: frequencies, by: [state]}", "behaviour={'estimate': 'frequencies', 'by': ['state']}")
    message = _FIELDS.sub(lambda m: f"{m.group(1)}={m.group(2)!r}", message)
    message = _SAID.sub(_said, message)
    message = _OPTION.sub(_option, message)
    return re.sub(r"(?<=\s)-[pa](?=[\s,;:]|$)", lambda m: _SHORT[m.group()], message)
