#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/python/batch.hpp"
#include "engine/python/bindings.hpp"
#include "engine/python/encoding.hpp"
#include "engine/python/puct.hpp"
#include "engine/python/whole_number.hpp"
#include "engine/rules/action.hpp"

namespace pahtum::python {
namespace {

namespace py = pybind11;

/// Copies one array of the network's answer. Throws TypeError unless it is of real numbers, ValueError unless
/// it has `shape` and is finite.
void take(const py::object& answer, const char* what, const std::vector<py::ssize_t>& shape,
          std::vector<float>& out) {
    const auto given = py::array::ensure(answer);
    if (!given || std::string_view{"biuf"}.find(given.dtype().kind()) == std::string_view::npos)
        throw py::type_error{std::string{what} + " must be an array of real numbers"};
    const py::array_t<float, py::array::c_style | py::array::forcecast> array{given};
    if (!std::equal(shape.begin(), shape.end(), array.shape(), array.shape() + array.ndim()))
        throw py::value_error{std::string{what} + " must have the shape " +
                              py::str{py::cast(shape)}.cast<std::string>()};
    out.assign(array.data(), array.data() + array.size());
    if (!std::ranges::all_of(out, [](float number) { return std::isfinite(number); }))
        throw py::value_error{std::string{what} + " must be finite"};
}

/// Writes what the network sees: observations, and which actions are legal.
void show(std::span<const Position* const> positions, float* seen, bool* mask) {
    const Ruleset& ruleset = positions.front()->ruleset();
    const auto numbers = static_cast<std::size_t>(kPlanes * ruleset.cells());
    const auto actions = static_cast<std::size_t>(action_count(ruleset));
    for (const Position* const position : positions) {
        observe(*position, position->side_to_move(), {seen, numbers});
        mark_legal(*position, {mask, actions});
        seen += numbers;
        mask += actions;
    }
}

/// Calls the network, from a thread that does not hold the GIL.
void ask(const py::function& network, std::span<const Position* const> positions, std::vector<float>& priors,
         std::vector<float>& values) {
    const py::ssize_t size = positions.front()->size();
    const py::ssize_t actions = action_count(positions.front()->ruleset());
    const auto games = static_cast<py::ssize_t>(positions.size());

    const py::gil_scoped_acquire held;
    py::array_t<float> seen({games, py::ssize_t{kPlanes}, size, size});
    py::array_t<bool> mask({games, actions});
    float* const seen_data = seen.mutable_data();
    bool* const mask_data = mask.mutable_data();
    {
        const py::gil_scoped_release released;
        show(positions, seen_data, mask_data);
    }
    const py::object answer = network(seen, mask);
    if (!py::isinstance<py::tuple>(answer) || py::len(answer) != 2)
        throw py::type_error{"the network must return (priors, values)"};
    const auto pair = py::reinterpret_borrow<py::tuple>(answer);
    take(pair[0], "priors", {games, actions}, priors);
    take(pair[1], "values", {games}, values);
    if (!std::ranges::all_of(priors, [](float prior) { return prior >= 0; }))
        throw py::value_error{"priors must not be negative"};
    if (!std::ranges::all_of(values, [](float value) { return std::abs(value) <= 1; }))
        throw py::value_error{"values must be from -1 to 1"};
}

/// From a thread that does not hold the GIL.
void check_signals() {
    const py::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set{};
}

py::object puct(const Batch& batch, const py::function& network,
                Whole<"simulations", int, 1, 1'000'000'000> simulations, double exploration,
                Whole<"threads", int, 1, 1024> threads) {
    if (!(exploration >= 0) || !std::isfinite(exploration))
        throw py::value_error{"exploration must be finite and not negative"};
    std::vector<PuctTree> trees;
    {
        const py::gil_scoped_release released;
        trees = search_trees(
            batch.positions(), {.simulations = simulations, .exploration = exploration, .threads = threads},
            [&](std::span<const Position* const> positions, std::vector<float>& priors,
                std::vector<float>& values) { ask(network, positions, priors, values); },
            check_signals);
    }
    const auto games = static_cast<py::ssize_t>(trees.size());
    const auto actions = static_cast<std::size_t>(action_count(batch.ruleset()));
    py::array_t<std::int32_t> visits({games, static_cast<py::ssize_t>(actions)});
    py::array_t<float> values(games);
    for (std::size_t game = 0; game < trees.size(); ++game) {
        trees[game].visits({visits.mutable_data() + game * actions, actions});
        values.mutable_data()[game] = static_cast<float>(trees[game].value());
    }
    using namespace py::literals;
    return py::module_::import("pahtum._results").attr("Visits")("visits"_a = visits, "values"_a = values);
}

}  // namespace

void add_puct(py::class_<Batch>& batch) {
    batch.def("puct", puct, py::arg("network"), py::arg("simulations"), py::kw_only(),
              py::arg("exploration") = 1.5, py::arg("threads") = 1);
}

}  // namespace pahtum::python
