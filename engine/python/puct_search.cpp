#include "engine/python/puct_search.hpp"

#include <algorithm>
#include <exception>

#include "engine/platform/threads.hpp"
#include "engine/rules/action.hpp"

namespace pahtum::python {
namespace {

/// Calls work(index) for all indexes below `count`, each thread for a part of its own. Throws what one
/// throws.
template <typename Work>
void for_each_index(std::size_t count, int threads, const Work& work) {
    // With fewer, starting a thread takes longer than what it does.
    constexpr std::size_t kLeastPart = 32;
    const std::size_t parts =
        std::clamp<std::size_t>(count / kLeastPart, 1, static_cast<std::size_t>(threads));
    std::vector<std::exception_ptr> errors(parts);
    const auto do_part = [&](std::size_t part) {
        try {
            for (std::size_t i = count * part / parts; i < count * (part + 1) / parts; ++i) work(i);
        } catch (...) {
            errors[part] = std::current_exception();
        }
    };
    {
        std::vector<JoiningThread> others;
        for (std::size_t part = 1; part < parts; ++part) others.emplace_back([&, part] { do_part(part); });
        do_part(0);
    }
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
}

}  // namespace

std::vector<PuctTree> search_trees(const std::vector<Position>& positions, const PuctOptions& options,
                                   const Evaluate& evaluate) {
    std::vector<PuctTree> trees;
    trees.reserve(positions.size());
    for (const Position& position : positions) trees.emplace_back(position, options.exploration);
    const auto actions = static_cast<std::size_t>(action_count(positions.front().ruleset()));

    std::vector<const Position*> next(trees.size());
    std::vector<std::size_t> asking;  // trees
    std::vector<const Position*> asked;
    std::vector<float> priors;
    std::vector<float> values;
    while (true) {
        for_each_index(trees.size(), options.threads,
                       [&](std::size_t tree) { next[tree] = trees[tree].next(options.simulations); });
        asking.clear();
        asked.clear();
        for (std::size_t tree = 0; tree < trees.size(); ++tree) {
            if (next[tree] == nullptr) continue;
            asking.push_back(tree);
            asked.push_back(next[tree]);
        }
        if (asked.empty()) return trees;
        evaluate(asked, priors, values);
        for_each_index(asking.size(), options.threads, [&](std::size_t index) {
            trees[asking[index]].evaluate(std::span{priors}.subspan(index * actions, actions), values[index]);
        });
    }
}

}  // namespace pahtum::python
