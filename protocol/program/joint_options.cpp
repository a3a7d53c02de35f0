#include "protocol/program/solve_in_store.hpp"

namespace pahtum::program {

std::vector<Option> joint_options() {
    return {{.name = "store",
             .help = "solve one position together with every process that is given the same store: a file of "
                     "SQLite (proof.db) or postgresql://USER@HOST/DATABASE",
             .argument = "STORE"},
            {.name = "event",
             .help = "name of this solve in the store (default: the position)",
             .argument = "NAME"},
            {.name = "lease",
             .help = "seconds after which others take over what a dead process was working on (default 20)",
             .argument = "SECONDS"},
            {.name = "job",
             .help = "nodes after which a process at least hands over what it has found (default 20000)",
             .argument = "NODES"}};
}

std::string first_joint_option(const CommandLine& line) {
    for (const char* name : {"event", "lease", "job"})
        if (line.has(name)) return name;
    return "";
}

}  // namespace pahtum::program
