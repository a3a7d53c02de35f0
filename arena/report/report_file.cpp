#include "arena/report/report_file.hpp"

#include <cerrno>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "arena/store/record.hpp"
#include "engine/base/files.hpp"

namespace pahtum::arena {
namespace {

StoreError failure(std::string_view what, const std::filesystem::path& path, int error) {
    return StoreError(std::string(what) + " '" + path.string() +
                      "': " + std::generic_category().message(error));
}

/// Makes a file of a new name beside `path`, with the permissions a new file has.
std::filesystem::path make_beside(const std::filesystem::path& path) {
    std::string name = path.string() + ".XXXXXX";
    const FileDescriptor file(mkstemp(name.data()));
    if (!file.is_open()) throw failure("cannot write", path, errno);
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(file.number(), 0666 & ~mask);
    return name;
}

}  // namespace

void check_replaceable(const std::filesystem::path& path, std::string_view start) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    if (!std::filesystem::exists(status)) return;
    if (!std::filesystem::is_regular_file(status))
        throw StoreError("'" + path.string() + "' is no regular file; give the report another name");
    std::ifstream file(path, std::ios::binary);
    std::string text(start.size(), '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (!text.empty() && text != start)
        throw StoreError("'" + path.string() +
                         "' is there already and no report of this kind; remove it or give another name");
}

ReportFile::ReportFile(const std::filesystem::path& path, std::string_view start)
    : path_(std::filesystem::weakly_canonical(path)) {
    check_replaceable(path_, start);
    temporary_ = make_beside(path_);
    out_.open(temporary_, std::ios::binary);
}

ReportFile::~ReportFile() {
    if (!temporary_.empty()) unlink(temporary_.c_str());
}

void ReportFile::commit() {
    out_.close();
    if (!out_) throw StoreError("cannot write '" + path_.string() + "': the disk may be full");
    if (rename(temporary_.c_str(), path_.c_str()) != 0) throw failure("cannot write", path_, errno);
    temporary_.clear();
}

}  // namespace pahtum::arena
