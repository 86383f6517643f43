"""What results can do: show themselves, be drawn, be saved."""

import json
import os
import zipfile

import numpy as np
import pytest

import mirrortd as mt
from conftest import PYTHON, command_line
from mirrortd._values import Record, Table, same, value


@pytest.fixture(scope="module")
def runs(walk):
    return mt.run(walk, ["TD", "TDRC"], alpha=0.05, runs=5, steps=200)


def test_curves_are_the_files(runs, tmp_path):
    command_line(*"run -p random_walk -a TD,TDRC --alpha 0.05 --runs 5 --steps 200 --quiet --out".split(), str(tmp_path / "cli"))
    with np.load(tmp_path / "cli" / "random_walk" / "curves.npz") as curves:
        for name in ("TD", "TDRC"):
            assert curves[name].tobytes() == runs[name].curves.tobytes() == runs.curves[name].tobytes()
    assert not runs["TD"].curves.flags.writeable
    assert np.allclose(runs["TD"].curves[:, -1].mean(), runs["TD"].final_mean)


def test_saved_as_the_command_line_saves(runs, tmp_path):
    command_line(*"run -p random_walk -a TD,TDRC --alpha 0.05 --runs 5 --steps 200 --quiet --out".split(), str(tmp_path / "cli"))
    runs.save(tmp_path / "own")
    names = {str(p.relative_to(tmp_path / "cli")) for p in (tmp_path / "cli").rglob("*") if p.is_file()}
    assert names == {str(p.relative_to(tmp_path / "own")) for p in (tmp_path / "own").rglob("*") if p.is_file()}
    for name in names - {"provenance.json"}:
        assert (tmp_path / "own" / name).read_bytes() == (tmp_path / "cli" / name).read_bytes(), name
    with pytest.raises(mt.Mistake, match="overwrite"):
        mt.run("random_walk", "TD", runs=1, steps=5).save(tmp_path / "own")


def test_saving_runs_nothing_again(walk, tmp_path):
    calls = []

    with pytest.warns(mt.SlowLearnerWarning):
        @mt.learner(traced=False)
        def counted(t):
            calls.append(1)

    result = mt.run(walk, [counted, "TD"], runs=2, steps=30)
    assert len(calls) == 60
    result.save(tmp_path / "results")
    assert "counted" in result.text and result.plot().svg
    assert len(calls) == 60


def test_indices(runs):
    assert runs[0].algorithm == "TD" and len(runs) == 2 and [r.algorithm for r in runs] == ["TD", "TDRC"]
    assert runs["random_walk", "TD"] is runs["TD"]
    with pytest.raises(KeyError, match="there is no result of ETD"):
        runs["ETD"]
    several = mt.run(["two_state", "baird"], "TD", runs=1, steps=10)
    with pytest.raises(KeyError, match="say which"):
        several["TD"]
    assert several["baird", "TD"].problem == "baird"
    assert set(several.curves) == {("two_state", "TD"), ("baird", "TD")}
    with pytest.raises(mt.Mistake, match="curves=False"):
        mt.run("two_state", "TD", runs=1, steps=10, curves=False)["TD"].curves
    analyses = mt.analyze(["two_state", "random_walk"])
    assert analyses["random_walk"].problem == analyses[1].problem == "random_walk"
    assert list(analyses.to_pandas()["problem"]) == ["two_state"] * 2 + ["random_walk"] * 2


def test_fields_are_attributes(runs):
    record = Record({"a": 1, "lambda": 2, "values": 3})
    assert (record.a, record.lambda_, record.values, record["lambda"]) == (1, 2, 3, 2)
    with pytest.raises(AttributeError, match="there is no field 'b'; there are a, lambda, values"):
        record.b
    assert runs["TD"].settings.alpha == 0.05
    assert "auc_mean" in dir(runs["TD"])
    assert isinstance(value({"x": ["NaN", 1]}).x, np.ndarray) and value("-Infinity") == -np.inf
    assert same(value([1, "NaN"]), np.array([1, np.nan]))
    assert isinstance(value([{"a": 1}]), Table)
    assert mt.analyze("random_walk").A_pi.shape == (5, 5)


def test_tables_for_people(runs):
    assert str(runs) == runs.text == command_line(*"run -p random_walk -a TD,TDRC --alpha 0.05 --runs 5 --steps 200".split())
    page = runs._repr_html_()
    assert "<table>" in page and "<svg" in page and "auc_mean" in page
    assert "rows" in repr(Record({"x": Table([Record({})])}))


def test_pandas(runs):
    pytest.importorskip("pandas")
    table = runs.to_pandas()
    assert list(table["algorithm"]) == ["TD", "TDRC"] and table["auc_mean"][0] == runs["TD"].auc_mean and table["alpha"][1] == 0.05
    prediction = mt.predict("two_state", "TD", alpha=0.01, steps=20, best=False)
    assert list(prediction.to_pandas()["rms"]) == list(prediction.rms)


def test_figures(runs, tmp_path, logged):
    figure = runs.plot(y_axis="log", bands="quartiles")
    assert "<svg" in figure._repr_svg_()
    runs.plot(tmp_path / "curves.png", pixels=400)
    assert (tmp_path / "curves.png").read_bytes().startswith(b"\x89PNG")
    swept = mt.sweep("two_state", ["TD", "TDRC"], alpha=[0.01, 0.1], runs=2, steps=50)
    assert "<svg" in swept.plot().svg
    assert "<svg" in mt.predict("two_state", "TD", alpha=0.01, steps=20, best=False)._repr_html_()
    assert len(mt.evaluate(logged[0] / "walk.yaml").plot()) > 1
    with pytest.raises(mt.Mistake, match="nothing to draw of 'check'"):
        mt.check("two_state", steps=100).plot()


def test_axes_of_matplotlib(runs):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    for result, lines in ((runs, 2), (mt.sweep("two_state", ["TD", "TDRC"], alpha=[0.01, 0.1], runs=2, steps=50), 2),
                          (mt.predict("two_state", "TD", alpha=0.01, steps=20, best=False), 3)):
        figure, ax = plt.subplots()
        assert result.plot(ax=ax) is ax
        assert len(ax.get_lines()) == lines
        plt.close(figure)
    with pytest.raises(mt.Mistake, match="not drawn on axes"):
        mt.check("two_state", steps=100).plot(ax=plt.figure().gca())


def test_progress_is_shown_where_work_takes_long(monkeypatch):
    from mirrortd import _work

    shown = []

    class Bar:
        def __init__(self, total, desc, **_):
            shown.append((desc, total))
            self.n = 0

        def refresh(self):
            shown.append(self.n)

        def close(self):
            shown.append("closed")

    monkeypatch.setattr(_work, "_tqdm", lambda: Bar)
    monkeypatch.setattr(_work, "_PATIENCE", 0.0)
    monkeypatch.setattr(_work, "_LOOK", 0.01)
    mt.run("boyan_chain", "TDRC", runs=400, steps=1000, engine="scalar", curves=False)
    assert shown[0] == ("evaluation", 400_000) and shown[-1] == "closed"


def test_the_wheel_has_all_that_is_needed(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(PYTHON)
    import backend

    wheel = tmp_path / backend.build_wheel(str(tmp_path))
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        assert packed.testzip() is None
    assert any(n.startswith("mirrortd/jars/mirrortd-core") for n in names) and "mirrortd/py.typed" in names
    assert f"mirrortd-{mt.__version__}.dist-info/RECORD" in names and not any("tests" in n or "__pycache__" in n for n in names)
