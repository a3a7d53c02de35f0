#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/search/thought.hpp"
#include "protocol/web/game_room.hpp"

namespace pahtum::web {

// What the page is sent; the members are explained in protocol/web/README.md. Each text is one line.

/// A game that has not been reviewed, and the position that is shown.
[[nodiscard]] std::string game_json(const Game& game);

/// game_json() with the reviews, the players, the parameters and what the engine is doing. `version` counts
/// the states.
[[nodiscard]] std::string state_json(const GameRoom& room, std::uint64_t version);

/// The position, and that after each of the moves with the reasons for it. Throws ParseError, IllegalMove.
[[nodiscard]] std::string boards_json(Position position, const std::vector<std::string_view>& moves);

/// All that GameApi::restore needs to go on with the game: the record, how it stands, and the settings.
[[nodiscard]] std::string kept_json(const GameRoom& room);

/// {"kept": kept, "sgf": sgf, "version": version}.
[[nodiscard]] std::string copy_json(const std::string& kept, const std::string& sgf, std::uint64_t version);

/// An analysis of the shown position. Scores and chances are from the view of its side to move.
[[nodiscard]] std::string analysis_json(const Thought& report, const GameRoom& room);

/// {"error": message}. A long message is cut, and what is not UTF-8 is replaced: it may quote foreign text.
[[nodiscard]] std::string error_json(const std::string& message);

/// The members of a JSON object from outside. Each reader returns nothing if the member is missing, and
/// throws ParseError if it has another type.
class RequestFields {
  public:
    /// An empty body has no members. Throws ParseError for what is not a JSON object.
    explicit RequestFields(const std::string& body);

    [[nodiscard]] std::optional<std::string> text(const std::string& name);
    /// The same for a mandatory member. Throws ParseError.
    [[nodiscard]] std::string required_text(const std::string& name);
    [[nodiscard]] std::optional<bool> flag(const std::string& name);
    [[nodiscard]] std::optional<std::uint64_t> number(const std::string& name);

    /// Throws ParseError if there is a member that has not been read.
    void expect_no_more() const;

  private:
    struct Other {};  ///< a value of a type that no member has
    using Value = std::variant<Other, std::string, bool, std::uint64_t>;

    template <typename Type>
    [[nodiscard]] std::optional<Type> find(const std::string& name, const char* expected);

    std::map<std::string, Value> values_;
    std::set<std::string> asked_;
};

}  // namespace pahtum::web
