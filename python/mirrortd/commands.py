"""Every command as a function: options are keywords, the JSON's fields are attributes of what is returned.

Written by generate.py from the commands themselves; a test holds it to them.
"""

from __future__ import annotations

from typing import Optional, Union

from ._call import call
from ._results import Analysis, Evaluation, Experiment, Prediction, Result
from ._types import Counts, Data, Field, File, Learners, Names, Problems, Setting, Settings

__all__ = [
    "list",
    "run",
    "tune",
    "sweep",
    "analyze",
    "predict",
    "explain",
    "check",
    "metric",
    "atlas",
    "regret",
    "evaluate",
    "score",
    "log",
    "problem_show",
    "problem_validate",
    "problem_export",
    "problem_schema",
    "learner_new",
    "learner_check",
    "learner_schema",
    "reproduce",
    "plot",
    "report",
    "bench",
]


def list(
    name: Optional[str] = None,
    *,
    plugin: Optional[Names] = None,
) -> Result:
    """Show problems and learners; with a name, all about that one.

    Parameters
    ----------
    name
        A problem, a learner or a learner's file; or 'paper' for the paper's experiment file, 'experiment-schema' and
        'data-schema' for the JSON schemas of such files and of data sets.
    plugin
        Jars with learners and problems of your own.
    """
    return call("list", Result, locals(), ["name"], [])


def run(
    problem: Optional[Problems] = None,
    algorithm: Optional[Learners] = None,
    *,
    file: Optional[File] = None,
    alpha: Optional[Setting] = None,
    bands: Optional[str] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    engine: Optional[str] = None,
    eta: Optional[Setting] = None,
    every: Optional[str] = None,
    exact: Optional[bool] = None,
    fade: Optional[Setting] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    overwrite: Optional[bool] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    power: Optional[float] = None,
    reference: Optional[str] = None,
    reg: Optional[Setting] = None,
    resume: Optional[bool] = None,
    runs: Optional[int] = None,
    save_experiment: Optional[File] = None,
    seed: Optional[int] = None,
    set: Optional[Settings] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    step_size: Optional[str] = None,
    steps: Optional[int] = None,
    tau: Optional[float] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    zeta: Optional[Setting] = None,
    curves: bool = True,
    plugin: Optional[Names] = None,
) -> Experiment:
    """Learning curves for given settings; what is left out takes the paper's value.

    With a FILE, the whole experiment that it describes; 'mirrortd list paper' prints the paper's.

    Parameters
    ----------
    problem
        Problems, separated by commas; by default the paper's four. A name such as baird or garnet:states=50,seed=7, several
        as in garnet:seed=0..9, or a file in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman
        error.
    algorithm
        Learners, separated by commas, such as TD,ETD,TDC-MP; by default the paper's nine. A name, or a file of equations,
        such as my_tdc.yaml or my_tdc.yaml-MP.
    file
        An experiment in YAML or JSON.
    alpha
        Step size of θ, and of w where there is no β; 'auto' for one that is found from the data, as --step-size Auto.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    eta
        From TDC (0) towards TD (1) (HTD).
    every
        Keep every N-th point of the learning curves that --out writes, or, as 'log', points that lie evenly on a log axis;
        results are of all.
    exact
        In figures of learning curves: lay the exact curves, computed without sampling, over them. 'tune' without --plot:
        search on the exact curves.
    fade
        Discount of the follow-on trace (ETD-Beta).
    font
        Letters of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    horizon
        Steps back that the follow-on trace sees (ETD-Truncated).
    kappa
        From metric C (0) to H (1) (the damped learners).
    lambda_
        How far the trace reaches back, from 0 (no trace, the default) to 1.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; captions.txt keeps them.
    out
        Write tables, curves and provenance to this folder.
    overwrite
        Replace what the folder of --out holds, results of another experiment and unfinished work included; otherwise only
        results of the same experiment are replaced. With --resume, unfinished work is gone on with, and replaces older
        results when it is done.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        Draw figures: to a file whose ending says the form (svg, pdf, png or json), or, without a file, in all three forms
        to the folder 'figures' in --out DIR or here.
    power
        p of α/(1+t/τ)^p, in (0.5, 1]; 0.75 if only τ is given.
    reference
        The learner that the others are compared with, seed by seed; by default the last one named.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    resume
        Go on with work that was interrupted in the folder of --out; finished runs are not run again, and finished results
        are shown as they are.
    runs
        Runs; by default the paper's number.
    save_experiment
        Write the experiment that the options describe to this file too, for 'mirrortd run FILE'; a file that says something
        else is never overwritten.
    seed
        The first run's seed, from 0 up; the other runs take the seeds that follow.
    set
        Any setting by its name, such as one of a learner's own: --set mix=0.3. Several values, as in --set mix=0,0.5,1,
        vary it where a setting can be varied. May be repeated.
    spark
        Do the work on a Spark cluster, to the same bits: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        A setting of Spark's, such as spark.executor.memory=4g; may be given several times.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of it.
    steps
        Steps of a run; by default the problem's own number.
    tau
        τ of diminishing steps α/(1+t/τ)^p; 1000 if only p is given.
    threads
        Threads; by default, and at most, as many as there are cores.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        In figures: linear or log.
    y_axis
        In figures: linear or log.
    zeta
        How far ABTD's trace reaches back, from 0 to 1.
    curves
        Whether learning curves are kept in memory, for ``.curves``.
    plugin
        Jars with learners and problems of your own.
    """
    return call("run", Experiment, locals(), ["file"], [])


def tune(
    problem: Optional[Problems] = None,
    algorithm: Optional[Learners] = None,
    *,
    alpha: Optional[Setting] = None,
    bands: Optional[str] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    engine: Optional[str] = None,
    eta: Optional[Setting] = None,
    every: Optional[str] = None,
    exact: Optional[bool] = None,
    fade: Optional[Setting] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    overwrite: Optional[bool] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    reference: Optional[str] = None,
    reg: Optional[Setting] = None,
    resume: Optional[bool] = None,
    runs: Optional[int] = None,
    save_experiment: Optional[File] = None,
    seed: Optional[int] = None,
    set: Optional[Settings] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    step_size: Optional[str] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    zeta: Optional[Setting] = None,
    curves: bool = True,
    plugin: Optional[Names] = None,
) -> Experiment:
    """Search each learner's grid as the paper does, then evaluate the best settings on other seeds.

    Values given for a setting take the place of the grid's; write several as 0,0.5,0.9, as log:1e-4:1:50 or as lin:0:1:11.
    With --exact and no --plot, the settings with the smallest mean-square area under the exact curve, found by its
    derivative: no seeds, no grid.

    Parameters
    ----------
    problem
        Problems, separated by commas; by default the paper's four. A name such as baird or garnet:states=50,seed=7, several
        as in garnet:seed=0..9, or a file in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman
        error.
    algorithm
        Learners, separated by commas, such as TD,ETD,TDC-MP; by default the paper's nine. A name, or a file of equations,
        such as my_tdc.yaml or my_tdc.yaml-MP.
    alpha
        Step size of θ, and of w where there is no β; 'auto' for one that is found from the data, as --step-size Auto.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    eta
        From TDC (0) towards TD (1) (HTD).
    every
        Keep every N-th point of the learning curves that --out writes, or, as 'log', points that lie evenly on a log axis;
        results are of all.
    exact
        In figures of learning curves: lay the exact curves, computed without sampling, over them. 'tune' without --plot:
        search on the exact curves.
    fade
        Discount of the follow-on trace (ETD-Beta).
    font
        Letters of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    horizon
        Steps back that the follow-on trace sees (ETD-Truncated).
    kappa
        From metric C (0) to H (1) (the damped learners).
    lambda_
        How far the trace reaches back, from 0 (no trace, the default) to 1.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; captions.txt keeps them.
    out
        Write tables, curves and provenance to this folder.
    overwrite
        Replace what the folder of --out holds, results of another experiment and unfinished work included; otherwise only
        results of the same experiment are replaced. With --resume, unfinished work is gone on with, and replaces older
        results when it is done.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        Draw figures: to a file whose ending says the form (svg, pdf, png or json), or, without a file, in all three forms
        to the folder 'figures' in --out DIR or here.
    reference
        The learner that the others are compared with, seed by seed; by default the last one named.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    resume
        Go on with work that was interrupted in the folder of --out; finished runs are not run again, and finished results
        are shown as they are.
    runs
        Runs; by default the paper's number.
    save_experiment
        Write the experiment that the options describe to this file too, for 'mirrortd run FILE'; a file that says something
        else is never overwritten.
    seed
        The first run's seed, from 0 up; the other runs take the seeds that follow.
    set
        Any setting by its name, such as one of a learner's own: --set mix=0.3. Several values, as in --set mix=0,0.5,1,
        vary it where a setting can be varied. May be repeated.
    spark
        Do the work on a Spark cluster, to the same bits: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        A setting of Spark's, such as spark.executor.memory=4g; may be given several times.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of it.
    steps
        Steps of a run; by default the problem's own number.
    threads
        Threads; by default, and at most, as many as there are cores.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        In figures: linear or log.
    y_axis
        In figures: linear or log.
    zeta
        How far ABTD's trace reaches back, from 0 to 1.
    curves
        Whether learning curves are kept in memory, for ``.curves``.
    plugin
        Jars with learners and problems of your own.
    """
    return call("tune", Experiment, locals(), [], [])


def sweep(
    problem: Optional[Problems] = None,
    algorithm: Optional[Learners] = None,
    *,
    alpha: Optional[Setting] = None,
    bands: Optional[str] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    engine: Optional[str] = None,
    eta: Optional[Setting] = None,
    every: Optional[str] = None,
    exact: Optional[bool] = None,
    fade: Optional[Setting] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    overwrite: Optional[bool] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    reg: Optional[Setting] = None,
    resume: Optional[bool] = None,
    runs: Optional[int] = None,
    save_experiment: Optional[File] = None,
    seed: Optional[int] = None,
    set: Optional[Settings] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    step_size: Optional[str] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    zeta: Optional[Setting] = None,
    plugin: Optional[Names] = None,
) -> Experiment:
    """Vary one setting; by default α over the paper's seven values, with its seeds.

    What else is left out takes the paper's tuned value, as in 'run'; its own sweep has --beta 0.05 --eta 0.5 --reg 1. Write
    several values as 1e-4,1e-3,1e-2, as log:1e-4:1:50 or as lin:0:1:11.

    Parameters
    ----------
    problem
        Problems, separated by commas; by default the paper's four. A name such as baird or garnet:states=50,seed=7, several
        as in garnet:seed=0..9, or a file in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman
        error.
    algorithm
        Learners, separated by commas, such as TD,ETD,TDC-MP; by default the paper's nine. A name, or a file of equations,
        such as my_tdc.yaml or my_tdc.yaml-MP.
    alpha
        Step size of θ, and of w where there is no β; 'auto' for one that is found from the data, as --step-size Auto.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    eta
        From TDC (0) towards TD (1) (HTD).
    every
        Keep every N-th point of the learning curves that --out writes, or, as 'log', points that lie evenly on a log axis;
        results are of all.
    exact
        In figures of learning curves: lay the exact curves, computed without sampling, over them. 'tune' without --plot:
        search on the exact curves.
    fade
        Discount of the follow-on trace (ETD-Beta).
    font
        Letters of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    horizon
        Steps back that the follow-on trace sees (ETD-Truncated).
    kappa
        From metric C (0) to H (1) (the damped learners).
    lambda_
        How far the trace reaches back, from 0 (no trace, the default) to 1.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; captions.txt keeps them.
    out
        Write tables, curves and provenance to this folder.
    overwrite
        Replace what the folder of --out holds, results of another experiment and unfinished work included; otherwise only
        results of the same experiment are replaced. With --resume, unfinished work is gone on with, and replaces older
        results when it is done.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        Draw figures: to a file whose ending says the form (svg, pdf, png or json), or, without a file, in all three forms
        to the folder 'figures' in --out DIR or here.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    resume
        Go on with work that was interrupted in the folder of --out; finished runs are not run again, and finished results
        are shown as they are.
    runs
        Runs; by default the paper's number.
    save_experiment
        Write the experiment that the options describe to this file too, for 'mirrortd run FILE'; a file that says something
        else is never overwritten.
    seed
        The first run's seed, from 0 up; the other runs take the seeds that follow.
    set
        Any setting by its name, such as one of a learner's own: --set mix=0.3. Several values, as in --set mix=0,0.5,1,
        vary it where a setting can be varied. May be repeated.
    spark
        Do the work on a Spark cluster, to the same bits: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        A setting of Spark's, such as spark.executor.memory=4g; may be given several times.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of it.
    steps
        Steps of a run; by default the problem's own number.
    threads
        Threads; by default, and at most, as many as there are cores.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        In figures: linear or log.
    y_axis
        In figures: linear or log.
    zeta
        How far ABTD's trace reaches back, from 0 to 1.
    plugin
        Jars with learners and problems of your own.
    """
    return call("sweep", Experiment, locals(), [], [])


def analyze(
    problem: Optional[Problems] = None,
    algorithm: Optional[Learners] = None,
    *,
    allow_files: Optional[bool] = None,
    allow_remote: Optional[bool] = None,
    alpha: Optional[Setting] = None,
    bands: Optional[str] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    data: Optional[File] = None,
    engine: Optional[str] = None,
    eta: Optional[Setting] = None,
    exact: Optional[bool] = None,
    fade: Optional[Setting] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    reg: Optional[Setting] = None,
    set: Optional[Settings] = None,
    step_size: Optional[str] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    zeta: Optional[Setting] = None,
    plugin: Optional[Names] = None,
) -> Analysis:
    """The exact analysis of a problem, without sampling: metrics C and H, key matrices, contraction.

    With --lambda, that of learners with traces. With -a, the mean update of these learners too, and where it goes: its
    limit, how far that is from A_π⁻¹b, and how it moves with the step size.

    Parameters
    ----------
    problem
        Problems, separated by commas; by default the paper's four. A name such as baird or garnet:states=50,seed=7, several
        as in garnet:seed=0..9, or a file in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman
        error.
    algorithm
        Learners, separated by commas, such as TD,ETD,TDC-MP; by default the paper's nine. A name, or a file of equations,
        such as my_tdc.yaml or my_tdc.yaml-MP.
    allow_files
        Let the data set read every file that you may read, not only its own folder and what is below it.
    allow_remote
        Let the data set read addresses such as https:// and s3://; the database fetches an extension for that.
    alpha
        Step size of θ, and of w where there is no β; 'auto' for one that is found from the data, as --step-size Auto.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    data
        A data set's file instead of problems: the same on the log's empirical operators, the step sizes of learners there,
        and their way through the log.
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    eta
        From TDC (0) towards TD (1) (HTD).
    exact
        In figures of learning curves: lay the exact curves, computed without sampling, over them. 'tune' without --plot:
        search on the exact curves.
    fade
        Discount of the follow-on trace (ETD-Beta).
    font
        Letters of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    horizon
        Steps back that the follow-on trace sees (ETD-Truncated).
    kappa
        From metric C (0) to H (1) (the damped learners).
    lambda_
        How far the trace reaches back, from 0 (no trace, the default) to 1.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; captions.txt keeps them.
    out
        Write tables, curves and provenance to this folder.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        Draw figures: to a file whose ending says the form (svg, pdf, png or json), or, without a file, in all three forms
        to the folder 'figures' in --out DIR or here.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    set
        Any setting by its name, such as one of a learner's own: --set mix=0.3. Several values, as in --set mix=0,0.5,1,
        vary it where a setting can be varied. May be repeated.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of it.
    threads
        Threads; by default, and at most, as many as there are cores.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        In figures: linear or log.
    y_axis
        In figures: linear or log.
    zeta
        How far ABTD's trace reaches back, from 0 to 1.
    plugin
        Jars with learners and problems of your own.
    """
    return call("analyze", Analysis, locals(), [], [])


def predict(
    problem: Optional[Problems] = None,
    algorithm: Optional[Learners] = None,
    *,
    alpha: Optional[Setting] = None,
    area_from: Optional[int] = None,
    at: Optional[Counts] = None,
    average_after: Optional[int] = None,
    bands: Optional[str] = None,
    best: Optional[bool] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    engine: Optional[str] = None,
    eta: Optional[Setting] = None,
    exact: Optional[bool] = None,
    fade: Optional[Setting] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    horizon: Optional[Setting] = None,
    joint: Optional[bool] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    power: Optional[float] = None,
    reg: Optional[Setting] = None,
    sampling: Optional[str] = None,
    set: Optional[Settings] = None,
    step_size: Optional[str] = None,
    steps: Optional[int] = None,
    tau: Optional[float] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    tolerance: Optional[float] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    zeta: Optional[Setting] = None,
    plugin: Optional[Names] = None,
) -> Prediction:
    """The exact learning curve over infinitely many runs, without sampling.

    Root mean square error, bias and variance at every step, steady state, stability, and the best step size. For all
    learners but those that solve for their weights; those that carry their past along (traces, emphasis) where it has few
    kinds or fades.

    Parameters
    ----------
    problem
        Problems, separated by commas; by default the paper's four. A name such as baird or garnet:states=50,seed=7, several
        as in garnet:seed=0..9, or a file in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman
        error.
    algorithm
        Learners, separated by commas, such as TD,ETD,TDC-MP; by default the paper's nine. A name, or a file of equations,
        such as my_tdc.yaml or my_tdc.yaml-MP.
    alpha
        Step size of θ, and of w where there is no β; 'auto' for one that is found from the data, as --step-size Auto.
    area_from
        Search for the step size with the smallest mean-square area under the curve from step N on.
    at
        The steps to print; by default ten.
    average_after
        Show the error of the mean of all θ after N steps too: 0 is Polyak's average, half of the steps a tail average.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    best
        Compute the best step size, stability and steady state however long they take. Default: stability and steady state
        where they take less than a second, the best step size where it takes seconds.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    eta
        From TDC (0) towards TD (1) (HTD).
    exact
        In figures of learning curves: lay the exact curves, computed without sampling, over them. 'tune' without --plot:
        search on the exact curves.
    fade
        Discount of the follow-on trace (ETD-Beta).
    font
        Letters of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    horizon
        Steps back that the follow-on trace sees (ETD-Truncated).
    joint
        Search for the best step size together with the best β, κ, reg or η.
    kappa
        From metric C (0) to H (1) (the damped learners).
    lambda_
        How far the trace reaches back, from 0 (no trace, the default) to 1.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; captions.txt keeps them.
    out
        Write tables, curves and provenance to this folder.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        Draw figures: to a file whose ending says the form (svg, pdf, png or json), or, without a file, in all three forms
        to the folder 'figures' in --out DIR or here.
    power
        p of α/(1+t/τ)^p, in (0.5, 1]; 0.75 if only τ is given.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    sampling
        markov: along the chain, as a run does; iid: independent draws. Default: markov.
    set
        Any setting by its name, such as one of a learner's own: --set mix=0.3. Several values, as in --set mix=0,0.5,1,
        vary it where a setting can be varied. May be repeated.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of it.
    steps
        Steps; by default the problem's own number, or as many of them as take some seconds.
    tau
        τ of diminishing steps α/(1+t/τ)^p; 1000 if only p is given.
    threads
        Threads; by default, and at most, as many as there are cores.
    title
        Leave the title out of figures.
    tolerance
        The share of a trace that may be left out where its past has to be cut. Default: 1.0E-4.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        In figures: linear or log.
    y_axis
        In figures: linear or log.
    zeta
        How far ABTD's trace reaches back, from 0 to 1.
    plugin
        Jars with learners and problems of your own.
    """
    return call("predict", Prediction, locals(), [], ["best"])


def explain(
    problem: Optional[Problems] = None,
    algorithm: Optional[Learners] = None,
    *,
    after: Optional[int] = None,
    alpha: Optional[Setting] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    data: Optional[File] = None,
    eta: Optional[Setting] = None,
    fade: Optional[Setting] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    power: Optional[float] = None,
    reg: Optional[Setting] = None,
    seed: Optional[int] = None,
    set: Optional[Settings] = None,
    step_size: Optional[str] = None,
    steps: Optional[int] = None,
    tau: Optional[float] = None,
    zeta: Optional[Setting] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """Show single steps of a learner: each equation with its numbers filled in, and the weights before and after.

    θᵐ and wᵐ are the look-ahead point. With --data, the steps are the rows of a log.

    Parameters
    ----------
    problem
        Problems, separated by commas; by default the paper's four. A name such as baird or garnet:states=50,seed=7, several
        as in garnet:seed=0..9, or a file in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman
        error.
    algorithm
        Learners, separated by commas, such as TD,ETD,TDC-MP; by default the paper's nine. A name, or a file of equations,
        such as my_tdc.yaml or my_tdc.yaml-MP.
    after
        Number of steps, or of rows of a log, that the learner makes before the first one shown. Default: 0.
    alpha
        Step size of θ, and of w where there is no β; 'auto' for one that is found from the data, as --step-size Auto.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    data
        File of a data set, instead of a problem.
    eta
        From TDC (0) towards TD (1) (HTD).
    fade
        Discount of the follow-on trace (ETD-Beta).
    horizon
        Steps back that the follow-on trace sees (ETD-Truncated).
    kappa
        From metric C (0) to H (1) (the damped learners).
    lambda_
        How far the trace reaches back, from 0 (no trace, the default) to 1.
    power
        p of α/(1+t/τ)^p, in (0.5, 1]; 0.75 if only τ is given.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    seed
        Seed of the run, an integer ≥ 0. Default: 0.
    set
        Any setting by its name, such as one of a learner's own: --set mix=0.3. Several values, as in --set mix=0,0.5,1,
        vary it where a setting can be varied. May be repeated.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of it.
    steps
        Number of steps to show. Default: 2.
    tau
        τ of diminishing steps α/(1+t/τ)^p; 1000 if only p is given.
    zeta
        How far ABTD's trace reaches back, from 0 to 1.
    plugin
        Jars with learners and problems of your own.
    """
    return call("explain", Result, locals(), [], [])


def check(
    problem: Optional[Problems] = None,
    *,
    alpha: Optional[float] = None,
    engine: Optional[str] = None,
    out: Optional[File] = None,
    power: Optional[float] = None,
    runs: Optional[int] = None,
    steps: Optional[int] = None,
    tau: Optional[float] = None,
    threads: Optional[int] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """Every statement of the paper on a problem, with its numbers, a verdict and the reason.

    Assumptions, lemmas, theorems, rate bounds, the comparison of metrics, and what stands still on singular problems.

    Parameters
    ----------
    problem
        Problems, by name or file; by default the paper's four.
    alpha
        α₀ of the diminishing steps; by default half of what is stable in the mean square.
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    out
        Write tables, curves and provenance to this folder.
    power
        p of α/(1+t/τ)^p, in (0.5, 1]; 0.75 if only τ is given.
    runs
        Runs of what is sampled. Default: 20.
    steps
        Steps of what is sampled. Default: 100000.
    tau
        τ of diminishing steps α/(1+t/τ)^p; 1000 if only p is given.
    threads
        Threads; by default, and at most, as many as there are cores.
    plugin
        Jars with learners and problems of your own.
    """
    return call("check", Result, locals(), ["problem"], [])


def metric(
    problem: Optional[Problems] = None,
    *,
    bands: Optional[str] = None,
    engine: Optional[str] = None,
    exact: Optional[bool] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    kappa: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """The path of metrics M_κ = C + κ(H − C), exact.

    Hurwitz margin, condition, best mean rate, and the best expected error after N steps, each κ at its own best step size.
    STHTD-MP-Damped is the learner that has M_κ.

    Parameters
    ----------
    problem
        Problems, separated by commas; by default the paper's four. A name such as baird or garnet:states=50,seed=7, several
        as in garnet:seed=0..9, or a file in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman
        error.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    exact
        In figures of learning curves: lay the exact curves, computed without sampling, over them. 'tune' without --plot:
        search on the exact curves.
    font
        Letters of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    kappa
        Values of κ, as 0,0.5,1 or lin:0:1:11; by default fifteen from 0 to near κ_max.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; captions.txt keeps them.
    out
        Write tables, curves and provenance to this folder.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        Draw figures: to a file whose ending says the form (svg, pdf, png or json), or, without a file, in all three forms
        to the folder 'figures' in --out DIR or here.
    steps
        N; by default the problem's own number of steps, where that takes no more than a minute or two.
    threads
        Threads; by default, and at most, as many as there are cores.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        In figures: linear or log.
    y_axis
        In figures: linear or log.
    plugin
        Jars with learners and problems of your own.
    """
    return call("metric", Result, locals(), [], [])


def atlas(
    *,
    count: Optional[int] = None,
    engine: Optional[str] = None,
    family: Optional[str] = None,
    lambda_: Optional[float] = None,
    out: Optional[File] = None,
    seed: Optional[str] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    threads: Optional[int] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """Over many random problems: how often and by how much metric H beats metric C, without sampling.

    And which κ on the path C + κ(H − C) is the best.

    Parameters
    ----------
    count
        How many problems; by default 1000.
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    family
        A family of problems that has a seed; by default garnet.
    lambda_
        λ of the learners' traces, from 0 to 1; by default 0.
    out
        Write tables, curves and provenance to this folder.
    seed
        The first problem's seed, from 0 up; by default 0, or the one in the family's name.
    spark
        Do the work on a Spark cluster, to the same bits: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        A setting of Spark's, such as spark.executor.memory=4g; may be given several times.
    threads
        Threads; by default, and at most, as many as there are cores.
    plugin
        Jars with learners and problems of your own.
    """
    return call("atlas", Result, locals(), [], [])


def regret(
    problem: Optional[Problems] = None,
    algorithm: Optional[Learners] = None,
    *,
    alpha: Optional[Setting] = None,
    engine: Optional[str] = None,
    exact: Optional[bool] = None,
    garnets: Optional[int] = None,
    out: Optional[File] = None,
    runs: Optional[int] = None,
    seed: Optional[int] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """What it costs not to tune: errors of learners that choose their step sizes themselves, over those of the same rules at their best tuned ones.

    By default on every built-in problem, on variants of them, both streams and some random ones, with 10 runs. Problems on
    which the tuned rule diverges are left out of the quantiles, and counted. With --out, regret.csv has a line for each
    learner and problem, and there are two figures: regret, the shares of problems on which each learner is at most so many
    times worse than its tuned self; and regret-worst, learning curves of the first learner and its tuned self where they
    are farthest apart.

    Parameters
    ----------
    problem
        Problems, in the place of the built-in ones and streams; names or files.
    algorithm
        Learners with a step-size method behind their names, or that find their step sizes. Default: [STHTD-MP-Auto,
        STHTD-MP-Auto-Tail, STHTD-MP-Bound, STHTD-MP-AMSGrad, GTD2-MP-Auto, TDRC-Auto, TD-Auto, TD-AutoTIDBD, TD-Swift,
        STHTD-MP-Swift, SwiftTD].
    alpha
        The step sizes that tuning tries, such as log:1e-4:1:25, in the place of those of the rules' grids.
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    exact
        Tune on exact curves, over all step sizes, where a problem is finite and that takes seconds; by the grid elsewhere.
    garnets
        How many random problems besides, of eight families in turn. Default: 8; with -p, none.
    out
        Write tables, curves and provenance to this folder.
    runs
        Runs; by default the paper's number.
    seed
        The first run's seed, from 0 up; the other runs take the seeds that follow.
    steps
        Steps of a run; by default the problem's own number.
    threads
        Threads; by default, and at most, as many as there are cores.
    plugin
        Jars with learners and problems of your own.
    """
    return call("regret", Result, locals(), [], [])


def evaluate(
    data: Data,
    *,
    action: Optional[Field] = None,
    algorithm: Optional[Learners] = None,
    allow_files: Optional[bool] = None,
    allow_remote: Optional[bool] = None,
    alpha: Optional[Setting] = None,
    behaviour: Optional[Field] = None,
    beta: Optional[Setting] = None,
    by: Optional[str] = None,
    ci: Optional[float] = None,
    clip: Optional[Setting] = None,
    confounding: Optional[Names] = None,
    discount: Optional[Field] = None,
    distribution: Optional[bool] = None,
    engine: Optional[str] = None,
    episode: Optional[Field] = None,
    estimators: Optional[Names] = None,
    eta: Optional[Setting] = None,
    fade: Optional[Setting] = None,
    features: Optional[Field] = None,
    folds: Optional[int] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    lower: Optional[float] = None,
    missing: Optional[Field] = None,
    next: Optional[Field] = None,
    order: Optional[Field] = None,
    out: Optional[File] = None,
    passes: Optional[int] = None,
    query: Optional[Field] = None,
    ratio: Optional[Field] = None,
    reg: Optional[Setting] = None,
    replicates: Optional[int] = None,
    require: Optional[str] = None,
    reward: Optional[Field] = None,
    rewards: Optional[Field] = None,
    set: Optional[Settings] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    start: Optional[Field] = None,
    step_size: Optional[str] = None,
    target: Optional[Field] = None,
    terminal: Optional[Field] = None,
    threads: Optional[int] = None,
    truncated: Optional[Field] = None,
    zeta: Optional[Setting] = None,
    plugin: Optional[Names] = None,
) -> Evaluation:
    """A policy's value from logged data, with an interval, and whether the data can answer.

    DATA is a file that describes a data set, in YAML or JSON, or a file of data that the options describe.

    Parameters
    ----------
    data
        A data set's file, or a file of data (wildcards in quotes).
    action
        The action that was taken.
    algorithm
        Learners that go through the log step by step, such as TDRC,STHTD-MP; 'auto' for STHTD-MP-Auto. Without --alpha and
        --step-size they find their step sizes from the data, as with --alpha auto.
    allow_files
        Let the data set read every file that you may read, not only its own folder and what is below it.
    allow_remote
        Let the data set read addresses such as https:// and s3://; the database fetches an extension for that.
    alpha
        Step size of θ, and of w where there is no β; 'auto' for one that is found from the data, as --step-size Auto.
    behaviour
        μ(a|s) of the logged action, or of all: '{actions: {left: m_left, right: m_right}}', or how to estimate it:
        '{estimate: frequencies, by: [state]}'.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    by
        Each value of a column or expression by itself, which must be the same all through an episode; 'halves' for the
        first half of the episodes against the second.
    ci
        How sure intervals are. Default: 0.95; with --lower, what goes with it.
    clip
        Largest importance ratio (V-trace).
    confounding
        Where the value lies if hidden causes change the odds of actions by at most these factors, such as 1.5,2; and the
        factor at which the difference to the log could vanish.
    discount
        γ: a number or a column. Default: 1.
    distribution
        Quantiles of the return and the mean of its lowest parts, with intervals; adds WIS, which rests on the same weights.
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    episode
        Which episode a row is of; one long run without it.
    estimators
        LSTD, LSTD-Q, DR-1, DR-3, DR-10, DR, IS, WIS, PDIS, WPDIS, on_policy. Default: LSTD, DR with its rungs and
        on_policy; without behaviour probabilities LSTD-Q.
    eta
        From TDC (0) towards TD (1) (HTD).
    fade
        Discount of the follow-on trace (ETD-Beta).
    features
        Features, as in 'bias, x, {tiles: [x, v], tilings: 8, count: 8}'.
    folds
        DR takes the values of an episode from the other K − 1 parts of the log. Default: 1, from all of it.
    horizon
        Steps back that the follow-on trace sees (ETD-Truncated).
    kappa
        From metric C (0) to H (1) (the damped learners).
    lambda_
        How far the trace reaches back, from 0 (no trace, the default) to 1.
    lower
        What the target policy is worth at least, with probability P: the lower end of the intervals of confidence 2P − 1.
    missing
        What becomes of missing values: refuse (the default), drop or mean. For data without a file that describes them;
        there it is the field 'missing'.
    next
        Where a row holds its own next state: '{x: next_x}'.
    order
        By what the rows of an episode are ordered.
    out
        Write tables, curves and provenance to this folder.
    passes
        How often learners go through the log. Default: until there were 100,000 steps, from 1 to 50 times.
    query
        Rows by a query of the embedded database.
    ratio
        ρ = π/μ, where the two are not there.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    replicates
        Of the bootstrap, for learners' intervals; 0 for none. Default: 200.
    require
        answer or caution: exit with code 4 if the verdict on the log, or on a group of --by, is worse.
    reward
        The reward; any of these may be an expression.
    rewards
        The least and the greatest reward that can occur; bounds follow from them where support is missing.
    set
        Any setting by its name, such as one of a learner's own: --set mix=0.3. Several values, as in --set mix=0,0.5,1,
        vary it where a setting can be varied. May be repeated.
    spark
        Do the work on a Spark cluster, to the same bits: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        A setting of Spark's, such as spark.executor.memory=4g; may be given several times.
    start
        Whose value is asked for: first (logged first states, the default), all, or a file of states.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of it.
    target
        π(a|s) of the logged action, or of all: '{actions: {left: p_left, right: p_right}}'; several policies to compare by
        their names: '{current: pi_0, new: pi_1}'.
    terminal
        Whether the episode ended here; or 'last'.
    threads
        Threads; by default, and at most, as many as there are cores.
    truncated
        Whether it was only cut off here; or 'rest'.
    zeta
        How far ABTD's trace reaches back, from 0 to 1.
    plugin
        Jars with learners and problems of your own.
    """
    return call("evaluate", Evaluation, locals(), ["data"], [])


def score(
    model: File,
    file: File,
    *,
    column: Optional[str] = None,
    overwrite: Optional[bool] = None,
    to: File,
    weights: Optional[str] = None,
    plugin: Optional[Names] = None,
) -> str:
    """Values of new states, by the model that 'evaluate --out' wrote: the same rows with one more column.

    Parameters
    ----------
    model
        The file model.json of an output folder.
    file
        States, one a row, with the columns of the features.
    column
        The new column. Default: value.
    overwrite
        Replace the file if there is one.
    to
        Where to: parquet, csv or jsonl, by its end.
    weights
        Whose weights; by default the first in the model.
    plugin
        Jars with learners and problems of your own.
    """
    return call("score", None, locals(), ["model", "file"], [])


def log(
    problem: Problems,
    *,
    engine: Optional[str] = None,
    episodes: int,
    length: Optional[int] = None,
    out: Optional[File] = None,
    overwrite: Optional[bool] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    to: File,
    plugin: Optional[Names] = None,
) -> Result:
    """Write the behaviour policy's log of a problem whose truth is known, for 'evaluate'.

    Beside the log goes the file that describes it, under the same name with the end yaml.

    Parameters
    ----------
    problem
        A problem, a stream, or a problem's file.
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    episodes
        How many.
    length
        Episodes are cut off after so many steps. Default: 1000.
    out
        Write tables, curves and provenance to this folder.
    overwrite
        Replace the file if there is one.
    seed
        Default: 1.
    threads
        Threads; by default, and at most, as many as there are cores.
    to
        Where to: parquet, csv or jsonl, by its end.
    plugin
        Jars with learners and problems of your own.
    """
    return call("log", Result, locals(), [], [])


def problem_show(
    name: Problems,
    *,
    plugin: Optional[Names] = None,
) -> str:
    """All about a problem: states, features, policies, transitions, true values.

    Parameters
    ----------
    name
        A built-in problem or a file.
    plugin
        Jars with learners and problems of your own.
    """
    return call("problem show", None, locals(), ["name"], [])


def problem_validate(
    file: File,
    *,
    plugin: Optional[Names] = None,
) -> str:
    """Check a problem file.

    A mistake is told with its line, its field and what would be right.

    Parameters
    ----------
    file
        A problem in YAML or JSON.
    plugin
        Jars with learners and problems of your own.
    """
    return call("problem validate", None, locals(), ["file"], [])


def problem_export(
    name: Problems,
    *,
    overwrite: Optional[bool] = None,
    to: File,
    plugin: Optional[Names] = None,
) -> str:
    """Write a problem to a file, in YAML, JSON or for NumPy.

    A file that ends in yaml or json reads back to the same bits; one that ends in npz has the problem's matrices, features
    and solved values for numpy.load.

    Parameters
    ----------
    name
        A built-in problem or a file.
    overwrite
        Replace the file if there is one.
    to
        Where to; the ending says the format.
    plugin
        Jars with learners and problems of your own.
    """
    return call("problem export", None, locals(), ["name"], [])


def problem_schema(
    *,
    plugin: Optional[Names] = None,
) -> str:
    """Print the JSON schema of problem files, for editors.

    Parameters
    ----------
    plugin
        Jars with learners and problems of your own.
    """
    return call("problem schema", None, locals(), [], [])


def learner_new(
    name: str,
    *,
    from_: Optional[str] = None,
    plugin: Optional[Names] = None,
) -> str:
    """Write a learner's file to begin with: one that runs, and says what can be in it.

    Parameters
    ----------
    name
        What the learner is called; its file is NAME.yaml in small letters. A file is never overwritten.
    from_
        The learner whose file is copied: a built-in one, or a file. Default: a file with comments on all that can be in it.
    plugin
        Jars with learners and problems of your own.
    """
    return call("learner new", None, locals(), ["name"], [])


def learner_check(
    file: Learners,
    *,
    plugin: Optional[Names] = None,
) -> Result:
    """Hold a learner to what all learners promise, and show its exact mean update, where that ends and whether it is stable, on the paper's problems.

    The promises are those of the contract that learners in Java are tested by. The exit code is 1 where one is broken.

    Parameters
    ----------
    file
        A learner in YAML or JSON, or the name of one.
    plugin
        Jars with learners and problems of your own.
    """
    return call("learner check", Result, locals(), ["file"], [])


def learner_schema(
    *,
    plugin: Optional[Names] = None,
) -> str:
    """Print the JSON schema of learner files, for editors.

    Parameters
    ----------
    plugin
        Jars with learners and problems of your own.
    """
    return call("learner schema", None, locals(), [], [])


def reproduce(
    study: Optional[str] = None,
    problem: Optional[Problems] = None,
    *,
    engine: Optional[str] = None,
    every: Optional[str] = None,
    list: Optional[bool] = None,
    no_figures: Optional[bool] = None,
    out: Optional[File] = None,
    overwrite: Optional[bool] = None,
    resume: Optional[bool] = None,
    save_experiment: Optional[File] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    threads: Optional[int] = None,
    curves: bool = True,
    plugin: Optional[Names] = None,
) -> Experiment:
    """Run a published study: by default the whole paper, with tuning, evaluation, exact analysis and robustness sweep.

    Published and measured numbers side by side; exit code 0 only if all that should match do. The paper's figures and a
    page that shows everything, report.html, go to the folder of --out, by default 'reproduction'.

    Parameters
    ----------
    study
        A study that --list shows. Default: sthtd, the paper.
    problem
        Run the study on another problem, such as wis_mdp:states=100; a study may have no published numbers for it.
    engine
        auto, reference (one step at a time in plain Java) or vector; all give the same bits. Default: auto.
    every
        Keep every N-th point of the learning curves that --out writes, or, as 'log', points that lie evenly on a log axis;
        results are of all.
    list
        List the studies, and run none.
    no_figures
        Neither figures nor report.html; without --out, no files at all.
    out
        Write tables, curves and provenance to this folder.
    overwrite
        Replace what the folder of --out holds, results of another experiment and unfinished work included; otherwise only
        results of the same experiment are replaced. With --resume, unfinished work is gone on with, and replaces older
        results when it is done.
    resume
        Go on with work that was interrupted in the folder of --out; finished runs are not run again, and finished results
        are shown as they are.
    save_experiment
        Write the experiment that the options describe to this file too, for 'mirrortd run FILE'; a file that says something
        else is never overwritten.
    spark
        Do the work on a Spark cluster, to the same bits: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        A setting of Spark's, such as spark.executor.memory=4g; may be given several times.
    threads
        Threads; by default, and at most, as many as there are cores.
    curves
        Whether learning curves are kept in memory, for ``.curves``.
    plugin
        Jars with learners and problems of your own.
    """
    return call("reproduce", Experiment, locals(), ["study"], [])


def plot(
    results_dir: Names,
    *,
    across: Optional[bool] = None,
    algorithm: Optional[Learners] = None,
    bands: Optional[str] = None,
    exact: Optional[bool] = None,
    figure: Optional[Names] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    panels: Optional[str] = None,
    pixels: Optional[int] = None,
    problem: Optional[Problems] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    plugin: Optional[Names] = None,
) -> str:
    """Draw the figures of saved results again; nothing is run.

    Without -p and -a, of all problems and learners that were saved.

    Parameters
    ----------
    results_dir
        Folders that --out wrote.
    across
        Draw learners over all problems: performance profile, interquartile mean, probability of improvement.
    algorithm
        Learners, separated by commas, such as TD,ETD,TDC-MP; by default the paper's nine. A name, or a file of equations,
        such as my_tdc.yaml or my_tdc.yaml-MP.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    exact
        Lay exact learning curves, computed without sampling, over the sampled ones.
    figure
        Which figures, separated by commas: curves, robustness, contraction, eigenvalues; by default all.
    font
        Letters of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; captions.txt keeps them.
    out
        A file whose ending says the form (svg, pdf, png or json), or a folder. Default: the first RESULTS_DIR.
    panels
        Draw the figures as lettered panels of one picture, such as 2x2.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    problem
        Problems, separated by commas; by default the paper's four. A name such as baird or garnet:states=50,seed=7, several
        as in garnet:seed=0..9, or a file in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman
        error.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        In figures: linear or log.
    y_axis
        In figures: linear or log.
    plugin
        Jars with learners and problems of your own.
    """
    return call("plot", None, locals(), ["results_dir"], [])


def report(
    results_dir: File,
    *,
    plugin: Optional[Names] = None,
) -> str:
    """Write report.html for saved results, whole or partial; nothing is run.

    Parameters
    ----------
    results_dir
        A folder that --out wrote.
    plugin
        Jars with learners and problems of your own.
    """
    return call("report", None, locals(), ["results_dir"], [])


def bench(
    problem: Optional[Problems] = None,
    algorithm: Optional[Learners] = None,
    *,
    lambda_: Optional[float] = None,
    seconds: Optional[float] = None,
    settings: Optional[int] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """How many learner-steps a second this machine makes, on one thread, for each learner and engine.

    A learner-step is one step of one learner with one setting. Of several problems the last one is taken.

    Parameters
    ----------
    problem
        Problems, separated by commas; by default the paper's four. A name such as baird or garnet:states=50,seed=7, several
        as in garnet:seed=0..9, or a file in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman
        error.
    algorithm
        Learners, separated by commas, such as TD,ETD,TDC-MP; by default the paper's nine. A name, or a file of equations,
        such as my_tdc.yaml or my_tdc.yaml-MP.
    lambda_
        λ of learners that can keep a trace. Default: 0.
    seconds
        How long to measure, in all. Default: 10.
    settings
        Step sizes in lockstep. Default: 512.
    plugin
        Jars with learners and problems of your own.
    """
    return call("bench", Result, locals(), [], [])
