#include <chrono>
#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <new>
#include <optional>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/capi/call.hpp"
#include "engine/capi/pahtum.h"
#include "engine/python/bindings.hpp"
#include "engine/python/whole_number.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::python {
namespace {

namespace py = pybind11;
using NoGil = py::gil_scoped_release;

/// Owns an engine of pahtum.h.
class Engine {
  public:
    explicit Engine(pahtum_engine* engine) : engine_(engine) {}
    [[nodiscard]] pahtum_engine* get() const { return engine_.get(); }

  private:
    struct Free {
        void operator()(pahtum_engine* engine) const { pahtum_free_engine(engine); }
    };
    std::unique_ptr<pahtum_engine, Free> engine_;
};

using Level = Whole<"level", int, 1, 15>;
using Threads = Whole<"threads", int, 1, 1024>;
using Mebibytes = Whole<"hash_mebibytes", int, 1, 1048576>;
using Seed = Whole<"seed", std::uint64_t>;
using Depth = Whole<"depth", int, 1, PAHTUM_MAX_LINE>;
using Nodes = Whole<"nodes", std::uint64_t, 1>;

Engine make_engine(const std::string& player, Level level, Threads threads, Mebibytes hash_mebibytes,
                   Seed seed) {
    if (player.find('\0') != std::string::npos) throw py::value_error{"player: a name has no null byte"};
    const pahtum_engine_options options{.struct_size = sizeof options,
                                        .player = player.c_str(),
                                        .level = level,
                                        .threads = threads,
                                        .hash_mebibytes = hash_mebibytes,
                                        .seed = seed};
    pahtum_engine* engine = nullptr;
    check(pahtum_new_engine(&options, &engine));
    return Engine{engine};
}

/// Runs `call` in a thread of its own, so that Ctrl-C can stop it: it gets the stop, which is the caller's if
/// there is one. Throws what a handler of signals has raised.
template <typename Call>
void run_interruptibly(pahtum_stop* given, const Call& call) {
    pahtum_stop own;
    pahtum_stop& stop = given == nullptr ? own : *given;
    bool is_interrupted = false;
    std::string error;
    pahtum_status status = PAHTUM_OK;
    {
        const NoGil released;
        auto work = std::async(std::launch::async, [&] {
            status = call(stop);
            if (status != PAHTUM_OK) error = pahtum_error();
        });
        while (work.wait_for(std::chrono::milliseconds{50}) != std::future_status::ready) {
            const py::gil_scoped_acquire held;
            if (!is_interrupted && PyErr_CheckSignals() != 0) {
                is_interrupted = true;
                pahtum_request_stop(&stop);
            }
        }
        work.get();
    }
    if (is_interrupted) throw py::error_already_set{};
    if (status == PAHTUM_BUSY || status == PAHTUM_FAILED) throw std::runtime_error{error};
    if (status == PAHTUM_OUT_OF_MEMORY) throw std::bad_alloc{};
    if (status != PAHTUM_OK) throw py::value_error{error};
}

std::vector<std::string> texts_of_line(const Position& position, const pahtum_move* codes,
                                       std::size_t count) {
    std::vector<Move> moves;
    for (std::size_t index = 0; index < count; ++index) moves.push_back(Move::from_code(codes[index]));
    return line_texts(position, moves);
}

py::object result(const char* type, const py::dict& members) {
    return py::module_::import("pahtum._results").attr(type)(**members);
}

py::object move_of_code(const Position& position, pahtum_move code) {
    if (code == PAHTUM_NO_MOVE) return py::none();
    return py::str{to_text(position, Move::from_code(code))};
}

pahtum_limits limits_of(std::optional<Depth> depth, std::optional<Nodes> nodes,
                        std::optional<double> seconds) {
    if (seconds && !(*seconds > 0)) throw py::value_error{"seconds must be greater than 0"};
    return {.struct_size = sizeof(pahtum_limits),
            .depth = depth ? depth->value : 0,
            .nodes = nodes ? nodes->value : 0,
            .seconds = seconds.value_or(0),
            .stop = nullptr};
}

void require_limit(std::optional<Depth> depth, std::optional<Nodes> nodes, std::optional<double> seconds,
                   const pahtum_stop* stop) {
    if (!depth && !nodes && !seconds && stop == nullptr)
        throw py::value_error{"how long may it think? Give depth, nodes, seconds or stop"};
}

py::object choose(const Engine& engine, const Position& position, std::optional<Depth> depth,
                  std::optional<Nodes> nodes, std::optional<double> seconds, pahtum_stop* stop) {
    require_limit(depth, nodes, seconds, stop);
    pahtum_limits limits = limits_of(depth, nodes, seconds);
    const pahtum_position handle{position};
    pahtum_choice choice{};
    choice.struct_size = sizeof choice;
    run_interruptibly(stop, [&](pahtum_stop& used) {
        limits.stop = &used;
        return pahtum_choose(engine.get(), &handle, &limits, &choice);
    });
    using namespace py::literals;
    return result("Choice",
                  py::dict("move"_a = move_of_code(handle.position, choice.best), "score"_a = choice.score,
                           "win_rate"_a = choice.win_rate, "exact"_a = choice.exact != 0,
                           "depth"_a = choice.depth, "nodes"_a = choice.nodes, "seconds"_a = choice.seconds,
                           "line"_a = texts_of_line(handle.position, choice.line, choice.line_length)));
}

py::list analyze(const Engine& engine, const Position& position, std::optional<Depth> depth,
                 std::optional<Nodes> nodes, std::optional<double> seconds, pahtum_stop* stop) {
    require_limit(depth, nodes, seconds, stop);
    pahtum_limits limits = limits_of(depth, nodes, seconds);
    const pahtum_position handle{position};
    std::vector<pahtum_move_value> values(PAHTUM_MAX_MOVES);
    std::size_t count = 0;
    run_interruptibly(stop, [&](pahtum_stop& used) {
        limits.stop = &used;
        return pahtum_analyze(engine.get(), &handle, &limits, values.data(), values.size(), &count);
    });
    using namespace py::literals;
    py::list list;
    for (std::size_t index = 0; index < count; ++index) {
        const pahtum_move_value& value = values[index];
        list.append(result("MoveValue", py::dict("move"_a = move_of_code(handle.position, value.move),
                                                 "score"_a = value.score, "win_rate"_a = value.win_rate,
                                                 "exact"_a = value.exact != 0, "depth"_a = value.depth,
                                                 "nodes"_a = value.nodes, "prior"_a = value.prior)));
    }
    return list;
}

py::object solve(const Engine& engine, const Position& position, const std::string& goal, bool all_best,
                 std::optional<Nodes> nodes, std::optional<double> seconds, pahtum_stop* stop) {
    if (goal != "margin" && goal != "result") throw py::value_error{"goal must be 'margin' or 'result'"};
    const pahtum_question question{.struct_size = sizeof question,
                                   .goal = goal == "margin" ? PAHTUM_MARGIN : PAHTUM_RESULT,
                                   .at_least = 0,
                                   .one_best = all_best ? 0 : 1};
    pahtum_limits limits = limits_of(std::nullopt, nodes, seconds);
    const pahtum_position handle{position};
    const auto solution = std::make_unique<pahtum_solution>();
    solution->struct_size = sizeof *solution;
    run_interruptibly(stop, [&](pahtum_stop& used) {
        limits.stop = &used;
        return pahtum_solve(engine.get(), &handle, &question, &limits, solution.get());
    });
    using namespace py::literals;
    py::list best;
    for (std::size_t index = 0; index < solution->best_count; ++index)
        best.append(move_of_code(handle.position, solution->best[index]));
    const bool is_known = solution->proof >= PAHTUM_RESULT_KNOWN;
    const py::object wdl = is_known ? py::object{py::int_(solution->lower > 0   ? 1
                                                          : solution->upper < 0 ? -1
                                                                                : 0)}
                                    : py::none();
    return result("Solution",
                  py::dict("lower"_a = solution->lower, "upper"_a = solution->upper, "wdl"_a = wdl,
                           "best"_a = best, "best_is_complete"_a = solution->best_is_complete != 0,
                           "line"_a = texts_of_line(handle.position, solution->line, solution->line_length),
                           "nodes"_a = solution->nodes, "seconds"_a = solution->seconds));
}

}  // namespace

void add_engine(py::module_& module) {
    py::class_<pahtum_stop>(module, "Stop")
        .def(py::init())
        .def("request", [](pahtum_stop& stop) { pahtum_request_stop(&stop); })
        .def("reset", [](pahtum_stop& stop) { pahtum_reset_stop(&stop); });
    py::class_<Engine>(module, "Engine")
        .def(py::init(&make_engine), py::arg("player") = "search", py::arg("level") = 15,
             py::arg("threads") = 1, py::arg("hash_mebibytes") = 64, py::arg("seed") = 1)
        .def("clear", [](const Engine& engine) { check(pahtum_clear(engine.get())); })
        .def("choose", choose, py::arg("position"), py::kw_only(), py::arg("depth") = py::none(),
             py::arg("nodes") = py::none(), py::arg("seconds") = py::none(), py::arg("stop") = py::none())
        .def("analyze", analyze, py::arg("position"), py::kw_only(), py::arg("depth") = py::none(),
             py::arg("nodes") = py::none(), py::arg("seconds") = py::none(), py::arg("stop") = py::none())
        .def("solve", solve, py::arg("position"), py::kw_only(), py::arg("goal") = "margin",
             py::arg("all_best") = true, py::arg("nodes") = py::none(), py::arg("seconds") = py::none(),
             py::arg("stop") = py::none());
}

}  // namespace pahtum::python
