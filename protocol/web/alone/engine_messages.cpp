#include "protocol/web/alone/engine_messages.hpp"

#include <cassert>
#include <cstring>
#include <type_traits>

namespace pahtum::web {
namespace {

template <typename Value>
constexpr bool kIsPlain = std::is_trivially_copyable_v<Value>;

class Writer {
  public:
    template <typename Value>
    void value(const Value& value) {
        static_assert(kIsPlain<Value>);
        const auto* const begin = reinterpret_cast<const std::byte*>(&value);
        bytes_.insert(bytes_.end(), begin, begin + sizeof value);
    }

    template <typename Values>
    void plain_values(const Values& values) {
        value(values.size());
        for (const auto& each : values) value(each);
    }

    void report(const SearchReport& report) {
        value(report.best);
        value(report.score);
        value(report.win_rate);
        value(report.exact);
        value(report.depth);
        value(report.nodes);
        value(report.elapsed);
        plain_values(report.line);
    }

    void move(const MoveAnalysis& move) {
        value(move.move);
        value(move.score);
        value(move.win_rate);
        value(move.exact);
        value(move.depth);
        value(move.nodes);
        value(move.prior);
        plain_values(move.line);
    }

    void report(const AnalysisReport& report) {
        value(report.moves.size());
        for (const MoveAnalysis& each : report.moves) move(each);
        value(report.depth);
        value(report.nodes);
        value(report.elapsed);
        value(report.is_complete);
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
    void value(Value& value) {
        static_assert(kIsPlain<Value>);
        assert(bytes_.size() >= sizeof value);
        std::memcpy(static_cast<void*>(&value), bytes_.data(), sizeof value);
        bytes_ = bytes_.subspan(sizeof value);
    }

    template <typename Values>
    void plain_values(Values& values, typename Values::value_type filler) {
        std::size_t size = 0;
        value(size);
        values.assign(size, filler);
        for (auto& each : values) value(each);
    }

    void report(SearchReport& report) {
        value(report.best);
        value(report.score);
        value(report.win_rate);
        value(report.exact);
        value(report.depth);
        value(report.nodes);
        value(report.elapsed);
        plain_values(report.line, Move::first());
    }

    void move(MoveAnalysis& move) {
        value(move.move);
        value(move.score);
        value(move.win_rate);
        value(move.exact);
        value(move.depth);
        value(move.nodes);
        value(move.prior);
        plain_values(move.line, Move::first());
    }

    void report(AnalysisReport& report) {
        std::size_t moves = 0;
        value(moves);
        report.moves.resize(moves);
        for (MoveAnalysis& each : report.moves) move(each);
        value(report.depth);
        value(report.nodes);
        value(report.elapsed);
        value(report.is_complete);
    }

  private:
    std::span<const std::byte> bytes_;
};

/// The number of an alternative of EngineMessage.
enum class Kind : std::uint8_t { kProgress, kChosen, kAnalysed, kFailed, kFinished };

void write(Writer& writer, const Progress& message) { writer.report(message.report); }
void write(Writer& writer, const Chosen& message) { writer.report(message.report); }
void write(Writer& writer, const Analysed& message) { writer.report(message.report); }
void write(Writer& writer, const Failed& message) { writer.plain_values(message.why); }
void write(Writer&, const Finished&) {}

template <typename Message>
EngineMessage read_report(Reader& reader) {
    Message message{};
    reader.report(message.report);
    return message;
}

}  // namespace

Bytes to_bytes(const TaskMessage& message) {
    Writer writer;
    writer.value(message.task.kind);
    writer.value(message.task.position);
    writer.value(message.task.settings);
    writer.value(message.task.move);
    writer.value(message.games);
    return writer.take();
}

TaskMessage task_from(std::span<const std::byte> bytes) {
    Reader reader{bytes};
    TaskMessage message{.task = {.kind = EngineTask::Kind::kChoose,
                                 .position = Position::new_game(Ruleset{}),
                                 .settings = {}},
                        .games = 0};
    reader.value(message.task.kind);
    reader.value(message.task.position);
    reader.value(message.task.settings);
    reader.value(message.task.move);
    reader.value(message.games);
    return message;
}

Bytes to_bytes(const EngineMessage& message) {
    Writer writer;
    writer.value(static_cast<Kind>(message.index()));
    std::visit([&](const auto& known) { write(writer, known); }, message);
    return writer.take();
}

EngineMessage message_from(std::span<const std::byte> bytes) {
    Reader reader{bytes};
    Kind kind{};
    reader.value(kind);
    switch (kind) {
        case Kind::kProgress:
            return read_report<Progress>(reader);
        case Kind::kChosen:
            return read_report<Chosen>(reader);
        case Kind::kAnalysed:
            return read_report<Analysed>(reader);
        case Kind::kFinished:
            return Finished{};
        case Kind::kFailed:
            break;
    }
    Failed failed;
    reader.plain_values(failed.why, ' ');
    return failed;
}

}  // namespace pahtum::web
