#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <future>
#include <memory>
#include <new>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "engine/capi/handles.hpp"
#include "engine/capi/pahtum.h"
#include "engine/python/actions.hpp"
#include "engine/python/batch.hpp"
#include "engine/python/docs.hpp"
#include "engine/python/observation.hpp"
#include "engine/python/self_play.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/text.hpp"

// The names and types are documented in pahtum/__init__.pyi.
namespace pahtum::python {
namespace {

namespace py = pybind11;
using NoGil = py::gil_scoped_release;

constexpr int kTerminalPlayer = -4;  // as in OpenSpiel

void check(pahtum_status status) {
    switch (status) {
        case PAHTUM_OK:
            return;
        case PAHTUM_OUT_OF_MEMORY:
            throw std::bad_alloc{};
        case PAHTUM_INVALID_ARGUMENT:
        case PAHTUM_PARSE_ERROR:
        case PAHTUM_ILLEGAL_MOVE:
            throw py::value_error{pahtum_error()};
        default:
            throw std::runtime_error{pahtum_error()};
    }
}

/// Where a ruleset is needed, its text is enough.
using RulesetOrText = std::variant<Ruleset, std::string>;

Ruleset ruleset_of(const RulesetOrText& given) {
    if (const auto* const ruleset = std::get_if<Ruleset>(&given)) return *ruleset;
    return parse_ruleset(std::get<std::string>(given));
}

// ---- Positions ----

int player_of(const Position& position) {
    return position.is_over() ? kTerminalPlayer : static_cast<int>(index_of(position.side_to_move()));
}

Side side_of(int player) {
    if (player != 0 && player != 1) throw py::value_error{"a player is 0, Black, or 1, White"};
    return player == 0 ? Side::kBlack : Side::kWhite;
}

std::vector<double> returns_of(const Position& position) {
    const Points margin = position.is_over() ? position.margin(Side::kBlack) : 0;
    const double black = margin > 0 ? 1 : margin < 0 ? -1 : 0;
    return {black, 0 - black};
}

Position new_game(const RulesetOrText& given, const std::optional<std::string>& boulders,
                  std::uint64_t seed) {
    const Ruleset ruleset = ruleset_of(given);
    if (!boulders) {
        Random random{seed};
        return random_start(ruleset, random);
    }
    pahtum_position* made = nullptr;
    check(pahtum_new_game(describe(ruleset).c_str(), boulders->c_str(), &made));
    const Position position = made->position;
    pahtum_free_position(made);
    return position;
}

std::vector<std::string> move_texts(const Position& position) {
    std::vector<std::string> texts;
    for (const Move move : position.legal_moves()) texts.push_back(to_text(position, move));
    return texts;
}

std::vector<int> legal_actions(const Position& position) {
    std::vector<int> actions;
    for (const Move move : position.legal_moves()) actions.push_back(action_of(position, move));
    std::sort(actions.begin(), actions.end());
    return actions;
}

Move required_move(const Position& position, long action) {
    if (const auto move = move_of(position, action)) return *move;
    throw py::value_error{"action " + std::to_string(action) + " is not legal here"};
}

py::array_t<std::int8_t> board_of(const Position& position) {
    py::array_t<std::int8_t> board({position.size(), position.size()});
    auto cells = board.mutable_unchecked<2>();
    for (int row = 0; row < position.size(); ++row) {
        for (int column = 0; column < position.size(); ++column) {
            const Square square{column, row};
            cells(row, column) = position.stones(Side::kBlack).contains(square)   ? 1
                                 : position.stones(Side::kWhite).contains(square) ? -1
                                 : position.boulders().contains(square)           ? 2
                                                                                  : 0;
        }
    }
    return board;
}

py::array_t<float> observation_of(const Position& position, std::optional<int> player) {
    const Side side = player ? side_of(*player) : position.side_to_move();
    py::array_t<float> out({kPlanes, position.size(), position.size()});
    observe(position, side, {out.mutable_data(), static_cast<std::size_t>(out.size())});
    return out;
}

const char* phase_text(const Position& position) {
    constexpr const char* kNames[]{"placing", "choosing", "stones", "over"};
    return kNames[static_cast<std::size_t>(position.phase())];
}

py::dict settings_of(const Ruleset& ruleset) {
    py::dict settings;
    for (const RulesetSetting& setting : ruleset_settings())
        settings[py::str{std::string{setting.name}}] = setting.value(ruleset);
    return settings;
}

void add_ruleset(py::module_& module) {
    py::class_<Ruleset>(module, "Ruleset")
        .def(py::init([](const std::string& text) { return parse_ruleset(text); }),
             py::arg("text") = "classic")
        .def("__str__", [](const Ruleset& ruleset) { return describe(ruleset); })
        .def("__repr__", [](const Ruleset& ruleset) { return "Ruleset('" + describe(ruleset) + "')"; })
        .def("__eq__", [](const Ruleset& a, const Ruleset& b) { return a == b; })
        .def("__hash__", [](const Ruleset& ruleset) { return py::hash(py::str{describe(ruleset)}); })
        .def_property_readonly("name",
                               [](const Ruleset& ruleset) { return std::string{to_text(ruleset.name)}; })
        .def_readonly("size", &Ruleset::size)
        .def_readonly("boulders", &Ruleset::boulders)
        .def_readonly("stones", &Ruleset::stones)
        .def_readonly("swap", &Ruleset::swap)
        .def_property_readonly("settings", settings_of)
        .def_property_readonly("action_count", action_count)
        .def_property_readonly("observation_tensor_shape", [](const Ruleset& ruleset) {
            return py::make_tuple(kPlanes, ruleset.size, ruleset.size);
        });
}

void add_position(py::module_& module) {
    py::class_<Position>(module, "Position")
        .def(py::init([](const std::string& text) { return parse_position(text); }), py::arg("text"))
        .def_static("new_game", new_game, py::arg("ruleset") = "classic", py::arg("boulders") = py::none(),
                    py::arg("seed") = 1)
        .def("__str__", [](const Position& position) { return to_text(position); })
        .def("__repr__", [](const Position& position) { return "Position('" + to_text(position) + "')"; })
        .def("__eq__", [](const Position& a, const Position& b) { return a == b; })
        .def("__hash__", [](const Position& position) { return py::hash(py::str{to_text(position)}); })
        .def("copy", [](const Position& position) { return position; })
        .def("__copy__", [](const Position& position) { return position; })
        .def("__deepcopy__", [](const Position& position, const py::dict&) { return position; })
        .def(py::pickle([](const Position& position) { return to_text(position); },
                        [](const std::string& text) { return parse_position(text); }))
        .def_property_readonly("ruleset", [](const Position& position) { return position.ruleset(); })
        .def_property_readonly("board", board_of)
        .def_property_readonly("phase", phase_text)
        .def_property_readonly("margin",
                               [](const Position& position) { return position.margin(Side::kBlack); })
        .def("score", [](const Position& position, int player) { return position.score(side_of(player)); })
        .def("hand", [](const Position& position, int player) { return position.hand(side_of(player)); })
        .def("current_player", player_of)
        .def("is_terminal", &Position::is_over)
        .def("returns", returns_of)
        .def("legal_moves", move_texts)
        .def("legal_actions", legal_actions)
        .def("action_to_string",
             [](const Position& position, long action) {
                 return to_text(position, required_move(position, action));
             })
        .def("string_to_action",
             [](const Position& position, const std::string& text) {
                 return action_of(position, parse_move(position, text));
             })
        .def("play",
             [](Position& position, const std::string& move) { position.play(parse_move(position, move)); })
        .def("apply_action",
             [](Position& position, long action) { position.play(required_move(position, action)); })
        .def("observation_tensor", observation_of, py::arg("player") = py::none())
        .def("evaluate", [](const Position& position) {
            double score = 0;
            double win_rate = 0;
            const pahtum_position handle{position};
            check(pahtum_evaluate(&handle, &score, &win_rate));
            return py::make_tuple(score, win_rate);
        });
}

// ---- Batches ----

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

py::array_t<std::int32_t> playouts(const Batch& batch, std::size_t count, std::uint64_t seed) {
    py::array_t<std::int32_t> out(
        {static_cast<py::ssize_t>(batch.positions().size()), static_cast<py::ssize_t>(count)});
    std::int32_t* const data = out.mutable_data();
    const NoGil released;
    batch.playouts(count, seed, data);
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

void add_batch(py::module_& module) {
    py::class_<Batch>(module, "Batch")
        .def(py::init([](const RulesetOrText& ruleset, std::size_t count, std::uint64_t seed) {
                 return Batch{ruleset_of(ruleset), count, seed};
             }),
             py::arg("ruleset"), py::arg("count"), py::arg("seed") = 1)
        .def_static(
            "from_positions", [](std::vector<Position> positions) { return Batch{std::move(positions)}; },
            py::arg("positions"))
        .def("__len__", [](const Batch& batch) { return batch.positions().size(); })
        .def("copy", [](const Batch& batch) { return batch; })
        .def_property_readonly("ruleset", [](const Batch& batch) { return batch.ruleset(); })
        .def("positions", [](const Batch& batch) { return batch.positions(); })
        .def("play", play, py::arg("actions"))
        .def("play_random", &Batch::play_random, py::arg("seed"), py::call_guard<NoGil>())
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

// ---- The engine ----

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

Engine make_engine(const std::string& player, int level, int threads, int hash_mebibytes,
                   std::uint64_t seed) {
    const pahtum_engine_options options{player.c_str(), level, threads, hash_mebibytes, seed};
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

std::vector<std::string> line_texts(Position position, const pahtum_move* moves, std::size_t count) {
    std::vector<std::string> texts;
    for (std::size_t index = 0; index < count; ++index) {
        const Move move = Move::from_code(moves[index]);
        texts.push_back(to_text(position, move));
        position.play(move);
    }
    return texts;
}

py::object result(const char* type, const py::dict& members) {
    return py::module_::import("pahtum._results").attr(type)(**members);
}

py::object move_of_code(const Position& position, pahtum_move code) {
    if (code == PAHTUM_NO_MOVE) return py::none();
    return py::str{to_text(position, Move::from_code(code))};
}

pahtum_limits limits_of(std::optional<int> depth, std::optional<std::uint64_t> nodes,
                        std::optional<double> seconds) {
    if ((depth && *depth < 1) || (nodes && *nodes < 1) || (seconds && !(*seconds > 0)))
        throw py::value_error{"a limit must be greater than 0"};
    return {depth.value_or(0), nodes.value_or(0), seconds.value_or(0), nullptr};
}

void require_limit(std::optional<int> depth, std::optional<std::uint64_t> nodes,
                   std::optional<double> seconds, const pahtum_stop* stop) {
    if (!depth && !nodes && !seconds && stop == nullptr)
        throw py::value_error{"how long may it think? Give depth, nodes, seconds or stop"};
}

py::object choose(const Engine& engine, const Position& position, std::optional<int> depth,
                  std::optional<std::uint64_t> nodes, std::optional<double> seconds, pahtum_stop* stop) {
    require_limit(depth, nodes, seconds, stop);
    pahtum_limits limits = limits_of(depth, nodes, seconds);
    const pahtum_position handle{position};
    pahtum_choice choice;
    run_interruptibly(stop, [&](pahtum_stop& used) {
        limits.stop = &used;
        return pahtum_choose(engine.get(), &handle, &limits, &choice);
    });
    using namespace py::literals;
    return result("Choice",
                  py::dict("move"_a = move_of_code(handle.position, choice.best), "score"_a = choice.score,
                           "win_rate"_a = choice.win_rate, "exact"_a = choice.exact != 0,
                           "depth"_a = choice.depth, "nodes"_a = choice.nodes, "seconds"_a = choice.seconds,
                           "line"_a = line_texts(handle.position, choice.line, choice.line_length)));
}

py::list analyze(const Engine& engine, const Position& position, std::optional<int> depth,
                 std::optional<std::uint64_t> nodes, std::optional<double> seconds, pahtum_stop* stop) {
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
                 std::optional<std::uint64_t> nodes, std::optional<double> seconds, pahtum_stop* stop) {
    if (goal != "margin" && goal != "result") throw py::value_error{"goal must be 'margin' or 'result'"};
    const pahtum_question question{goal == "margin" ? PAHTUM_MARGIN : PAHTUM_RESULT, 0, all_best ? 0 : 1};
    pahtum_limits limits = limits_of(std::nullopt, nodes, seconds);
    const pahtum_position handle{position};
    const auto solution = std::make_unique<pahtum_solution>();
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
                           "line"_a = line_texts(handle.position, solution->line, solution->line_length),
                           "nodes"_a = solution->nodes, "seconds"_a = solution->seconds));
}

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

py::object play_games(const RulesetOrText& ruleset, std::uint64_t games, const std::string& player,
                      std::uint64_t nodes, int random_moves, std::uint64_t seed, int threads) {
    constexpr int kMostThreads = 1024;
    if (nodes < 1 || threads < 1 || threads > kMostThreads)
        throw py::value_error{"nodes and threads must be at least 1, threads at most 1024"};
    const SelfPlayOptions options{.ruleset = ruleset_of(ruleset),
                                  .player = parse_player_kind(player),
                                  .nodes = nodes,
                                  .random_moves = random_moves,
                                  .seed = seed,
                                  .threads = threads};
    std::vector<PlayedGame> played;
    {
        const NoGil released;
        played = self_play(options, games, [] {
            const py::gil_scoped_acquire held;
            return PyErr_CheckSignals() != 0;
        });
    }
    if (PyErr_Occurred() != nullptr) throw py::error_already_set{};
    std::size_t longest = 0;
    for (const PlayedGame& game : played) longest = std::max(longest, game.moves.size());
    const auto count = static_cast<py::ssize_t>(played.size());
    py::array_t<std::int16_t> actions({count, static_cast<py::ssize_t>(longest)});
    py::array_t<std::int32_t> margins(count);
    std::fill_n(actions.mutable_data(), actions.size(), std::int16_t{-1});
    py::list starts;
    for (std::size_t number = 0; number < played.size(); ++number) {
        Position position = played[number].start;
        std::int16_t* next = actions.mutable_data() + number * longest;
        starts.append(position);
        for (const Move move : played[number].moves) {
            *next++ = static_cast<std::int16_t>(action_of(position, move));
            position.play(move);
        }
        margins.mutable_data()[number] = played[number].margin;
    }
    using namespace py::literals;
    return result("Games", py::dict("starts"_a = starts, "actions"_a = actions, "margins"_a = margins));
}

// ---- Descriptions ----

/// Behind the signature that pybind11 has written.
void describe_function(py::handle function, const char* text) {
    PyMethodDef* const definition = reinterpret_cast<PyCFunctionObject*>(function.ptr())->m_ml;
    std::string whole{definition->ml_doc};
    whole = whole.substr(0, whole.find('\n')) + "\n\n" + text;
    // pybind11 has allocated what is there, and will free what is there then.
    std::free(const_cast<char*>(definition->ml_doc));
    definition->ml_doc = ::strdup(whole.c_str());
}

void describe_member(const py::object& owner, const char* name, const char* text) {
    py::object member = owner.attr("__dict__")[name];
    if (PyInstanceMethod_Check(member.ptr())) {
        describe_function(PyInstanceMethod_Function(member.ptr()), text);
    } else if (PyCFunction_Check(member.ptr())) {
        describe_function(member, text);
    } else if (py::isinstance<py::staticmethod>(member)) {
        describe_function(member.attr("__func__"), text);
    } else {
        member.attr("__doc__") = text;
    }
}

/// help() shows what __init__.pyi says.
void describe_all(const py::module_& module) {
    for (const Doc& doc : kDocs) {
        const std::string name{doc.name};
        const std::size_t dot = name.find('.');
        if (dot == std::string::npos) {
            describe_member(module, doc.name, doc.text);
        } else {
            describe_member(module.attr(name.substr(0, dot).c_str()), doc.name + dot + 1, doc.text);
        }
    }
}

}  // namespace

PYBIND11_MODULE(_pahtum, module) {
    py::register_exception_translator([](std::exception_ptr error) {
        try {
            if (error) std::rethrow_exception(error);
        } catch (const ParseError& wrong) {
            PyErr_SetString(PyExc_ValueError, wrong.what());
        } catch (const IllegalMove& wrong) {
            PyErr_SetString(PyExc_ValueError, wrong.what());
        }
    });
    module.attr("__version__") = std::string{kVersion};
    add_ruleset(module);
    add_position(module);
    add_batch(module);
    add_engine(module);
    module.def("self_play", play_games, py::arg("ruleset"), py::arg("games"), py::kw_only(),
               py::arg("player") = "search", py::arg("nodes") = 100, py::arg("random_moves") = 0,
               py::arg("seed") = 1, py::arg("threads") = 1);
    module.def("line_points", [](int length) {
        if (length < 0 || length > kMaxSize) throw py::value_error{"a line has 0 to 8 stones"};
        return run_points(length);
    });
    describe_all(module);
}

}  // namespace pahtum::python
