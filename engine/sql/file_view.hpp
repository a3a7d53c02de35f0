#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pahtum {

/// How a process reads a file of SQLite that others may be writing, without creating a file and without the
/// right to write in its folder. A writer keeps two files beside it, FILE-wal and FILE-shm. Where they are,
/// they are used, read-only. Where they are not, the file has all there is, and is read as one that nobody
/// changes; whether that was true is asked afterwards.
class FileView {
  public:
    /// Throws StoreError where the file cannot be read so: a writer has died, and only one who may write to
    /// the file can put it in order.
    explicit FileView(std::string file);

    /// What SQLite is to open.
    [[nodiscard]] std::string address() const;
    /// Whether nobody can have written to the file itself since this view was made, or SQLite sees to it that
    /// readers do not notice.
    [[nodiscard]] bool is_valid() const;

  private:
    /// The state of the file and its companions.
    using Traces = std::vector<std::int64_t>;

    [[nodiscard]] Traces traces() const;

    std::string file_;
    bool is_shared_ = false;    ///< a writer's two files are there
    bool is_repaired_ = false;  ///< as a writer would open it: this user owns the file
    Traces before_;
};

/// For a user who wants to read, or to write, the file or the folder that it is to be created in. Throws
/// StoreError that says what is missing.
void check_file_rights(const std::string& file, bool to_write, bool to_create);

}  // namespace pahtum
