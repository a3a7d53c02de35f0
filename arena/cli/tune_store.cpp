#include "arena/cli/tune_store.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "arena/json/json.hpp"
#include "arena/schedule/time_control.hpp"
#include "arena/store/line_reader.hpp"
#include "arena/tournament/purpose.hpp"
#include "arena/tournament/refusal.hpp"
#include "arena/tune/tune_plan.hpp"
#include "arena/tune/tune_record.hpp"
#include "arena/tune/tune_report.hpp"
#include "arena/tune/tune_run.hpp"
#include "arena/tune/tune_schedule.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

/// A tuning as what an event is for.
class TunePurpose final : public Purpose {
  public:
    TunePurpose(TuningSettings tuning, const TuneCommandSettings& settings)
        : settings_(std::move(tuning)),
          openings_(settings.openings),
          engine_(join(settings.base.engines.front().command)),
          time_control_(describe(settings.base.engines.front().time_control)) {}

    [[nodiscard]] std::unique_ptr<Schedule> make_schedule() const override {
        return std::make_unique<TuneSchedule>(settings_, openings_);
    }
    [[nodiscard]] RunSettings plan() const override { return tune_plan(settings_); }
    void check(std::span<const EngineSpec> engines, const SlotOptions& options) const override {
        check_declared(engines.front(), settings_.parameters, options);
    }
    [[nodiscard]] std::string progress(const Schedule& schedule) const override {
        return tune_progress(tuning_in(schedule));
    }
    [[nodiscard]] std::string results(const Schedule& schedule, bool wants_json) const override {
        const TuneResults results = results_of(schedule);
        return wants_json ? tune_json(results).dump() + "\n" : tune_table(results);
    }
    [[nodiscard]] std::string page(const Schedule& schedule, const PageState& state) const override {
        return tune_page(results_of(schedule), state);
    }
    [[nodiscard]] std::string_view page_start() const override { return kTunePageStart; }

  private:
    [[nodiscard]] static const Tuning& tuning_in(const Schedule& schedule) {
        return dynamic_cast<const TuneSchedule&>(schedule).tuning();
    }
    [[nodiscard]] TuneResults results_of(const Schedule& schedule) const {
        return {tuning_in(schedule), engine_, time_control_};
    }

    TuningSettings settings_;
    std::vector<std::string> openings_;
    std::string engine_;
    std::string time_control_;
};

bool is_tuning(const RunHeader& header) {
    return value_in(header.plan, "tournament") == to_text(TournamentKind::kTuning);
}

/// How many iterations may be under way, as the event says; nothing if it does not exist yet, or is no
/// tuning.
std::optional<std::size_t> ahead_of_event(const TournamentSettings& settings) try {
    EventStore store{settings.store};
    const auto event = store.find(settings.event);
    if (!event || !is_tuning(event->terms.header)) return std::nullopt;
    return tuning_settings_of(event->terms.header.plan).ahead;
} catch (const StoreError& error) {
    refuse(error);
}

/// More than one worker's games at once, since there may be many workers.
std::size_t default_ahead(const TuneCommandSettings& settings) {
    constexpr std::size_t kMostShared = 15;
    return std::max(kMostShared, settings.default_ahead());
}

void count_results(EventStore& store, const StoredEvent& event, Tuning& tuning) {
    constexpr std::size_t kPairsAtOnce = 20'000;
    for (std::size_t first = 0; first < tuning.pairs();) {
        const std::vector<StoredResult> results =
            store.results(event.number, first, tuning.pairs(), kPairsAtOnce);
        for (std::size_t i = 0; i + 1 < results.size(); i += 2) {
            const std::size_t pair = results[i].number / 2;
            if (!tuning.pair(pair) || results[i + 1].number != results[i].number + 1)
                throw StoreError{"pair " + std::to_string(pair) + " of the event '" + event.terms.name +
                                 "' was stored before those it depends on"};
            tuning.add(pair, results[i].score.half_points + results[i + 1].score.half_points);
        }
        if (results.empty()) return;
        first = results.back().number / 2 + 1;
    }
}

/// The engine of an event, whose program each worker has where it likes.
std::string engine_of(const EventEngine& engine, std::string& time_control) try {
    const Json settings = Json::parse(engine.settings);
    time_control = describe(parse_time_control(settings.at("tc").text()));
    const std::string name = engine.commit.empty() ? "engine" : "git:" + engine.commit;
    const std::string arguments = join(settings.at("arguments").texts());
    return name + (arguments.empty() ? "" : " ") + arguments;
} catch (const JsonError& error) {
    throw StoreError{std::string("the event's engine is damaged: ") + error.what()};
}

}  // namespace

int tune_in_store(const TuneCommandSettings& settings, const Console& console) {
    TuningSettings tuning = settings.tuning;
    if (!settings.has_ahead) tuning.ahead = ahead_of_event(settings.base).value_or(default_ahead(settings));
    TournamentSettings base = settings.base;
    base.engines.front().name = "plus";
    base.schedule.kind = TournamentKind::kTuning;
    base.purpose = std::make_shared<TunePurpose>(std::move(tuning), settings);
    base.runner.slot.game.clears_board = true;
    base.reports.html = settings.html_file;
    base.page_period = settings.page_period;
    return run_tournament(base, console);
}

std::optional<RecordedTuning> tuning_of(EventStore& store, const StoredEvent& event) try {
    if (!is_tuning(event.terms.header)) return std::nullopt;
    RecordedTuning recorded{
        .tuning = Tuning{tuning_settings_of(event.terms.header.plan)}, .engine = {}, .time_control = {}};
    count_results(store, event, recorded.tuning);
    if (!event.terms.engines.empty())
        recorded.engine = engine_of(event.terms.engines.front(), recorded.time_control);
    return recorded;
} catch (const ParseError& error) {
    throw StoreError{"the settings of the event '" + event.terms.name + "' are damaged: " + error.what()};
}

std::optional<RecordedTuning> read_tuning(const std::string& file) try {
    LineReader lines(file);
    std::string_view text;
    if (!lines.next(text) || text.find("\"tune\":{") == std::string_view::npos) return std::nullopt;
    std::optional<RecordedTuning> recorded;
    do {
        // A run may be writing it.
        if (!lines.is_ended()) break;
        const TuneLine line = parse_tune_line(text);
        if (const auto* const header = std::get_if<TuneHeader>(&line)) {
            recorded.emplace(RecordedTuning{
                .tuning = Tuning{tuning_settings_of(header->settings)},
                .engine = value_in(header->settings, "engine"),
                .time_control = describe(parse_time_control(value_in(header->settings, "tc")))});
            continue;
        }
        const auto& pair = std::get<TunedPair>(line);
        if (!recorded || !recorded->tuning.pair(pair.number))
            throw StoreError{"pair " + std::to_string(pair.number) + " depends on what is missing before it"};
        recorded->tuning.add(pair.number, pair.half_points());
    } while (lines.next(text));
    return recorded;
} catch (const ParseError& error) {
    throw StoreError{file + ": the settings of the tuning are damaged: " + error.what()};
} catch (const StoreError& error) {
    throw StoreError{file + ": " + error.what()};
}

}  // namespace pahtum::arena
