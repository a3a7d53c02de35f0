#!/bin/sh
# Checks that a built program is hardened: position-independent, symbols resolved and read-only before main(), no
# executable stack, protected stack frames, checked calls of the C library.
# Usage: check_hardening.sh PROGRAM...  Prints what is missing; exit code 1 if anything is.
set -eu
faults=0
for program; do
    expect() {
        what=$1
        pattern=$2
        shift 2
        if ! LC_ALL=C readelf -W "$@" "$program" | grep -Eq "$pattern"; then
            echo "$program: $what"
            faults=1
        fi
    }
    expect 'is not position-independent' 'Type: +DYN' -h
    expect 'resolves symbols late' 'FLAGS_1.*NOW.*PIE' -d
    expect 'can write its relocated data' 'GNU_RELRO' -l
    expect 'has an executable stack' 'GNU_STACK.* RW +0x' -l
    expect 'does not protect its stack' '__stack_chk_fail' --dyn-syms
    expect 'does not check calls of the C library' '__[a-z]+_chk@' --dyn-syms
    expect 'does not check the C++ library' 'assert_fail' --dyn-syms
done
exit "$faults"
