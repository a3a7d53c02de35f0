#include <csignal>
#include <exception>
#include <ios>
#include <iostream>
#include <string>
#include <unistd.h>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/learn/program/commands.hpp"
#include "protocol/program/output.hpp"

namespace pahtum::learn {
namespace {

int run_program(const std::vector<std::string>& arguments) {
    program::OutputStream out{STDOUT_FILENO};
    const auto report = [](const std::exception& error, int code) {
        std::cerr << "pahtum-learn: " << printable_lines(error.what(), kLongestMessage) << std::endl;
        return code;
    };
    try {
        const int code = run_command(
            arguments,
            {.in = std::cin, .out = out, .log = std::cerr, .log_is_terminal = isatty(STDERR_FILENO) != 0});
        out.flush();
        return code;
    } catch (const std::ios_base::failure& error) {
        if (out.error() == 0) return report(error, kExitFailure);
        program::report_failed_write(out.error(), std::cerr);
        return kExitFailure;
    } catch (const program::OptionError& error) {
        return report(error, kExitUsage);
    } catch (const ParseError& error) {
        return report(error, kExitUsage);
    } catch (const std::exception& error) {
        return report(error, kExitFailure);
    }
}

}  // namespace
}  // namespace pahtum::learn

int main(int argc, char** argv) {
    pahtum::open_standard_streams();
    // What nobody reads any more, and a file that may not grow, are errors of a write.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        return pahtum::learn::run_program({argv + (argc > 0 ? 1 : 0), argv + argc});
    } catch (const std::exception&) {
        std::cerr << "pahtum-learn: out of memory\n";
        return pahtum::kExitFailure;
    }
}
