#include "arena/tournament/tournament_run.hpp"

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include "arena/tournament/entry.hpp"
#include "arena/tournament/processors.hpp"
#include "arena/tournament/report_files.hpp"
#include "arena/tournament/tune_tournament.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {

using std::chrono::steady_clock;
using std::chrono::system_clock;

TournamentRun::TournamentRun(const TournamentSettings& settings, ScoredSchedule& games,
                             GameRecorder& recorder, const Console& console)
    : settings_(settings),
      console_(console),
      games_(games),
      recorder_(recorder),
      replayed_(settings.engines.size()),
      voided_(settings.engines.size()),
      line_(console.progress, console.is_terminal, kProgressInterval),
      page_(settings.reports.html, settings.page_period, settings.tuning.has_value()) {}

int TournamentRun::run() {
    note(announcement());
    open();
    if (games_.played() < games_.planned() && !is_decided()) {
        const std::string sharing = sharing_text(settings_.engines, settings_.runner, processors_here());
        if (!sharing.empty()) warn(sharing);
        check_engines();
    }
    const Interrupt interrupt([&](int, int count) { on_signal(count); });
    make_runner();
    Failures failures;
    failures.attempt([this] { play(); });
    conclude(failures);
    failures.raise();
    return exit_status(interrupt.signal());
}

void TournamentRun::check_engines() {
    const SlotOptions& options = settings_.runner.slot;
    const auto warning = [this](const std::string& text) { warn(text); };
    std::span<const EngineSpec> engines = settings_.engines;
    if (!settings_.tuning) {
        const auto starts = starts_of(games_.schedule(), games_.planned());
        return check_entries(engines, kinds_of(starts), options, false, warning);
    }
    check_declared(engines.front(), settings_.tuning->parameters, options);
    std::vector<Position> starts;
    for (const std::string& opening : std::set(tuned().openings().begin(), tuned().openings().end()))
        starts.push_back(parse_position(opening));
    check_entries(engines.first(1), kinds_of(starts), options, false, warning);
}

std::string TournamentRun::announcement() const {
    const Schedule& schedule = games_.schedule();
    const std::size_t pairings = schedule.pairings().size();
    const std::string slots = std::to_string(settings_.runner.slots) + " at once";
    const std::string games = std::to_string(games_.planned()) + " games: ";
    const std::string engines = std::to_string(settings_.engines.size()) + " engines, ";
    if (settings_.tuning) return games + std::string(to_text(settings_.schedule.kind)) + ", " + slots;
    if (!schedule.is_complete())
        return "At least " + games + std::string(to_text(settings_.schedule.kind)) + " of " + engines + slots;
    const std::size_t openings = (games_.planned() + 2 * pairings - 1) / (2 * pairings);
    return games + engines + counted(pairings, "pairing") + ", " + counted(openings, "opening") +
           " with both colours, " + slots;
}

void TournamentRun::open() try {
    for (const std::string& remark : recorder_.open()) note(remark);
} catch (const StoreError& error) {
    refuse(error);
}

void TournamentRun::make_runner() {
    const std::lock_guard lock(mutex_);
    runner_.emplace(
        settings_.engines, settings_.runner,
        RunnerEvents{.next = [this] { return next(); },
                     .finished = [this](const GameResult& result) { finished(result); },
                     .skipped = [this](const GameUnit& unit, int engine) { skipped(unit, engine); },
                     .warning = [this](const std::string& text) { warn(text); },
                     .replayed = [this](const GameResult& result) { replayed(result); },
                     .preparation = preparations(),
                     .expects_more = [this] { return expects_more(); }});
    if (is_interrupted_) wind_down();
}

std::function<std::array<std::string, 2>(const GameUnit&)> TournamentRun::preparations() {
    if (!settings_.tuning) return nullptr;
    return [this](const GameUnit& unit) {
        const std::lock_guard lock(mutex_);
        return std::array{games_.schedule().preparation(unit.number, unit.pairing[0]),
                          games_.schedule().preparation(unit.number, unit.pairing[1])};
    };
}

void TournamentRun::play() {
    pace_ = Pace{games_.played(), steady_clock::now()};
    recorder_.begin({.update = [this](const std::function<void()>& change) { update(change); },
                     .say = [this](const std::string& text) { say(text); },
                     .warn = [this](const std::string& text) { say_always(text); },
                     .at_once = at_once_.get_token()});
    if (is_decided()) return;
    const std::jthread progress([this](const std::stop_token& stop) { show_progress(stop); });
    const std::jthread pages([this](const std::stop_token& stop) { write_pages(stop); });
    runner_->run();
}

void TournamentRun::conclude(Failures& failures) {
    const std::vector<std::string> remarks = recorder_.close(failures);
    const std::vector<int> halted_engines = halted();
    const std::lock_guard lock(mutex_);
    line_.clear();
    games_.close();
    has_ended_ = true;
    Results final_results = results();
    final_results.halted = halted_engines;
    print_results(final_results, remarks);
    write_files(final_results, failures);
}

void TournamentRun::write_files(const Results& results, Failures& failures) {
    if (!settings_.reports.is_any()) return;
    const PageState page{.state = std::string(state())};
    if (settings_.tuning) {
        failures.attempt([&] {
            AtomicFile file = open_report(settings_.reports.html, kTunePageStart);
            file.write(tune_page(tuned().tuning(), page));
            file.commit();
        });
        return;
    }
    ReportFiles files = settings_.reports;
    files.has_html = has_page_;
    write_reports(
        files, results, page,
        [this](const std::function<void(const GameRecord&)>& use) { recorder_.read(use); }, console_.progress,
        failures);
}

void TournamentRun::print_results(const Results& results, const std::vector<std::string>& remarks) {
    if (settings_.take_results)
        settings_.take_results(results);
    else if (settings_.tuning)
        console_.results << (settings_.wants_json ? json_text(tune_json(tuned().tuning())) + "\n"
                                                  : tune_table(tuned().tuning()));
    else
        console_.results << (settings_.wants_json ? json_text(to_json(results)) + "\n" : to_table(results));
    console_.results << std::flush;
    if (settings_.tuning && has_failed())
        console_.progress << fault_watch_text(games_.scoreboard().fault_watch()) << std::endl;
    if (games_.unplanned() > 0)
        note(std::to_string(games_.unplanned()) + " recorded games did not come up again and do not count");
    for (const std::string& line : idle_report_.lines()) note(line);
    for (const std::string& remark : remarks) note(remark);
}

void TournamentRun::update(const std::function<void()>& change) {
    const std::lock_guard lock(mutex_);
    change();
    if (is_decided()) wind_down();
    runner_->wake();
}

std::optional<GameUnit> TournamentRun::next() {
    const std::lock_guard lock(mutex_);
    auto unit = recorder_.next();
    if (unit) started_[unit->number] = system_clock::now();
    return unit;
}

bool TournamentRun::expects_more() {
    const std::lock_guard lock(mutex_);
    return recorder_.expects_more();
}

system_clock::time_point TournamentRun::take_start(const GameUnit& unit) {
    const std::lock_guard lock(mutex_);
    return started_.extract(unit.number).mapped();
}

/// Called in the slots' threads, possibly by several at once: only what must be serialized is under the lock.
void TournamentRun::finished(const GameResult& result) {
    const system_clock::time_point started = take_start(result.unit);
    std::string line = recorder_.line(result, started);
    const ScoredGame outcome = scored_game(result);
    const std::lock_guard lock(mutex_);
    page_.add(result, started);
    recorder_.add(result, std::move(line), outcome);
    idle_report_.add(result);
    if (is_fault(result.ending)) report_fault(result);
    if (is_decided()) wind_down();
}

void TournamentRun::replayed(const GameResult& result) {
    const std::lock_guard lock(mutex_);
    started_[result.unit.number] = system_clock::now();
    std::string why = result.detail;
    for (const Side side : {Side::kBlack, Side::kWhite})
        if (result.was_busy[index_of(side)]) ++voided_[static_cast<std::size_t>(result.unit.engine(side))];
    idle_report_.add(result);
    if (result.late_turn) {
        const auto engine = static_cast<std::size_t>(result.unit.engine(*result.late_turn));
        ++replayed_[engine];
        why += ", with " + settings_.engines[engine].name + " to move";
    }
    if (!settings_.is_quiet) line_.say("Void and played again: " + why);
}

void TournamentRun::skipped(const GameUnit& unit, int engine) {
    const std::lock_guard lock(mutex_);
    started_.erase(unit.number);
    recorder_.skip(unit, engine);
}

void TournamentRun::wind_down() {
    if (recorder_.wind_down())
        runner_->wind_down();
    else
        runner_->wake();
}

RunState TournamentRun::run_state() {
    RunState state = pace_.state(games_.planned(), games_.played(), steady_clock::now());
    state.is_held_up = recorder_.is_held_up();
    return state;
}

void TournamentRun::say(const std::string& text) {
    if (!settings_.is_quiet) say_always(text);
}

void TournamentRun::say_always(const std::string& text) {
    const std::lock_guard lock(mutex_);
    line_.say(text);
}

void TournamentRun::report_fault(const GameResult& result) {
    if (settings_.is_quiet || !result.loser) return;
    const std::string& name = result.engine_name[index_of(*result.loser)];
    line_.say(name + ": " + std::string(to_text(result.ending)) + " as " +
              std::string(pahtum::to_text(*result.loser)) + ": " + result.detail);
}

void TournamentRun::on_signal(int count) {
    if (count > 1) at_once_.request_stop();
    const std::lock_guard lock(mutex_);
    is_interrupted_ = true;
    if (count == 1) {
        line_.say("Letting the running games end; once more to stop at once");
        if (runner_) wind_down();
    } else if (runner_) {
        runner_->stop();
    }
}

void TournamentRun::show_progress(const std::stop_token& stop) {
    if (settings_.is_quiet) return;
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, stop, line_.interval(), [&stop] { return stop.stop_requested(); })) {
        try {
            if (settings_.tuning)
                line_.show(tune_progress(tuned().tuning()) + speed_text(run_state()));
            else
                line_.show(line_.is_terminal()
                               ? live_table(results(), run_state(), screen_size(STDERR_FILENO))
                               : progress_text(results(), run_state()));
        } catch (const std::bad_alloc&) {
            // The next time there may be room for it.
        }
    }
}

void TournamentRun::write_pages(const std::stop_token& stop) {
    if (!page_.is_wanted()) return;
    bool has_failed = false;
    std::unique_lock lock(mutex_);
    std::error_code ignored;
    const bool replaces = std::filesystem::exists(settings_.reports.html, ignored);
    do {
        std::string failure;
        try {
            const LivePage::Content content = page_.take(results(), games_.schedule(), state());
            lock.unlock();
            page_.write(content);
        } catch (const std::exception& error) {
            failure = error.what();
        }
        if (!lock.owns_lock()) lock.lock();
        if (failure.empty() && !std::exchange(has_page_, true) && replaces)
            line_.say("Replaces " + quote(settings_.reports.html, kLongestMessage));
        if (!failure.empty() && !std::exchange(has_failed, true) && !settings_.is_quiet)
            line_.say("Warning: " + failure);
    } while (!wake_.wait_for(lock, stop, page_.pause(), [&stop] { return stop.stop_requested(); }));
}

std::string_view TournamentRun::state() const {
    if (is_cancelled()) return "cancelled";
    if (has_failed()) return "engine failed";
    if (is_decided() || games_.played() >= games_.planned()) return "finished";
    if (is_interrupted_) return "interrupted";
    if (has_ended_) return "ended early";
    return recorder_.state() == "paused" ? "paused" : "running";
}

Results TournamentRun::results() const {
    return {.engines = settings_.engines,
            .pairings = games_.schedule().pairings(),
            .score = &games_.scoreboard(),
            .planned = games_.planned(),
            .played = games_.played(),
            .is_interrupted = is_interrupted_ || is_cancelled(),
            .replayed = replayed_,
            .voided = voided_,
            .tournament = std::string(to_text(settings_.schedule.kind)),
            .standings = games_.schedule().standings()};
}

std::vector<int> TournamentRun::halted() const {
    std::vector<int> engines;
    for (int engine = 0; engine < static_cast<int>(settings_.engines.size()); ++engine) {
        if (runner_->is_halted(engine)) engines.push_back(engine);
    }
    return engines;
}

bool TournamentRun::one_has_only_failed() const {
    const Tally& tally = games_.scoreboard().tally();
    for (int engine = 0; engine < static_cast<int>(settings_.engines.size()); ++engine) {
        const int faults = total(tally.faults(engine));
        if (faults > 0 && faults == tally.field_score(engine).games.games()) return true;
    }
    return false;
}

int TournamentRun::exit_status(int signal) const {
    if (signal != 0) return kSignalBase + signal;
    if (has_failed()) return kExitEngineFault;
    if (settings_.sprt && one_has_only_failed()) return kExitEngineFault;
    if (games_.scoreboard().verdict() == Verdict::kAcceptH1) return EXIT_SUCCESS;
    if (games_.scoreboard().verdict() == Verdict::kAcceptH0) return kExitRejected;
    if (!halted().empty()) return kExitEngineFault;
    return settings_.sprt || is_cancelled() ? kExitUndecided : EXIT_SUCCESS;
}

void TournamentRun::note(const std::string& text) const {
    if (!settings_.is_quiet) console_.progress << printable_lines(text, kLongestMessage) << std::endl;
}

}  // namespace pahtum::arena
