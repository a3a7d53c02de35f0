#!/bin/sh
# Checks that the nearest CMakeLists.txt above every *_test.cpp names it, or its folder as one whose sources are all built.
# Usage: check_tests_are_built.sh ROOT. Prints the path of each test that is not built; exit code 1 if there is any.
set -eu
cd "$1"

find tests -name '*_test.cpp' | LC_ALL=C sort | {
    faults=0
    while read -r test; do
        room=${test%/*}
        while [ ! -e "$room/CMakeLists.txt" ] && [ "$room" != tests ]; do room=${room%/*}; done
        folder=${test%/*}
        folder=${folder#"$room"}
        if ! grep -qE "(^|[ /])${test#"$room"/}([ )]|\$)|FOLDER ${folder#/}([ )]|\$)" "$room/CMakeLists.txt" 2>/dev/null; then
            echo "$test: not named in $room/CMakeLists.txt"
            faults=1
        fi
    done
    exit $faults
}
