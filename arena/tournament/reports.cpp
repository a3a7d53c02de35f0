#include "arena/tournament/reports.hpp"

#include <filesystem>
#include <memory>
#include <ostream>
#include <system_error>

#include "arena/html/html_report.hpp"
#include "arena/report/game_files.hpp"
#include "arena/report/report_file.hpp"

namespace pahtum::arena {
namespace {

/// A report that is being written.
class Writer {
  public:
    virtual ~Writer() = default;
    virtual void add(const GameRecord& record) = 0;
    virtual void finish(const Results& results) = 0;
};

class HtmlWriter final : public Writer {
  public:
    HtmlWriter(const std::string& path, std::size_t hidden)
        : file_(path, HtmlReport::kStart), report_(file_.out(), hidden) {}
    void add(const GameRecord& record) override { report_.add(record); }
    void finish(const Results& results) override {
        report_.finish(results);
        file_.commit();
    }

  private:
    ReportFile file_;
    HtmlReport report_;
};

class CsvWriter final : public Writer {
  public:
    explicit CsvWriter(const std::string& path) : file_(path, kCsvHeader) {
        file_.out() << kCsvHeader << '\n';
    }
    void add(const GameRecord& record) override { file_.out() << to_csv(record) << '\n'; }
    void finish(const Results&) override { file_.commit(); }

  private:
    ReportFile file_;
};

class SgfWriter final : public Writer {
  public:
    explicit SgfWriter(const std::string& path) : file_(path, kSgfStart) {}
    void add(const GameRecord& record) override { file_.out() << to_sgf(record); }
    void finish(const Results&) override { file_.commit(); }

  private:
    ReportFile file_;
};

/// Writes 000001.sgf, 000002.sgf, ...
class SgfDirectoryWriter final : public Writer {
  public:
    explicit SgfDirectoryWriter(std::filesystem::path path) : path_(std::move(path)) {
        std::error_code error;
        std::filesystem::create_directories(path_, error);
        if (error) throw StoreError("cannot make directory '" + path_.string() + "': " + error.message());
    }
    void add(const GameRecord& record) override {
        const std::string number = std::to_string(++games_);
        const std::size_t zeros = number.size() < 6 ? 6 - number.size() : 0;
        ReportFile file(path_ / (std::string(zeros, '0') + number + ".sgf"), kSgfStart);
        file.out() << to_sgf(record);
        file.commit();
    }
    void finish(const Results&) override {}

  private:
    std::filesystem::path path_;
    std::size_t games_ = 0;
};

bool is_sgf_file(const std::string& path) { return path.ends_with(".sgf"); }

bool has_content(const std::filesystem::path& file) {
    std::error_code error;
    return std::filesystem::file_size(file, error) > 0 && !error;
}

void tell_what_is_replaced(const ReportFiles& files, std::ostream& notes) {
    for (const std::string& file : {files.html, files.csv, files.sgf})
        if (has_content(file)) notes << "Replaces '" << file << "'" << std::endl;
    if (has_content(std::filesystem::path(files.sgf) / "000001.sgf"))
        notes << "Replaces games in '" << files.sgf << "'" << std::endl;
}

std::vector<std::unique_ptr<Writer>> make_writers(const ReportFiles& files, std::size_t games) {
    std::vector<std::unique_ptr<Writer>> writers;
    const std::size_t hidden = games - std::min(games, HtmlReport::kMostGames);
    if (!files.html.empty()) writers.push_back(std::make_unique<HtmlWriter>(files.html, hidden));
    if (!files.csv.empty()) writers.push_back(std::make_unique<CsvWriter>(files.csv));
    if (files.sgf.empty()) return writers;
    if (is_sgf_file(files.sgf)) {
        writers.push_back(std::make_unique<SgfWriter>(files.sgf));
    } else {
        writers.push_back(std::make_unique<SgfDirectoryWriter>(files.sgf));
    }
    return writers;
}

}  // namespace

void check(const ReportFiles& files) {
    if (!files.html.empty()) check_replaceable(files.html, HtmlReport::kStart);
    if (!files.csv.empty()) check_replaceable(files.csv, kCsvHeader);
    if (files.sgf.empty()) return;
    if (is_sgf_file(files.sgf)) {
        check_replaceable(files.sgf, kSgfStart);
    } else if (std::filesystem::exists(files.sgf) && !std::filesystem::is_directory(files.sgf)) {
        throw StoreError("'" + files.sgf +
                         "' is no directory; for one file with all games give a name in .sgf");
    }
}

void write_reports(const ReportFiles& files, const Results& results, const GameSource& games,
                   std::ostream& notes) {
    if (!files.is_any()) return;
    tell_what_is_replaced(files, notes);
    const auto writers = make_writers(files, results.played);
    games([&](const GameRecord& record) {
        for (const auto& writer : writers) writer->add(record);
    });
    for (const auto& writer : writers) writer->finish(results);
}

}  // namespace pahtum::arena
