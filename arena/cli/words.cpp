#include "arena/cli/words.hpp"

#include <cstddef>
#include <optional>

#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

class WordReader {
  public:
    explicit WordReader(std::string_view text) : text_(text) {}

    /// Nothing at the end.
    std::optional<std::string> next() {
        while (!is_at_end() && is_blank(text_[place_])) ++place_;
        if (is_at_end()) return std::nullopt;
        std::string word;
        while (!is_at_end() && !is_blank(text_[place_])) read_part(word);
        return word;
    }

  private:
    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }
    [[nodiscard]] bool is_at_end() const { return place_ == text_.size(); }

    void read_part(std::string& word) {
        const char c = text_[place_++];
        if (c == '\'' || c == '"') {
            read_quoted(c, word);
        } else {
            word += c == '\\' ? take("after the backslash") : c;
        }
    }

    void read_quoted(char quote, std::string& word) {
        for (char c = take("to close the quote"); c != quote; c = take("to close the quote")) {
            const bool escapes = quote == '"' && c == '\\' && !is_at_end();
            const bool has_effect = escapes && (text_[place_] == '"' || text_[place_] == '\\');
            word += has_effect ? text_[place_++] : c;
        }
    }

    char take(std::string_view purpose) {
        if (is_at_end())
            throw ParseError("'" + std::string(text_) + "': expected more " + std::string(purpose));
        return text_[place_++];
    }

    std::string_view text_;
    std::size_t place_ = 0;
};

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
    WordReader reader(text);
    std::vector<std::string> words;
    while (auto word = reader.next()) words.push_back(*std::move(word));
    return words;
}

}  // namespace pahtum::arena
