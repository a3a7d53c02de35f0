#pragma once

#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

/// The first of six openings with two boulders, one a line.
[[nodiscard]] inline std::string some_openings(std::size_t count) {
    const Words boards{"5/2-2/5/1-3/5", "5/2-2/5/2-2/5", "1-3/5/5/5/3-1",
                       "-4/5/5/5/4-",   "5/5/--3/5/5",   "5/5/2--1/5/5"};
    std::string lines;
    for (std::size_t i = 0; i < count; ++i) lines += boards.at(i) + " x classic,boulders=2\n";
    return lines;
}

/// A page without what says when it was written.
[[nodiscard]] inline std::string undated(std::string page) {
    const std::size_t state = page.find("id=\"state\"");
    return page.erase(state, page.find("</script>", state) - state);
}

/// A directory with a suite of openings, and the records that tournaments keep there.
struct ArenaFixture {
    explicit ArenaFixture(const std::string& suite) { std::ofstream(openings) << suite; }

    /// Arguments for a tournament without clocks on these openings, two games at once, records kept.
    [[nodiscard]] std::vector<std::string> arguments(const std::vector<std::string>& engines,
                                                     const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words = {
            "--openings", openings.string(), "--tc", "none", "--concurrency", "2", "--out", records.string()};
        for (const std::string& engine : engines) words.insert(words.end(), {"--engine", engine});
        return words + more;
    }

    /// Waits until some games are recorded.
    void wait_for_records(std::size_t count) const {
        wait_until([&] { return lines_of(records).size() >= count; });
    }

    TemporaryDirectory directory;
    std::filesystem::path openings = directory / "suite.txt";
    std::filesystem::path records = directory / "games.jsonl";
};

}  // namespace pahtum::testing
