#include "arena/records/record_source.hpp"

#include <charconv>
#include <fcntl.h>
#include <variant>

namespace pahtum::arena {
namespace {

/// Takes `text` off the beginning of `line`.
bool skip(std::string_view& line, std::string_view text) {
    if (!line.starts_with(text)) return false;
    line.remove_prefix(text.size());
    return true;
}

/// Takes a text of JSON without its quotes, and the quote behind it, off the line; nothing if there are
/// escapes in it.
std::optional<std::string_view> take_text(std::string_view& line) {
    const std::size_t end = line.find_first_of("\"\\");
    if (end == std::string_view::npos || line[end] != '"') return std::nullopt;
    const std::string_view text = line.substr(0, end);
    line.remove_prefix(end + 1);
    return text;
}

/// Of a line as RecordWriter begins it, without looking at the rest, which takes most of the time. Nothing
/// for any other.
std::optional<FoundGame> found_at_start(std::string_view line) {
    FoundGame game;
    if (!skip(line, R"({"format":2,"number":)")) return std::nullopt;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), game.number.emplace());
    if (error != std::errc{}) return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    if (!skip(line, R"(,"run":")")) return std::nullopt;
    const auto run = take_text(line);
    if (!run || (skip(line, R"(,"machine":")") && !take_text(line)) || !skip(line, R"(,"started":")"))
        return std::nullopt;
    const auto started = take_text(line);
    if (!started) return std::nullopt;
    game.run = *run;
    game.started = parse_timestamp(std::string(*started));
    return game;
}

/// The first eight bytes, the first of them the most significant.
std::uint64_t beginning_of(std::string_view text) {
    std::uint64_t beginning = 0;
    for (std::size_t i = 0; i < sizeof beginning; ++i)
        beginning = beginning << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
    return beginning;
}

FoundGame found_in(const GameRecord& record) {
    return {.run = record.run,
            .number = record.number,
            .started = record.started,
            .black = beginning_of(record.engines[0].name)};
}

}  // namespace

std::vector<std::string> RecordFileSource::scan(const Use& use) {
    const auto take = [&use](std::string_view line, const LinePlace& place) {
        const auto add = [&](FoundGame&& game) {
            game.fingerprint = std::hash<std::string_view>{}(line);
            game.place = place;
            use.game(std::move(game));
        };
        if (check_seal(line))
            if (auto game = found_at_start(line)) return add(*std::move(game));
        RecordLine parsed = parse_line(line);
        if (auto* const run = std::get_if<RunHeader>(&parsed)) return use.run(std::move(*run));
        add(found_in(std::get<GameRecord>(parsed)));
    };
    const ReadLines lines = read_lines(name(), take);
    if (lines.note.empty()) return {};
    return {lines.note};
}

GameRecord RecordFileSource::read(const LinePlace& place) try {
    if (!file_.is_open()) file_ = open_regular_file(name(), O_RDONLY);
    line_.resize(place.size);
    read_at(file_, place.offset, line_, name());
    return parse_record(line_);
} catch (const FileError& error) {
    throw StoreError{error.what()};
}

}  // namespace pahtum::arena
