#include "arena/tournament/event_import.hpp"

#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "arena/score/tally.hpp"
#include "arena/store/line_reader.hpp"
#include "arena/store/record_file.hpp"
#include "arena/tournament/event_terms.hpp"
#include "arena/tournament/run_settings.hpp"

namespace pahtum::arena {
namespace {

/// In one transaction.
constexpr std::size_t kMostPairs = 500;

/// Reads the files of one import.
class Importer {
  public:
    /// Without a store, all pairs count as imported.
    Importer(EventStore* store, const StoredEvent& event, const Schedule& schedule, std::size_t pairs,
             const TournamentSettings& settings, std::span<const std::string> checksums)
        : store_(store),
          event_(event),
          schedule_(schedule),
          planned_(pairs),
          settings_(settings),
          checksums_(checksums) {}

    void check(const std::filesystem::path& file) {
        read_lines(file, [this](std::string_view line) { take(line); });
        finish();
    }

    void read(const std::filesystem::path& file) {
        LineReader lines(file);
        for (std::string_view line; lines.next(line);) {
            // A run may be writing it.
            if (!lines.is_ended()) break;
            try {
                take(line);
            } catch (const StoreUnreachable&) {
                throw;
            } catch (const StoreError& error) {
                throw StoreError{file.string() + ":" + std::to_string(lines.number()) + ": " + error.what()};
            }
        }
        finish();
    }

    [[nodiscard]] const ImportedGames& sum() const { return sum_; }

  private:
    void finish() {
        hand_over();
        sum_.left_out += halves_.size();
        halves_.clear();
    }

    void take(std::string_view line) {
        RecordLine parsed = parse_line(line);
        if (const auto* const run = std::get_if<RunHeader>(&parsed))
            begin(*run);
        else
            add(std::get<GameRecord>(std::move(parsed)), line);
    }

    void begin(const RunHeader& run) {
        check_same_plan(event_.terms, {.name = event_.terms.name, .header = run, .engines = {}});
        hand_over();
        run_ = run.id;
        if (store_ == nullptr) return;
        worker_ = store_->register_worker(event_.number,
                                          {.key = run.id, .machine = run.machine, .version = run.version});
    }

    void add(GameRecord record, std::string_view line) {
        if (record.run.empty() || record.run != run_)
            throw StoreError{"the header of this game's run is missing, so its settings are not known"};
        const auto unit = adopt(record, settings_.engines);
        const auto number = unit ? schedule_.number_of(*unit) : std::nullopt;
        if (!number || *number / 2 >= planned_) {
            ++sum_.left_out;
            return;
        }
        check_programs_of(record, *unit, settings_.engines, checksums_);
        record.result.unit = *unit;
        FinishedGame game{.record = std::string(line),
                          .score = scored_game(record.result),
                          .time_scale = record.engines[0].time_scale};
        const auto [half, is_first] = halves_.try_emplace(*number / 2, *number, std::move(game));
        if (is_first || half->second.first == *number) return;
        FinishedPair pair{.number = *number / 2, .games = {}};
        pair.games[*number % 2] = std::move(game);
        pair.games[1 - *number % 2] = std::move(half->second.second);
        halves_.erase(half);
        pairs_.push_back(std::move(pair));
        if (pairs_.size() == kMostPairs) hand_over();
    }

    void hand_over() {
        if (pairs_.empty()) return;
        const HandedOver taken =
            store_ == nullptr ? HandedOver{.counted = pairs_.size()} : store_->hand_over(worker_, pairs_);
        sum_.imported += taken.counted - taken.repeated;
        sum_.known += taken.repeated;
        sum_.late += taken.late;
        pairs_.clear();
    }

    EventStore* store_;
    const StoredEvent& event_;
    const Schedule& schedule_;
    std::size_t planned_;  ///< pairs
    const TournamentSettings& settings_;
    std::span<const std::string> checksums_;
    std::string run_;
    EventWorker worker_;
    std::map<std::size_t, std::pair<std::size_t, FinishedGame>> halves_;  ///< by pair: number and game
    std::vector<FinishedPair> pairs_;
    ImportedGames sum_;
};

}  // namespace

ImportedGames check_games(const EventTerms& terms, const Schedule& schedule, std::size_t pairs,
                          const TournamentSettings& settings, std::span<const std::string> checksums) {
    StoredEvent event;
    event.terms = terms;
    Importer importer{nullptr, event, schedule, pairs, settings, checksums};
    for (const std::string& file : settings.imports) importer.check(file);
    return importer.sum();
}

ImportedGames import_games(EventStore& store, const StoredEvent& event, const Schedule& schedule,
                           std::size_t pairs, const TournamentSettings& settings,
                           std::span<const std::string> checksums) {
    Importer importer{&store, event, schedule, pairs, settings, checksums};
    for (const std::string& file : settings.imports) importer.read(file);
    return importer.sum();
}

}  // namespace pahtum::arena
