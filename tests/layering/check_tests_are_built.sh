#!/bin/sh
# Checks that the CMakeLists.txt beside every *_test.cpp names it. Usage: check_tests_are_built.sh ROOT.
# Prints the path of each test that is not built; exit code 1 if there is any.
set -eu
cd "$1"

find tests -name '*_test.cpp' | LC_ALL=C sort | {
    faults=0
    while read -r test; do
        list=${test%/*}/CMakeLists.txt
        if ! grep -qwF "${test##*/}" "$list" 2>/dev/null; then
            echo "$test: not named in $list"
            faults=1
        fi
    done
    exit $faults
}
