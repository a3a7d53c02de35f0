#include "arena/score/course.hpp"

#include "arena/stats/estimate.hpp"

namespace pahtum::arena {

void Course::add(const Pentanomial& pairs, std::optional<double> llr) {
    const Estimate strength = estimate(sample_of(pairs));
    last_ = {pairs.pairs(), strength.elo, strength.elo_error95, llr};
    if (last_->pairs % stride_ != 0) return;
    kept_.push_back(*last_);
    if (kept_.size() < kMostPoints) return;
    stride_ *= 2;
    std::erase_if(kept_, [this](const Point& point) { return point.pairs % stride_ != 0; });
}

std::vector<Course::Point> Course::points() const {
    std::vector<Point> points = kept_;
    if (last_ && (points.empty() || points.back().pairs != last_->pairs)) points.push_back(*last_);
    return points;
}

}  // namespace pahtum::arena
