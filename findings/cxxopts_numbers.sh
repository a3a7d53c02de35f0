#!/bin/sh
# cxxopts 3.1.1 (Debian 12), seen on 2026-11-28: takes a number for too large only if adding a digit makes it smaller:
# int8_t refuses 128 and 256 but reads 300 as 44, and uint8_t reads 511 as 255. A value of type double ends where its
# first number does: 1,5 is 1, and 2x is 2. double takes a leading plus, int refuses it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download libcxxopts-dev=3.1.1-1 >/dev/null
dpkg -x libcxxopts-dev_*.deb root
cat >numbers.cpp <<'CODE'
#include <cstdint>
#include <cxxopts.hpp>
#include <iostream>

template <class Number>
void show(const char* type, const char* text) {
    cxxopts::Options options("numbers");
    options.add_options()("n", "", cxxopts::value<Number>());
    const char* words[] = {"numbers", "-n", text};
    std::cout << type << ' ' << text << ": ";
    try {
        std::cout << +options.parse(3, words)["n"].template as<Number>() << '\n';
    } catch (const std::exception&) {
        std::cout << "refused\n";
    }
}

int main() {
    for (const char* text : {"127", "128", "256", "300"}) show<std::int8_t>("int8_t", text);
    for (const char* text : {"255", "256", "511"}) show<std::uint8_t>("uint8_t", text);
    for (const char* text : {"1,5", "2x", "+5"}) show<double>("double", text);
    show<int>("int", "+5");
}
CODE
g++ -std=c++17 -Iroot/usr/include numbers.cpp -o numbers
./numbers | tee seen
diff seen - <<'SEEN'
int8_t 127: 127
int8_t 128: refused
int8_t 256: refused
int8_t 300: 44
uint8_t 255: 255
uint8_t 256: refused
uint8_t 511: 255
double 1,5: 1
double 2x: 2
double +5: 5
int +5: refused
SEEN
