#!/bin/sh
# Boost.Test 1.74 (Debian 12), seen on 2026-11-28: a comma in --run_test separates names of one level, not tests. Of
# "a,kids/zero" only kids/zero runs, of "kids,a/x" only a/x, without a word and with exit code 0. "a/x,kids/zero" is
# refused, since no suite has the name that stands between the slashes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download libboost1.74-dev=1.74.0+ds1-21 libboost-test1.74-dev=1.74.0+ds1-21 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
cat >suites.cpp <<'CODE'
#define BOOST_TEST_MODULE suites
#include <boost/test/unit_test.hpp>
#include <iostream>
BOOST_AUTO_TEST_SUITE(a)
BOOST_AUTO_TEST_CASE(x) { std::cout << "ran a/x\n"; }
BOOST_AUTO_TEST_CASE(y) { std::cout << "ran a/y\n"; }
BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE(kids)
BOOST_AUTO_TEST_CASE(zero) { std::cout << "ran kids/zero\n"; }
BOOST_AUTO_TEST_SUITE_END()
CODE
g++ -isystem root/usr/include suites.cpp "$(find root -name libboost_unit_test_framework.a)" -o suites
for names in a/x a,kids a/x,y a,kids/zero kids,a/x a/x,kids/zero; do
    ./suites --run_test="$names" >output 2>&1 && code=0 || code=$?
    echo "$names:" "$(sed -n 's/^ran //p' output | xargs)" "exit code $code"
done | tee seen
diff seen - <<'SEEN'
a/x: a/x exit code 0
a,kids: a/x a/y kids/zero exit code 0
a/x,y: a/x a/y exit code 0
a,kids/zero: kids/zero exit code 0
kids,a/x: a/x exit code 0
a/x,kids/zero:  exit code 200
SEEN
