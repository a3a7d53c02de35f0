#!/bin/sh
# Checks that no two files define a class, an enumeration, a function or a variable of one name in one namespace: where
# both are linked into one program, the linker keeps one of them and says nothing. Each folder of tests is linked with
# engine, protocol, arena and tests/support; those in tests/arena, tests/e2e and tests/protocol with each other, too. Names
# in anonymous namespaces must differ within a folder of engine, protocol or arena, whose files can be compiled as one
# (CMAKE_UNITY_BUILD).
# Sources that stand for others on other platforms, by the end of their names, are left out.
# Needs universal-ctags. Usage: check_names.sh ROOT. Prints file:line for each fault; exit code 1 if there is any.
set -eu
cd "$1"

for folder in engine protocol arena tests/support tests; do
    [ ! -d "$folder" ] || find "$folder" -name '*.[ch]pp' | LC_ALL=C sort
done | awk '!listed[$0]++' | grep -vE '_(none|plain|remote|stdio|wasm|windows)\.cpp$' |
    ctags --quiet=yes --options=NONE -L - -f - --sort=no --language-force=C++ --kinds-C++=cgstufv \
        -x --_xformat='%K|%F|%n|%s|%N|%S|%C' |
    awk -F '|' '
        # The name must not be known to the group already, except from the same file. "" is everything.
        function check(group) {
            if (((group, key) in file) && file[group, key] != $2 && !(is_alias && text[group, key] == $7)) {
                print $2 ":" $3 ": " name " is also defined in " file[group, key] ":" line[group, key]
                faults = 1
                return 0
            }
            return 1
        }
        function remember(group) {
            file[group, key] = $2
            line[group, key] = $3
            text[group, key] = $7
        }
        $4 ~ /^std(::|$)/ || $5 ~ /^(main$|LLVMFuzzer|BOOST_|__anon)/ || $7 ~ /^ *(template *<>|friend|extern) / { next }
        $1 == "variable" && $4 ~ /[()]/ { next }
        {
            is_alias = $1 == "typedef"
            is_local = $4 ~ /__anon/ || $7 ~ /^ *static / || ($1 == "variable" && $2 ~ /\.cpp$/ && $7 !~ /inline/)
            scope = $4
            gsub(/__anon[0-9a-f]*(::|$)/, "", scope)
            sub(/::$/, "", scope)
            name = (scope == "-" || scope == "" ? "" : scope "::") $5
            key = name
            # Without the names of parameters.
            gsub(/ [a-z_0-9]+,/, ",", $6)
            gsub(/ [a-z_0-9]+\)/, ")", $6)
            if ($1 == "function") key = key $6
            gsub(/[ \t]/, "", key)
            folder = $2
            sub(/\/[^\/]*$/, "", folder)
            if (match(folder, /^tests\/(arena|e2e|protocol)\//)) folder = substr(folder, 1, RLENGTH - 1)
            is_test = $2 ~ /^tests\// && folder != "tests/support"
            if (is_local) {
                if ($2 !~ /^tests\// && check(folder)) remember(folder)
            } else if (!is_alias && check("") && check(folder)) {
                remember(is_test ? folder : "")
                if (!is_test) remember(folder)
            }
        }
        END { exit faults }'
