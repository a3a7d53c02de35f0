#include <chrono>
#include <cstddef>
#include <cstdint>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/python/batch.hpp"
#include "engine/python/bindings.hpp"
#include "engine/python/encoding.hpp"
#include "engine/python/whole_number.hpp"

namespace pahtum::python {
namespace {

namespace py = pybind11;
using NoGil = py::gil_scoped_release;
/// A batch of more games has no room anywhere.
using BatchSize = Whole<std::size_t, 1, 1'000'000'000>;

template <typename Value, typename Function>
py::array_t<Value> column(const Batch& batch, const Function& value) {
    py::array_t<Value> out(static_cast<py::ssize_t>(batch.positions().size()));
    Value* next = out.mutable_data();
    for (const Position& position : batch.positions()) *next++ = static_cast<Value>(value(position));
    return out;
}

using Actions = py::array_t<std::int64_t, py::array::c_style>;

void play(Batch& batch, const Actions& actions) {
    if (actions.ndim() != 1 || actions.shape(0) != static_cast<py::ssize_t>(batch.positions().size()))
        throw py::value_error{"expected an action for each of " + std::to_string(batch.positions().size()) +
                              " games"};
    const std::span<const std::int64_t> numbers{actions.data(), static_cast<std::size_t>(actions.size())};
    const NoGil released;
    batch.play(numbers);
}

py::array_t<float> observations(const Batch& batch) {
    const int size = batch.ruleset().size;
    py::array_t<float> out({static_cast<py::ssize_t>(batch.positions().size()), py::ssize_t{kPlanes},
                            py::ssize_t{size}, py::ssize_t{size}});
    float* const data = out.mutable_data();
    const NoGil released;
    batch.observations(data);
    return out;
}

py::array_t<bool> legal_mask(const Batch& batch) {
    py::array_t<bool> out({static_cast<py::ssize_t>(batch.positions().size()),
                           static_cast<py::ssize_t>(action_count(batch.ruleset()))});
    bool* const data = out.mutable_data();
    const NoGil released;
    batch.legal_actions(data);
    return out;
}

/// Asks at intervals whether a handler of signals has raised something. For threads without the lock of
/// Python.
class SignalWatch {
  public:
    [[nodiscard]] bool has_raised() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return false;
        next_ = now + std::chrono::milliseconds{50};
        const py::gil_scoped_acquire held;
        return PyErr_CheckSignals() != 0;
    }

  private:
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

py::array_t<std::int32_t> playouts(const Batch& batch, Whole<std::uint32_t> count,
                                   Whole<std::uint64_t> seed) {
    py::array_t<std::int32_t> out(
        {static_cast<py::ssize_t>(batch.positions().size()), static_cast<py::ssize_t>(count.value)});
    std::int32_t* const data = out.mutable_data();
    bool is_interrupted = false;
    {
        const NoGil released;
        SignalWatch signals;
        is_interrupted = !batch.playouts(count, seed, data, [&signals] { return signals.has_raised(); });
    }
    if (is_interrupted) throw py::error_already_set{};
    return out;
}

py::array_t<float> returns_of_all(const Batch& batch) {
    py::array_t<float> out({static_cast<py::ssize_t>(batch.positions().size()), py::ssize_t{2}});
    float* next = out.mutable_data();
    for (const Position& position : batch.positions()) {
        for (const double value : returns_of(position)) *next++ = static_cast<float>(value);
    }
    return out;
}

}  // namespace

void add_batch(py::module_& module) {
    py::class_<Batch>(module, "Batch")
        .def(py::init([](const RulesetOrText& ruleset, BatchSize count, Whole<std::uint64_t> seed) {
                 return Batch{ruleset_of(ruleset), count, seed};
             }),
             py::arg("ruleset"), py::arg("count"), py::arg("seed") = 1)
        .def_static(
            "from_positions", [](std::vector<Position> positions) { return Batch{std::move(positions)}; },
            py::arg("positions"))
        .def("__len__", [](const Batch& batch) { return batch.positions().size(); })
        .def("copy", [](const Batch& batch) { return batch; })
        .def("__copy__", [](const Batch& batch) { return batch; })
        .def("__deepcopy__", [](const Batch& batch, const py::dict&) { return batch; })
        .def(py::pickle([](const Batch& batch) { return py::make_tuple(batch.positions()); },
                        [](const py::tuple& state) { return Batch{state[0].cast<std::vector<Position>>()}; }))
        .def_property_readonly("ruleset", [](const Batch& batch) { return batch.ruleset(); })
        .def("positions", [](const Batch& batch) { return batch.positions(); })
        .def("play", play, py::arg("actions"))
        .def(
            "play_random", [](Batch& batch, Whole<std::uint64_t> seed) { batch.play_random(seed); },
            py::arg("seed"), py::call_guard<NoGil>())
        .def("observations", observations)
        .def("legal_actions_mask", legal_mask)
        .def("playouts", playouts, py::arg("count"), py::arg("seed") = 1)
        .def("players", [](const Batch& batch) { return column<std::int8_t>(batch, player_of); })
        .def("is_terminal",
             [](const Batch& batch) {
                 return column<bool>(batch, [](const Position& position) { return position.is_over(); });
             })
        .def("margins",
             [](const Batch& batch) {
                 return column<std::int32_t>(
                     batch, [](const Position& position) { return position.margin(Side::kBlack); });
             })
        .def("returns", returns_of_all);
}

}  // namespace pahtum::python
