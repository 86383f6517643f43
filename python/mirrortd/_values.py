"""JSON's fields as attributes, lists of numbers as arrays, lists of records as tables."""

from __future__ import annotations

import html
from typing import Any, Iterator, Optional

import numpy as np

from ._errors import Failure

_NUMBERS = {"Infinity": np.inf, "-Infinity": -np.inf, "NaN": np.nan}


class Record:
    """Named fields: ``record.name`` or ``record["name"]``. A field that is a word of Python's takes a ``_``: ``lambda_``."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        fields = self.__dict__.get("_fields", {})
        for candidate in (name, name.rstrip("_")):
            if candidate in fields:
                return fields[candidate]
        raise AttributeError(f"there is no field '{name}'; there are {', '.join(fields) or 'none'}")

    def __getitem__(self, name: Any) -> Any:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __contains__(self, name: object) -> bool:
        return name in self._fields

    def __dir__(self) -> list[str]:
        return sorted(set(super().__dir__()) | {f for f in self._fields if f.isidentifier()})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and same(self._fields, other._fields)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={_short(value)}" for name, value in self._fields.items())
        return f"{type(self).__name__}({shown})"

    def to_dict(self) -> dict[str, Any]:
        """The fields in plain dictionaries and lists; arrays stay arrays."""
        return {name: _plain(value) for name, value in self._fields.items()}

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{html.escape(name)}</th><td style='text-align:left'>"
            f"{html.escape(_short(value))}</td></tr>"
            for name, value in self._fields.items()
        )
        return f"<table>{rows}</table>"


class Table(list):
    """Records of one kind, a row each."""

    def column(self, name: str) -> np.ndarray:
        """One field of all of them, as an array."""
        return np.array([row[name] for row in self])

    def flat(self) -> list[dict[str, Any]]:
        """Rows with the fields of records within them beside the others."""
        rows = []
        for row in self:
            flat: dict[str, Any] = {}
            for name, value in row._fields.items():
                if isinstance(value, Record):
                    flat.update(value._fields)
                else:
                    flat[name] = value
            rows.append(flat)
        return rows

    def to_pandas(self) -> Any:
        """A data frame of pandas."""
        return pandas().DataFrame(self.flat())

    def _repr_html_(self) -> str:
        return html_table(self.flat())


def pandas() -> Any:
    try:
        import pandas as found
    except ImportError as missing:
        raise Failure("this needs pandas, which is not installed") from missing
    return found


def html_table(rows: list[dict[str, Any]], only: Optional[list[str]] = None) -> str:
    names = list(dict.fromkeys(name for row in rows for name in row))
    names = [name for name in only if name in names] if only else names
    head = "".join(f"<th>{html.escape(name)}</th>" for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(_short(row.get(name)))}</td>" for name in names) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _short(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, np.ndarray):
        return f"array{value.shape}" if value.size > 8 else np.array2string(value, precision=4, separator=", ")
    if isinstance(value, Table):
        return f"{len(value)} rows"
    text = repr(value) if not isinstance(value, str) else value
    return text if len(text) <= 200 else text[:197] + "…"


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_dict()
    return [_plain(v) for v in value] if isinstance(value, list) else value


def same(a: Any, b: Any) -> bool:
    """Equal to the last bit, arrays and numbers that are none included."""
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return bool(np.array_equal(np.asarray(a), np.asarray(b), equal_nan=np.asarray(a).dtype.kind == "f"))
    if isinstance(a, Record) and isinstance(b, Record):
        return same(a._fields, b._fields)
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return bool(a == b) or (isinstance(a, float) and isinstance(b, float) and a != a and b != b)


def numbers(items: Any) -> np.ndarray:
    """A list of JSON's numbers as an array, also where some are words."""
    return np.array([_NUMBERS.get(x, x) if isinstance(x, str) else x for x in items], dtype=np.float64)


def value(node: Any) -> Any:
    """JSON as Python has it, as records, tables and arrays."""
    if isinstance(node, dict):
        return Record({name: value(field) for name, field in node.items()})
    if isinstance(node, str):
        return _NUMBERS.get(node, node)
    if not isinstance(node, list) or not node:
        return node
    if all(isinstance(item, dict) for item in node):
        return Table(value(item) for item in node)
    items = [value(item) for item in node]
    if all(isinstance(item, (int, float)) and not isinstance(item, bool) for item in items):
        return np.array(items)
    if all(isinstance(item, np.ndarray) and item.shape == items[0].shape for item in items):
        return np.array(items)
    return items
