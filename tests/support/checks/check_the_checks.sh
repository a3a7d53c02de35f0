#!/bin/sh
# Checks that the checks beside this, and run_suites.sh, find what they look for. Usage: check_the_checks.sh SCRATCH_DIRECTORY.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$1/faulty
rm -rf "$scratch"
mkdir -p "$scratch"

# file NAME LINE...: a source file.
file() {
    path=$scratch/$1
    mkdir -p "$(dirname "$path")"
    shift
    printf '%s\n' "$@" >"$path"
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
forbids engine/rules/upward.cpp '#include "engine/search/root_search.hpp"'
forbids engine/rules/library.hpp '#include <boost/optional.hpp>'
forbids engine/search/printing.cpp '  #  include "protocol/wire/response.hpp"'
forbids engine/eval/beside.cpp '#include "beside.hpp"'
forbids engine/gui/unknown.cpp '#include <vector>'
forbids protocol/wire/rules.hpp '#include "engine/rules/position.hpp"'
forbids arena/match/inside.cpp '#include "engine/search/root_search.hpp"'
forbids protocol/play/names.cpp 'if (name == "strategic") {}'
forbids arena/match/session.cpp '#include <protocol/gtp/session.hpp>'
forbids arena/match/long.cpp "void play() {
$(yes '    stop();' | head -n 41)
}"

file tests/engine/rules/built_test.cpp ''
file tests/engine/core/built_test.cpp ''
file tests/engine/CMakeLists.txt 'pahtum_test(rules_test FOLDER rules)' 'pahtum_test(core_test SOURCES core/built_test.cpp)'
"$here/check_tests_are_built.sh" "$scratch"
file tests/engine/core/lost_test.cpp ''
refuses check_tests_are_built.sh tests/engine/core/lost_test.cpp
rm "$scratch/tests/engine/core/lost_test.cpp"
file tests/engine/core/built_test.cpp 'BOOST_AUTO_TEST_SUITE(core)' 'BOOST_AUTO_TEST_CASE(in_a_suite) {}' \
    'BOOST_AUTO_TEST_SUITE_END()' 'BOOST_DATA_TEST_CASE(in_none, kAll) {}'
refuses check_tests_are_built.sh tests/engine/core/built_test.cpp:4

# A program of tests that has one suite.
file program '#!/bin/sh' 'if [ "$2" = --list_content ]; then echo "here*"; fi'
chmod +x "$scratch/program"
file here_test.cpp 'BOOST_AUTO_TEST_SUITE(here)'
file away_test.cpp 'BOOST_FIXTURE_TEST_SUITE(away, Fixture)'
"$here/../run_suites.sh" "$scratch/program" "$scratch/here_test.cpp"
if "$here/../run_suites.sh" "$scratch/program" "$scratch/here_test.cpp" "$scratch/away_test.cpp" 2>/dev/null; then
    echo "run_suites.sh let a suite pass that is not in the program"
    exit 1
fi

command -v ctags >/dev/null || { rm -rf "$scratch"; exit 0; }
rm -rf "$scratch"
# pair LINE...: the file that is beside others when they are checked.
pair() { file arena/match/first.hpp 'namespace pahtum::arena {' "$@" '}'; }
# collides LINE...: check_names.sh must refuse a second file with these lines in the same namespace, at its second line.
collides() {
    file arena/report/second.cpp 'namespace pahtum::arena {' "$@" '}'
    refuses check_names.sh arena/report/second.cpp:2
    rm "$scratch/arena/report/second.cpp"
}
pair 'class Report {' '  int count_;' '};' 'inline int total(int games) { return games; }' 'inline constexpr int kLimit = 3;' \
    'enum class Side { kFirst };' 'template <>' 'struct Traits<int> {};'
file arena/report/fine.cpp 'namespace pahtum::arena {' 'class Report;' 'namespace {' 'struct Side {};' \
    'int total(int games) { return games; }' '}' 'int total(double games) { return 1; }' 'const int kLimit = 4;' '}' \
    'namespace pahtum { class Report {}; }'
"$here/check_names.sh" "$scratch"
collides 'class Report {};'
collides 'struct Report {};'
collides 'struct Side {};'
collides 'inline int total(int count) { return count + 1; }'
# Names that are local to a file, in files of one library.
file arena/match/third.cpp 'namespace pahtum::arena { namespace {' 'int count(int games) { return games; }' 'struct Item {};' '} }'
file arena/report/fine.cpp 'namespace pahtum::arena { namespace {' 'int count(int games) { return games; }' '} }'
"$here/check_names.sh" "$scratch"
for line in 'int count(int games) { return 2; }' 'static int count(int games) { return 2; }' 'class Item {};'; do
    file arena/match/unity.cpp 'namespace pahtum::arena { namespace {' "$line" '} }'
    refuses check_names.sh arena/match/unity.cpp:2
    rm "$scratch/arena/match/unity.cpp"
done
file tests/arena/match/helper.hpp 'namespace pahtum::arena {' 'struct Report {};' '}'
refuses check_names.sh tests/arena/match/helper.hpp:2
rm "$scratch/tests/arena/match/helper.hpp"
# In folders of tests that are linked with each other.
file tests/e2e/help/first.cpp 'struct Page {};'
file tests/e2e/second.cpp 'struct Page {};'
refuses check_names.sh tests/e2e/second.cpp:1
rm -rf "$scratch"
