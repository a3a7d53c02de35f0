"""Builds the wheel with CMake, and the archive of sources: what pip needs (PEP 517), and nothing that must be downloaded first."""

import base64
import hashlib
import importlib.metadata
import io
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# What the module is built of, beside the folder `engine`.
OTHER_SOURCES = ("CMakeLists.txt", "README.md", ".ci/embed.cmake")
# What pahtum.environments can use.
ENVIRONMENTS = ("gymnasium", "open_spiel", "pettingzoo")


def version():
    return re.search(r"project\(pahtum VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def build_module(folder):
    """The package's folder, with the compiled module."""
    options = ["PAHTUM_PYTHON=ON", "PAHTUM_TESTS=OFF", "PAHTUM_PROGRAMS=OFF", "PAHTUM_INSTALL=OFF",
               "CMAKE_BUILD_TYPE=Release", "CMAKE_UNITY_BUILD=ON", f"Python3_EXECUTABLE={sys.executable}"]
    subprocess.run(["cmake", "-S", ROOT, "-B", folder, *(f"-D{option}" for option in options)], check=True)
    jobs = str(len(os.sched_getaffinity(0)))
    subprocess.run(["cmake", "--build", folder, "--target", "pahtum_module", "--parallel", jobs], check=True)
    return Path(folder) / "engine" / "python" / "pahtum"


def pybind11_version():
    """Of the headers that the module is built with."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.20)\nproject(version LANGUAGES NONE)\nset(PYBIND11_NOPYTHON ON)\n"
            "find_package(pybind11 CONFIG REQUIRED)\nfile(WRITE ${CMAKE_BINARY_DIR}/version ${pybind11_VERSION})\n")
        subprocess.run(["cmake", "-S", folder, "-B", folder], check=True, stdout=subprocess.DEVNULL)
        return (Path(folder) / "version").read_text()


def pybind11_licence():
    """The notice of pybind11, which the module contains: pip's, or Debian's."""
    places = [Path("/usr/share/doc/pybind11-dev/copyright")]
    for package in importlib.metadata.distributions(name="pybind11"):
        places = [Path(file.locate()) for file in package.files or () if file.name == "LICENSE"] + places
    for place in places:
        if place.exists():
            return place.read_bytes()
    raise SystemExit(f"The licence of pybind11, which the wheel must contain, is not in {places[-1]}: install pybind11-dev again, "
                     "with its documentation, or pybind11 by pip.")


def numpy_requirement(pybind11):
    """What a module needs that is built with this version of pybind11, which knows NumPy 2 from 2.12 on."""
    major, minor = (int(number) for number in pybind11.split(".")[:2])
    return "numpy<2" if (major, minor) < (2, 12) else "numpy"


def metadata(numpy="numpy"):
    licence = (ROOT / "engine" / "licence.txt").read_text().strip()
    manual = (HERE / "README.md").read_text()
    extras = "".join(f"Requires-Dist: {package}; extra == 'environments'\n" for package in ENVIRONMENTS)
    return (f"Metadata-Version: 2.1\nName: pahtum\nVersion: {version()}\n"
            "Summary: The board game Pah-Tum: rules, search, proofs and self-play, with boards as numpy arrays\n"
            f"License: {licence}\nAuthor: Pah-Tum authors\nKeywords: pahtum,board game,solver,reinforcement learning\n"
            "Classifier: Programming Language :: Python :: 3\nClassifier: Programming Language :: C++\n"
            "Classifier: Operating System :: POSIX :: Linux\nClassifier: Topic :: Games/Entertainment :: Board Games\n"
            "Classifier: Topic :: Scientific/Engineering :: Artificial Intelligence\nClassifier: Typing :: Typed\n"
            f"Requires-Python: >=3.9\nRequires-Dist: {numpy}\n"
            f"Provides-Extra: environments\n{extras}Description-Content-Type: text/markdown\n\n"
            f"{manual}").encode()


def write_metadata(directory, pybind11):
    """Makes the folder that describes the package, and returns its name."""
    info = f"pahtum-{version()}.dist-info"
    folder = Path(directory) / info
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_bytes(metadata(numpy_requirement(pybind11)))
    return info


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    return write_metadata(metadata_directory, pybind11_version())


def digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PAHTUM_BUILD names a folder to build in, which is kept; without it everything is compiled anew."""
    interpreter = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub("[-.]", "_", sysconfig.get_platform())
    tag = f"{interpreter}-{interpreter}-{platform}"
    info = f"pahtum-{version()}.dist-info"
    files = {f"{info}/METADATA": metadata(numpy_requirement(pybind11_version())),
             f"{info}/licenses/pybind11.txt": pybind11_licence(),
             f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: pahtum\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()}
    with tempfile.TemporaryDirectory() as temporary:
        package = build_module(os.environ.get("PAHTUM_BUILD", temporary))
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        sources = sorted(file.name for file in (HERE / "pahtum").iterdir() if file.is_file())
        for name in (*sources, f"_pahtum{suffix}"):
            files[f"pahtum/{name}"] = (package / name).read_bytes()
    record = f"{info}/RECORD"
    lines = [f"{name},{digest(data)},{len(data)}" for name, data in files.items()] + [f"{record},,"]
    files[record] = ("\n".join(lines) + "\n").encode()
    wheel = f"pahtum-{version()}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    name = f"pahtum-{version()}"
    project = (HERE / "pyproject.toml").read_text().replace('backend-path = ["."]', 'backend-path = ["engine/python"]')
    made = {"PKG-INFO": metadata(), "pyproject.toml": project.encode()}
    sources = [ROOT / file for file in OTHER_SOURCES]
    sources += [file for file in sorted((ROOT / "engine").rglob("*")) if file.is_file() and "__pycache__" not in file.parts]
    with tarfile.open(Path(sdist_directory) / f"{name}.tar.gz", "w:gz") as archive:
        for file, data in made.items():
            entry = tarfile.TarInfo(f"{name}/{file}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
        for source in sources:
            archive.add(source, f"{name}/{source.relative_to(ROOT)}")
    return f"{name}.tar.gz"
