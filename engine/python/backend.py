"""Builds the wheel with CMake: what pip needs, and nothing that must be downloaded first (PEP 517)."""

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def version():
    return re.search(r"project\(pahtum VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def build_module(folder):
    """The package's folder, with the compiled module."""
    options = ["PAHTUM_PYTHON=ON", "PAHTUM_TESTS=OFF", "PAHTUM_STORE=OFF", "PAHTUM_WEB=OFF",
               "CMAKE_BUILD_TYPE=Release", "CMAKE_UNITY_BUILD=ON", f"Python3_EXECUTABLE={sys.executable}"]
    subprocess.run(["cmake", "-S", ROOT, "-B", folder, *(f"-D{option}" for option in options)], check=True)
    jobs = str(len(os.sched_getaffinity(0)))
    subprocess.run(["cmake", "--build", folder, "--target", "pahtum_module", "--parallel", jobs], check=True)
    return Path(folder) / "engine" / "python" / "pahtum"


def digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PAHTUM_BUILD names a folder to build in, which is kept; without it everything is compiled anew."""
    interpreter = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub("[-.]", "_", sysconfig.get_platform())
    tag = f"{interpreter}-{interpreter}-{platform}"
    info = f"pahtum-{version()}.dist-info"
    metadata = (f"Metadata-Version: 2.1\nName: pahtum\nVersion: {version()}\n"
                "Summary: The board game Pah-Tum: rules, search, proofs and self-play\n"
                "Requires-Python: >=3.9\nRequires-Dist: numpy\n")
    files = {f"{info}/METADATA": metadata.encode(),
             f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: pahtum\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()}
    with tempfile.TemporaryDirectory() as temporary:
        package = build_module(os.environ.get("PAHTUM_BUILD", temporary))
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        for name in ("__init__.py", "__init__.pyi", "_results.py", "py.typed", f"_pahtum{suffix}"):
            files[f"pahtum/{name}"] = (package / name).read_bytes()
    record = f"{info}/RECORD"
    lines = [f"{name},{digest(data)},{len(data)}" for name, data in files.items()] + [f"{record},,"]
    files[record] = ("\n".join(lines) + "\n").encode()
    wheel = f"pahtum-{version()}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("build the wheel in the source tree: pip wheel engine/python")
