#include "protocol/program/solver_options.hpp"

#include <algorithm>
#include <fstream>
#include <thread>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/memory.hpp"

namespace pahtum::gtp {

Settings solve_defaults() {
    std::ifstream meminfo{"/proc/meminfo"};
    Settings settings;
    settings.search.hash_mebibytes = generous_hash_mebibytes(meminfo);
    settings.search.threads = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
    return settings;
}

void add_solver(Use& use, const Settings& defaults) {
    const SearchOptions& search = defaults.search;
    add_value(use, "threads",
              "number of threads (default all processors: " + std::to_string(search.threads) + ")", "N");
    add_value(use, "hash",
              "table size in MiB (default 1024, or half of the free memory if that is less: " +
                  std::to_string(search.hash_mebibytes) + ")",
              "MIB");
}

SolverOptions solver_options(const Settings& settings) {
    return {settings.search.hash_mebibytes, settings.search.threads};
}

std::pair<int, int> parse_pair(const std::string& text, int most, std::string_view what) {
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos)
        throw ParseError{std::string{what} + " '" + text + "': expected two numbers, like 5,26"};
    return {parse_integer(text.substr(0, comma), 0, most, what),
            parse_integer(text.substr(comma + 1), 2, most, what)};
}

}  // namespace pahtum::gtp
