#include "engine/rules/sgf_nodes.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"
#include "engine/platform/decimals.hpp"

namespace pahtum {
namespace {

constexpr std::size_t kMaxMessage = 200;
/// Far more than any game needs; bounds the memory that a hostile file can take.
constexpr std::size_t kMaxNodes = 100'000;
constexpr std::size_t kMaxValues = 1'000;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }
bool is_letter(char letter) { return is_capital(letter) || (letter >= 'a' && letter <= 'z'); }
char capital(char letter) { return is_capital(letter) ? letter : static_cast<char>(letter - 'a' + 'A'); }
bool is_blank(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }
bool is_line_end(char letter) { return letter == '\n' || letter == '\r'; }
bool continues_utf8(char letter) { return (static_cast<unsigned char>(letter) & 0xC0U) == 0x80U; }

/// Text that is not UTF-8 is in the character set that SGF takes for granted, ISO-8859-1.
std::string as_utf8(const std::string& text) { return is_utf8(text) ? text : utf8_of_latin1(text); }

/// The name in capitals, for names without a capital letter: some programs write b[aa].
std::string capitals(std::string_view name) {
    std::string result{name};
    std::transform(name.begin(), name.end(), result.begin(), capital);
    return result;
}

class NodeReader {
  public:
    NodeReader(std::string_view text, std::span<const std::string_view> names) : text_(text), names_(names) {}

    std::vector<SgfNode> read() {
        find_game();
        std::vector<SgfNode> nodes;
        for (skip_blanks(); !at_end(); skip_blanks()) {
            const char letter = text_[offset_++];
            if (letter == ')') return nodes;
            if (letter == '(') branches_.push_back(nodes.size());
            if (letter == ';') {
                SgfNode node = read_node();
                if (nodes.empty() || !node.empty()) nodes.push_back(std::move(node));
                if (nodes.size() > kMaxNodes) fail(offset_ - 1, "too many nodes");
            } else if (letter != '(') {
                fail(offset_ - 1, "expected ';', '(' or ')' instead of " + quote(character_at(offset_ - 1)));
            }
        }
        if (!has_property_) fail(offset_, "the text ends before the game: expected a property or ')'");
        return nodes;
    }

    /// What follows the main line that was read: after each of its brackets, the other variations of the
    /// place where that was opened. Ends at the first fault.
    std::vector<SgfVariation> read_variations() {
        std::vector<SgfVariation> variations;
        for (; !branches_.empty(); branches_.pop_back()) {
            for (skip_blanks(); !at_end() && peek() == '('; skip_blanks()) {
                std::string tree = read_tree();
                if (tree.empty()) return variations;
                variations.push_back({branches_.back(), as_utf8(tree)});
            }
            if (at_end() || text_[offset_++] != ')') break;
        }
        return variations;
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

    void skip_blanks() {
        while (!at_end() && is_blank(peek())) ++offset_;
    }

    /// Skips to just after the '(' of the first "(;".
    void find_game() {
        if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF")) {
            fail(0, "the text is UTF-16: save it as UTF-8");
        }
        while (!at_end()) {
            if (text_[offset_++] != '(') continue;
            skip_blanks();
            if (!at_end() && peek() == ';') return;
        }
        fail(0, "no game: expected '(;'");
    }

    /// From a bracket to the one that closes it, with those that are missing at the end of the text; empty if
    /// the text ends within a value.
    std::string read_tree() {
        const std::size_t start = offset_;
        std::size_t depth = 0;
        for (; !at_end(); ++offset_) {
            if (peek() == '[') skip_value();
            if (at_end()) return {};
            if (peek() == '(') ++depth;
            if (peek() == ')' && --depth == 0) return std::string{text_.substr(start, ++offset_ - start)};
        }
        return std::string{trim(text_.substr(start), "\r\n\t ")} + std::string(depth, ')');
    }

    /// To the bracket that closes a value.
    void skip_value() {
        for (; !at_end() && peek() != ']'; ++offset_)
            if (peek() == '\\' && offset_ + 1 < text_.size()) ++offset_;
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
        for (; !at_end() && is_letter(peek()); ++offset_) {
            // Older versions decorate names with small letters: White[aa].
            if (is_capital(peek())) property.name += peek();
        }
        const std::string_view name = text_.substr(property.offset, offset_ - property.offset);
        if (property.name.empty()) property.name = capitals(name);
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
                value += is_blank(peek()) ? ' ' : peek();
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
};

}  // namespace

std::vector<SgfNode> read_sgf_nodes(std::string_view text, std::span<const std::string_view> names,
                                    std::vector<SgfVariation>* variations) {
    NodeReader reader{text, names};
    std::vector<SgfNode> nodes = reader.read();
    if (variations == nullptr) return nodes;
    *variations = reader.read_variations();
    // The innermost come first.
    std::stable_sort(variations->begin(), variations->end(),
                     [](const SgfVariation& a, const SgfVariation& b) { return a.node < b.node; });
    return nodes;
}

std::vector<std::string_view> sgf_games(std::string_view text) {
    std::vector<std::string_view> games;
    std::size_t start = 0;
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (depth > 0 && text[i] == '[') {
            for (; i < text.size() && text[i] != ']'; ++i)
                if (text[i] == '\\') ++i;
        } else if (depth > 0 && text[i] == '(') {
            ++depth;
        } else if (depth > 0 && text[i] == ')') {
            if (--depth == 0) games.push_back(text.substr(start, i + 1 - start));
        } else if (depth == 0 && text[i] == '(') {
            const std::size_t next = text.find_first_not_of(" \t\n\v\f\r", i + 1);
            depth = next != std::string_view::npos && text[next] == ';' ? 1 : 0;
            start = i;
        }
    }
    if (depth > 0) games.push_back(text.substr(start));
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
    for (std::size_t i = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0; i < offset; ++i) {
        const bool is_second_half = text[i] == '\n' && i > 0 && text[i - 1] == '\r';
        if (is_line_end(text[i])) {
            if (!is_second_half) ++line;
            column = 1;
        } else if (!continues_utf8(text[i])) {
            ++column;
        }
    }
    // A hostile file is not quoted in full.
    std::size_t length = std::min(message.size(), kMaxMessage);
    while (length < message.size() && continues_utf8(message[length])) --length;
    throw ParseError{"line " + std::to_string(line) + ", column " + std::to_string(column) + ": " +
                     std::string{message.substr(0, length)} + (length < message.size() ? " ..." : "")};
}

}  // namespace pahtum
