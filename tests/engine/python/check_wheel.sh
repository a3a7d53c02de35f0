#!/bin/sh
# Builds the wheel as people do, installs it in an environment of its own, without network, and plays there.
# Usage: check_wheel.sh SOURCE FOLDER PYTHON
set -eu
source=$1
folder=$2
python=$3
rm -rf "$folder/wheels" "$folder/environment"
mkdir -p "$folder/wheels"
# The commands of engine/python/README.md after the packages, with other folders.
manual=$(sed -n '/^apt-get install/,/^```/p' "$source/engine/python/README.md" | sed '1d;/^```/d')
[ "$(printf '%s\n' "$manual" | wc -l)" = 4 ]
commands=$(printf '%s\n' "$manual" | sed "s|/usr/bin/python3|$python|; s|pahtum-env|$folder/environment|; s|engine/python|$source/engine/python|")
cd "$folder/wheels"
export PAHTUM_BUILD="$folder/build"
(eval "set -e
$commands")
cd "$folder"
clean=$folder/environment/bin/python
[ "$("$clean" -m pip list --format freeze | grep -c '^pahtum==')" = 1 ]
"$clean" - <<'PYTHON'
import pahtum
import pahtum.environments
assert pahtum.__file__.startswith(__import__("sys").prefix), pahtum.__file__
assert pahtum.Engine().choose(pahtum.Position.new_game(), nodes=500).move
print("pahtum", pahtum.__version__, "plays")
PYTHON
# It needs a NumPy that its pybind11 knows.
[ "$("$clean" -c 'import importlib.metadata; print(importlib.metadata.requires("pahtum")[0])')" = "$(cd "$source/engine/python" &&
    "$python" -B -c 'import backend; print(backend.numpy_requirement(backend.pybind11_version()))')" ]

# It has the notice of what it contains.
grep -q 'Redistributions in binary form' "$(find "$folder/environment" -path '*/pahtum-*.dist-info/licenses/pybind11.txt')"

# The archive of sources makes the same wheel, wherever it is unpacked.
(cd "$source/engine/python" && "$clean" -B -c 'import backend, sys; backend.build_sdist(sys.argv[1])' "$folder/wheels")
unset PAHTUM_BUILD
"$python" -m pip wheel --quiet --no-deps --no-index --wheel-dir "$folder/from-sources" "$folder"/wheels/pahtum-*.tar.gz
for wheel in "$folder"/wheels/*.whl; do [ -s "$folder/from-sources/$(basename "$wheel")" ]; done
