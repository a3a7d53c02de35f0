#!/bin/sh
# Checks that the nearest CMakeLists.txt above every *_test.cpp names it, or its folder as one whose sources are all built,
# and that every case is in a suite: of programs with several tests run_suites.sh runs no other.
# Usage: check_tests_are_built.sh ROOT. Prints the path of each test that is not built or not run; exit code 1 if there is
# any.
set -eu
cd "$1"

find tests -name '*_test.cpp' | LC_ALL=C sort | {
    faults=0
    find tests -name '*_test.cpp' -exec awk '
        FNR == 1 || /^BOOST_AUTO_TEST_SUITE_END/ { is_open = 0 }
        /^BOOST_(AUTO|FIXTURE)_TEST_SUITE\([a-z0-9_]/ { is_open = 1 }
        /^ *BOOST_[A-Z_]*TEST_CASE[A-Z_]*\(/ && !is_open { print FILENAME ":" FNR ": a case outside of suites"; faults = 1 }
        END { exit faults }' {} + || faults=1
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
