#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "protocol/review/review.hpp"

namespace pahtum::review {

/// A review, and where it comes from.
struct NamedReview {
    std::string file;     ///< with the game; foreign text
    std::string options;  ///< of the reviewer, as any text
    GameReview review;
};

/// For people, some lines: accuracy and points given away by side, accuracy by stage, mistakes, the turning
/// points and the costliest moves, with the better ones.
[[nodiscard]] std::string review_text(const NamedReview& named);

/// One line, an object; README.md lists its keys.
[[nodiscard]] std::string review_json(const NamedReview& named);

/// A review that an earlier or later program has written.
class OtherFormat : public ParseError {
  public:
    using ParseError::ParseError;
};

/// Back from review_json(). Throws ParseError, and OtherFormat.
[[nodiscard]] NamedReview parse_review_json(std::string_view line);

/// What such a page begins with, and no other file.
inline constexpr std::string_view kPageBegin = "<!DOCTYPE html>\n<!-- pahtum review -->\n";
/// A page of its own with all games: the chances as a curve, accuracy, and a board for each turning point and
/// each of the costliest moves.
[[nodiscard]] std::string review_page(const std::vector<NamedReview>& reviews);

// What stands before and behind the games, a JSON array, in such a page; built in from page/.
[[nodiscard]] std::string_view page_start();
[[nodiscard]] std::string_view page_end();

/// "a win by 3, proven", "64%, +1.2 points", "a draw, proven"
[[nodiscard]] std::string prospect_text(const Prospect& prospect);
/// A share of 1 as "64%".
[[nodiscard]] std::string percent_text(double share);

}  // namespace pahtum::review
