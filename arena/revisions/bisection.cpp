#include "arena/revisions/bisection.hpp"

#include <bit>
#include <cassert>

namespace pahtum::arena {

Bisection::Bisection(std::size_t revisions) : is_skipped_(revisions + 1), first_changed_(revisions) {
    assert(revisions > 0);
}

std::vector<std::size_t> Bisection::left() const {
    std::vector<std::size_t> revisions;
    for (std::size_t i = last_same_ + 1; i < first_changed_; ++i)
        if (!is_skipped_[i]) revisions.push_back(i);
    return revisions;
}

std::optional<std::size_t> Bisection::next() const {
    if (!knows_last_) return first_changed_;
    if (is_unchanged_) return std::nullopt;
    const std::vector<std::size_t> revisions = left();
    if (revisions.empty()) return std::nullopt;
    return revisions[revisions.size() / 2];
}

void Bisection::add(Answer answer) {
    const std::size_t revision = next().value();
    if (!knows_last_) {
        assert(answer != Answer::kSkipped);
        knows_last_ = true;
        is_unchanged_ = answer == Answer::kSame;
        return;
    }
    switch (answer) {
        case Answer::kSame: last_same_ = revision; return;
        case Answer::kChanged: first_changed_ = revision; return;
        case Answer::kSkipped: is_skipped_[revision] = true; return;
    }
}

std::size_t Bisection::most_tests_left() const {
    if (is_unchanged_) return 0;
    // With k revisions left there are k + 1 answers.
    return (knows_last_ ? 0U : 1U) + static_cast<std::size_t>(std::bit_width(left().size()));
}

}  // namespace pahtum::arena
