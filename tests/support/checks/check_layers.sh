#!/bin/sh
# Checks every #include below engine/, protocol/ and arena/ against the table of layers, and that no source but
# engine/rules goes by the name of a ruleset (engine/learn does: it has a network for each), and that no function
# is longer than 40 lines.
# Usage: check_layers.sh ROOT. Prints file:line for each fault; exit code 1 if there is any.
set -eu
cd "$1"

# Folder: the folders it may include besides itself; "+" before a library that is not the standard's or the system's.
table() {
    cat <<'TABLE'
engine/platform:
engine/platform/windows/sys:
engine/platform/windows: engine/platform engine/platform/windows/sys
engine/base: engine/platform
engine/json: engine/base +nlohmann
engine/rules: engine/platform engine/base
engine/suite: engine/base engine/json engine/rules +nlohmann
engine/book: engine/base engine/rules
engine/certificate: engine/base
engine/cli: engine/platform engine/platform/windows engine/base +cxxopts.hpp
engine/core: engine/platform engine/base engine/rules
engine/database: engine/base +libpq-fe.h +sqlite3.h
engine/eval: engine/base engine/rules engine/core
engine/solver: engine/platform engine/base engine/rules engine/core
engine/joint: engine/platform engine/base engine/rules engine/core engine/solver engine/database
engine/search: engine/platform engine/base engine/rules engine/core engine/eval engine/solver
engine/openings: engine/base engine/rules engine/core engine/solver engine/search
engine/bench: engine/base engine/rules engine/solver engine/search engine/openings
engine/learn: engine/base engine/rules engine/core engine/eval engine/solver engine/search
engine/capi: engine/base engine/rules engine/core engine/eval engine/solver engine/search
engine/python: engine/platform engine/base engine/rules engine/core engine/capi engine/search engine/solver +pybind11
engine/learn/program: engine/learn engine/base engine/cli engine/rules engine/core engine/eval engine/solver engine/search
protocol/wire: engine/base
protocol/play: engine/platform engine/base engine/book engine/rules engine/eval engine/solver engine/search
protocol/gtp: engine/platform engine/base protocol/wire protocol/play engine/rules engine/eval engine/solver engine/search engine/bench
protocol/gtp/gogui: protocol/gtp protocol/review engine/base protocol/play engine/rules engine/eval engine/solver engine/search
protocol/review: engine/base engine/json engine/rules engine/eval engine/solver engine/search +nlohmann
protocol/terminal: engine/base engine/cli protocol/wire protocol/play engine/rules engine/eval engine/solver engine/search
protocol/train: engine/base engine/json engine/suite engine/rules engine/openings protocol/play protocol/review protocol/terminal +nlohmann
protocol/import: engine/base engine/rules protocol/play +nlohmann
protocol/ugi: engine/base protocol/wire protocol/play engine/rules engine/search
protocol/web: engine/platform engine/base engine/json protocol/play protocol/review engine/rules engine/search +boost +nlohmann
protocol/web/alone: engine/base engine/bench engine/eval engine/json engine/rules engine/search protocol/play protocol/web +nlohmann
protocol/commands: engine/base engine/json engine/book engine/certificate engine/core engine/cli engine/joint protocol/wire protocol/play protocol/gtp protocol/review protocol/terminal protocol/train protocol/import protocol/ugi protocol/web engine/rules engine/eval engine/solver engine/search engine/openings engine/bench +nlohmann
arena/process: engine/base
arena/revisions: engine/base arena/process
arena/schedule: engine/base engine/rules +boost
arena/match: engine/platform engine/base arena/process arena/schedule protocol/wire engine/rules
arena/stats: engine/platform engine/base +boost +Eigen
arena/score: engine/base engine/rules arena/match arena/schedule arena/stats
arena/records: engine/base engine/json engine/rules arena/process arena/match arena/schedule arena/stats +nlohmann
arena/report: engine/base engine/json engine/rules arena/process arena/match arena/schedule arena/stats arena/score arena/records +nlohmann
arena/suite: engine/base engine/json engine/suite engine/rules arena/process arena/match arena/schedule arena/records arena/report +nlohmann
arena/check: engine/base engine/json arena/process arena/match engine/rules arena/records +nlohmann
arena/tune: engine/platform engine/base engine/json arena/match arena/schedule arena/records +nlohmann
arena/tournament: engine/base engine/json engine/cli engine/rules arena/process arena/revisions arena/match arena/schedule arena/stats arena/score arena/records arena/report arena/tune +nlohmann
arena/accuracy: engine/platform engine/base engine/json engine/cli engine/rules engine/solver arena/revisions arena/match arena/stats arena/score arena/records arena/report +nlohmann
arena/event: engine/base engine/json engine/cli engine/database engine/rules arena/process arena/revisions arena/match arena/schedule arena/stats arena/score arena/records arena/report arena/tournament arena/tune +nlohmann
arena/commands: engine/platform engine/base engine/json engine/cli engine/rules protocol/wire arena/process arena/revisions arena/match arena/schedule arena/stats arena/score arena/records arena/report arena/accuracy arena/check arena/suite arena/tune arena/tournament +toml++ +nlohmann
arena/commands/store: engine/base engine/json engine/cli engine/database engine/rules arena/process arena/revisions arena/match arena/schedule arena/stats arena/score arena/records arena/report arena/tournament arena/tune arena/event arena/commands +nlohmann
TABLE
}

sources() {
    find engine protocol arena -type f \( -name '*.hpp' -o -name '*.cpp' \) | LC_ALL=C sort
}

if sources | grep -v '^engine/\(rules\|learn\)/' |
    xargs grep -noE '"(assyrian|strategic|custodial)"|RulesetName::k(Assyrian|Strategic|Custodial)' /dev/null |
    sed 's/^\([^:]*:[^:]*\):\(.*\)/\1: \2 is the name of a ruleset: go by its settings/' | grep .; then
    exit 1
fi

sources | xargs awk '
        # A block ends with a line "}" that is indented as the line it begins with.
        FNR == 1 { delete opened }
        {
            match($0, /^ */)
            indent = RLENGTH
            if ($0 ~ /^ *\}$/ && FNR - opened[indent] - 1 > 40) {
                print FILENAME ":" opened[indent] ": a function of " FNR - opened[indent] - 1 " lines, and 40 are the most"
                faults = 1
            }
            if ($0 ~ /^ *[^ }\/#]/) opened[indent] = 0
            if ($0 ~ /\{$/) for (i = 0; i <= indent; ++i) if (!opened[i]) opened[i] = FNR
        }
        END { exit faults }' /dev/null

sources |
    xargs grep -HnE '^[[:space:]]*#[[:space:]]*include' |
    awk -v table="$(table)" '
        BEGIN {
            lines = split(table, line, "\n")
            for (i = 1; i <= lines; ++i) {
                words = split(line[i], word, " ")
                layer = substr(word[1], 1, length(word[1]) - 1)
                known[layer] = allowed[layer, layer] = 1
                for (j = 2; j <= words; ++j) allowed[layer, word[j]] = 1
            }
            third_party = "^(Eigen|boost|pybind11|cxxopts\\.hpp|toml\\+\\+|nlohmann|libpq-fe\\.h|sqlite3\\.h)(/|$)"
        }
        function folder_of(path) { sub(/\/[^\/]*$/, "", path); return path }
        function fault(why) { print place ": " why; faults = 1 }
        {
            split($0, part, ":")
            place = part[1] ":" part[2]
            layer = folder_of(part[1])
            if (!(layer in known)) { fault(layer " is not in the table of layers"); next }
            name = $0
            sub(/^[^:]*:[^:]*:[^<"]*/, "", name)
            quoted = substr(name, 1, 1) == "\""
            name = substr(name, 2)
            sub(/[>"].*/, "", name)
            library = name
            sub(/\/.*/, "", library)
            if (quoted && !(folder_of(name) in known)) fault("\"" name "\" is not a path from the root to a known folder")
            else if (quoted && !((layer, folder_of(name)) in allowed)) fault(layer " must not include " name)
            else if (!quoted && name ~ third_party && !((layer, "+" library) in allowed)) fault(layer " must not use " name)
            else if (!quoted && name ~ /^(engine|protocol|arena|tests)\//) fault("<" name "> should be in quotes")
        }
        END { exit faults }'
