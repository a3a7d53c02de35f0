#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "arena/commands/store/event_view.hpp"
#include "arena/commands/store/tasks.hpp"
#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"
#include "arena/event/event_plan.hpp"
#include "arena/event/event_recorder.hpp"
#include "arena/event/event_store.hpp"
#include "arena/match/slot.hpp"
#include "arena/process/sandbox.hpp"
#include "arena/revisions/mirror.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "arena/tournament/console.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kWorkIntroduction =
    R"(Plays the events of a store, without a command line for each: takes the open event of the highest priority, gets and
builds its programs, checks that they search as the event expects, plays, and goes on to the next. Events come from
`pahtum-arena run --submit`. All that an event names is built and run in the sandbox only, which needs bwrap.

  pahtum-arena work postgresql://server/arena --repository-allowed https://example.org/me/
  pahtum-arena work games.db --programs ./engines --once

)";

constexpr std::string_view kWorkNotes =
    R"(
Ctrl-C finishes the running games and leaves; a second one aborts them.
Exit codes: with --once as `run`, and 0 if no event is open; otherwise 130 after Ctrl-C, 143 after SIGTERM.
)";

constexpr std::chrono::seconds kLookInterval{2};  ///< for other events
constexpr std::chrono::seconds kLeastStay{60};    ///< before a worker moves to an event of the same priority

/// For all that this process starts: git asks nobody, runs nothing that the user's own settings say, such as
/// filters, and gets nothing but what is asked for.
void isolate_git() {
    constexpr int kReplace = 1;
    setenv("GIT_CONFIG_NOSYSTEM", "1", kReplace);
    setenv("GIT_CONFIG_GLOBAL", "/dev/null", kReplace);
    setenv("GIT_TERMINAL_PROMPT", "0", kReplace);
    setenv("GIT_LFS_SKIP_SMUDGE", "1", kReplace);
    setenv("GIT_ALLOW_PROTOCOL", "file", kReplace);
}

double load_now() {
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : 0;
}

class Work {
  public:
    Work(const CommandLine& line, const Console& console)
        : console_(console), address_(store_of(line, "work")), is_once_(line.flag("once")) {
        for (const std::string& names : line.all("events"))
            for (const std::string_view name : split(names, ",")) wanted_.emplace_back(name);
        most_load_ = line.number("max-load");
        if (most_load_ && !(*most_load_ > 0)) refuse_option("max-load", "expected a number above 0");
        for (const auto& [name, values] : line.given())
            if (has_use(name, kForWorker)) terms_.options[name] = values;
        terms_.options["store"] = {address_};
        terms_.cache = line.text("cache").value_or("");
        (void)line.integer("concurrency", 1, 1000);
        (void)line.integer("lease", 1, 24 * 60 * 60);
        for (const std::string& folder : line.all("programs")) {
            if (!std::filesystem::is_directory(folder))
                refuse_option("programs", "no folder " + quote(folder));
            terms_.programs.emplace_back(folder);
        }
        for (const std::string& prefix : line.all("repository-allowed")) {
            if (!is_repository_address(prefix))
                refuse_option("repository-allowed",
                              "expected the beginning of an address, like https://host/");
            terms_.prefixes.push_back(prefix);
        }
        store_wait_ = std::chrono::seconds{line.integer("store-wait", 0, 24 * 60 * 60).value_or(60)};
    }

    int run() {
        wait_for_store(store_wait_, console_.progress, [this] { store_.emplace(address_); });
        while (true) {
            const auto event = is_too_busy(0) ? std::nullopt : next_event();
            if (!event && is_once_) {
                console_.progress << (is_too_busy(0) ? "The system's load is above --max-load"
                                                     : "No event is open")
                                  << std::endl;
                return EXIT_SUCCESS;
            }
            if (!event) {
                say_waiting();
                std::this_thread::sleep_for(kLookInterval);
                continue;
            }
            is_waiting_ = false;
            const int code = play(*event);
            if (is_once_ || code > kSignalBase) return code;
            if (code == kExitEngineFault) left_out_.insert(event->name);
            let_signals_end_the_program();
            std::this_thread::sleep_for(std::chrono::milliseconds{200});
        }
    }

  private:
    void say_waiting() {
        if (!std::exchange(is_waiting_, true)) console_.progress << "Waits for an event to play" << std::endl;
    }

    [[nodiscard]] bool is_too_busy(int own) const { return most_load_ && load_now() > *most_load_ + own; }

    [[nodiscard]] bool is_wanted(const std::string& event) const {
        const bool is_named = wanted_.empty() || std::ranges::find(wanted_, event) != wanted_.end();
        return is_named && !left_out_.contains(event);
    }

    /// Workers may have been killed before they planned the next round, or stored the verdict. Returns
    /// whether nothing is left to do.
    bool conclude(const StoredEvent& event) {
        if (!plan_next_round(*store_, event)) return false;
        const std::string_view verdict = reached_verdict(*store_, event);
        return verdict.empty() || !store_->decide(event.number, verdict, event.purges).empty();
    }

    void conclude_played() {
        const std::vector<std::string> played = store_->played_events();
        // More may have been planned since.
        std::erase_if(complete_, [&played](const std::string& name) {
            return std::ranges::find(played, name) == played.end();
        });
        for (const std::string& name : played) {
            if (!is_wanted(name) || complete_.contains(name)) continue;
            try {
                const auto event = store_->find(name);
                if (event && conclude(*event)) complete_.insert(name);
            } catch (const StoreUnreachable&) {
                throw;
            } catch (const StoreError& error) {
                left_out_.insert(name);
                damaged_.emplace_back(name, error.what());
            }
        }
    }

    /// Those this worker would play.
    std::vector<OpenEvent> events() {
        conclude_played();
        std::vector<OpenEvent> events = store_->open_events();
        std::erase_if(events, [this](const OpenEvent& event) { return !is_wanted(event.name); });
        return events;
    }

    std::optional<OpenEvent> next_event() try {
        const std::vector<OpenEvent> open = events();
        for (const auto& [event, error] : std::exchange(damaged_, {}))
            static_cast<void>(complain(error, event, kExitUsage, true));
        return open.empty() ? std::nullopt : std::optional(open.front());
    } catch (const StoreUnreachable& error) {
        console_.progress << printable_lines(error.what(), kLongestMessage) << std::endl;
        return std::nullopt;
    }

    /// Returns the exit code of the run. An event that cannot be played here is left out from then on.
    int play(const OpenEvent& open) try {
        console_.progress << "Event " << quote(open.name) << ", priority " << open.rank.priority << std::endl;
        const auto event = store_->find(open.name);
        if (!event) return EXIT_SUCCESS;
        const EventTask task = parse_task(event->terms.task);
        const std::string folder = (terms_.cache.empty() ? default_cache().string() : terms_.cache);
        make_folder(folder, "cache");
        const TemporaryFile openings{folder};
        write_whole_file(openings.path(), task.openings);
        WorkTerms terms = terms_;
        terms.options["event"] = {open.name};
        EventSettings settings = settings_of(task, terms, openings.path());
        const auto begin = std::chrono::steady_clock::now();
        auto looked = begin;
        const int own_load =
            settings.runner.slots * cores_of_slot(settings.engines, settings.runner.slot.game.turn.off_turn);
        settings.should_leave = [this, open, begin, looked, own_load]() mutable {
            const auto now = std::chrono::steady_clock::now();
            if (now - looked < kLookInterval) return false;
            looked = now;
            return should_leave(open, now - begin >= kLeastStay, own_load);
        };
        return run_event(settings, console_);
    } catch (const StoreUnreachable& error) {
        return complain(error.what(), open.name, kExitFailure, false);
    } catch (const UnusableStore&) {
        throw;  // no event can be played here
    } catch (const StoreError& error) {
        return complain(error.what(), open.name, kExitUsage, true);
    } catch (const UsageError& error) {
        return complain(error.what(), open.name, kExitUsage, true);
    } catch (const ParseError& error) {
        return complain(error.what(), open.name, kExitUsage, true);
    }

    int complain(const std::string& error, const std::string& event, int code, bool leaves_out) {
        console_.progress << "The event " << quote(event)
                          << " is not played here: " << printable_lines(error, kLongestMessage) << std::endl;
        if (leaves_out) left_out_.insert(event);
        return code;
    }

    /// Whether another event comes first now, or the machine has other work.
    bool should_leave(const OpenEvent& here, bool has_stayed, int own_load) try {
        if (is_too_busy(own_load)) return true;
        const std::vector<OpenEvent> open = events();
        const auto same = std::ranges::find(open, here.name, &OpenEvent::name);
        const std::size_t workers = same == open.end() ? 1 : std::max<std::size_t>(1, same->workers);
        for (const OpenEvent& event : open) {
            if (event.name == here.name) continue;
            if (event.rank.priority > here.rank.priority) return true;
            if (has_stayed && event.rank.priority == here.rank.priority &&
                static_cast<double>(event.workers + 1) / event.rank.share <
                    static_cast<double>(workers) / here.rank.share)
                return true;
        }
        return false;
    } catch (const StoreError&) {
        return false;
    }

    const Console& console_;
    std::string address_;
    bool is_once_;
    std::vector<std::string> wanted_;  ///< names of events; empty = all
    std::optional<double> most_load_;
    std::chrono::milliseconds store_wait_{};
    WorkTerms terms_;
    std::optional<EventStore> store_;
    std::set<std::string> left_out_;                            ///< events that cannot be played here
    std::set<std::string> complete_;                            ///< events with which nothing is left to do
    std::vector<std::pair<std::string, std::string>> damaged_;  ///< events, and what is wrong: not said yet
    bool is_waiting_ = false;
};

Usage work_usage() {
    std::vector<Option> options{
        {"once", "", "play one event and end"},
        {"events", "NAMES", "only these, separated by commas"},
        {"max-load", "X",
         "take no event while the system's load is above X; leave one when it is above X "
         "and the processors that its own games need"},
        {"repository-allowed", "PREFIX",
         "clone repositories, and their submodules, whose addresses begin so, up to a '/'; repeat it "
         "(default: none)"},
        {"programs", "DIR", "run programs in this folder that an event names by SHA-256; repeat it"}};
    return arena_usage("work", {.summary = std::string{kWorkIntroduction},
                                .options = all_of({std::move(options), option_rows(kForWorker)}),
                                .notes = std::string{kWorkNotes},
                                .synopsis = "STORE [--once] [options]"});
}

int run_work(const CommandLine& line, const Console& console) {
    Work work{line, console};
    try {
        check_sandbox();
    } catch (const std::runtime_error& error) {
        throw UsageError{std::string("work runs what a store names in the sandbox only: ") + error.what()};
    }
    isolate_git();
    return work.run();
}

}  // namespace

const Subcommand kWork{"work", "plays the events of a store", work_usage, run_work};

}  // namespace pahtum::arena
