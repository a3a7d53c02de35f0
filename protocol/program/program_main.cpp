#include "protocol/program/program_main.hpp"

#include <csignal>
#include <exception>
#include <ios>
#include <iostream>
#include <unistd.h>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "protocol/program/output.hpp"

namespace pahtum::program {
namespace {

int report(const char* name, const std::exception& error, int code) {
    std::cerr << name << ": " << printable_lines(error.what(), kLongestMessage) << std::endl;
    return code;
}

}  // namespace

int program_main(
    const char* name, int argc, const char* const* argv,
    const std::function<int(std::span<const std::string> arguments, const Streams& streams)>& run) try {
    open_standard_streams();
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    const std::vector<std::string> arguments{argv + (argc > 0 ? 1 : 0), argv + argc};
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
    } catch (const std::ios_base::failure& error) {
        if (out.error() == 0) return report(name, error, kExitFailure);
        report_failed_write(out.error(), std::cerr);
        return kExitFailure;
    } catch (const OptionError& error) {
        return report(name, error, kExitUsage);
    } catch (const std::exception& error) {
        return report(name, error, kExitFailure);
    }
} catch (const std::exception&) {
    // Not even the arguments, or the words for an error, could be kept.
    std::cerr << name << ": out of memory\n";
    return kExitFailure;
}

}  // namespace pahtum::program
