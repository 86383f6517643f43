"""Learners from functions."""

import warnings

import numpy as np
import pytest

import mirrortd as mt


def delta_of(t):
    return t.r + t.gamma * (t.theta @ t.next) - t.theta @ t.phi


@mt.learner(alpha=0.02)
def own_td(t, alpha, lambda_):
    """TD, traced."""
    t.z = t.phi + t.previous.gamma * lambda_ * t.previous.rho * t.previous.z
    delta = t.r + t.gamma * (t.theta @ t.next) - t.theta @ t.phi
    t.theta += alpha * t.rho * delta * t.z


@mt.learner(alpha=0.02, beta=0.05)
def own_tdc(t, alpha, beta, lambda_):
    t.z = t.phi + t.previous.gamma * lambda_ * t.previous.rho * t.previous.z
    delta = delta_of(t)
    t.theta += alpha * t.rho * delta * t.z - alpha * t.rho * t.gamma * ((1 - lambda_) * (t.z @ t.w)) * t.next
    t.w += beta * (t.rho * delta * t.z - (t.w @ t.phi) * t.phi)


@mt.learner
def own_tdrc(t, alpha, reg, lambda_):
    t.z = t.phi + t.previous.gamma * lambda_ * t.previous.rho * t.previous.z
    delta = delta_of(t)
    t.theta += alpha * t.rho * delta * t.z - alpha * t.rho * t.gamma * ((1 - lambda_) * (t.z @ t.w)) * t.next
    t.w += alpha * (t.rho * delta * t.z - (t.w @ t.phi) * t.phi - reg * t.w)


@mt.learner
def own_etd(t, alpha, lambda_):
    t.F = t.i + t.previous.gamma * t.previous.rho * t.previous.F
    m = lambda_ * t.i + (1 - lambda_) * t.F
    t.z = m * t.phi + t.previous.gamma * lambda_ * t.previous.rho * t.previous.z
    t.theta += alpha * t.rho * t.z * delta_of(t)


@mt.learner(alpha=0.02, m=0.9, state={"p": "vector"})
def own_heavy_ball(t, alpha, m, lambda_):
    t.z = t.phi + t.previous.gamma * lambda_ * t.previous.rho * t.previous.z
    t.p = alpha * t.rho * delta_of(t) * t.z + m * t.previous.p
    t.theta += t.p


@mt.learner(start=0.5, state={"d": {"vector": "start"}})
def own_usage(t, start):
    t.d = t.previous.d + t.rho * t.phi * t.phi
    t.theta += t.rho * delta_of(t) * mt.where(t.d == 0, 1, 1 / t.d) * t.phi


def test_functions_may_keep_vectors():
    assert "state:" in own_heavy_ball.yaml and '  p: "vector"' in own_heavy_ball.yaml
    runs = mt.run("random_walk", [own_heavy_ball, own_heavy_ball.mirror_prox, own_usage], runs=3, steps=100)
    assert all(np.isfinite(runs[name].auc_mean) for name in (own_heavy_ball, own_usage))
    with pytest.raises(mt.Mistake, match="state is for functions that are traced"):
        mt.learner(traced=False, state={"p": "vector"})(lambda t: None)


BUILT_IN = {"TD": own_td, "TDC": own_tdc, "TDRC": own_tdrc, "ETD": own_etd}


@pytest.mark.parametrize("engine", ["vector", "reference"])
@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("problem", ["random_walk", "baird", "boyan_chain"])
def test_traced_learners_have_the_bits_of_the_built_in_ones(name, problem, engine):
    settings = {"alpha": 0.03} | ({"beta": 0.07} if name == "TDC" else {})
    for lambda_ in (None, 0.7):
        runs = mt.run(problem, [BUILT_IN[name], name], lambda_=lambda_, runs=4, steps=150, engine=engine, **settings)
        own, theirs = runs[BUILT_IN[name]], runs[name]
        assert own.curves.tobytes() == theirs.curves.tobytes()
        assert own.auc_mean == theirs.auc_mean


def test_mirror_prox_over_a_traced_learner(walk):
    runs = mt.run(walk, [own_td.mirror_prox, "TD-MP"], alpha=0.1, runs=3, steps=100)
    assert runs["own_td-MP"].curves.tobytes() == runs["TD-MP"].curves.tobytes()


def test_exact_tools_know_it(walk):
    own = mt.predict(walk, own_td, alpha=0.1, steps=20, best=False)
    assert own.rms.tobytes() == mt.predict(walk, "TD", alpha=0.1, steps=20, best=False).rms.tobytes()
    assert mt.analyze(walk, own_td).algorithms[0].algorithm == "own_td"


def test_it_is_a_file_to_be_shared(tmp_path, walk):
    file = tmp_path / "own.yaml"
    own_tdc.save(file)
    assert own_tdc.yaml == file.read_text(encoding="utf-8")
    again = mt.learner(file)
    assert again.name == "own_tdc" and again.yaml == own_tdc.yaml
    a = mt.run(walk, own_tdc, alpha=0.01, runs=2, steps=50)
    b = mt.run(walk, file, alpha=0.01, runs=2, steps=50)
    assert a["own_tdc"].curves.tobytes() == b["own_tdc"].curves.tobytes()
    with pytest.raises(mt.Mistake, match="there is a file"):
        own_tdc.save(file)


def test_equations_are_those_that_were_written():
    assert "delta = r + gamma * dot(theta, next) - dot(theta, phi)" in own_td.yaml
    assert "theta += alpha * rho * delta * z" in own_td.yaml
    assert "summary: \"TD, traced.\"" in own_td.yaml
    assert "θ += α ρ δ z" in own_td.equations


def test_settings_of_its_own(walk):
    @mt.learner(mix={"default": 0.5, "range": [0, 1], "grid": [0, 1]}, alpha=0.05)
    def mixed(t, alpha, mix):
        t.theta += alpha * t.rho * delta_of(t) * (t.phi - mix * t.gamma * t.next)

    swept = mt.sweep(walk, mixed, set={"mix": [0, 0.5, 1]}, alpha=0.05, runs=2, steps=50)
    assert [r.settings.mix for r in swept.results] == [0, 0.5, 1]
    with pytest.raises(mt.Mistake, match="mix must be a number from 0 to 1"):
        mt.run(walk, mixed, set={"mix": 2}, runs=1, steps=5)


def test_functions_of_numpy_and_choices(walk):
    @mt.learner(alpha=0.1)
    def chosen(t, alpha):
        delta = np.clip(delta_of(t), -1, 2)
        rho = np.minimum(t.rho, 1.5)
        size = np.where(rho > 1, np.sqrt(rho), np.maximum(rho, abs(delta) / 2))
        t.theta -= -alpha * size * delta * t.phi + 0 * np.dot(t.theta, t.phi) * t.phi

    assert "if(rho_own > 1.0, sqrt(rho_own), max(rho_own, abs(delta) / 2.0))" in chosen.yaml
    assert np.isfinite(mt.run(walk, chosen, runs=1, steps=20)["chosen"].auc_mean)


def line_of(text):
    with open(__file__, encoding="utf-8") as lines:
        return next(n for n, line in enumerate(lines, 1) if text in line and "line_of" not in line)


def refused(function):
    with pytest.raises(mt.TraceError) as refusal:
        mt.learner(function)
    assert __file__ in str(refusal.value)
    return str(refusal.value)


def test_what_cannot_be_traced_says_which_line():
    def branching(t, alpha):
        step = alpha * t.rho
        if t.rho > 1:  # a branch
            step = alpha
        t.theta += step * t.phi

    message = refused(branching)
    assert f"line {line_of('# a branch')}" in message and "where(a > b, x, y)" in message

    def entries(t, alpha):
        t.theta += alpha * t.phi[0] * t.phi  # entries

    assert f"line {line_of('# entries')}" in refused(entries)

    def sine(t, alpha):
        t.theta += alpha * np.sin(t.rho) * t.phi  # sine

    assert f"line {line_of('# sine')}" in refused(sine) and "numpy.sin" in refused(sine)

    def vectors(t, alpha):
        x = t.phi * t.next  # two vectors
        t.theta += alpha * x

    message = refused(vectors)
    assert f"line {line_of('# two vectors')}" in message and "ambiguous product of two vectors" in message

    def afterwards(t, alpha):
        t.theta += alpha * t.phi
        t.w += alpha * (t.theta @ t.phi) * t.phi  # too late

    message = refused(afterwards)
    assert f"line {line_of('# too late')}" in message and "as it was before" in message

    def nothing(t, alpha):
        x = alpha * t.phi  # noqa: F841

    assert "nothing is learned" in refused(nothing)

    def strange(t, alpha):
        t.theta += alpha * "x" * t.phi  # a text

    assert f"line {line_of('# a text')}" in refused(strange)

    def unknown(t, alpha):
        t.theta += alpha * t.zeta * t.phi  # unknown

    assert "a step has no 'zeta'" in refused(unknown)

    def assigned(t, alpha):
        t.theta = alpha * t.phi  # assigned

    assert "t.theta += …" in refused(assigned)


def test_a_name_that_is_taken():
    with pytest.raises(mt.Mistake, match="'TD' is the name of a learner already"):
        mt.learner(lambda t, alpha: setattr(t, "theta", t.theta + alpha * t.phi), name="TD")


def called_td(t, alpha):
    delta = t.r + t.gamma * float(t.theta @ t.next) - float(t.theta @ t.phi)
    t.theta += alpha * t.rho * delta * t.phi


def test_a_function_that_is_called_is_labelled_slow(walk):
    with pytest.warns(mt.SlowLearnerWarning, match="slower"):
        slow = mt.learner(called_td, traced=False, alpha=0.05)
    assert "called at every step, slow" in repr(slow)
    with pytest.raises(mt.Mistake, match="only equations can be saved"):
        slow.save("nowhere.yaml")
    # On tabular features every inner product is one number, so that NumPy's order does not matter.
    runs = mt.run(walk, [slow, "TD"], alpha=0.05, runs=3, steps=200)
    assert np.allclose(runs[slow].curves, runs["TD"].curves, rtol=1e-12)


def test_a_called_function_can_do_what_equations_cannot(walk):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", mt.SlowLearnerWarning)

        @mt.learner(traced=False, rate=0.1)
        def adagrad(t, rate):
            gradient = t.rho * (t.r + t.gamma * t.theta @ t.next - t.theta @ t.phi) * t.phi
            t.seen = getattr(t, "seen", 0) + gradient**2
            t.theta += rate * gradient / np.sqrt(t.seen + 1e-8)

    runs = mt.run(walk, [adagrad], runs=2, steps=500)
    assert runs["adagrad"].curves[:, -1].mean() < runs["adagrad"].curves[:, 0].mean()


def test_mistakes_of_called_functions_are_told(walk):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", mt.SlowLearnerWarning)
        broken = mt.learner(lambda t: 1 / 0, name="broken", traced=False)
    with pytest.raises(mt.Mistake, match="broken failed in .*test_learners.py, line .*: ZeroDivisionError: division by zero"):
        mt.run(walk, broken, runs=1, steps=5)


def received(seen, **settings):
    """TD that writes down which λ it gets."""
    def own(t, alpha, lambda_):
        seen.add(lambda_)
        t.theta += alpha * t.rho * (t.r + t.gamma * float(t.theta @ t.next) - float(t.theta @ t.phi)) * t.phi

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", mt.SlowLearnerWarning)
        return mt.learner(own, traced=False, **settings)


def test_lambda_of_called_functions_is_what_the_decorator_says(walk):
    seen = set()
    own = received(seen, alpha=0.05, lambda_=0.9)
    runs = mt.run(walk, [own, "TD"], alpha=0.05, runs=1, steps=3)
    assert seen == {0.9} and runs[own].settings.lambda_ == 0.9
    with pytest.raises(mt.Mistake, match="own cannot be explained: its step is a function that is called"):
        mt.explain(walk, own, steps=1)
    seen.clear()
    mt.run(walk, own, lambda_=0.4, runs=1, steps=3)
    assert seen == {0.4}
    for zero in (0, [0.5, 0.0], "0,0.5"):
        with pytest.raises(mt.Mistake, match="lambda_=0 counts as not given, and own has the default 0.9"):
            mt.sweep(walk, own, lambda_=zero, runs=1, steps=3)
    with pytest.raises(mt.Mistake, match="lambda must be a number from 0 to 1"):
        received(seen, lambda_=2)


def test_grids_of_called_functions_are_tuned(walk):
    seen = set()
    own = received(seen, alpha={"grid": [0.01, 0.05]}, lambda_={"grid": [0, 0.9]})
    tuned = mt.tune(walk, own, runs=1, steps=3)
    assert seen == {0.0, 0.9}
    assert {(row.settings.alpha, row.settings._fields.get("lambda", 0)) for row in tuned.tuning} == {
        (alpha, lambda_) for alpha in (0.01, 0.05) for lambda_ in (0, 0.9)
    }
    assert len(mt.tune(walk, received(seen), runs=1, steps=3).tuning) == 7
    with pytest.raises(mt.Mistake, match="a grid with 0 needs the default 0: leave the default 0.9 out"):
        received(seen, lambda_={"default": 0.9, "grid": [0, 0.5]})
