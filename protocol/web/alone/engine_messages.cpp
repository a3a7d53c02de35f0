#include "protocol/web/alone/engine_messages.hpp"

#include <cassert>
#include <cstring>
#include <type_traits>

namespace pahtum::web {
namespace {

class Writer {
  public:
    template <typename Value>
    void plain(const Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        const auto* const begin = reinterpret_cast<const std::byte*>(&value);
        bytes_.insert(bytes_.end(), begin, begin + sizeof value);
    }

    std::size_t size(std::size_t elements) {
        plain(elements);
        return elements;
    }

    [[nodiscard]] Bytes take() { return std::move(bytes_); }

  private:
    Bytes bytes_;
};

/// Reads in the order in which Writer writes.
class Reader {
  public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <typename Value>
    void plain(Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        assert(bytes_.size() >= sizeof value);
        std::memcpy(static_cast<void*>(&value), bytes_.data(), sizeof value);
        bytes_ = bytes_.subspan(sizeof value);
    }

    std::size_t size(std::size_t /*before*/) {
        std::size_t elements = 0;
        plain(elements);
        return elements;
    }

  private:
    std::span<const std::byte> bytes_;
};

// What follows passes each part of a value to a Writer or a Reader, so that both agree on the order.

template <typename Values, typename Pass>
void pass_all(auto& bytes, Values& values, const typename Values::value_type& filler, const Pass& pass) {
    values.resize(bytes.size(values.size()), filler);
    for (auto& value : values) pass(value);
}

void pass_moves(auto& bytes, std::vector<Move>& moves) {
    pass_all(bytes, moves, Move::first(), [&](Move& move) { bytes.plain(move); });
}

void pass(auto& bytes, TaskMessage& message) {
    bytes.plain(message.task.kind);
    bytes.plain(message.task.position);
    bytes.plain(message.task.settings);
    bytes.plain(message.task.move);
    bytes.plain(message.games);
}

void pass(auto& bytes, MoveAnalysis& move) {
    bytes.plain(move.move);
    bytes.plain(move.score);
    bytes.plain(move.win_rate);
    bytes.plain(move.exact);
    bytes.plain(move.is_upper_bound);
    bytes.plain(move.depth);
    bytes.plain(move.nodes);
    bytes.plain(move.prior);
    pass_moves(bytes, move.pv);
}

void pass(auto& bytes, Thought& thought) {
    pass_all(bytes, thought.moves, MoveAnalysis{}, [&](MoveAnalysis& move) { pass(bytes, move); });
    bytes.plain(thought.depth);
    bytes.plain(thought.nodes);
    bytes.plain(thought.elapsed);
    bytes.plain(thought.is_complete);
    bytes.plain(thought.from_book);
}

void pass(auto& bytes, Told& message) {
    pass(bytes, message.thought);
    bytes.plain(message.is_last);
}
void pass(auto& bytes, Failed& message) {
    pass_all(bytes, message.why, ' ', [&](char& letter) { bytes.plain(letter); });
}

template <typename Message>
EngineMessage read_message(Reader& bytes) {
    Message message{};
    pass(bytes, message);
    return message;
}

}  // namespace

Bytes to_bytes(TaskMessage message) {
    Writer bytes;
    pass(bytes, message);
    return bytes.take();
}

TaskMessage task_from(std::span<const std::byte> bytes) {
    TaskMessage message{.task = {.kind = EngineTask::Kind::kChoose,
                                 .position = Position::new_game(Ruleset{}),
                                 .settings = {}},
                        .games = 0};
    Reader reader{bytes};
    pass(reader, message);
    return message;
}

Bytes to_bytes(EngineMessage message) {
    Writer bytes;
    bytes.plain(message.index());
    std::visit([&](auto& known) { pass(bytes, known); }, message);
    return bytes.take();
}

EngineMessage message_from(std::span<const std::byte> bytes) {
    Reader reader{bytes};
    return reader.size(0) == 0 ? read_message<Told>(reader) : read_message<Failed>(reader);
}

}  // namespace pahtum::web
