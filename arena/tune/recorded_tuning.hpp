#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "arena/tune/tune_record.hpp"
#include "arena/tune/tuning.hpp"

namespace pahtum::arena {

/// A tuning as it is on record.
struct RecordedTuning {
    Tuning tuning;
    std::string engine;        ///< as people know it
    std::string time_control;  ///< as describe() says it
    std::string note = {};     ///< see ReadLines::note
};

/// Whether the line, sound or damaged, is of a file that `tune --out` has written.
[[nodiscard]] bool is_of_tuning(std::string_view line);

/// The lines of a file that `tune --out` has written, in any order behind the first.
class TuneLines {
  public:
    /// A pair without its moves, and the line that has it.
    struct Pair {
        std::uint32_t line = 0;
        TunedPair pair;
    };

    /// Throws StoreError if the line is damaged or not of a tuning, is of no use without a header before it
    /// or behind a second one, or has another result of a pair that was taken.
    void take(std::string_view text, std::uint32_t line);

    [[nodiscard]] const std::optional<TuneHeader>& header() const { return header_; }
    [[nodiscard]] const std::map<std::size_t, Pair>& pairs() const { return pairs_; }  ///< by number

  private:
    std::optional<TuneHeader> header_;
    bool has_second_ = false;  ///< a header
    std::map<std::size_t, Pair> pairs_;
};

/// What no pair has counted for. Throws StoreError if the settings are damaged.
[[nodiscard]] RecordedTuning recorded_tuning(const TuneHeader& header);

/// Of a pair that depends on others, which were not counted. Throws DamagedLine.
[[noreturn]] void refuse_dependent();

/// The tuning in a file that `tune --out` has written, whatever the order of the lines behind the first;
/// nothing if the file holds anything else. Throws StoreError that names the file and the line if it is
/// damaged.
[[nodiscard]] std::optional<RecordedTuning> read_tuning(const std::string& file);

/// TuningSettings::ahead of the file's first tuning; nothing if the file does not begin with one.
[[nodiscard]] std::optional<std::size_t> recorded_ahead(const std::string& file);

}  // namespace pahtum::arena
