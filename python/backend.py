"""Packs the wheel, by what Python itself has: a wheel of plain files is a zip with three texts in it."""

import base64
import hashlib
import os
import re
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "mirrortd"
TAG = "py3-none-any"
#: One date for all files: the same sources give the same wheel.
DATE = (2026, 1, 1, 0, 0, 0)

METADATA = """Metadata-Version: 2.1
Name: mirrortd
Version: {version}
Summary: Off-policy temporal-difference learning: compared, reproduced, and computed exactly.
Home-page: https://github.com/mirrortd/mirrortd
Author: The MirrorTD authors
License: Apache-2.0
Classifier: License :: OSI Approved :: Apache Software License
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Scientific/Engineering :: Artificial Intelligence
Classifier: Typing :: Typed
Requires-Python: >=3.9
Requires-Dist: JPype1 (>=1.4.1)
Requires-Dist: numpy (>=1.20)
Provides-Extra: all
Requires-Dist: pandas ; extra == 'all'
Requires-Dist: polars ; extra == 'all'
Requires-Dist: matplotlib ; extra == 'all'
Requires-Dist: tqdm ; extra == 'all'
Description-Content-Type: text/markdown

{readme}"""


def _text(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


def _version():
    return re.search(r'^__version__ = "(.+)"$', _text("mirrortd/__init__.py"), re.MULTILINE).group(1)


def _files():
    """The package's own files, by their names in the wheel."""
    found = {}
    for folder, folders, names in os.walk(os.path.join(HERE, NAME)):
        folders[:] = sorted(f for f in folders if f != "__pycache__")
        for name in sorted(names):
            path = os.path.join(folder, name)
            found[os.path.relpath(path, HERE).replace(os.sep, "/")] = path
    if not any(name.endswith(".jar") for name in found):
        raise RuntimeError("there are no jars in python/mirrortd/jars: 'mvn package' puts them there")
    return found


def _pack(folder, contents):
    """Writes the wheel; contents are bytes, or paths of files, by name."""
    version = _version()
    info = f"{NAME}-{version}.dist-info"
    contents = dict(contents)
    contents[f"{info}/METADATA"] = METADATA.format(version=version, readme=_text("README.md")).encode()
    contents[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: mirrortd\nRoot-Is-Purelib: true\nTag: {TAG}\n".encode()
    wheel = f"{NAME}-{version}-{TAG}.whl"
    record = []
    with zipfile.ZipFile(os.path.join(folder, wheel), "w") as packed:
        for name, content in contents.items():
            if not isinstance(content, bytes):
                with open(content, "rb") as file:
                    content = file.read()
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}")
            # Jars are packed already.
            _write(packed, name, content, zipfile.ZIP_STORED if name.endswith(".jar") else zipfile.ZIP_DEFLATED)
        record.append(f"{info}/RECORD,,")
        _write(packed, f"{info}/RECORD", ("\n".join(record) + "\n").encode(), zipfile.ZIP_DEFLATED)
    return wheel


def _write(packed, name, content, how):
    entry = zipfile.ZipInfo(name, DATE)
    entry.compress_type = how
    entry.external_attr = 0o644 << 16
    packed.writestr(entry, content)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The wheel that pip installs."""
    return _pack(wheel_directory, _files())


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel that points here, for 'pip install --editable'."""
    return _pack(wheel_directory, {f"{NAME}.pth": (HERE + "\n").encode()})


def build_sdist(sdist_directory, config_settings=None):
    """There is none: the jars are built from the repository."""
    raise RuntimeError("the package is built from MirrorTD's repository; there is no archive of its sources alone")
