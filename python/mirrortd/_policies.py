"""Policies as functions of a frame, and as models with ``predict_proba``: their probabilities become columns."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._errors import Mistake


def _is_policy(value: Any) -> bool:
    return callable(value) or hasattr(value, "predict_proba")


def _asked(value: Any) -> bool:
    return _is_policy(value) or (isinstance(value, dict) and any(_is_policy(v) for v in value.values()))


def with_columns(data: Any, said: dict[str, Any]) -> Any:
    """The data with a column for each probability that policies give; the keywords name these columns afterwards."""
    fields = [name for name in ("behaviour", "target") if _asked(said.get(name))]
    if not fields:
        return data
    if not isinstance(data, dict) and not (hasattr(data, "columns") and hasattr(data, "__getitem__")):
        raise Mistake(f"{fields[0]}: a policy that is a function or a model needs a frame or arrays, not a file")
    columns = {str(name): data[name] for name in (data if isinstance(data, dict) else data.columns)}
    for name in fields:
        value = said[name]
        if _is_policy(value):
            said[name] = _field(name, value, data, columns)
        else:
            said[name] = {k: _field(f"{name}_{k}", v, data, columns) if _is_policy(v) else v for k, v in value.items()}
    return columns


def _field(name: str, policy: Any, data: Any, columns: dict[str, Any]) -> Any:
    """What a data set says of a policy whose probabilities are columns now."""
    found, actions = _probabilities(name, policy, data)
    rows = len(next(iter(columns.values())))
    if found.ndim not in (1, 2) or len(found) != rows:
        raise Mistake(f"{name}: the policy returned an array of shape {found.shape}; there must be a row for each of the {rows} steps")
    if found.ndim == 1:
        return _column(f"{name}_probability", found, columns)
    named = [str(a) for a in (actions if actions is not None else range(found.shape[1]))]
    return {"actions": {a: _column(f"{name}_{a}", found[:, k], columns) for k, a in enumerate(named)}}


def _probabilities(name: str, policy: Any, data: Any) -> tuple[np.ndarray, Any]:
    if not hasattr(policy, "predict_proba"):
        found = policy(data)
        return np.asarray(found, dtype=float), getattr(found, "columns", None)
    features = getattr(policy, "feature_names_in_", None)
    if features is None:
        raise Mistake(
            f"{name}: the model does not say which columns it takes; fit it on a frame, or give a function, as in"
            " lambda frame: model.predict_proba(frame[['age', 'dose']])"
        )
    taken = list(features)
    states = np.column_stack([np.asarray(data[c]) for c in taken]) if isinstance(data, dict) else data[taken]
    return np.asarray(policy.predict_proba(states), dtype=float), policy.classes_


def _column(name: str, probabilities: np.ndarray, columns: dict[str, Any]) -> str:
    """Adds a column under a name that is not taken; returns it as an expression."""
    name = name.replace('"', "")
    while name in columns:
        name += "_"
    columns[name] = np.ascontiguousarray(probabilities)
    return f'"{name}"'
