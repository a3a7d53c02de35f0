#!/bin/sh
# Checks that the two checks beside this find what they look for. Usage: check_the_checks.sh SCRATCH_DIRECTORY.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$1/faulty
rm -rf "$scratch"
mkdir -p "$scratch"

# file NAME LINE: a source file of one line.
file() {
    mkdir -p "$scratch/$(dirname "$1")"
    echo "$2" >"$scratch/$1"
}

# refuses CHECK PLACE: the check must fail, with a message that begins with the place, and with that one only.
refuses() {
    if found=$("$here/$1" "$scratch"); then
        echo "$1 let $2 pass"
        exit 1
    fi
    case $found in
        *"
"* | "") echo "$1 should find one fault, $2, and found: $found"; exit 1 ;;
        "$2: "*) ;;
        *) echo "$1 should find $2 and found: $found"; exit 1 ;;
    esac
}

# forbids NAME LINE: check_layers.sh must refuse the file, the only one with a fault.
forbids() {
    file "$1" "$2"
    refuses check_layers.sh "$1:1"
    rm "$scratch/$1"
}

file engine/rules/fine.cpp '#include "engine/rules/fine.hpp"'
file protocol/play/fine.cpp '#include "engine/search/fine.hpp"  // not arena/match'
file arena/stats/fine.cpp '#include <boost/math/fine.hpp>'
"$here/check_layers.sh" "$scratch"
forbids engine/rules/upward.cpp '#include "engine/search/searcher.hpp"'
forbids engine/rules/library.hpp '#include <boost/optional.hpp>'
forbids engine/search/printing.cpp '  #  include "protocol/wire/response.hpp"'
forbids engine/eval/beside.cpp '#include "beside.hpp"'
forbids engine/gui/unknown.cpp '#include <vector>'
forbids protocol/wire/rules.hpp '#include "engine/rules/position.hpp"'
forbids arena/match/inside.cpp '#include "engine/search/searcher.hpp"'
forbids arena/client/session.cpp '#include <protocol/gtp/session.hpp>'

file tests/rules/built_test.cpp ''
file tests/rules/CMakeLists.txt 'pahtum_test(rules_test SOURCES built_test.cpp)'
"$here/check_tests_are_built.sh" "$scratch"
file tests/rules/lost_test.cpp ''
refuses check_tests_are_built.sh tests/rules/lost_test.cpp
rm -rf "$scratch"
