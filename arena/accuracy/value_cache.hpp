#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/base/files.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// What a solver has proven within its limit: the final margin under best play lies within [lower, upper],
/// Black's less White's.
struct ProvenMargin {
    Points lower = 0;
    Points upper = 0;

    /// Nothing unless the margin itself is proven.
    [[nodiscard]] std::optional<Points> margin() const;
    /// Black's half points: 0, 1 or 2. Nothing unless the result is proven.
    [[nodiscard]] std::optional<int> half_points() const;

    bool operator==(const ProvenMargin&) const = default;
};

/// The file of a cache cannot be opened, made, or written.
class CacheUnavailable : public StoreError {
    using StoreError::StoreError;
};

/// What this release has proven of positions within a limit of nodes, in a file, so that nothing is proven
/// twice; another release may prove more, or less.
/// Each line has its checksum and is written at once, so that a kill at any moment costs no more than one;
/// lines that are damaged are left out and proven again. Several processes may use one file.
class ValueCache {
  public:
    /// In memory alone.
    ValueCache() = default;
    /// Reads what the file, which is created if there is none, has for this limit. Throws CacheUnavailable if
    /// it cannot be used, another StoreError if it cannot be read, or has other lines than ours.
    ValueCache(const std::filesystem::path& file, std::uint64_t nodes);

    /// `position` is a text that is the same for all images of a position. Several threads may call this and
    /// add().
    [[nodiscard]] std::optional<ProvenMargin> find(const std::string& position) const;
    /// When a line cannot be written, what follows is kept in memory alone.
    void add(const std::string& position, const ProvenMargin& proven);

    /// Why the file has not taken all, for people, with what to do; empty if it has.
    [[nodiscard]] std::string failure() const;
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] const std::string& name() const { return name_; }
    /// The number of lines that were left out.
    [[nodiscard]] std::size_t damaged() const { return damaged_; }

  private:
    void read();
    void take(std::string_view line);

    std::uint64_t nodes_ = 0;
    std::string name_;
    FileDescriptor file_;
    std::size_t damaged_ = 0;
    std::string failure_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, ProvenMargin> known_;
};

}  // namespace pahtum::arena
