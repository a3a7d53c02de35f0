#!/bin/bash
# Builds and installs what each row of the README's table of options names, alone, and the usual pairs. What is installed
# runs, and each man page has a section on each subcommand of its program, and an end. One folder is configured again and
# again, so that only what differs is compiled; what a row does not build is removed from it first.
# Usage: check_options.sh SOURCE FOLDER COMPILER [LUDII.JAR]
set -euo pipefail
source=$1
folder=$2
compiler=$3
ludii=${4-}
packages=(cxxopts nlohmann_json Boost Eigen3 tomlplusplus SQLite3 PostgreSQL)

mkdir -p "$folder"
mapfile -t rows < <(sed -nE 's/^\| `(-DPAHTUM_[^`]+)` \|.*/\1/p' "$source/README.md")
[ ${#rows[@]} -ge 6 ] || { echo "README.md: the table of options has ${#rows[@]} rows"; exit 1; }
rows+=(-DPAHTUM_WEB=OFF "-DPAHTUM_ARENA=OFF -DPAHTUM_WEB=OFF")
# Those that change how each file is compiled come last.
mapfile -t rows < <(printf '%s\n' "${rows[@]}" | awk '{ print /NATIVE|HARDEN/ ? 1 : 0, $0 }' | sort -s -n -k 1,1 | cut -d ' ' -f 2-)

# The packages that a row must not need, by what the README says of it.
needless() {
    case " $* " in
        *PROGRAMS=OFF*) printf '%s\n' "${packages[@]}" ;;
        *STORE=OFF*WEB=OFF*) printf '%s\n' "${packages[@]:2}" ;;
        *STORE=OFF*) printf '%s\n' SQLite3 PostgreSQL ;;
    esac
}

# listed PROGRAM [SUBCOMMAND]: the subcommands that its --help lists.
listed() {
    # shellcheck disable=SC2086
    "$1" ${2-} --help | sed -nE 's/^  (pahtum(-arena)? )?([a-z]+( [a-z]+)?) ( +|--help +)[A-Za-z].*/\3/p'
}

# check_program NAME: it is installed and starts, and its page has what it has.
check_program() {
    local program=$folder/prefix/bin/$1 page=$folder/prefix/share/man/man1/$1.1 name
    diff <(for name in $(listed "$program"); do
        echo "$name"
        listed "$program" "$name" | sed -n "/^$name /p"
    done | sort) <(sed -nE "s/^\.Ss $1 //p" "$page" | sort)
    [ "$(tail -n 1 "$page")" = 'in the sources.' ]
    mandoc -Tlint -W warning "$page"
}

for row in "${rows[@]}"; do
    echo "== $row"
    case $row in
        *Ludii.jar)
            [ -n "$ludii" ] || { echo "Left out: there is no Ludii.jar."; continue; }
            row=-DPAHTUM_LUDII=$ludii
            ;;
    esac
    mapfile -t off < <(needless "$row" | sed 's/.*/-DCMAKE_DISABLE_FIND_PACKAGE_&=ON/')
    rm -f "$folder/build/CMakeCache.txt"
    # shellcheck disable=SC2086
    cmake -S "$source" -B "$folder/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CXX_FLAGS_RELEASE="-O0" -DPAHTUM_TESTS=OFF "${off[@]}" $row >"$folder/configure.log" ||
        { cat "$folder/configure.log"; exit 1; }
    ninja -C "$folder/build" -t cleandead >/dev/null
    ninja -C "$folder/build" >"$folder/build.log" || { tail -n 40 "$folder/build.log"; exit 1; }
    rm -rf "$folder/prefix"
    cmake --install "$folder/build" --prefix "$folder/prefix" >"$folder/install.log"
    [ -s "$folder/prefix/include/pahtum.h" ]
    case $row in
        *PROGRAMS=OFF*) programs=() ;;
        *ARENA=OFF*) programs=(pahtum) ;;
        *) programs=(pahtum pahtum-arena) ;;
    esac
    diff <(ls "$folder/prefix/bin" 2>/dev/null) <(for program in "${programs[@]}"; do echo "$program"; done)
    diff <(ls "$folder/prefix/share/man/man1" 2>/dev/null) <(for program in "${programs[@]}"; do echo "$program.1"; done)
    for program in "${programs[@]}"; do check_program "$program"; done
    if [[ $row == -DPAHTUM_WEB=OFF ]]; then
        ! "$folder/prefix/bin/pahtum" web 2>"$folder/refused" || exit 1
        grep -q 'pahtum web is not in this build; build it with cmake -DPAHTUM_WEB=ON' "$folder/refused"
    fi
    if [[ $row == -DPAHTUM_STORE=OFF ]]; then
        for words in 'work games.db' '--store games.db'; do
            # shellcheck disable=SC2086
            ! "$folder/prefix/bin/pahtum-arena" $words 2>"$folder/refused" || exit 1
            grep -q 'was built without stores; build it with cmake -DPAHTUM_STORE=ON' "$folder/refused"
        done
    fi
done
