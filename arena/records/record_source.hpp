#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/records/record.hpp"
#include "arena/records/record_file.hpp"
#include "engine/base/files.hpp"

namespace pahtum::arena {

/// What tells the place of a game among all others, and where it is kept.
struct FoundGame {
    std::string run;                    ///< see GameRecord
    std::optional<std::size_t> number;  ///< see GameRecord
    std::chrono::system_clock::time_point started;
    std::uint64_t black = 0;        ///< how Black's name begins, which orders games without a number
    std::uint64_t fingerprint = 0;  ///< of its line; 0 where the number is enough
    LinePlace place{};              ///< for RecordSource::read()
};

/// Where records come from: a file, or an event of a store. What scan() has given stays what read() gives,
/// whatever is played meanwhile.
class RecordSource {
  public:
    struct Use {
        std::function<void(FoundGame&&)> game;
        std::function<void(RunHeader&&)> run;
    };

    explicit RecordSource(std::string name) : name_(std::move(name)) {}
    RecordSource(const RecordSource&) = delete;
    RecordSource& operator=(const RecordSource&) = delete;
    virtual ~RecordSource() = default;

    /// What people call it.
    [[nodiscard]] const std::string& name() const { return name_; }

    /// Gives all headers and games in the order in which they are kept. Returns sentences for people on what
    /// is left out. Throws StoreError that names the source, and the line if it is damaged.
    virtual std::vector<std::string> scan(const Use& use) = 0;
    /// A game that was found. Throws StoreError if it is damaged, without its place().
    [[nodiscard]] virtual GameRecord read(const LinePlace& place) = 0;
    /// What a message on this game begins with: "games.jsonl:12: ".
    [[nodiscard]] virtual std::string place(const LinePlace& place) const = 0;
    /// Before another source is read: keeps nothing open.
    virtual void rest() {}

  private:
    std::string name_;
};

/// A file of records, which an arena may be writing.
class RecordFileSource final : public RecordSource {
  public:
    explicit RecordFileSource(const std::filesystem::path& file) : RecordSource(file.string()) {}

    std::vector<std::string> scan(const Use& use) override;
    [[nodiscard]] GameRecord read(const LinePlace& place) override;
    [[nodiscard]] std::string place(const LinePlace& place) const override {
        return place_of(name(), place.number);
    }
    void rest() override { file_.close(); }

  private:
    FileDescriptor file_;
    std::string line_;
};

}  // namespace pahtum::arena
