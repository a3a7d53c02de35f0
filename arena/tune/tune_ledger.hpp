#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/records/record_file.hpp"
#include "arena/score/agenda.hpp"
#include "arena/tournament/game_ledger.hpp"
#include "arena/tune/tune_record.hpp"

namespace pahtum::arena {

/// The games of a tuning. A file has the pairs of which both games have been played, if any are kept.
class TuneLedger final : public GameLedger {
  public:
    /// `records` may be null: none are kept. The agenda, of a TuneSchedule, must outlive the ledger.
    TuneLedger(TuneHeader header, std::unique_ptr<RecordFile> records, Agenda& agenda)
        : header_(std::move(header)), records_(std::move(records)), agenda_(agenda) {}

    /// Throws StoreError also for pairs that the tuning would have played with other values, or from another
    /// opening.
    std::vector<std::string> open() override;
    [[nodiscard]] std::optional<GameUnit> next() override;
    [[nodiscard]] bool expects_more() const override { return !is_draining_ && agenda_.expects_more(); }
    [[nodiscard]] std::string line(const GameResult&, std::chrono::system_clock::time_point) const override {
        return "";
    }
    void add(const GameResult& result, std::string line, const ScoredGame& outcome) override;
    void skip(const GameUnit&, int) override { is_draining_ = true; }
    [[nodiscard]] bool wind_down() override;
    std::vector<std::string> close(Failures& failures) override;
    /// The reports of a tuning show no games.
    void read(const std::function<void(const GameRecord&)>&) const override {}

  private:
    void check_same_settings(const TuneHeader& recorded) const;
    void count(const TunedPair& pair);
    /// The pair as it is to be played, without its games; nothing if it is not known yet.
    [[nodiscard]] std::optional<TunedPair> planned(std::size_t number) const;

    TuneHeader header_;
    std::unique_ptr<RecordFile> records_;  ///< null = none are kept
    Agenda& agenda_;
    bool has_header_ = false;                  ///< the file has it
    bool is_draining_ = false;                 ///< no more pairs are begun
    bool is_half_given_ = false;               ///< the next game is the second of a pair
    std::map<std::size_t, TunedGame> halves_;  ///< first games that have ended, by pair
};

}  // namespace pahtum::arena
