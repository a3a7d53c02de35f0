#include "arena/report/record_merge.hpp"

#include "arena/match/time_control.hpp"
#include "engine/base/joined.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::array<std::string_view, 3> kSameNames{"refuse", "merge", "split"};
constexpr std::size_t kLongest = 200;

std::string shown_text(const std::string& text) { return quote(text, kLongest); }

/// The words after the program's.
std::vector<std::string> arguments_of(const EngineSpec& engine) {
    if (engine.command.empty()) return {};
    return {engine.command.begin() + 1, engine.command.end()};
}

struct Player {
    const EngineSpec& engine;
    const std::string& checksum;
};

std::string program_of(const Player& player) {
    const std::string name = player.engine.command.empty() ? "" : player.engine.command.front();
    return player.checksum.empty() ? shown_text(name) : shown_text(name) + " (" + player.checksum + ")";
}

/// The same content, wherever it is, or where one is not known the same path.
bool is_same_program(const Player& a, const Player& b) {
    if (!a.checksum.empty() && !b.checksum.empty()) return a.checksum == b.checksum;
    return a.engine.command.empty() == b.engine.command.empty() &&
           (a.engine.command.empty() || a.engine.command.front() == b.engine.command.front());
}

/// "the time control 'move=0.1', and not '10+0.1' as in": of `a` and `b`. Empty if they are the same engine.
std::string difference(const Player& a, const Player& b) {
    const auto other = [](const std::string& what, const std::string& of_a, const std::string& of_b) {
        return what + " " + of_a + ", and not " + of_b + " as in ";
    };
    if (!is_same_program(a, b)) return other("the program", program_of(a), program_of(b));
    if (const auto ours = arguments_of(a.engine), theirs = arguments_of(b.engine); ours != theirs)
        return other("the arguments", shown_text(join(ours)), shown_text(join(theirs)));
    if (a.engine.directory != b.engine.directory)
        return other("the directory", shown_text(a.engine.directory), shown_text(b.engine.directory));
    if (a.engine.time_control != b.engine.time_control)
        return other("the time control", to_text(a.engine.time_control), to_text(b.engine.time_control));
    if (a.engine.threads != b.engine.threads)
        return other("threads", std::to_string(a.engine.threads), std::to_string(b.engine.threads));
    if (a.engine.options != b.engine.options)
        return other("the options", shown_text(join(a.engine.options)), shown_text(join(b.engine.options)));
    if (a.engine.environment != b.engine.environment)
        return other("the environment", shown_text(join(a.engine.environment)),
                     shown_text(join(b.engine.environment)));
    if (a.engine.limits != b.engine.limits)
        return other("the limits", to_text(a.engine.limits), to_text(b.engine.limits));
    return "";
}

}  // namespace

std::string_view to_text(SameName rule) { return kSameNames.at(static_cast<std::size_t>(rule)); }

void RecordMerge::add(const RunHeader& run) {
    if (!runs_) runs_ = {file_, run.settings};
    const std::string text =
        joined(differences_of(runs_->second, run.settings), ", ", [](const SettingDifference& setting) {
            return setting.name + " " + setting.now + ", and not " + setting.before;
        });
    if (text.empty()) return;
    remarks_.insert("Warning: runs were played differently: '" + file_ + "' with " + text + " as in '" +
                    runs_->first + "'");
}

bool RecordMerge::add(GameRecord& record) {
    if (record.engines[0].name == record.engines[1].name)
        throw StoreError{"both engines are called " + shown_text(record.engines[0].name)};
    if (!games_.insert(fingerprint_of(record)).second) {
        ++copies_[file_];
        return false;
    }
    for (const std::size_t colour : {0U, 1U}) {
        const std::string shown = variant_of(record, colour).shown;
        record.engines[colour].name = shown;
        record.result.engine_name[colour] = shown;
    }
    return true;
}

const RecordMerge::Variant& RecordMerge::variant_of(const GameRecord& record, std::size_t colour) {
    const Player player{record.engines[colour], record.program_checksum[colour]};
    std::vector<Variant>& known = variants_[player.engine.name];
    const auto found = std::ranges::find_if(known, [&player](const Variant& variant) {
        return difference(player, {variant.engine, variant.checksum}).empty();
    });
    return found == known.end() ? add_variant(known, record, colour) : *found;
}

const RecordMerge::Variant& RecordMerge::add_variant(std::vector<Variant>& known, const GameRecord& record,
                                                     std::size_t colour) {
    Variant variant{record.engines[colour], record.program_checksum[colour], file_, ""};
    const std::string& name = variant.engine.name;
    if (known.empty() || rule_ == SameName::kSplit) {
        variant.shown = unused(name);
        shown_.insert(variant.shown);
    } else {
        variant.shown = known.front().shown;
    }
    if (!known.empty()) {
        const Variant& first = known.front();
        const std::string text =
            "engine " + shown_text(name) + " has " +
            difference({variant.engine, variant.checksum}, {first.engine, first.checksum}) + "'" +
            first.file + "'";
        if (rule_ == SameName::kRefuse)
            throw StoreError{text +
                             "; --same-name split counts them as two engines, --same-name merge as one"};
        remarks_.insert("Warning: '" + file_ + "': " + text + "; it counts as " + shown_text(variant.shown));
    }
    return known.emplace_back(std::move(variant));
}

std::string RecordMerge::unused(const std::string& name) const {
    std::string shown = name;
    for (int number = 2; shown_.contains(shown); ++number) shown = name + " (" + std::to_string(number) + ")";
    return shown;
}

std::vector<std::string> RecordMerge::notes() const {
    std::vector<std::string> notes(remarks_.begin(), remarks_.end());
    for (const auto& [file, count] : copies_)
        notes.push_back(counted(count, "game") + " of '" + file + "' were read before and count once");
    return notes;
}

std::string pair_key(const std::string& run, const std::array<int, 2>& engines, const GameUnit& unit) {
    const auto [lower, higher] = std::minmax(engines[0], engines[1]);
    return run + " " + std::to_string(lower) + " " + std::to_string(higher) + " " +
           std::to_string(unit.repeat) + " " + unit.opening;
}

}  // namespace pahtum::arena
