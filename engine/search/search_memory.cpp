#include "engine/search/search_memory.hpp"

namespace pahtum {

void SearchMemory::set_options(SearchOptions options) {
    if (options.hash_mebibytes != options_.hash_mebibytes) table_.reset();
    options_ = options;
}

void SearchMemory::prepare(const Position& position) {
    if (!table_) {
        table_.emplace(options_.hash_mebibytes);
    } else if (must_clear_) {
        table_->clear();
    }
    must_clear_ = false;
    table_->start_search();
    const Scoring scoring = position.ruleset().scoring;
    if (!evaluator_ || evaluator_->scoring() != scoring) evaluator_.emplace(scoring);
    if (!promises_ || promises_->size() != position.size()) promises_.emplace(position.size());
}

}  // namespace pahtum
