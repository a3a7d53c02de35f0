#include "arena/tournament/report_files.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <ostream>
#include <system_error>

#include "engine/base/text.hpp"
#include "engine/base/unusable.hpp"

namespace pahtum::arena {
namespace {

/// A report being written.
struct Report {
    std::function<void(const GameRecord&)> add;
    std::function<void(const Results&)> finish = [](const Results&) {};
};

std::shared_ptr<AtomicFile> shared_file(const std::string& path, std::string_view start) {
    check_replaceable(path, start);
    return std::make_shared<AtomicFile>(path);
}

Report html_page(const std::string& path, std::size_t hidden, const PageState& state) {
    const auto file = shared_file(path, HtmlReport::kStart);
    const auto page =
        std::make_shared<HtmlReport>([file](std::string_view text) { file->write(text); }, hidden);
    return {[page](const GameRecord& record) { page->add(record); },
            [file, page, state](const Results& results) {
                page->finish(results, state);
                file->commit();
            }};
}

Report csv_file(const std::string& path) {
    const auto file = shared_file(path, kCsvStart);
    file->write(std::string(kCsvHeader) + "\n");
    return {[file](const GameRecord& record) { file->write(to_csv(record) + "\n"); },
            [file](const Results&) { file->commit(); }};
}

Report sgf_file(const std::string& path) {
    const auto file = shared_file(path, kSgfStart);
    return {[file](const GameRecord& record) { file->write(to_sgf(record)); },
            [file](const Results&) { file->commit(); }};
}

/// A file for each game: 000001.sgf, 000002.sgf, ... At the end those of an older, longer report go.
class SgfDirectory {
  public:
    explicit SgfDirectory(const std::string& path) : path_(path) {
        std::error_code error;
        std::filesystem::create_directories(path_, error);
        const std::string fault = "cannot create directory '" + path + "': " + error.message();
        check_usable(error.value(), fault);
        if (error) throw StoreError{fault};
    }

    void add(const GameRecord& record) {
        AtomicFile file = open_report(next(), kSgfStart);
        file.write(to_sgf(record));
        // There may be thousands, which can be written again from the records.
        file.commit(AtomicFile::Durability::kLater);
        ++games_;
    }

    void remove_others() {
        for (; std::filesystem::exists(next()); ++games_) {
            check_replaceable(next(), kSgfStart);
            std::filesystem::remove(next());
        }
    }

  private:
    [[nodiscard]] std::filesystem::path next() const {
        const std::string number = std::to_string(games_ + 1);
        return path_ / (std::string(number.size() < 6 ? 6 - number.size() : 0, '0') + number + ".sgf");
    }

    std::filesystem::path path_;
    int games_ = 0;
};

Report sgf_directory(const std::string& path) {
    const auto games = std::make_shared<SgfDirectory>(path);
    return {[games](const GameRecord& record) { games->add(record); },
            [games](const Results&) { games->remove_others(); }};
}

/// The folder of that name, or the one that it would be made in, with all that is between them.
std::string nearest_folder(const std::string& name) {
    std::error_code ignored;
    std::filesystem::path folder = std::filesystem::absolute(name, ignored);
    while (!std::filesystem::exists(folder, ignored) && folder.has_relative_path())
        folder = folder.parent_path();
    return folder.string();
}

bool is_sgf_file(const std::string& path) { return path.ends_with(".sgf"); }

bool has_content(const std::filesystem::path& file) {
    std::error_code error;
    return std::filesystem::file_size(file, error) > 0 && !error;
}

/// What is to be said of a file, or of games in a directory, once it is written.
std::string replacement(const std::string& path) {
    if (has_content(path)) return "Replaces " + quote(path, 400) + '\n';
    if (has_content(std::filesystem::path(path) / "000001.sgf"))
        return "Replaces games in " + quote(path, 400) + '\n';
    return "";
}

}  // namespace

void check_replaceable(const std::filesystem::path& path, std::string_view start) try {
    pahtum::check_replaceable(path.string(), start, "a report of this kind");
} catch (const UnusableFile&) {
    throw;
} catch (const FileError& error) {
    throw StoreError{error.what()};
}

AtomicFile open_report(const std::filesystem::path& path, std::string_view start) {
    check_replaceable(path, start);
    return AtomicFile{path.string()};
}

void check_replaceable(const ReportFiles& files) {
    if (!files.html.empty()) check_replaceable(files.html, HtmlReport::kStart);
    if (!files.csv.empty()) check_replaceable(files.csv, kCsvStart);
    if (files.sgf.empty()) return;
    if (is_sgf_file(files.sgf)) {
        check_replaceable(files.sgf, kSgfStart);
    } else if (std::filesystem::exists(files.sgf) && !std::filesystem::is_directory(files.sgf)) {
        throw StoreError{"'" + files.sgf +
                         "' is not a directory; for one file with all games, give a name that ends in .sgf"};
    }
}

void check_writable(const ReportFiles& files) {
    check_replaceable(files);
    // None is committed, so nothing is left.
    if (!files.html.empty()) static_cast<void>(AtomicFile{files.html});
    if (!files.csv.empty()) static_cast<void>(AtomicFile{files.csv});
    if (files.sgf.empty()) return;
    if (is_sgf_file(files.sgf))
        static_cast<void>(AtomicFile{files.sgf});
    else
        static_cast<void>(TemporaryFile{nearest_folder(files.sgf)});
}

void check_distinct(std::span<const std::pair<std::string_view, std::string>> outputs) {
    const auto resolved = [](const std::string& file) {
        std::error_code error;
        std::filesystem::path path =
            std::filesystem::weakly_canonical(std::filesystem::absolute(target_of(file), error), error);
        if (error) return std::filesystem::path(file);
        return path.has_filename() ? path : path.parent_path();  // "sgf/" is "sgf"
    };
    for (auto one = outputs.begin(); one != outputs.end(); ++one) {
        for (auto other = outputs.begin(); other != one; ++other) {
            if (one->second.empty() || other->second.empty()) continue;
            std::error_code ignored;
            if (resolved(one->second) != resolved(other->second) &&
                !std::filesystem::equivalent(one->second, other->second, ignored))
                continue;
            throw StoreError{"--" + std::string(one->first) + " is the file of --" +
                             std::string(other->first) + "; give it another name"};
        }
    }
}

void write_reports(const ReportFiles& files, const Results& results, const PageState& page,
                   const GameSource& games, std::ostream& notes, Failures& failures) {
    if (!files.is_any()) return;
    std::vector<Report> reports;
    const auto open = [&](const std::string& path, const auto& make) {
        if (path.empty()) return;
        // Asked before it is there, said once it is written.
        const std::string note = &path == &files.html && files.has_html ? "" : replacement(path);
        failures.attempt([&] {
            Report report = make(path);
            report.finish = [finish = report.finish, note, &notes](const Results& final_results) {
                finish(final_results);
                notes << note << std::flush;
            };
            reports.push_back(std::move(report));
        });
    };
    const std::size_t hidden = results.played - std::min(results.played, HtmlReport::kMostGames);
    open(files.html, [&](const std::string& path) { return html_page(path, hidden, page); });
    open(files.csv, csv_file);
    open(files.sgf, is_sgf_file(files.sgf) ? sgf_file : sgf_directory);
    // One that fails is given up, without the others.
    const auto with_each = [&](const auto& step) {
        std::erase_if(reports,
                      [&](const Report& report) { return !failures.attempt([&] { step(report); }); });
    };
    const auto add = [&](const GameRecord& record) {
        with_each([&record](const Report& report) { report.add(record); });
    };
    if (failures.attempt([&] { games(add); }))
        with_each([&results](const Report& report) { report.finish(results); });
}

}  // namespace pahtum::arena
