#!/bin/sh
# Builds the wheel as people do, installs it in an environment of its own, without network, and plays there.
# Usage: check_wheel.sh SOURCE FOLDER PYTHON
set -eu
source=$1
folder=$2
python=$3
rm -rf "$folder/wheels" "$folder/environment"
mkdir -p "$folder/wheels"
PAHTUM_BUILD=$folder/build "$python" -m pip wheel --quiet --no-deps --no-build-isolation --no-index \
    --wheel-dir "$folder/wheels" "$source/engine/python"
# numpy is the system's.
"$python" -m venv --system-site-packages "$folder/environment"
cd "$folder"
clean=$folder/environment/bin/python
"$clean" -m pip install --quiet --no-index "$folder"/wheels/pahtum-*.whl
[ "$("$clean" -m pip list --format freeze | grep -c '^pahtum==')" = 1 ]
"$clean" - <<'PYTHON'
import pahtum
assert pahtum.__file__.startswith(__import__("sys").prefix), pahtum.__file__
assert pahtum.Engine().choose(pahtum.Position.new_game(), nodes=500).move
print("pahtum", pahtum.__version__, "plays")
PYTHON
