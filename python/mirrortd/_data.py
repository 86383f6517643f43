"""Logged data in memory: frames and arrays, read where they lie."""

from __future__ import annotations

import weakref
from typing import Any, Optional

import numpy as np

from ._errors import Mistake
from ._jvm import direct, java, texts


class Rows:
    """Columns that commands read where a file of data would be."""

    def __init__(self, columns: dict[str, Any]) -> None:
        arrays = {str(name): _array(str(name), column) for name, column in columns.items()}
        if not arrays:
            raise Mistake("there are no columns")
        counts = {name: len(array) for name, array in arrays.items()}
        rows = next(iter(counts.values()))
        for name, count in counts.items():
            if count != rows:
                raise Mistake(
                    f"the array '{name}' has {count} rows and '{next(iter(counts))}' has {rows}; every step needs one in each"
                )
        given = java("data.read.GivenRows")(rows, texts(list(arrays)))
        self._keep: list[np.ndarray] = []
        for name, array in arrays.items():
            self._add(given, name, array)
        #: What commands know them by.
        self.word = str(given.offer())
        weakref.finalize(self, java("data.read.GivenRows").withdraw, self.word)

    def _direct(self, array: np.ndarray) -> Any:
        # What is read-only JPype does not share.
        array = array if array.flags.writeable else array.copy()
        self._keep.append(array)
        return direct(array)

    def _add(self, given: Any, name: str, array: np.ndarray) -> None:
        kind = array.dtype.kind
        names = [name] if array.ndim == 1 else [f"{name}_{k}" for k in range(array.shape[1])]
        if kind in "iub" and array.ndim == 1 and (name == "episode" or kind in "iu"):
            given.whole(name, self._direct(np.ascontiguousarray(array, dtype=np.int64)))
        elif kind in "fiub":
            given.numbers(texts(names), self._direct(np.ascontiguousarray(array, dtype=np.float64)))
        elif kind == "M" and array.ndim == 1:
            # What is missing is the smallest number on both sides.
            given.times(name, self._direct(np.ascontiguousarray(array.astype("M8[us]").astype(np.int64))))
        elif kind == "m" and array.ndim == 1:
            seconds = array.astype("m8[ns]").astype(np.int64) / 1e9
            given.numbers(texts(names), self._direct(np.where(np.isnat(array), np.nan, seconds)))
        elif array.ndim == 1:
            missing = np.array([x is None or x != x for x in array], dtype=bool)
            found, codes = np.unique(np.where(missing, "", array).astype(str), return_inverse=True)
            codes = np.where(missing, -1, codes.reshape(-1)).astype(np.int64)
            given.texts(name, self._direct(codes), [str(t) for t in found])
        else:
            raise Mistake(f"the array '{name}' must hold numbers in one or two dimensions, or texts in one")


def _array(name: str, column: Any) -> np.ndarray:
    if hasattr(column, "to_numpy"):
        column = column.to_numpy()
    array = np.asarray(column)
    if array.ndim not in (1, 2):
        raise Mistake(f"the array '{name}' must have one or two dimensions, a row for each step, not {array.ndim}")
    return array


def rows(data: Any) -> Optional[Rows]:
    """A frame of pandas or polars, or arrays by their names, as rows; None where it is none of these."""
    if isinstance(data, Rows):
        return data
    if isinstance(data, dict):
        return Rows(data)
    if hasattr(data, "columns") and hasattr(data, "__getitem__"):
        return Rows({name: data[name] for name in data.columns})
    return None
