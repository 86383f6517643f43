"""What results can do: show themselves, be drawn, be saved."""

import json
import os
import runpy
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


def drawn_on_axes(result, **style):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, ax = plt.subplots()
    result.plot(ax=ax, **style)
    figure.canvas.draw()
    plt.close(figure)
    return ax


def band_at(ax, step):
    band = ax.collections[0].get_paths()[0].vertices
    at = band[band[:, 0] == step][:, 1]
    return at.min(), at.max()


def test_axes_of_matplotlib_have_all_of_the_style(runs):
    ax = drawn_on_axes(runs, x_axis="log", y_axis="log", bands="se")
    assert ax.get_xscale() == ax.get_yscale() == "log" and ax.get_xlabel() == "step" and ax.get_ylabel() == "RMSVE"
    curves = runs["TD"].curves
    assert np.allclose(ax.get_lines()[0].get_ydata(), curves.mean(axis=0)[1:])
    reach = curves[:, 7].std(ddof=1) / np.sqrt(5)
    low, high = band_at(ax, 7)
    assert np.isclose(low, curves[:, 7].mean() - reach) and np.isclose(high, curves[:, 7].mean() + reach)
    # A bootstrap interval of five runs lies between the least and the greatest of them.
    low, high = band_at(drawn_on_axes(runs, bands="ci"), 7)
    assert curves[:, 7].min() <= low < curves[:, 7].mean() < high <= curves[:, 7].max()
    assert np.allclose(drawn_on_axes(runs, bands="quartiles").get_lines()[1].get_ydata(), np.median(runs["TDRC"].curves, axis=0))
    assert len(drawn_on_axes(runs, exact=True).get_lines()) == 4
    with pytest.raises(mt.Mistake, match="one of file and ax"):
        runs.plot("curves.svg", ax=ax)


def test_diverged_cells_do_not_flatten_the_others():
    swept = mt.sweep("two_state", ["TD", "ETD"], alpha=[0.01, 0.1, 1], runs=3, steps=400)
    assert max(r.auc_mean for r in swept.robustness) > 1e60
    ax = drawn_on_axes(swept, y_axis="linear")
    assert ax.get_ylim()[1] < 1e6 and ax.get_yscale() == "linear"
    assert any(c.get_transform() == ax.get_xaxis_transform() or len(c.get_offsets()) == 1 for c in ax.collections)
    assert drawn_on_axes(swept).get_yscale() == "log"


def test_figures_of_several_problems_need_as_many_axes():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    several = mt.run(["two_state", "baird"], "TD", runs=2, steps=10)
    figure, axes = plt.subplots(1, 2)
    several.plot(ax=axes)
    assert [ax.get_title() for ax in axes] == [mt.problem(p).title for p in ("two_state", "baird")]
    with pytest.raises(mt.Mistake, match="there are 2 figures, one for each problem, and 1 axes"):
        several.plot(ax=axes[0])
    plt.close(figure)


def test_notes_can_be_left_out():
    swept = mt.sweep("two_state", ["TD", "ETD"], alpha=[0.01, 0.1, 1], runs=3, steps=400)
    assert "Above the axis" in swept.plot(bands="ci").svg.partition("legend-entry")[2]
    assert "Above the axis" not in swept.plot(bands="ci", no_notes=True).svg.partition("legend-entry")[2]


def test_printed_as_the_command_line_prints():
    assert str(mt.analyze("two_state", "TD", alpha=0.1)) == command_line(*"analyze -p two_state -a TD --alpha 0.1".split())
    assert str(mt.analyze(["two_state", "baird"])) == command_line(*"analyze -p two_state,baird".split())
    prediction = mt.predict("two_state", "TD", alpha=0.01, steps=20, best=False)
    assert str(prediction) == command_line(*"predict -p two_state -a TD --alpha 0.01 --steps 20 --no-best".split())


def test_results_are_loaded_from_their_folder(tmp_path, walk, logged):
    folder = tmp_path / "out"
    made = mt.tune(walk, ["TD", "TDRC"], runs=3, steps=40, out=folder)
    loaded = mt.load(folder)
    assert type(loaded) is mt.Experiment
    for stage in ("results", "tuning", "robustness"):
        assert same(list(loaded[stage]), list(made[stage])), stage
    assert loaded["TDRC"].curves.tobytes() == made["TDRC"].curves.tobytes()
    assert list(loaded["TD"].curve_steps) == list(range(41))
    assert loaded.plot(bands="ci", y_axis="log").svg == made.plot(bands="ci", y_axis="log").svg
    loaded.plot(tmp_path / "curves.png")
    assert (tmp_path / "curves.png").read_bytes().startswith(b"\x89PNG")
    assert "TDRC" in str(loaded) and str(loaded).splitlines()[0] == str(made).splitlines()[0]
    assert len(drawn_on_axes(loaded).get_lines()) == 2
    loaded.save(tmp_path / "copy")
    assert same(list(mt.load(tmp_path / "copy").results), list(made.results))
    with pytest.raises(mt.Mistake, match="overwrite=True"):
        loaded.save(tmp_path / "copy")


def test_other_results_are_loaded_too(tmp_path, walk, logged):
    for k, (call, words) in enumerate([
        (mt.predict, dict(problem=walk, learner="TD", alpha=0.1, steps=20, best=False)),
        (mt.analyze, dict(problem=["random_walk", "baird"], learner="TD", alpha=0.1)),
        (mt.check, dict(problem="two_state", steps=100)),
        (mt.metric, dict(problem="two_state", steps=5)),
        (mt.evaluate, dict(data=logged[0] / "walk.yaml", estimators=["LSTD", "DR"])),
    ]):
        made = call(**words)
        made.save(tmp_path / str(k))
        loaded = mt.load(tmp_path / str(k))
        assert type(loaded) is type(made)
        if isinstance(made, mt.Several):
            assert [same(a, b) for a, b in zip(loaded, made)] == [True, True]
        else:
            assert {n: f for n, f in loaded._fields.items() if n != "provenance" and not same(f, made._fields[n])} == {}
    swept = mt.sweep(walk, "TD", alpha=[0.01, 0.1], runs=2, steps=20, out=tmp_path / "sweep")
    assert same(list(mt.load(tmp_path / "sweep").robustness), list(swept.robustness))
    assert "robustness" in mt.load(tmp_path / "sweep").plot().svg or "AUC" in mt.load(tmp_path / "sweep").plot().svg
    thin = mt.run(walk, "TD", runs=2, steps=20, every="7", out=tmp_path / "thin")
    loaded = mt.load(tmp_path / "thin")["TD"]
    assert list(loaded.curve_steps) == [0, 7, 14, 20] and np.array_equal(loaded.curves, thin["TD"].curves[:, loaded.curve_steps])
    with pytest.raises(mt.Mistake, match="there are no results"):
        mt.load(tmp_path)
    with pytest.raises(mt.Mistake, match="there is no folder"):
        mt.load(tmp_path / "none")


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


def test_curves_are_those_of_a_numpy_loop():
    loop = runpy.run_path(os.path.join(os.path.dirname(PYTHON), "examples", "python", "numpy_loop.py"))
    runs = mt.run("boyan_chain", ["TD", "STHTD-MP"], alpha=0.05, runs=2, steps=3000)
    for name, learner in (("TD", loop["td"]), ("STHTD-MP", loop["sthtd_mp"])):
        for i in range(2):
            assert np.allclose(runs[name].curves[i], loop["run"](learner, 20000 + i, 3000, 0.05), rtol=1e-13, atol=0)
