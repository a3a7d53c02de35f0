#!/bin/sh
# Checks that no two files define a class, an enumeration, a function or a variable of one name in one namespace: where
# both are linked into one program, the linker keeps one of them and says nothing. Anonymous namespaces are left out;
# each folder of tests is linked with engine, protocol, arena and tests/support, not with another folder of tests.
# Needs universal-ctags. Usage: check_names.sh ROOT. Prints file:line for each fault; exit code 1 if there is any.
set -eu
cd "$1"

for folder in engine protocol arena tests/support tests; do
    [ ! -d "$folder" ] || find "$folder" -name '*.[ch]pp' | LC_ALL=C sort
done |
    ctags --quiet=yes --options=NONE -L - -f - --sort=no --language-force=C++ --kinds-C++=cgsufv \
        -x --_xformat='%K|%F|%n|%s|%N|%S|%C' |
    awk -F '|' '
        function fault(group) {
            print $2 ":" $3 ": " name " is also defined in " place[group, key]
            faults = 1
        }
        $4 ~ /__anon/ || $5 ~ /__anon/ { next }
        $4 ~ /^std(::|$)/ || $5 ~ /^(main$|LLVMFuzzer|BOOST_)/ { next }
        # What is local to its file, and specializations.
        $7 ~ /^ *(static|template *<>|friend|extern) / { next }
        $1 == "variable" && ($2 ~ /\.cpp$/ || $4 ~ /[()]/) { next }
        {
            name = ($4 == "-" || $4 == "" ? "" : $4 "::") $5
            key = name
            if ($1 == "function") key = key $6
            gsub(/[ \t]/, "", key)
            group = ""
            if ($2 ~ /^tests\// && $2 !~ /^tests\/support\//) {
                group = $2
                sub(/\/[^\/]*$/, "", group)
            }
            if ((("", key) in file) && file["", key] != $2) fault("")
            else if (((group, key) in file) && file[group, key] != $2) fault(group)
            file[group, key] = $2
            place[group, key] = $2 ":" $3
        }
        END { exit faults }'
