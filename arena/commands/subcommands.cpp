#include "arena/commands/subcommands.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "arena/records/line_reader.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr auto kRenamed =
    std::to_array<Renamed>({{"bench", "is now the script arena/cost of the sources"},
                            {"simulate", "is now the program accuracy_figures of the tests"},
                            {"stats", "is now pahtum-arena report"},
                            {"pause", "is now pahtum-arena event pause"},
                            {"resume", "is now pahtum-arena event resume"},
                            {"cancel", "is now pahtum-arena event cancel"},
                            {"extend", "is now pahtum-arena event extend"},
                            {"prioritize", "is now pahtum-arena event prioritize"},
                            {"purge", "is now pahtum-arena event purge"}});

/// Without a command, `run` is meant by NAME=COMMAND and by nothing at all.
bool is_word_of_run(std::string_view word) {
    return word.empty() || word.find('=') != std::string_view::npos;
}

pahtum::Program own_program{.name = "pahtum-arena",
                            .title = "pahtum-arena",
                            .standard = &kRun,
                            .named = {},
                            .is_word = is_word_of_run,
                            .renamed = kRenamed};
const StoreCommands* own_stores = nullptr;
std::span<const std::string> own_arguments;

[[noreturn]] void become_store_program(const std::string& what) {
    become_program(what, PAHTUM_STORE_PROGRAM, own_arguments);
}

/// The other program has all subcommands, so it tells which there are.
void leave_to_store_program() {
    if (own_stores != nullptr || own_arguments.empty()) return;
    const std::string& word = own_arguments.front();
    const bool asks = word == "help" || question_of(own_arguments) == Question::kForHelp ||
                      question_of(own_arguments.subspan(1)) == Question::kForHelp;
    if (asks && !std::string_view{PAHTUM_STORE_PROGRAM}.empty()) become_store_program("--help");
    const bool is_renamed =
        std::ranges::any_of(kRenamed, [&](const Renamed& renamed) { return renamed.old == word; });
    const bool is_known =
        asks || is_renamed || word == "version" || word.starts_with('-') || is_word_of_run(word) ||
        std::ranges::any_of(own_program.named, [&](const Subcommand* own) { return own->name == word; });
    if (!is_known) become_store_program("subcommand " + quote(word));
}

int run_arena(std::span<const std::string> arguments, const Console& console) {
    own_arguments = arguments;
    leave_to_store_program();
    // What is played goes on although nobody reads the results.
    console.results.exceptions(std::ios_base::goodbit);
    try {
        return run_subcommand(own_program, arguments, console);
    } catch (const ParseError& error) {
        throw UsageError{error.what()};
    } catch (const SeveralErrors& errors) {
        for (const std::string& message : errors.messages())
            console.progress << own_program.name << ": " << message << '\n';
        return kExitFailure;
    }
}

}  // namespace

const pahtum::Program& arena_program() { return own_program; }

const StoreCommands& stores() {
    if (own_stores == nullptr) become_store_program("stores of events");
    return *own_stores;
}

int arena_main(int argc, const char* const* argv, std::span<const Subcommand* const> named,
               const StoreCommands* store_commands) {
    own_program.named = named;
    own_stores = store_commands;
    return program_main(own_program.name, argc, argv, run_arena);
}

Usage arena_usage(std::string_view name, Usage usage) {
    constexpr std::size_t kHelpWidth = 100;
    usage.program = "pahtum-arena" + (name.empty() ? "" : " " + std::string{name});
    usage.max_words = kAnyWords;
    usage.help_width = kHelpWidth;
    return usage;
}

bool is_store(const std::string& name) {
    std::error_code error;
    if (std::filesystem::is_regular_file(name, error) && std::filesystem::file_size(name, error) > 0)
        return is_database_file(name);
    constexpr std::array<std::string_view, 3> kSchemes{"sqlite:", "postgresql:", "postgres://"};
    constexpr std::array<std::string_view, 3> kEndings{".db", ".sqlite", ".sqlite3"};
    const auto begins = [&name](std::string_view scheme) { return name.starts_with(scheme); };
    const std::filesystem::path ending = std::filesystem::path(name).extension();
    return std::ranges::any_of(kSchemes, begins) || std::ranges::find(kEndings, ending) != kEndings.end();
}

int play_tournament(const TournamentTexts& texts, const TournamentSettings& settings,
                    const Console& console) {
    return texts.options.contains("store") ? stores().play(texts, settings, console)
                                           : run_tournament(settings, console);
}

std::shared_ptr<RecordSource> open_source(const std::string& name, const std::string& event) {
    if (is_store(name)) return stores().source(name, event);
    return std::make_shared<RecordFileSource>(name);
}

}  // namespace pahtum::arena
