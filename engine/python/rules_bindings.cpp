#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/capi/call.hpp"
#include "engine/capi/pahtum.h"
#include "engine/python/bindings.hpp"
#include "engine/python/encoding.hpp"
#include "engine/python/whole_number.hpp"
#include "engine/rules/action.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::python {
namespace {

namespace py = pybind11;

using Player = Whole<"player", int, 0, 1>;

Side side_of(Player player) { return player == 0 ? Side::kBlack : Side::kWhite; }

Position new_game(const RulesetOrText& given, const std::optional<std::string>& boulders,
                  Whole<"seed", std::uint64_t> seed) {
    const Ruleset ruleset = ruleset_of(given);
    if (!boulders) {
        Random random{seed};
        return draw_start(ruleset, random);
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
    std::ranges::sort(actions);
    return actions;
}

using Action = Whole<"action", long>;

Move required_move(const Position& position, Action action) {
    if (const auto move = move_of_action(position, action)) return *move;
    throw py::value_error{"action " + std::to_string(action.value) + " is not legal here"};
}

py::array_t<bool> legal_mask(const Position& position) {
    py::array_t<bool> mask(action_count(position.ruleset()));
    mark_legal(position, {mask.mutable_data(), static_cast<std::size_t>(mask.size())});
    return mask;
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

py::array_t<float> observation_of(const Position& position, std::optional<Player> player) {
    const Side side = player ? side_of(*player) : position.side_to_move();
    py::array_t<float> out({kPlanes, position.size(), position.size()});
    observe(position, side, {out.mutable_data(), static_cast<std::size_t>(out.size())});
    return out;
}

const char* phase_text(const Position& position) {
    constexpr const char* kNames[]{"placing", "choosing", "stones", "over"};
    return kNames[static_cast<std::size_t>(position.phase())];
}

/// [symmetry, action]: the action of the image.
py::array_t<std::int64_t> action_images(const Ruleset& ruleset) {
    const int actions = action_count(ruleset);
    py::array_t<std::int64_t> images({static_cast<int>(kSymmetries.size()), actions});
    std::int64_t* next = images.mutable_data();
    for (const Symmetry symmetry : kSymmetries)
        for (int action = 0; action < actions; ++action) *next++ = image_of_action(ruleset, action, symmetry);
    return images;
}

py::dict settings_of(const Ruleset& ruleset) {
    py::dict settings;
    for (const RulesetSetting& setting : ruleset_settings())
        settings[py::str{std::string{setting.name}}] = setting.value(ruleset);
    return settings;
}

/// A class whose values have a text that says all of them.
template <typename Value>
py::class_<Value> class_with_text(py::module_& module, const std::string& name,
                                  std::string (*text_of)(const Value&), Value (*parse)(const std::string&)) {
    return py::class_<Value>(module, name.c_str())
        .def("__str__", text_of)
        .def("__repr__", [=](const Value& value) { return name + "('" + text_of(value) + "')"; })
        .def(
            "__eq__", [](const Value& a, const Value& b) { return a == b; }, py::is_operator())
        .def("__hash__", [=](const Value& value) { return py::hash(py::str{text_of(value)}); })
        .def("__copy__", [](const Value& value) { return value; })
        .def("__deepcopy__", [](const Value& value, const py::dict&) { return value; })
        .def(py::pickle(text_of, parse));
}

Ruleset ruleset_named(const std::string& text) { return parse_ruleset(text); }
Position position_named(const std::string& text) { return parse_position(text); }

void add_ruleset(py::module_& module) {
    class_with_text<Ruleset>(module, "Ruleset", describe, ruleset_named)
        .def(py::init(&ruleset_named), py::arg("text") = "classic")
        .def_property_readonly("name",
                               [](const Ruleset& ruleset) { return std::string{to_text(ruleset.name)}; })
        .def_readonly("size", &Ruleset::size)
        .def_readonly("boulders", &Ruleset::boulders)
        .def_readonly("stones", &Ruleset::stones)
        .def_readonly("swap", &Ruleset::swap)
        .def_property_readonly("settings", settings_of)
        .def_property_readonly("action_count", action_count)
        .def_property_readonly("action_images", action_images)
        .def_property_readonly("observation_tensor_shape", [](const Ruleset& ruleset) {
            return py::make_tuple(kPlanes, ruleset.size, ruleset.size);
        });
}

void add_position(py::module_& module) {
    class_with_text<Position>(module, "Position", to_text, position_named)
        .def(py::init(&position_named), py::arg("text"))
        .def_static("new_game", new_game, py::arg("ruleset") = "classic", py::arg("boulders") = py::none(),
                    py::arg("seed") = 1)
        .def("copy", [](const Position& position) { return position; })
        .def_property_readonly("ruleset", [](const Position& position) { return position.ruleset(); })
        .def_property_readonly("board", board_of)
        .def_property_readonly("phase", phase_text)
        .def_property_readonly("margin",
                               [](const Position& position) { return position.margin(Side::kBlack); })
        .def("score", [](const Position& position, Player player) { return position.score(side_of(player)); })
        .def("hand", [](const Position& position, Player player) { return position.hand(side_of(player)); })
        .def("current_player", player_of)
        .def("is_terminal", &Position::is_over)
        .def("returns", returns_of)
        .def("legal_moves", move_texts)
        .def("legal_actions", legal_actions)
        .def("legal_actions_mask", legal_mask)
        .def("action_to_string",
             [](const Position& position, Action action) {
                 return to_text(position, required_move(position, action));
             })
        .def("string_to_action",
             [](const Position& position, const std::string& text) {
                 return action_of(position, parse_move(position, text));
             })
        .def("play",
             [](Position& position, const std::string& move) { position.play(parse_move(position, move)); })
        .def("apply_action",
             [](Position& position, Action action) { position.play(required_move(position, action)); })
        .def("observation_tensor", observation_of, py::arg("player") = py::none())
        .def("evaluate", [](const Position& position) {
            double score = 0;
            double win_rate = 0;
            const pahtum_position handle{position};
            check(pahtum_evaluate(&handle, &score, &win_rate));
            return py::make_tuple(score, win_rate);
        });
}

}  // namespace

void check(pahtum_status status) {
    switch (status) {
        case PAHTUM_OK: return;
        case PAHTUM_OUT_OF_MEMORY: throw std::bad_alloc{};
        case PAHTUM_INVALID_ARGUMENT:
        case PAHTUM_PARSE_ERROR:
        case PAHTUM_ILLEGAL_MOVE: throw py::value_error{pahtum_error()};
        default: throw std::runtime_error{pahtum_error()};
    }
}

Ruleset ruleset_of(const RulesetOrText& given) {
    if (const auto* const ruleset = std::get_if<Ruleset>(&given)) return *ruleset;
    return parse_ruleset(std::get<std::string>(given));
}

int player_of(const Position& position) {
    constexpr int kOver = -4;
    return position.is_over() ? kOver : static_cast<int>(index_of(position.side_to_move()));
}

std::vector<double> returns_of(const Position& position) {
    const Points margin = position.is_over() ? position.margin(Side::kBlack) : 0;
    const double black = margin > 0 ? 1 : margin < 0 ? -1 : 0;
    return {black, 0 - black};
}

void add_rules(py::module_& module) {
    add_ruleset(module);
    add_position(module);
}

}  // namespace pahtum::python
