#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <exception>
#include <iostream>
#include <ostream>
#include <span>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "arena/cli/subcommands.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/base/version.hpp"

namespace pahtum::arena {
namespace {

/// Null if no command has that name.
const Subcommand* find_subcommand(std::string_view name) {
    for (const Subcommand& command : all_subcommands()) {
        if (command.name == name) return &command;
    }
    return nullptr;
}

[[noreturn]] void refuse_command(std::string_view name) {
    std::vector<std::string> names{"help", "version"};
    for (const Subcommand& command : all_subcommands()) names.emplace_back(command.name);
    throw UsageError{with_help_to_try(unknown_subcommand(name, names), "pahtum-arena")};
}

/// Without a command, `run` is meant by options, NAME=COMMAND, and nothing at all.
bool is_word_of_run(std::string_view word) {
    return word.empty() || word.front() == '-' || word.find('=') != std::string_view::npos;
}

int print_help(const Subcommand& command, const Console& console) {
    const std::array<const char*, 2> words{"", "--help"};
    return command.run(static_cast<int>(words.size()), words.data(), console);
}

int dispatch(int argc, const char* const* argv) {
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    const Console console{std::cout, std::cerr, isatty(STDERR_FILENO) != 0};
    // `help run` is `run help`.
    const bool asks_about_one = words.size() > 1 && words[0] == "help";
    const std::string name = words.empty() ? "" : words[asks_about_one ? 1 : 0];
    const Subcommand* const named = find_subcommand(name);
    const bool is_unknown = asks_about_one && named == nullptr && !name.starts_with('-');
    if (is_unknown && question_of(std::span{words}.subspan(1)) == Question::kNone) refuse_command(name);
    const Subcommand& command = named == nullptr ? all_subcommands().front() : *named;
    if (asks_about_one) return print_help(command, console);
    switch (question_of(std::span{words}.subspan(named == nullptr ? 0 : 1))) {
        case Question::kNone:
            break;
        case Question::kHelp:
            return print_help(command, console);
        case Question::kVersion:
            console.results << "pahtum-arena " << kVersion << '\n';
            return 0;
    }
    if (named == nullptr && !is_word_of_run(name)) refuse_command(name);
    return named == nullptr ? command.run(argc, argv, console) : command.run(argc - 1, argv + 1, console);
}

/// Stands before the buffer of a stream and keeps the reason of its first failed write.
class WriteErrors final : public std::streambuf {
  public:
    explicit WriteErrors(std::ostream& stream) : stream_(stream), next_(stream.rdbuf(this)) {}
    WriteErrors(const WriteErrors&) = delete;
    WriteErrors& operator=(const WriteErrors&) = delete;
    ~WriteErrors() override { stream_.rdbuf(next_); }

    /// A number of errno; 0 if nothing has failed.
    [[nodiscard]] int first() const { return first_; }

  protected:
    int_type overflow(int_type character) override {
        if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
        const int_type written = next_->sputc(traits_type::to_char_type(character));
        if (traits_type::eq_int_type(written, traits_type::eof())) note();
        return written;
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        const std::streamsize written = next_->sputn(text, size);
        if (written != size) note();
        return written;
    }
    int sync() override {
        const int result = next_->pubsync();
        if (result != 0) note();
        return result;
    }

  private:
    void note() {
        if (first_ == 0) first_ = errno;
    }

    std::ostream& stream_;
    std::streambuf* next_;
    int first_ = 0;
};

/// Writing the last of the output may fail, too: the disk is full, or the pipe has no reader.
int with_results_written(int exit_code, const WriteErrors& errors) {
    if (std::cout.flush()) return exit_code;
    if (errors.first() != EPIPE)
        std::cerr << "pahtum-arena: cannot write to stdout: "
                  << std::generic_category().message(errors.first()) << '\n';
    return static_cast<int>(ExitCode::kFailure);
}

int fail(const std::exception& error, ExitCode code) {
    std::cerr << "pahtum-arena: " << printable_lines(error.what(), kLongestMessage) << '\n';
    return static_cast<int>(code);
}

int fail(const SeveralErrors& errors) {
    for (const std::string& message : errors.messages()) std::cerr << "pahtum-arena: " << message << '\n';
    return static_cast<int>(ExitCode::kFailure);
}

int guarded_dispatch(int argc, const char* const* argv) try {
    return dispatch(argc, argv);
} catch (const UsageError& error) {
    return fail(error, ExitCode::kUsage);
} catch (const ParseError& error) {
    return fail(error, ExitCode::kUsage);
} catch (const SeveralErrors& errors) {
    return fail(errors);
} catch (const std::exception& error) {
    return fail(error, ExitCode::kFailure);
}

}  // namespace
}  // namespace pahtum::arena

int main(int argc, char** argv) {
    pahtum::open_standard_streams();
    // A reader that has gone away, and a file that may not grow, are noticed by the failed write.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    const pahtum::arena::WriteErrors errors{std::cout};
    const int code = pahtum::arena::guarded_dispatch(argc, argv);
    return pahtum::arena::with_results_written(code, errors);
}
