#include "arena/tournament/programs.hpp"

#include <algorithm>
#include <functional>
#include <system_error>

#include "arena/process/sandbox.hpp"
#include "arena/revisions/mirror.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/output.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kShortName = 10;
constexpr std::chrono::seconds kLogInterval{10};

namespace fs = std::filesystem;

/// How a message about it begins.
std::string subject(const EngineSpec& engine) { return engine.place + "engine '" + engine.name + "': "; }

/// Does a step for an engine; the refusal of a revision names it.
void for_engine(const EngineSpec& engine, const std::function<void()>& step) try {
    step();
} catch (const RevisionError& error) {
    throw UsageError{subject(engine) + error.what()};
}

RevisionCache cache_for(const EngineSpec& engine, const RevisionSource& source) {
    BuildRecipe recipe = source.recipe;
    recipe.is_sandboxed = engine.limits.is_sandboxed;
    return {source.cache, recipe};
}

void check_program(const EngineSpec& engine, const RevisionSource& source) {
    const std::string who = subject(engine);
    std::error_code ignored;
    if (!engine.directory.empty() && !fs::is_directory(engine.directory, ignored)) {
        throw UsageError{who + "there is no directory '" + engine.directory + "'"};
    }
    if (const auto revision = revision_of(engine.command.front())) {
        static_cast<void>(cache_for(engine, source).commit_of(*revision));
        return;
    }
    const std::string& program = engine.command.front();
    // A PATH of its own may have what ours has not.
    const auto sets_path = [](const std::string& variable) { return variable.starts_with("PATH="); };
    const bool has_path = std::ranges::any_of(engine.environment, sets_path);
    if (const auto file = program_file(engine.command, engine.directory)) {
        const std::string why = has_path ? "" : why_it_cannot_run(*file);
        if (!why.empty()) throw UsageError{who + "'" + program + "' " + why};
        return;
    }
    if (program.find('/') == std::string::npos) {
        throw UsageError{who + "'" + program +
                         "' is in no directory of PATH; a program in the current directory is './" + program +
                         "'"};
    }
    const bool exists = fs::exists(fs::path(engine.directory) / program, ignored);
    const bool is_directory = fs::is_directory(fs::path(engine.directory) / program, ignored);
    throw UsageError{who + "'" + program + "' " +
                     (is_directory ? "is a directory"
                      : exists     ? "may not be executed"
                                   : "does not exist") +
                     (engine.directory.empty() ? "" : " in '" + engine.directory + "'")};
}

void require_sandbox() try { check_sandbox(); } catch (const std::runtime_error& error) {
    throw UsageError{std::string("--sandbox: ") + error.what()};
}

void require_in_sandbox(const EngineSpec& engine) try {
    check_in_sandbox(engine.command, engine.directory);
} catch (const std::runtime_error& error) {
    throw UsageError{subject(engine) + "--sandbox: " + error.what()};
}

}  // namespace

void fetch_revisions(const std::vector<EngineSpec>& engines, RevisionSource& source, const Console& console) {
    if (source.address.empty()) return;
    const Mirrors mirrors{{.cache = source.cache,
                           .prefixes = source.prefixes,
                           .before_transfer = [&console](const std::string& address) {
                               console.progress << "Fetching " << printable(address) << std::endl;
                           }}};
    for (const EngineSpec& engine : engines) {
        if (const auto revision = revision_of(engine.command.front()))
            for_engine(engine,
                       [&] { source.recipe.repository = mirrors.with_revision(source.address, *revision); });
    }
}

void build_revisions(std::vector<EngineSpec>& engines, const RevisionSource& source, const Console& console) {
    for (EngineSpec& engine : engines) {
        const auto revision = revision_of(engine.command.front());
        if (!revision) continue;
        RevisionCache cache = cache_for(engine, source);
        ProgressLine line(console.progress, console.is_terminal, kLogInterval);
        bool is_shown = false;
        const auto show = [&](const std::string& commit, std::chrono::seconds elapsed) {
            if (is_shown && !line.is_due(elapsed)) return;
            is_shown = true;
            line.show(elapsed, "Building '" + engine.name + "', revision " + commit.substr(0, kShortName) +
                                   ": " + std::to_string(elapsed.count()) + " s");
        };
        try {
            engine.command.front() = cache.program(*revision, show).string();
        } catch (const RevisionError& error) {
            line.clear();
            throw UnfitEngines{subject(engine) + error.what(), {engine.name}};
        }
        line.clear();
        if (const std::string why = why_it_cannot_run(engine.command.front()); !why.empty())
            throw UnfitEngines{subject(engine) + "'" + engine.command.front() + "' " + why, {engine.name}};
    }
}

std::vector<std::string> commits_of(const std::vector<EngineSpec>& engines, const RevisionSource& source) {
    std::vector<std::string> commits;
    for (const EngineSpec& engine : engines) {
        const auto revision = revision_of(engine.command.front());
        for_engine(engine, [&] {
            commits.push_back(revision ? cache_for(engine, source).commit_of(*revision) : "");
        });
    }
    return commits;
}

void note_files(std::vector<EngineSpec>& engines) {
    for (EngineSpec& engine : engines) {
        try {
            const auto words =
                engine.limits.hides_words ? std::vector{engine.command.front()} : engine.command;
            engine.files = checked_files(words, engine.directory);
        } catch (const FileError& error) {
            throw UsageError{subject(engine) + error.what()};
        }
        if (engine.limits.is_sandboxed) require_in_sandbox(engine);
    }
}

void check_programs(const std::vector<EngineSpec>& engines, const RevisionSource& source) {
    for (const EngineSpec& engine : engines) for_engine(engine, [&] { check_program(engine, source); });
    if (std::ranges::any_of(engines, [](const auto& engine) { return engine.limits.is_sandboxed; }))
        require_sandbox();
}

}  // namespace pahtum::arena
