#include "arena/report/ordered_records.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace pahtum::arena {

OrderedRecords::OrderedRecords(std::vector<std::shared_ptr<RecordSource>> sources)
    : sources_(std::move(sources)) {
    for (std::size_t source = 0; source < sources_.size(); ++source) scan(source);
    sort();
}

void OrderedRecords::scan(std::size_t source) {
    const auto notes = sources_[source]->scan({.game = [&](FoundGame&& game) { add(source, game); },
                                               .run = [&](RunHeader&& run) { add(source, std::move(run)); }});
    notes_.insert(notes_.end(), notes.begin(), notes.end());
}

void OrderedRecords::add(std::size_t source, RunHeader&& header) {
    Run& run = runs_[run_of(header.id)];
    if (const std::string event = value_in(header.extent, kPartOf); !event.empty())
        run.group = group_of(event);
    Group& group = groups_[run.group];
    group.started = std::min(group.started, header.started);
    run.has_lines_in_order |= value_in(header.extent, kOrderOfLines) == kPlanOrder;
    run.machines.emplace(header.started, header.machine);
    // Exported events repeat them wherever another run's games follow.
    if (const std::string text = sources_[source]->name() + to_line(header); run.header != text) {
        run.header = text;
        headers_.push_back({source, std::move(header)});
    }
}

void OrderedRecords::add(std::size_t source, const FoundGame& game) {
    games_.push_back({.source = static_cast<std::uint32_t>(source),
                      .run = static_cast<std::uint32_t>(run_of(game.run)),
                      .number = game.number,
                      .started = game.started,
                      .black = game.black,
                      .fingerprint = game.fingerprint,
                      .place = game.place});
}

std::size_t OrderedRecords::run_of(const std::string& id) {
    const auto [found, is_new] = run_places_.try_emplace(id, runs_.size());
    if (is_new) runs_.push_back({.group = group_of(id)});
    return found->second;
}

std::size_t OrderedRecords::group_of(const std::string& id) {
    const auto [found, is_new] = group_places_.try_emplace(id, groups_.size());
    if (is_new) groups_.push_back({.id = id});
    return found->second;
}

/// What a header says holds for games wherever they stand.
void OrderedRecords::number_games() {
    for (Game& game : games_) {
        const Run& run = runs_[game.run];
        if (run.has_lines_in_order && !game.number) game.number = game.place.number;
        Group& group = groups_[run.group];
        group.started = std::min(group.started, game.started);
        group.has_numbers = group.has_numbers && game.number;
    }
}

void OrderedRecords::sort() {
    number_games();
    std::vector<std::size_t> order(groups_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [this](std::size_t a, std::size_t b) {
        return std::tie(groups_[a].started, groups_[a].id) < std::tie(groups_[b].started, groups_[b].id);
    });
    for (std::size_t rank = 0; rank < order.size(); ++rank) groups_[order[rank]].rank = rank;
    std::ranges::stable_sort(headers_, [this](const Header& a, const Header& b) {
        const auto key = [this](const Header& header) {
            const Run& run = runs_[run_places_.at(header.run.id)];
            return std::tuple(groups_[run.group].rank, header.run.started, header.source,
                              std::string_view{header.run.id});
        };
        return key(a) < key(b);
    });
    std::ranges::sort(games_, [this](const Game& a, const Game& b) {
        const auto key = [this](const Game& game) {
            const Group& group = groups_[runs_[game.run].group];
            return std::tuple(group.rank, group.has_numbers ? *game.number : 0, game.started, game.black,
                              game.fingerprint, game.source, game.place.offset);
        };
        return key(a) < key(b);
    });
}

std::string_view OrderedRecords::machine_of(const Game& game) const {
    std::string_view machine;
    for (const auto& [started, name] : runs_[game.run].machines)
        if (machine.empty() || started <= game.started) machine = name;
    return machine;
}

void OrderedRecords::read(const Use& use) const {
    for (const Header& header : headers_) use.run(header.source, header.run);
    RecordSource* last = nullptr;
    for (const Game& game : games_) {
        RecordSource* const source = sources_[game.source].get();
        if (last != nullptr && last != source) last->rest();
        last = source;
        at_place(source->place(game.place), [&] {
            GameRecord record = source->read(game.place);
            if (record.machine.empty()) record.machine = machine_of(game);
            use.game(game.source, std::move(record));
        });
    }
    if (last != nullptr) last->rest();
}

}  // namespace pahtum::arena
