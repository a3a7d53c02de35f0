#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "arena/records/record.hpp"
#include "arena/records/record_file.hpp"

namespace pahtum::arena {

/// $XDG_STATE_HOME/pahtum-arena/spool, or ~/.local/state/pahtum-arena/spool. Throws FileError if
/// neither variable names a folder.
[[nodiscard]] std::filesystem::path default_spool();

/// The games of one worker that its store has not taken yet, on this machine's disk: files of records named
/// EVENT-WORKER-NUMBER.jsonl, locked while the worker lives and deleted once the store has all their games.
/// Several threads may use it at once.
class Spool {
  public:
    /// Which games the store has taken are counted by file.
    using Place = std::size_t;

    /// `header` is the event's; `worker` is the worker's key. Creates the folder. Throws StoreError.
    Spool(std::filesystem::path folder, RunHeader header, std::string worker);
    ~Spool();
    Spool(const Spool&) = delete;
    Spool& operator=(const Spool&) = delete;

    /// Throws StoreError if the line cannot be kept.
    Place append(std::string_view line);
    /// Throws StoreError if the disk has refused lines of the file that is written to.
    void check_disk();
    /// The store has a game that was appended there.
    void taken(Place place) noexcept;
    /// A file with games that the store has not taken.
    struct Left {
        std::filesystem::path file;
        std::size_t games = 0;  ///< how many these are
    };
    [[nodiscard]] std::vector<Left> left();
    /// Ends the spool. Throws StoreError if the disk has refused some of what is left.
    void close();

  private:
    struct Segment {
        std::unique_ptr<RecordFile> file;  ///< null once it is deleted
        std::size_t bytes = 0;
        std::size_t waiting = 0;  ///< games that the store has not taken
    };

    void begin_segment();
    void remove(Segment& segment) noexcept;

    std::filesystem::path folder_;
    RunHeader header_;
    std::string worker_;
    std::mutex mutex_;
    std::vector<Segment> segments_;
};

/// What a dead worker left behind.
struct OrphanedSpool {
    std::string worker;                              ///< its key
    std::vector<std::string> lines;                  ///< records of games, in their order
    std::vector<std::unique_ptr<RecordFile>> files;  ///< open, and so locked
};

/// The spools of an event in a folder whose workers no longer live, except that of `self`. Files that are
/// damaged stay where they are, and `warn` gets a sentence.
[[nodiscard]] std::vector<OrphanedSpool> orphaned_spools(const std::filesystem::path& folder,
                                                         const std::string& event, const std::string& self,
                                                         const std::function<void(const std::string&)>& warn);

}  // namespace pahtum::arena
