#include "tests/support/text.hpp"

#include <regex>

namespace pahtum::testing {

std::vector<std::vector<std::string>> matches(const std::string& text, const std::string& expression) {
    const std::regex regex{expression};
    std::vector<std::vector<std::string>> found;
    for (std::sregex_iterator match{text.begin(), text.end(), regex}, end; match != end; ++match)
        found.emplace_back(match->begin(), match->end());
    return found;
}

}  // namespace pahtum::testing
