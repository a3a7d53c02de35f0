#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>

namespace pahtum::arena {

/// Throws StoreError if `path` holds something that a report must not replace: anything but a file that is
/// empty or begins with `start`, as all reports of that kind do.
void check_replaceable(const std::filesystem::path& path, std::string_view start);

/// A report on its way to a file. It is written beside it and takes its place in one step, so that a reader
/// sees the old one or the new one; until then, or if it never comes to that, nothing has changed.
class ReportFile {
  public:
    /// Throws StoreError if the place is taken, see check_replaceable(), or no file can be made there.
    ReportFile(const std::filesystem::path& path, std::string_view start);
    ~ReportFile();
    ReportFile(const ReportFile&) = delete;
    ReportFile& operator=(const ReportFile&) = delete;

    [[nodiscard]] std::ostream& out() { return out_; }
    /// Throws StoreError if the file could not be written whole.
    void commit();

  private:
    std::filesystem::path path_;
    std::filesystem::path temporary_;
    std::ofstream out_;
};

}  // namespace pahtum::arena
