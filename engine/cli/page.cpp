#include <algorithm>
#include <cctype>
#include <cstddef>
#include <istream>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/cli/program.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kOptionsMark = ".\\\" options of ";
constexpr std::string_view kSynopsisMark = ".\\\" synopsis of ";
constexpr std::string_view kSection = ".Ss ";

/// No character of it is a command of mdoc.
std::string mdoc_text(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\') escaped += "\\e";
        if (c == '-') escaped += "\\-";
        if (c != '\\' && c != '-') escaped += c;
    }
    return (escaped.starts_with('.') || escaped.starts_with('\'') ? "\\&" : "") + escaped;
}

bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

/// "Start positions, one per line (see openings/)." Each sentence begins a line, as mdoc wants it.
std::string sentences(std::string text) {
    text = capitalized(std::move(text));
    for (std::size_t at = 0; (at = text.find(". ", at)) != std::string::npos; ++at)
        if (at + 2 < text.size() && is_upper(text[at + 2])) text[at + 1] = '\n';
    return mdoc_text(text) + ".\n";
}

std::string item(const Option& option) {
    std::string text = ".It Fl -" + option.name;
    if (option.is_switch) text += " Ns Op Ns = Ns Ar true|false";
    if (!option.argument.empty()) text += " Ar " + option.argument;
    return text + '\n' + sentences(help_of(option));
}

/// Options that mean what they mean to the standard subcommand.
std::string shared_item(const std::vector<std::string>& names, std::string_view standard) {
    if (names.empty()) return {};
    std::string text = ".It Xo\n";
    for (const std::string& name : names) text += ".Fl -" + name + (name == names.back() ? "\n" : " ,\n");
    return text + ".Xc\nAs with\n.Cm " + std::string{standard} + " .\n";
}

std::string option_list(const Program& program, const Subcommand& subcommand) {
    const bool may_share = &subcommand != program.standard && !program.standard->name.empty();
    const std::vector<Option> known = may_share ? program.standard->usage().options : std::vector<Option>{};
    std::string text = ".Bl -tag -width Ds\n";
    std::vector<std::string> shared;
    for (const Option& option : subcommand.usage().options) {
        const bool is_shared = std::ranges::any_of(known, [&](const Option& other) {
            return other.name == option.name && other.argument == option.argument &&
                   help_of(other) == help_of(option);
        });
        if (is_shared) shared.push_back(option.name);
        if (!is_shared) text += item(option);
    }
    return text + shared_item(shared, program.standard->name) +
           ".It Fl h , Fl -help\nPrints a summary.\n.It Fl -version\nPrints the version.\n.El\n";
}

/// A line for each use, as --help begins.
std::string synopsis(const Program& program) {
    std::string text;
    const auto add = [&](const Subcommand& subcommand) {
        const Usage usage = subcommand.usage();
        text += ".Nm\n";
        if (&subcommand != program.standard) text += ".Cm " + std::string{subcommand.name} + '\n';
        const std::string words = usage.words.empty() ? "" : " " + usage.words;
        text += mdoc_text(usage.synopsis.empty() ? "[options]" + words : usage.synopsis) + '\n';
    };
    if (program.standard->name.empty()) add(*program.standard);
    for (const Subcommand* const subcommand : program.named) add(*subcommand);
    return text;
}

/// `PROGRAM SUBCOMMAND`; nullptr if it was not built.
const Subcommand* find_use(const Program& program, std::string_view use) {
    const auto is_it = [&](const Subcommand* subcommand) {
        return use == std::string{program.name} + " " + std::string{subcommand->name};
    };
    if (use == program.name) return program.standard;
    const auto named = std::ranges::find_if(program.named, is_it);
    return named == program.named.end() ? nullptr : *named;
}

/// Throws UsageError if the page does not have the options of a subcommand.
void check_complete(const Program& program, const std::set<const Subcommand*>& told) {
    for (const Subcommand* const subcommand : program.named)
        if (!told.contains(subcommand))
            throw UsageError{"the page has no options of " +
                             quote(std::string{program.name} + " " + std::string{subcommand->name})};
}

}  // namespace

void fill_page(const Program& program, std::istream& page, std::ostream& out) {
    std::set<const Subcommand*> told;
    bool is_built = true;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with(".Sh ") || line.starts_with(".Ss "))
            is_built =
                !line.starts_with(kSection) || find_use(program, line.substr(kSection.size())) != nullptr;
        if (!is_built) continue;
        if (line.starts_with(kSynopsisMark)) {
            out << synopsis(program);
        } else if (line.starts_with(kOptionsMark)) {
            const std::string use = line.substr(kOptionsMark.size());
            const Subcommand* const subcommand = find_use(program, use);
            if (subcommand == nullptr) throw UsageError{"there is no " + quote(use)};
            told.insert(subcommand);
            out << option_list(program, *subcommand);
        } else {
            out << line << '\n';
        }
    }
    check_complete(program, told);
}

}  // namespace pahtum
