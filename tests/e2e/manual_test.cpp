#include "tests/support/example.hpp"
#include "tests/support/markdown.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// The manuals say what the program does: all of it, nothing else, and every example gives what it shows.
namespace pahtum::testing::manual_test {
namespace {

using Names = std::set<std::string>;

constexpr std::string_view kAnswerEnd = "\n\n";

/// A page of the manuals.
struct Page {
    std::string file;  ///< from the root
    Markdown text;
};

/// README.md and every page in these folders.
std::vector<Page> pages(const Words& folders) {
    Names files{"README.md"};
    for (const std::string& folder : folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator{source_file(folder)})
            if (entry.path().extension() == ".md")
                files.insert(std::filesystem::relative(entry.path(), source_file("")).string());
    }
    std::vector<Page> result;
    for (const std::string& file : files)
        result.push_back({.file = file, .text = load_markdown(source_file(file))});
    return result;
}

std::vector<Page> protocol_pages() { return pages({"protocol"}); }

std::vector<Page> all_pages() { return pages({"protocol", "arena", "engine", "openings", "tests"}); }

std::vector<Example> examples_of(const std::vector<Page>& pages) {
    std::vector<Example> examples;
    for (const Page& page : pages)
        for (const CodeBlock& block : page.text.blocks)
            if (block.language.empty()) examples.push_back(read_example(block, page.file));
    return examples;
}

std::vector<Example> all_examples() { return examples_of(all_pages()); }

/// A folder for the files of an example, with those of the sources that examples read, and the faulty engines
/// of arena/check/README.md.
class ExampleFolder {
  public:
    ExampleFolder() {
        for (const char* const name : {"openings", "protocol", "tests"})
            std::filesystem::create_directory_symlink(source_file(name), folder_ / name);
        write_engine("engine", "no-id");
        write_engine("timeless", "no-time-settings");
    }
    [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

  private:
    void write_engine(const std::string& name, const std::string& fault) const {
        const std::filesystem::path file = folder_ / name;
        std::ofstream{file} << "#!/bin/sh\nexec '" << scripted().front() << "' fault=" << fault << '\n';
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }

    TemporaryDirectory folder_;
};

/// The command line for a shell in that folder that finds the built programs; $P is `pahtum`.
Words shell(const std::string& command_line, const std::filesystem::path& folder) {
    const std::string programs = std::filesystem::path{pahtum_program()}.parent_path().string();
    return {
        "/bin/sh", "-c",
        "cd '" + folder.string() + "' && PATH='" + programs + "':\"$PATH\" && P=pahtum && " + command_line};
}

std::string joined(const Words& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

/// Empty if the text is what is shown.
std::string difference(const Words& shown, const std::string& text) {
    return fits(shown, text) ? "" : "shown:\n" + joined(shown) + "written:\n" + text;
}

/// Types each line as soon as all that is shown before it has come: a stream of analysis, say, goes on until
/// the next line. Returns the difference at the first line that gets another answer.
std::string converse(const ExampleRun& run, const std::filesystem::path& folder) {
    Process program{shell(run.command_line, folder)};
    Words shown = run.shown;
    std::size_t answers = 0;
    for (const ExampleStep& step : run.steps) {
        shown.insert(shown.end(), step.shown.begin(), step.shown.end());
        if (!step.shown.empty()) ++answers;
        const std::string received = program.converse(step.typed + "\n", [&](std::string_view text) {
            return fits(shown, text) || count_of(text, kAnswerEnd) >= answers;
        });
        if (!fits(shown, received)) return "'" + step.typed + "': " + difference(shown, received);
    }
    return {};
}

/// Empty if the run gives what it shows.
std::string difference(const ExampleRun& run, const std::filesystem::path& folder) {
    if (!run.steps.empty()) return converse(run, folder);
    return difference(run.shown, run_program(shell(run.command_line, folder), {}).out);
}

std::string first_word(const std::string& text) {
    std::string word;
    std::istringstream{text} >> word;
    return word;
}

/// Of a line that is typed, its id left out.
std::string command_of(const std::string& typed) {
    const std::string word = first_word(typed);
    const bool is_id = word.find_first_not_of("0123456789") == std::string::npos;
    return is_id ? first_word(typed.substr(typed.find(word) + word.size())) : word;
}

/// The program's answer, without its status.
std::string answer(const std::string& command) {
    return Process{{pahtum_program()}}.ask({command}).front().substr(2);
}

/// Adds the first word of each code span in the first column.
void add_first_column(const MarkdownTable& table, Names& names) {
    for (auto row = table.rows.begin() + 1; row != table.rows.end(); ++row)
        for (const std::string& span : code_spans(row->front())) names.insert(first_word(span));
}

/// The same of all tables of the protocol's pages that `is_wanted` picks.
template <typename Pick>
Names first_column(const Pick& is_wanted) {
    Names names;
    for (const Page& page : protocol_pages())
        for (const MarkdownTable& table : page.text.tables)
            if (is_wanted(table)) add_first_column(table, names);
    return names;
}

bool is_about(const MarkdownTable& table, const std::string& column) {
    return table.rows.front().front() == column;
}

void check_same(const Names& in_manual, const Names& in_program) {
    for (const std::string& name : in_manual)
        BOOST_TEST(in_program.contains(name), "the program does not have " << name);
    for (const std::string& name : in_program)
        BOOST_TEST(in_manual.contains(name), "the table does not have " << name);
}

/// The options that begin a line of --help.
Names help_options(const std::string& use) {
    const TemporaryDirectory folder;
    Names options;
    for (const std::string& line : split_lines(run_program(shell(use + " --help", folder.path()), {}).out)) {
        std::string name = first_word(line);
        if (name == "-h,") name = first_word(line.substr(line.find(name) + name.size()));
        if (name.starts_with("--") && name.size() > 2) options.insert(name.substr(0, name.find('=')));
    }
    return options;
}

/// The use of a program that a table of options is about: the last code span in the heading above it, or in
/// the title of its page. Empty if neither names one.
std::string use_of(const Page& page, const MarkdownTable& table) {
    for (const std::string& heading : {table.section, page.text.title}) {
        const Words spans = code_spans(heading);
        if (!spans.empty() && spans.back().starts_with("pahtum")) return spans.back();
    }
    return {};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(manual_test)

BOOST_DATA_TEST_CASE(every_example_gives_what_it_shows, all_examples(), example) {
    const ExampleFolder folder;
    for (const ExampleRun& run : example.runs) BOOST_TEST(difference(run, folder.path()) == "");
}

/// Figures that a later program does not give again would otherwise pass for its own.
BOOST_AUTO_TEST_CASE(a_transcript_that_is_not_repeated_says_with_which_commit_it_was_made) {
    std::size_t count = 0;
    for (const Page& page : all_pages()) {
        for (const CodeBlock& block : page.text.blocks) {
            BOOST_TEST_CONTEXT(page.file << ':' << block.line_number) {
                if (block.language == "console") {
                    ++count;
                    BOOST_TEST(!matches(block.text_before, "commit [0-9a-f]{7}").empty());
                } else if (block.language == "text") {
                    BOOST_TEST(!block.lines.front().starts_with("$ "));
                }
            }
        }
    }
    BOOST_TEST(count > 0U);
}

BOOST_AUTO_TEST_CASE(an_example_that_shows_something_else_is_noticed) {
    const TemporaryDirectory folder;
    for (const Words& lines : {Words{"name", "= Pah-Tum", ""},
                               {"name", "= Pahtum", "and more", ""},
                               {"name", "version", "= …", ""},
                               {"showboard", "=", "…", "nobody to move", ""},
                               {"$ pahtum --boulders \"B2\"", "boulders", "= B3", ""},
                               {"$ pahtum perft 1 --position \"3/3/3 x classic\"", "leaves 8", "…"}}) {
        const Example example =
            read_example({.language = "", .lines = lines, .line_number = 1}, "a wrong example");
        BOOST_TEST_REQUIRE(example.runs.size() == 1U);
        BOOST_TEST(difference(example.runs.front(), folder.path()) != "", lines.front());
    }
}

BOOST_AUTO_TEST_CASE(the_tables_list_the_commands_that_the_program_lists) {
    const Names listed = first_column([](const MarkdownTable& table) { return is_about(table, "command"); });
    const Words known = words_of(answer("list_commands"));
    check_same(listed, {known.begin(), known.end()});
}

BOOST_AUTO_TEST_CASE(every_command_occurs_in_an_example) {
    Names typed;
    for (const Example& example : examples_of(protocol_pages()))
        for (const ExampleRun& run : example.runs)
            for (const ExampleStep& step : run.steps) typed.insert(command_of(step.typed));
    for (const std::string& command : words_of(answer("list_commands")))
        BOOST_TEST(typed.contains(command), command << " occurs in no example");
}

BOOST_AUTO_TEST_CASE(the_table_of_parameters_lists_those_of_the_program) {
    const Names listed = first_column(
        [](const MarkdownTable& table) { return table.heading == "Parameters" && is_about(table, "name"); });
    Names parameters;
    for (const std::string& line : split_lines(answer("param")))
        parameters.insert(first_word(line.substr(line.find(']') + 1)));
    check_same(listed, parameters);
}

BOOST_AUTO_TEST_CASE(tables_of_options_list_those_that_help_explains) {
    std::map<std::string, Names> listed;
    for (const Page& page : all_pages())
        for (const MarkdownTable& table : page.text.tables)
            if (is_about(table, "option")) add_first_column(table, listed[use_of(page, table)]);
    for (const std::string use : {"pahtum solve", "pahtum play", "pahtum web", "pahtum-arena run"})
        BOOST_TEST(listed.contains(use), use << " has no table");
    for (auto& [use, options] : listed) {
        BOOST_TEST_CONTEXT(use) {
            BOOST_TEST_REQUIRE(use != "");
            options.insert({"--help", "--version"});
            check_same(options, help_options(use));
        }
    }
}

BOOST_AUTO_TEST_CASE(links_lead_to_files_and_headings) {
    for (const Page& page : pages({"engine", "protocol", "arena", "openings", "tests"})) {
        for (const std::string& link : page.text.links) {
            if (link.starts_with("http")) continue;
            const std::size_t mark = link.find('#');
            const std::filesystem::path file = source_file(page.file);
            const std::filesystem::path target = mark == 0 ? file : file.parent_path() / link.substr(0, mark);
            BOOST_TEST(std::filesystem::exists(target), page.file << ": " << link);
            if (mark == std::string::npos || !std::filesystem::exists(target)) continue;
            Names anchors;
            for (const std::string& heading : load_markdown(target).headings)
                anchors.insert(anchor_of(heading));
            BOOST_TEST(anchors.contains(link.substr(mark + 1)), page.file << ": " << link);
        }
    }
}

BOOST_AUTO_TEST_CASE(every_folder_of_the_sources_is_listed_in_the_readme_above_it) {
    for (const std::string part : {"engine", "protocol", "arena"}) {
        std::set<std::string> listed;
        for (const MarkdownTable& table : load_markdown(source_file(part + "/README.md")).tables) {
            if (table.section != "Where things are") continue;
            for (const auto& row : table.rows)
                for (const std::string& name : code_spans(row[0])) listed.insert(name);
        }
        for (const auto& entry : std::filesystem::directory_iterator{source_file(part)}) {
            const std::string name = entry.path().filename().string();
            if (entry.is_directory()) BOOST_TEST(listed.contains(name), part << '/' << name);
        }
    }
}

/// They are installed without the rest of the manual.
BOOST_AUTO_TEST_CASE(the_pages_of_the_openings_link_only_to_each_other) {
    const std::string folder = source_file("openings");
    for (const Page& page : pages({"openings"})) {
        if (!page.file.starts_with("openings/")) continue;
        const std::filesystem::path place = std::filesystem::path{source_file(page.file)}.parent_path();
        for (const std::string& link : page.text.links) {
            const std::string target = (place / link).lexically_normal().lexically_relative(folder).string();
            BOOST_TEST((link.starts_with("http") || !target.starts_with("..")), page.file << ": " << link);
        }
    }
}

/// Who follows one page after the other would otherwise be refused, or mix what does not belong together.
BOOST_AUTO_TEST_CASE(no_two_recipes_write_to_one_file) {
    std::map<std::string, std::string> pages_by_file;
    for (const Page& page : pages({"protocol", "arena"})) {
        for (const CodeBlock& block : page.text.blocks) {
            for (const std::string& line : block.lines) {
                for (const auto& hit : matches(line, R"re((?:--(?:out|log)|^out =) "?([^"\s`]+))re")) {
                    const auto [first, is_new] = pages_by_file.emplace(hit[1], page.file);
                    const bool is_placeholder = first->first == "FILE";
                    BOOST_TEST((is_new || is_placeholder),
                               first->first << " in " << first->second << " and in " << page.file);
                }
            }
        }
    }
    BOOST_TEST(pages_by_file.size() > 10U);
}

BOOST_AUTO_TEST_CASE(positions_shown_are_printed_as_they_are_written) {
    std::size_t count = 0;
    for (const Page& page : protocol_pages()) {
        for (const CodeBlock& block : page.text.blocks) {
            if (block.language != "positions") continue;
            for (const std::string& text : block.lines) {
                Process program{{pahtum_program()}};
                BOOST_TEST(program.ask({"position " + text, "position"}).back() == "= " + text);
                ++count;
            }
        }
    }
    BOOST_TEST(count > 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::manual_test
