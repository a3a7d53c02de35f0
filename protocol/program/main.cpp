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
#include "protocol/program/output.hpp"
#include "protocol/program/subcommands.hpp"

namespace pahtum::program {
namespace {

/// Whether a program, not a person, is at the other end of stdin, and no subcommand was given.
bool has_client(const std::vector<std::string>& arguments) {
    return !arguments.empty() && arguments.front().starts_with('-') && isatty(STDIN_FILENO) == 0;
}

int run_program(const std::vector<std::string>& arguments) {
    OutputStream out{STDOUT_FILENO};
    const Streams streams{.in = std::cin,
                          .out = out,
                          .log = std::cerr,
                          .log_is_terminal = isatty(STDERR_FILENO) != 0,
                          .input = STDIN_FILENO,
                          .output = STDOUT_FILENO};
    try {
        const int code = run(arguments, streams);
        out.flush();
        return code;
    } catch (const std::ios_base::failure&) {
        if (out.error() == 0) throw;
        report_failed_write(out.error(), streams.log);
        return kExitFailure;
    } catch (const OptionError& error) {
        const std::string reason = printable_lines(error.what(), kLongestMessage);
        std::cerr << "pahtum: " << reason << std::endl;
        if (has_client(arguments)) serve_refusing(reason.substr(0, reason.find('\n')), streams);
        return kExitUsage;
    } catch (const std::exception& error) {
        std::cerr << "pahtum: " << printable_lines(error.what(), kLongestMessage) << '\n';
        return kExitFailure;
    }
}

}  // namespace
}  // namespace pahtum::program

int main(int argc, char** argv) {
    pahtum::open_standard_streams();
    // A client that has gone away is noticed by the failed write, and a file that may not grow is an error.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        return pahtum::program::run_program({argv + (argc > 0 ? 1 : 0), argv + argc});
    } catch (const std::exception&) {
        // Not even the arguments, or the words for an error, could be kept.
        std::cerr << "pahtum: out of memory\n";
        return pahtum::kExitFailure;
    }
}
