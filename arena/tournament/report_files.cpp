#include "arena/tournament/report_files.hpp"

#include <algorithm>
#include <memory>
#include <ostream>
#include <system_error>

#include "engine/base/text.hpp"
#include "engine/base/unusable.hpp"

namespace pahtum::arena {
namespace {

/// A report being written.
class Report {
  public:
    virtual ~Report() = default;
    virtual void add(const GameRecord& record) = 0;
    virtual void finish(const Results& results) = 0;
};

class HtmlPage final : public Report {
  public:
    HtmlPage(const std::string& path, std::size_t hidden, PageState state)
        : state_(std::move(state)),
          file_(open_report(path, HtmlReport::kStart)),
          page_([this](std::string_view text) { file_.write(text); }, hidden) {}
    void add(const GameRecord& record) override { page_.add(record); }
    void finish(const Results& results) override {
        page_.finish(results, state_);
        file_.commit();
    }

  private:
    PageState state_;
    AtomicFile file_;
    HtmlReport page_;
};

class CsvFile final : public Report {
  public:
    explicit CsvFile(const std::string& path) : file_(open_report(path, kCsvStart)) {
        file_.write(std::string(kCsvHeader) + "\n");
    }
    void add(const GameRecord& record) override { file_.write(to_csv(record) + "\n"); }
    void finish(const Results&) override { file_.commit(); }

  private:
    AtomicFile file_;
};

class SgfFile final : public Report {
  public:
    explicit SgfFile(const std::string& path) : file_(open_report(path, kSgfStart)) {}
    void add(const GameRecord& record) override { file_.write(to_sgf(record)); }
    void finish(const Results&) override { file_.commit(); }

  private:
    AtomicFile file_;
};

/// 000001.sgf, 000002.sgf, ...
class SgfDirectory final : public Report {
  public:
    explicit SgfDirectory(std::filesystem::path path) : path_(std::move(path)) {
        std::error_code error;
        std::filesystem::create_directories(path_, error);
        const std::string fault = "cannot create directory '" + path_.string() + "': " + error.message();
        check_usable(error.value(), fault);
        if (error) throw StoreError{fault};
    }
    void add(const GameRecord& record) override {
        const std::string number = std::to_string(++games_);
        const std::size_t zeros = number.size() < 6 ? 6 - number.size() : 0;
        AtomicFile file = open_report(path_ / (std::string(zeros, '0') + number + ".sgf"), kSgfStart);
        file.write(to_sgf(record));
        // There may be thousands, which can be written again from the records.
        file.commit(AtomicFile::Durability::kLater);
    }
    void finish(const Results&) override {}

  private:
    std::filesystem::path path_;
    std::size_t games_ = 0;
};

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

/// Reports that are written independently: one that fails is given up.
class Reports {
  public:
    explicit Reports(Failures& failures) : failures_(failures) {}

    /// `note` is to be said once it is written.
    template <typename Kind, typename... Arguments>
    void open(const std::string& path, const std::string& note, const Arguments&... arguments) {
        if (path.empty()) return;
        failures_.attempt([&] { all_.push_back({std::make_unique<Kind>(path, arguments...), note}); });
    }
    void add(const GameRecord& record) {
        for_each([&record](Report& report) { report.add(record); });
    }
    void finish(const Results& results, std::ostream& notes) {
        for_each([&results](Report& report) { report.finish(results); });
        for (const Opened& opened : all_)
            if (opened.report) notes << opened.note << std::flush;
    }

  private:
    struct Opened {
        std::unique_ptr<Report> report;  ///< null if it has failed
        std::string note;
    };

    template <typename Step>
    void for_each(const Step& step) {
        for (Opened& opened : all_)
            if (opened.report && !failures_.attempt([&] { step(*opened.report); })) opened.report.reset();
    }

    Failures& failures_;
    std::vector<Opened> all_;
};

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
    Reports reports(failures);
    reports.open<HtmlPage>(files.html, files.has_html ? "" : replacement(files.html),
                           results.played - std::min(results.played, HtmlReport::kMostGames), page);
    reports.open<CsvFile>(files.csv, replacement(files.csv));
    if (is_sgf_file(files.sgf))
        reports.open<SgfFile>(files.sgf, replacement(files.sgf));
    else
        reports.open<SgfDirectory>(files.sgf, replacement(files.sgf));
    if (failures.attempt([&] { games([&](const GameRecord& record) { reports.add(record); }); }))
        reports.finish(results, notes);
}

}  // namespace pahtum::arena
