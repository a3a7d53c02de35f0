#include <chrono>
#include <cstdlib>
#include <cxxopts.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/e2e/soak/nuisance.hpp"
#include "tests/support/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text.hpp"

namespace pahtum::testing {
namespace {

constexpr long kHashMebibytes = 4;
/// What protocol/gtp/parameters.md promises: tables, twice while `bench` runs, the rest, and a second thread.
constexpr long kMostKib = (2 * kHashMebibytes + 32 + 1) * 1024;
/// What a process may have at the end beyond the most it had during the first tenth of the commands. Its
/// tables fill meanwhile, and the C library keeps memory for another line as long as the longest so far: once
/// one of a mebibyte has been freed, glibc takes the next from the heap and gives back its end only beyond
/// several mebibytes (the dynamic threshold of mallopt(3)).
constexpr long kMostGrowthKib = 8 * 1024;

struct Memory {
    long now_kib = 0;
    long peak_kib = 0;
};

Memory memory_of(pid_t pid) {
    Memory memory;
    std::ifstream status{"/proc/" + std::to_string(pid) + "/status"};
    for (std::string word; status >> word;) {
        if (word == "VmRSS:") status >> memory.now_kib;
        if (word == "VmHWM:") status >> memory.peak_kib;
    }
    return memory;
}

void check(const std::string& reply) {
    if (!reply.starts_with('=') && !reply.starts_with('?')) throw std::runtime_error{"no reply: " + reply};
    for (const char c : reply) {
        const auto code = static_cast<unsigned char>(c);
        if ((code < 0x20 && c != '\n' && c != '\t') || code == 0x7f)
            throw std::runtime_error{"control character in: " + reply};
    }
}

class Soak {
  public:
    Soak(const std::string& program, std::uint64_t seed)
        : engine_({program, "--hash", std::to_string(kHashMebibytes)}),
          nuisance_(split_lines(engine_.ask({"list_commands"}).front().substr(2)), seed) {}

    /// Sends at least so many commands; throws what is wrong.
    void run(std::size_t commands) {
        std::size_t next_line = commands / 10;
        Memory early;
        for (std::size_t sent = 0; sent < commands;) {
            const Burst burst = nuisance_.next();
            exchange(burst);
            sent += burst.replies;
            if (sent < next_line) continue;
            const Memory memory = report(sent);
            if (early.peak_kib == 0) early = memory;
            next_line += commands / 10;
        }
        const Memory late = memory_of(engine_.pid());
        if (!kIsSanitized && late.now_kib > early.peak_kib + kMostGrowthKib)
            throw std::runtime_error{"memory grows"};
        if (!kIsSanitized && late.peak_kib > kMostKib) throw std::runtime_error{"more memory than promised"};
        if (const int code = engine_.close(); code != 0)
            throw std::runtime_error{"exit code " + std::to_string(code)};
    }

  private:
    void exchange(const Burst& burst) {
        try {
            for (const std::string& reply : engine_.exchange(burst.bytes, burst.replies)) check(reply);
        } catch (const std::runtime_error& error) {
            throw std::runtime_error{std::string{error.what()} + "\nafter: " + burst.bytes.substr(0, 2000)};
        }
    }

    Memory report(std::size_t sent) const {
        const Memory memory = memory_of(engine_.pid());
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        std::cout << sent << " commands, " << static_cast<long>(elapsed.count()) << " s, " << memory.now_kib
                  << " KiB, peak " << memory.peak_kib << " KiB" << std::endl;
        return memory;
    }

    Process engine_;
    Nuisance nuisance_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

int run(int argc, const char* const* argv) {
    cxxopts::Options options{"soak", "Commands without end for a real process; its memory must not grow."};
    options.add_options()("commands", "how many", cxxopts::value<std::size_t>()->default_value("20000"));
    options.add_options()("seed", "of what is sent", cxxopts::value<std::uint64_t>()->default_value("1"));
    options.add_options()("help", "show this");
    const cxxopts::ParseResult parsed = options.parse(argc, argv);
    if (parsed.count("help") > 0) {
        std::cout << options.help();
        return EXIT_SUCCESS;
    }
    const std::string program = std::filesystem::absolute(pahtum_program());
    const TemporaryDirectory directory;
    std::filesystem::current_path(directory.path());  // for commands that write files
    try {
        Soak{program, parsed["seed"].as<std::uint64_t>()}.run(parsed["commands"].as<std::size_t>());
        return EXIT_SUCCESS;
    } catch (const std::runtime_error& error) {
        std::cerr << "soak: " << error.what() << '\n';
        return EXIT_FAILURE;
    }
}

}  // namespace
}  // namespace pahtum::testing

int main(int argc, char** argv) { return pahtum::testing::run(argc, argv); }
