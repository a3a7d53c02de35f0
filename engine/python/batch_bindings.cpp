#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/python/bindings.hpp"
#include "engine/python/encoding.hpp"
#include "engine/python/whole_number.hpp"
#include "engine/rules/action.hpp"

namespace pahtum::python {
namespace {

namespace py = pybind11;
using NoGil = py::gil_scoped_release;
/// A batch of more games has no room anywhere.
using BatchSize = Whole<"count", std::size_t, 1, 1'000'000'000>;

/// Where results are written: what the caller gives, or a new array. Throws ValueError if they do not fit it.
template <typename Value>
py::array_t<Value> buffer(const std::optional<py::array>& out, const std::vector<py::ssize_t>& shape) {
    if (!out) return py::array_t<Value>(shape);
    if (!py::array_t<Value, py::array::c_style>::check_(*out) || !out->writeable() ||
        !std::equal(shape.begin(), shape.end(), out->shape(), out->shape() + out->ndim()))
        throw py::value_error{"out must be a writable, C-contiguous array of " +
                              py::str{py::dtype::of<Value>()}.cast<std::string>() + " with the shape " +
                              py::str{py::cast(shape)}.cast<std::string>()};
    return py::reinterpret_borrow<py::array_t<Value>>(*out);
}

using Out = std::optional<py::array>;

py::ssize_t games_of(const Batch& batch) { return static_cast<py::ssize_t>(batch.positions().size()); }

template <typename Value, typename Function>
py::array_t<Value> column(const Batch& batch, const Out& given, const Function& value) {
    py::array_t<Value> out = buffer<Value>(given, {games_of(batch)});
    Value* next = out.mutable_data();
    const NoGil released;
    for (const Position& position : batch.positions()) *next++ = static_cast<Value>(value(position));
    return out;
}

/// An entry of an array that is an argument, as messages name it.
std::string entry_of(const std::string& argument, py::ssize_t entry) {
    return argument + "[" + std::to_string(entry) + "]";
}

/// Throws an IndexError that begins with what() unless there is such a game; negative ones count from the
/// end.
template <typename What>
std::size_t game_of(const Batch& batch, std::int64_t index, const What& what) {
    const std::int64_t count = games_of(batch);
    if (index < -count || index >= count)
        throw py::index_error{std::string{what()} + ": " + std::to_string(index) + " is not " +
                              std::to_string(-count) + " to " + std::to_string(count - 1)};
    return static_cast<std::size_t>(index < 0 ? index + count : index);
}

/// Converts anything array-like. Throws TypeError.
py::array array_of(const py::object& given, const std::string& argument) {
    auto array = py::array::ensure(given);
    if (!array) throw py::type_error{argument + ": expected an array, or lists of the same length in a list"};
    return array;
}

using Numbers = py::array_t<std::int64_t, py::array::c_style>;

/// Throws a TypeError unless these are integers: numpy would truncate fractions silently. Throws ValueError
/// if one is beyond 2^63 - 1.
Numbers numbers_of(const py::array& given, const std::string& argument) {
    if (given.size() == 0) return Numbers{0};
    const char kind = given.dtype().kind();
    if (kind != 'i' && kind != 'u') {
        // Numbers of Python that no type of numpy holds.
        const py::object entries = kind == 'O' ? given.attr("flat") : py::object{py::list{}};
        bool are_whole = kind == 'O';
        for (const py::handle entry : entries) are_whole = are_whole && py::isinstance<py::int_>(entry);
        if (are_whole) throw py::value_error{argument + ": a number is beyond 64 bits"};
        throw py::type_error{argument + ": expected whole numbers"};
    }
    Numbers numbers = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>{given};
    // Only those of 64 bits without a sign can be too large, and they wrap around to negative ones.
    const std::int64_t* const end = numbers.data() + numbers.size();
    const std::int64_t* const wrapped =
        kind == 'u' ? std::find_if(numbers.data(), end, [](std::int64_t number) { return number < 0; }) : end;
    if (wrapped != end)
        throw py::value_error{(given.ndim() == 1 ? entry_of(argument, wrapped - numbers.data()) : argument) +
                              ": " + std::to_string(static_cast<std::uint64_t>(*wrapped)) +
                              " is greater than 2**63 - 1"};
    return numbers;
}

/// The games selected by a mask or by an array of indexes.
std::vector<std::size_t> games_in(const Batch& batch, const py::object& given) {
    const py::array which = array_of(given, "which");
    std::vector<std::size_t> games;
    if (which.size() > 0 && which.dtype().kind() != 'b') static_cast<void>(numbers_of(which, "which"));
    if (which.ndim() != 1)
        throw py::value_error{"which: expected a mask, or the indexes of games, in one dimension"};
    if (which.dtype().kind() != 'b') {
        const Numbers indexes = numbers_of(which, "which");
        for (py::ssize_t entry = 0; entry < indexes.shape(0); ++entry)
            games.push_back(game_of(batch, indexes.at(entry), [&] { return entry_of("which", entry); }));
        return games;
    }
    if (which.shape(0) != games_of(batch))
        throw py::value_error{"which: expected a mask of " + std::to_string(games_of(batch)) + " games"};
    const py::array_t<bool> mask{which};
    for (py::ssize_t game = 0; game < mask.shape(0); ++game)
        if (mask.at(game)) games.push_back(static_cast<std::size_t>(game));
    return games;
}

/// From what a pickle has. Throws TypeError if that is something else.
Batch batch_of_state(const py::tuple& state) {
    if (state.size() != 1) throw py::type_error{"the state of a Batch is a tuple of a list of positions"};
    try {
        return Batch{state[0].cast<std::vector<Position>>()};
    } catch (const py::cast_error&) {
        throw py::type_error{"the state of a Batch is a tuple of a list of positions"};
    }
}

void reset(Batch& batch, const py::object& which, Whole<"seed", std::uint64_t> seed) {
    std::vector<std::size_t> games(batch.positions().size());
    std::iota(games.begin(), games.end(), std::size_t{0});
    if (!which.is_none()) games = games_in(batch, which);
    interruptibly([&](const auto& stop) { batch.reset(games, seed, stop); });
}

Batch transformed(const Batch& batch, const py::object& given) {
    const Numbers symmetries = numbers_of(array_of(given, "symmetries"), "symmetries");
    if (symmetries.ndim() > 1 || (symmetries.ndim() == 1 && symmetries.shape(0) != games_of(batch)))
        throw py::value_error{"symmetries: expected one, or one for each of " +
                              std::to_string(games_of(batch)) + " games"};
    std::vector<Symmetry> chosen;
    for (py::ssize_t game = 0; game < games_of(batch); ++game) {
        const std::int64_t number = symmetries.ndim() == 0 ? *symmetries.data() : *symmetries.data(game);
        if (number < 0 || number >= std::ssize(kSymmetries))
            throw py::value_error{(symmetries.ndim() == 0 ? "symmetries" : entry_of("symmetries", game)) +
                                  ": " + std::to_string(number) + " is not 0 to 7"};
        chosen.push_back(kSymmetries[static_cast<std::size_t>(number)]);
    }
    return interruptibly([&](const auto& stop) { return batch.transformed(chosen, stop); });
}

void play(Batch& batch, const py::object& given) {
    const Numbers actions = numbers_of(array_of(given, "actions"), "actions");
    if (actions.ndim() != 1 || actions.shape(0) != static_cast<py::ssize_t>(batch.positions().size()))
        throw py::value_error{"actions: expected one for each of " +
                              std::to_string(batch.positions().size()) + " games"};
    const std::span<const std::int64_t> numbers{actions.data(), static_cast<std::size_t>(actions.size())};
    interruptibly([&](const auto& stop) { batch.play(numbers, stop); });
}

py::array_t<float> observations(const Batch& batch, const Out& given) {
    const int size = batch.ruleset().size;
    py::array_t<float> out = buffer<float>(given, {games_of(batch), kPlanes, size, size});
    float* const data = out.mutable_data();
    interruptibly([&](const auto& stop) { batch.observations(data, stop); });
    return out;
}

py::array_t<bool> legal_masks(const Batch& batch, const Out& given) {
    py::array_t<bool> out = buffer<bool>(given, {games_of(batch), action_count(batch.ruleset())});
    bool* const data = out.mutable_data();
    interruptibly([&](const auto& stop) { batch.legal_actions(data, stop); });
    return out;
}

py::array_t<std::int32_t> playouts(const Batch& batch, Whole<"count", std::uint32_t> count,
                                   Whole<"seed", std::uint64_t> seed, const Out& given) {
    py::array_t<std::int32_t> out =
        buffer<std::int32_t>(given, {games_of(batch), static_cast<py::ssize_t>(count.value)});
    std::int32_t* const data = out.mutable_data();
    interruptibly([&](const auto& stop) { batch.playouts(count, seed, data, stop); });
    return out;
}

py::array_t<float> returns_of_all(const Batch& batch, const Out& given) {
    py::array_t<float> out = buffer<float>(given, {games_of(batch), 2});
    float* next = out.mutable_data();
    const NoGil released;
    for (const Position& position : batch.positions()) {
        for (const double value : returns_of(position)) *next++ = static_cast<float>(value);
    }
    return out;
}

py::object solve_all(const Batch& batch, Whole<"nodes", std::uint64_t, 1> nodes, const std::string& goal,
                     Whole<"threads", int, 1, 1024> threads) {
    if (goal != "margin" && goal != "result") throw py::value_error{"goal must be 'margin' or 'result'"};
    const LabelOptions options{.goal = goal == "margin" ? SolveGoal::kExact : SolveGoal::kOutcome,
                               .nodes = nodes,
                               .threads = threads};
    const std::vector<Label> labels =
        interruptibly([&](const auto& stop) { return label(batch.positions(), options, stop); });
    const py::ssize_t games = games_of(batch);
    py::array_t<std::int32_t> lower(games);
    py::array_t<std::int32_t> upper(games);
    py::array_t<std::int64_t> best(games);
    py::array_t<std::int64_t> used(games);
    for (py::ssize_t game = 0; game < games; ++game) {
        const Label& proven = labels[static_cast<std::size_t>(game)];
        lower.mutable_data()[game] = proven.lower;
        upper.mutable_data()[game] = proven.upper;
        best.mutable_data()[game] =
            proven.best ? action_of(batch.positions()[static_cast<std::size_t>(game)], *proven.best) : -1;
        used.mutable_data()[game] = static_cast<std::int64_t>(proven.nodes);
    }
    using namespace py::literals;
    return py::module_::import("pahtum._results")
        .attr("Labels")("lower"_a = lower, "upper"_a = upper, "best"_a = best, "nodes"_a = used);
}

Batch new_games(const RulesetOrText& given, BatchSize count, Whole<"seed", std::uint64_t> seed) {
    const Ruleset ruleset = ruleset_of(given);
    return interruptibly([&](const auto& stop) { return Batch{ruleset, count, seed, stop}; });
}

Batch batch_of(std::vector<Position> positions) {
    const NoGil released;
    return Batch{std::move(positions)};
}

Batch select(const Batch& batch, const py::object& which) {
    const std::vector<std::size_t> games = games_in(batch, which);
    return interruptibly([&](const auto& stop) { return batch.select(games, stop); });
}

void play_random(Batch& batch, Whole<"seed", std::uint64_t> seed) {
    interruptibly([&](const auto& stop) { batch.play_random(seed, stop); });
}

Batch copy(const Batch& batch) {
    return interruptibly([&](const auto& stop) { return batch.copy(stop); });
}

/// Making batches, taking them apart, playing.
void add_games(py::class_<Batch>& type) {
    type.def(py::init(&new_games), py::arg("ruleset"), py::arg("count"), py::arg("seed") = 1)
        .def_static("from_positions", batch_of, py::arg("positions"))
        .def("__len__", [](const Batch& batch) { return batch.positions().size(); })
        .def("__getitem__",
             [](const Batch& batch, Whole<"index", std::int64_t> index) {
                 return batch.positions()[game_of(batch, index, [] { return "index"; })];
             })
        .def("__iter__",
             [](const py::object& batch) {
                 return py::reinterpret_steal<py::object>(PySeqIter_New(batch.ptr()));
             })
        .def("select", select, py::arg("which"))
        .def("reset", reset, py::arg("which") = py::none(), py::arg("seed") = 1)
        .def("transformed", transformed, py::arg("symmetries"))
        .def("copy", copy)
        .def("__copy__", copy)
        .def("__deepcopy__", [](const Batch& batch, const py::dict&) { return copy(batch); })
        .def(
            py::pickle([](const Batch& batch) { return py::make_tuple(batch.positions()); }, &batch_of_state))
        .def_property_readonly("ruleset", [](const Batch& batch) { return batch.ruleset(); })
        .def("positions", [](const Batch& batch) { return batch.positions(); })
        .def("play", play, py::arg("actions"))
        .def("play_random", play_random, py::arg("seed"));
}

/// What arrays say about all games.
void add_results(py::class_<Batch>& type) {
    type.def("observations", observations, py::kw_only(), py::arg("out") = py::none())
        .def("legal_actions_mask", legal_masks, py::kw_only(), py::arg("out") = py::none())
        .def("playouts", playouts, py::arg("count"), py::arg("seed") = 1, py::kw_only(),
             py::arg("out") = py::none())
        .def("solve", solve_all, py::arg("nodes"), py::kw_only(), py::arg("goal") = "margin",
             py::arg("threads") = 1)
        .def(
            "players",
            [](const Batch& batch, const Out& out) { return column<std::int8_t>(batch, out, player_of); },
            py::kw_only(), py::arg("out") = py::none())
        .def(
            "is_terminal",
            [](const Batch& batch, const Out& out) {
                return column<bool>(batch, out, [](const Position& position) { return position.is_over(); });
            },
            py::kw_only(), py::arg("out") = py::none())
        .def(
            "margins",
            [](const Batch& batch, const Out& out) {
                return column<std::int32_t>(
                    batch, out, [](const Position& position) { return position.margin(Side::kBlack); });
            },
            py::kw_only(), py::arg("out") = py::none())
        .def("returns", returns_of_all, py::kw_only(), py::arg("out") = py::none());
}

}  // namespace

void add_batch(py::module_& module) {
    py::class_<Batch> type{module, "Batch"};
    add_games(type);
    add_results(type);
    add_puct(type);
}

}  // namespace pahtum::python
