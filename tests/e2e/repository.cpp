#include "tests/e2e/repository.hpp"

#include "engine/base/text.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

void write_toy_openings(const std::filesystem::path& file) {
    std::ofstream out{file};
    for (const char column : {'0', '1', '2', '3', '4'}) {
        // A boulder in the first row, and one in the middle.
        std::string row(5, '1');
        row[static_cast<std::size_t>(column - '0')] = '-';
        for (const std::string middle : {"2-2", "1-3", "3-1", "5"})
            out << row << "/5/" << middle << "/5/5 x classic\n";
    }
}

Repository::Repository(std::filesystem::path directory, const Words& players)
    : directory_(std::move(directory)) {
    std::filesystem::create_directory(directory_);
    std::string command = "git init -q -b main . && git config user.email a@b.c && git config user.name A";
    for (const std::string& name : players) {
        command += " && echo '" + name + "' >player && echo >>number && git add . && git commit -q -m '" +
                   name + "' && git tag -f '" + name + "' >tags && rm tags";
    }
    BOOST_REQUIRE_EQUAL(shell(command).exit_code, 0);
}

Words Repository::options() const {
    return {"--repository",
            directory_.string(),
            "--cache",
            directory_.string() + "-cache",
            "--program",
            "engine",
            "--build",
            "case $(cat player) in broken) exit 1 ;; failing) echo 'exit 1' ;; crashing) echo 'exec " +
                scripted_option("", "fault=crash as=white").substr(1) + "' ;; *) echo \"exec " +
                pahtum_program() +
                " --player $(cat player)\" ;; esac >body && { echo '#!/bin/sh'; cat body; } >engine && chmod "
                "+x engine"};
}

std::string Repository::commit_of(const std::string& revision) const {
    return std::string(trim(shell("git rev-parse '" + revision + "'").out));
}

Output Repository::shell(const std::string& command) const {
    return run_program({"/bin/sh", "-c", "cd '" + directory_.string() + "' && " + command}, {});
}

}  // namespace pahtum::testing
