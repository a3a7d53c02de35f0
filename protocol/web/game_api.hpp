#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/web/game_room.hpp"
#include "protocol/web/json.hpp"

namespace pahtum::web {

/// What pages can ask of the room, whatever carries the messages: the actions that change the game, the game
/// as JSON, and the events that announce changes. protocol/web/README.md lists them.
class GameApi {
  public:
    struct Channel {
        std::function<void(std::function<void()>)> post;  ///< as GameRoom::Callbacks::post
        /// Tells all pages. The data is one line of JSON.
        std::function<void(const std::string& event, const std::string& data)> send;
    };

    /// The status is that of HTTP: 200 with the state or what was asked for, or an error that says why.
    struct Answer {
        unsigned status = 200;
        std::string json;
    };

    GameApi(const GameSetup& setup, Channel channel);

    [[nodiscard]] static bool is_action(std::string_view name);
    /// `body` is untrusted: the fields of the action as JSON. The status is 404 if there is no such action.
    [[nodiscard]] Answer act(std::string_view name, const std::string& body);

    [[nodiscard]] std::string state() const;
    /// The game and the settings as text, which the action "restore" takes as its body to go on with the game
    /// as it was.
    [[nodiscard]] std::string kept() const { return kept_json(room_); }
    /// The record to save.
    [[nodiscard]] std::string sgf() const;
    /// Both of one moment: {"kept": kept(), "sgf": sgf(), "version": that of the state}.
    [[nodiscard]] std::string copy() const;
    /// As last sent, even if the position has changed since; empty = none.
    [[nodiscard]] const std::string& analysis() const { return analysis_; }
    /// As GameRoom::set_watched.
    void set_watched(bool is_watched) { room_.set_watched(is_watched); }

  private:
    using ActOfApi = void (GameApi::*)(RequestFields&);
    using ActOfRoom = void (GameRoom::*)();                     ///< without fields
    using Question = std::string (GameApi::*)(RequestFields&);  ///< changes nothing; its answer as JSON
    struct Action {
        std::string_view name;
        std::variant<ActOfApi, ActOfRoom, Question> act;
    };
    static const std::array<Action, 18> kActions;
    /// Null if there is none.
    [[nodiscard]] static const Action* find_action(std::string_view name);

    /// What shows another game, with the settings from before a lesson; where it is refused, that goes on.
    template <ActOfApi kAct>
    void replace_lesson(RequestFields& fields);
    void play(RequestFields& fields);
    void go(RequestFields& fields);
    void begin(RequestFields& fields);
    void change_settings(RequestFields& fields);
    void load(RequestFields& fields);
    void judge(RequestFields& fields);
    void restore(RequestFields& fields);
    void learn(RequestFields& fields);
    void leave_lesson(RequestFields& fields);
    std::string boards(RequestFields& fields);

    [[nodiscard]] GameRoom::Callbacks callbacks();
    /// Changes the settings as the fields say. True if they change anything.
    static bool read_parameters(RequestFields& fields, Settings& settings);
    [[nodiscard]] Position read_start(RequestFields& fields);
    [[nodiscard]] std::array<Controller, 2> read_controllers(RequestFields& fields) const;
    [[nodiscard]] std::optional<Pace> read_pace(RequestFields& fields) const;

    const Channel channel_;
    std::uint64_t version_ = 0;      ///< of the state
    bool is_between_games_ = false;  ///< what changes meanwhile is told to nobody
    std::string analysis_;
    GameRoom room_;
};

}  // namespace pahtum::web
