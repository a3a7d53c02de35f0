#include "engine/rules/sgf_nodes.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"
#include "engine/platform/decimals.hpp"
#include "engine/rules/ruleset.hpp"
#include "engine/rules/sgf.hpp"

namespace pahtum {
namespace {

constexpr std::size_t kMaxMessage = 200;
/// Far more than any game needs; bounds the memory that a hostile file can take.
constexpr std::size_t kMaxNodes = 100'000;
constexpr std::size_t kMaxValues = 1'000;

bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }
bool is_letter(char letter) { return is_capital(letter) || (letter >= 'a' && letter <= 'z'); }
char capital(char letter) { return is_capital(letter) ? letter : static_cast<char>(letter - 'a' + 'A'); }
bool is_space(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }
bool is_line_end(char letter) { return letter == '\n' || letter == '\r'; }

/// Older versions decorate names with small letters: White[aa]. Some programs write b[aa].
std::string plain_name(std::string_view name) {
    std::string result;
    std::copy_if(name.begin(), name.end(), std::back_inserter(result), is_capital);
    if (result.empty()) std::transform(name.begin(), name.end(), std::back_inserter(result), capital);
    return result;
}

/// Where the bracket is that closes the value which begins there; the size of the text if none does.
std::size_t end_of_value(std::string_view text, std::size_t offset) {
    for (; offset < text.size() && text[offset] != ']'; ++offset)
        if (text[offset] == '\\') ++offset;
    return std::min(offset, text.size());
}

class NodeReader {
  public:
    NodeReader(std::string_view text, std::span<const std::string_view> names) : text_(text), names_(names) {}

    std::vector<SgfNode> read() {
        find_game();
        std::vector<SgfNode> nodes;
        for (skip_blanks(); !at_end(); skip_blanks()) {
            const char letter = text_[offset_++];
            rest_.end = offset_ - 1;
            if (letter == ')') return nodes;
            if (letter == '(') branches_.push_back(nodes.size());
            if (letter == ';') {
                const std::size_t begin = offset_;
                SgfNode node = read_node();
                if (nodes.empty() || !node.empty()) {
                    nodes.push_back(std::move(node));
                    rest_.nodes.emplace_back(begin, offset_);
                }
                if (nodes.size() > kMaxNodes) fail(offset_ - 1, "too many nodes");
            } else if (letter != '(') {
                fail(offset_ - 1, "expected ';', '(' or ')' instead of " + quote(character_at(offset_ - 1)));
            }
        }
        rest_.end = offset_;
        if (!has_property_) fail(offset_, "the text ends before the game: expected a property or ')'");
        return nodes;
    }

    /// With what follows the main line that was read: after each of its brackets, the other variations of
    /// the place where that was opened. Ends at the first fault.
    SgfRest read_rest() {
        read_variations();
        // The innermost come first.
        std::stable_sort(rest_.variations.begin(), rest_.variations.end(),
                         [](const SgfVariation& a, const SgfVariation& b) { return a.node < b.node; });
        return std::move(rest_);
    }

  private:
    [[nodiscard]] bool at_end() const { return offset_ >= text_.size(); }
    [[nodiscard]] char peek() const { return text_[offset_]; }
    [[noreturn]] void fail(std::size_t offset, std::string_view message) const {
        fail_in_sgf(text_, offset, message);
    }

    [[nodiscard]] std::string character_at(std::size_t offset) const {
        const auto character = first_character(text_.substr(offset));
        return std::string{text_.substr(offset, character ? character->bytes : 1)};
    }

    void read_variations() {
        for (; !branches_.empty(); branches_.pop_back()) {
            for (skip_blanks(); !at_end() && peek() == '('; skip_blanks()) {
                std::string tree = read_tree();
                if (tree.empty()) return;
                rest_.variations.push_back({branches_.back(), as_utf8(tree)});
            }
            if (at_end() || text_[offset_++] != ')') break;
        }
    }

    void skip_blanks() {
        while (!at_end() && is_space(peek())) ++offset_;
    }

    /// Skips to just after the '(' of the first "(;".
    void find_game() {
        if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF")) {
            fail(0, "the text is UTF-16: save it as UTF-8");
        }
        offset_ = start_of_sgf_game(text_, 0);
        if (at_end()) fail(0, "no game: expected '(;'");
        ++offset_;
    }

    /// From a bracket to the one that closes it, with those that are missing at the end of the text; empty if
    /// the text ends within a value.
    std::string read_tree() {
        const std::size_t start = offset_;
        std::size_t depth = 0;
        for (; !at_end(); ++offset_) {
            if (peek() == '[') offset_ = end_of_value(text_, offset_);
            if (at_end()) return {};
            if (peek() == '(') ++depth;
            if (peek() == ')' && --depth == 0) return std::string{text_.substr(start, ++offset_ - start)};
        }
        return std::string{trim(text_.substr(start), "\r\n\t ")} + std::string(depth, ')');
    }

    SgfNode read_node() {
        SgfNode node;
        for (skip_blanks(); !at_end() && is_letter(peek()); skip_blanks()) {
            SgfProperty property = read_property();
            if (!property.values.empty()) node.push_back(std::move(property));
        }
        return node;
    }

    SgfProperty read_property() {
        has_property_ = true;
        SgfProperty property{.name = {}, .values = {}, .offset = offset_};
        while (!at_end() && is_letter(peek())) ++offset_;
        property.name = plain_name(text_.substr(property.offset, offset_ - property.offset));
        read_values(property);
        return property;
    }

    /// No values if the property is not wanted, or has none: old versions of GoGui write LB and SQ like that.
    void read_values(SgfProperty& property) {
        const bool is_wanted =
            names_.empty() || std::find(names_.begin(), names_.end(), property.name) != names_.end();
        bool has_value = false;
        for (skip_blanks(); !at_end() && peek() == '['; skip_blanks()) {
            has_value = true;
            std::string value = read_value();
            if (!is_wanted) continue;
            if (property.values.size() == kMaxValues) fail(property.offset, "too many values");
            property.values.push_back(std::move(value));
        }
        if (!has_value && (property.name == "B" || property.name == "W"))
            fail(property.offset, "property " + property.name + " has no value: expected '['");
    }

    std::string read_value() {
        const std::size_t start = offset_++;
        std::string value;
        for (; !at_end() && peek() != ']'; ++offset_) {
            const bool is_escaped = peek() == '\\' && offset_ + 1 < text_.size();
            if (is_escaped) ++offset_;
            if (is_line_end(peek())) {
                skip_second_half_of_line_end();
                if (!is_escaped) value += '\n';
            } else {
                value += is_space(peek()) ? ' ' : peek();
            }
        }
        if (at_end()) fail(start, "unterminated value: expected ']'");
        ++offset_;
        return as_utf8(value);
    }

    /// Of CR LF or LF CR.
    void skip_second_half_of_line_end() {
        const char next = offset_ + 1 < text_.size() ? text_[offset_ + 1] : '\0';
        if (is_line_end(next) && next != peek()) ++offset_;
    }

    std::string_view text_;
    std::span<const std::string_view> names_;
    std::size_t offset_ = 0;
    bool has_property_ = false;  ///< wanted or not
    /// How many nodes come before each bracket that the main line has opened after the first.
    std::vector<std::size_t> branches_;
    SgfRest rest_;
};

constexpr std::string_view kGameName = "Pah-Tum";

bool names_ruleset(std::string_view word) {
    const auto names = ruleset_names();
    return std::find(names.begin(), names.end(), word) != names.end();
}

}  // namespace

std::vector<SgfNode> read_sgf_nodes(std::string_view text, std::span<const std::string_view> names,
                                    SgfRest* rest) {
    NodeReader reader{text, names};
    std::vector<SgfNode> nodes = reader.read();
    if (rest != nullptr) *rest = reader.read_rest();
    return nodes;
}

std::string as_utf8(std::string_view text) {
    return is_utf8(text) ? std::string{text} : utf8_of_windows1252(text);
}

std::vector<SgfText> sgf_properties(std::string_view text) {
    std::vector<SgfText> properties;
    const auto skip_blanks = [&](std::size_t from) {
        while (from < text.size() && is_space(text[from])) ++from;
        return from;
    };
    for (std::size_t start = skip_blanks(0); start < text.size() && is_letter(text[start]);) {
        std::size_t end = start;
        while (end < text.size() && is_letter(text[end])) ++end;
        const std::string_view name = text.substr(start, end - start);
        std::size_t next = skip_blanks(end);
        const bool has_value = next < text.size() && text[next] == '[';
        for (; next < text.size() && text[next] == '['; next = skip_blanks(end))
            end = std::min(end_of_value(text, next) + 1, text.size());
        if (has_value) properties.push_back({plain_name(name), text.substr(start, end - start)});
        start = next;
    }
    return properties;
}

std::size_t start_of_sgf_game(std::string_view text, std::size_t from) {
    for (; (from = text.find('(', from)) != std::string_view::npos; ++from) {
        const std::size_t next = text.find_first_not_of(" \t\n\v\f\r", from + 1);
        if (next != std::string_view::npos && text[next] == ';') return from;
    }
    return text.size();
}

std::optional<std::size_t> end_of_sgf_game(std::string_view game) {
    std::size_t depth = 0;
    for (std::size_t i = 0; i < game.size(); ++i) {
        if (game[i] == '[')
            i = end_of_value(game, i);
        else if (game[i] == '(')
            ++depth;
        else if (game[i] == ')' && --depth == 0)
            return i + 1;
    }
    return std::nullopt;
}

std::vector<std::string_view> sgf_games(std::string_view text) {
    std::vector<std::string_view> games;
    for (std::size_t start = start_of_sgf_game(text, 0); start < text.size();) {
        const std::string_view rest = text.substr(start);
        games.push_back(rest.substr(0, end_of_sgf_game(rest).value_or(rest.size())));
        start = start_of_sgf_game(text, start + games.back().size());
    }
    if (games.empty()) games.push_back(text);
    return games;
}

const SgfProperty* find_property(const SgfNode& node, std::string_view name) {
    const auto found = std::find_if(node.begin(), node.end(),
                                    [&](const SgfProperty& property) { return property.name == name; });
    return found == node.end() ? nullptr : &*found;
}

std::optional<double> parse_sgf_real(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const std::optional<double> value = parse_decimal(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

void fail_in_sgf(std::string_view text, std::size_t offset, std::string_view message) {
    std::size_t line = 1;
    std::size_t column = 1;
    for (std::size_t i = text.size() - strip_byte_order_mark(text).size(); i < offset; ++i) {
        const bool is_second_half = text[i] == '\n' && i > 0 && text[i - 1] == '\r';
        if (is_line_end(text[i])) {
            if (!is_second_half) ++line;
            column = 1;
        } else if (!continues_character(text[i])) {
            ++column;
        }
    }
    // A hostile file is not quoted in full.
    std::size_t length = std::min(message.size(), kMaxMessage);
    while (length < message.size() && continues_character(message[length])) --length;
    throw ParseError{"line " + std::to_string(line) + ", column " + std::to_string(column) + ": " +
                     std::string{message.substr(0, length)} + (length < message.size() ? " ..." : "")};
}

std::string simple_text(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return std::string{trim(text, " ")};
}

std::string simple_text(const SgfNode& node, std::string_view name) {
    const SgfProperty* property = find_property(node, name);
    return property == nullptr ? std::string{} : simple_text(property->values.front());
}

const SgfProperty* rules_of(const SgfNode& root) {
    const SgfProperty* rules = find_property(root, "RU");
    if (rules == nullptr) return nullptr;
    const std::string text = simple_text(rules->values.front());
    const std::string first = text.substr(0, text.find_first_of(", "));
    const bool is_ours =
        text.starts_with(kGameName) || names_ruleset(first) || first.find('=') != std::string::npos;
    return is_ours ? rules : nullptr;
}

bool root_names_boulders(const SgfNode& root) {
    return find_property(root, "PTP") != nullptr || find_property(root, "SQ") != nullptr ||
           rules_of(root) != nullptr;
}

int size_of(std::string_view text, const SgfNode& root, int other) {
    const SgfProperty* property = find_property(root, "SZ");
    if (property == nullptr) return other;
    std::string size = simple_text(property->values.front());
    // "7:7" is a square board as well.
    const std::size_t colon = size.find(':');
    if (colon != std::string::npos && size.substr(0, colon) == size.substr(colon + 1)) size.resize(colon);
    try {
        return parse_integer(size, kMinSize, kMaxSize, "SZ");
    } catch (const ParseError& error) {
        fail_in_sgf(text, property->offset, error.what());
    }
}

std::string rules_text(const SgfProperty* rules) {
    if (rules == nullptr) return {};
    const std::string text = simple_text(rules->values.front());
    return text.starts_with(kGameName) ? text.substr(kGameName.size()) : text;
}

bool names_boulders(std::string_view text) {
    return root_names_boulders(read_sgf_nodes(text, kSgfProperties).front());
}

int board_size(std::string_view text) {
    return size_of(text, read_sgf_nodes(text, kSgfProperties).front(), kDefaultSgfSize);
}

}  // namespace pahtum
