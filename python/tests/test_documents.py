"""The notebook and the documents: what they show runs."""

import ast
import json
import os
import re
import warnings

import pytest

import mirrortd as mt
from conftest import PYTHON

ROOT = os.path.dirname(PYTHON)
NOTEBOOK = os.path.join(ROOT, "examples", "python", "tour.ipynb")


def shown(thing):
    """What a notebook shows of something."""
    for way in ("_repr_html_", "_repr_svg_"):
        if hasattr(thing, way):
            return getattr(thing, way)()
    return repr(thing)


def run_cell(source, names):
    """Does what a cell says; its last expression is shown, unless a semicolon follows it."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if isinstance(last, ast.Expr) and not source.rstrip().endswith(";"):
        exec(compile(ast.Module(tree.body[:-1], []), "<cell>", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        return None if value is None else shown(value)
    exec(compile(tree, "<cell>", "exec"), names)
    return None


def test_the_notebook_runs(tmp_path, capsys):
    """Pictures go to the folder that MIRRORTD_PICTURES names, for whoever wants to look at them."""
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    folder = os.environ.get("MIRRORTD_PICTURES") or str(tmp_path)
    os.makedirs(folder, exist_ok=True)
    with open(NOTEBOOK, encoding="utf-8") as file:
        cells = [c for c in json.load(file)["cells"] if c["cell_type"] == "code"]
    names, pictures = {}, 0
    for number, cell in enumerate(cells):
        out = run_cell("".join(cell["source"]), names)
        if out is not None:
            with open(os.path.join(folder, f"cell-{number}.html"), "w", encoding="utf-8") as page:
                page.write("<meta charset='utf-8'>" + out)
            pictures += out.count("<svg")
        for figure in plt.get_fignums():
            plt.figure(figure).savefig(os.path.join(folder, f"cell-{number}.png"), bbox_inches="tight")
            plt.close(figure)
            pictures += 1
    assert pictures >= 5
    assert "theta += alpha * rho" in capsys.readouterr().out
    assert names["answer"]["DR"].value > names["answer"]["on_policy"].value


@pytest.mark.parametrize("document", ["README.md", "docs/python.md", "python/README.md"])
def test_the_python_in_documents_runs(document, tmp_path, monkeypatch):
    with open(os.path.join(ROOT, document), encoding="utf-8") as file:
        blocks = re.findall(r"```python\n(.*?)```", file.read(), re.DOTALL)
    assert blocks
    monkeypatch.chdir(tmp_path)
    mt.log("random_walk", episodes=80, to=tmp_path / "logs.csv", seed=2)
    names = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", mt.SlowLearnerWarning)
        for block in blocks:
            # A learner's function is traced with its lines, so that it needs a file.
            cell = tmp_path / f"block{len(names)}.py"
            cell.write_text(block, encoding="utf-8")
            exec(compile(block, str(cell), "exec"), names)
