#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/base/files.hpp"

namespace pahtum::arena {

/// What kind of line of a log it is; the character stands in the log.
enum class LogKind : char {
    kSent = '>',      ///< to the engine
    kReceived = '<',  ///< from its stdout
    kStderr = '!',    ///< from its stderr
    kNote = '-',      ///< by the arena, about the engine
};

/// A file with all that is said between the arena and its engines, for people. A line of it:
///     2026-11-22 06:44:00.123456 NAME PID > genmove b
/// Times are in UTC; foreign text is shown as printable() does. Each line is in the file when add() returns,
/// so that it survives the end of this process. May be used by several threads.
class DialogueLog {
  public:
    /// The first line of every log.
    static constexpr std::string_view kStart =
        "# pahtum-arena log: time (UTC), engine, process, > sent < received ! stderr - note\n";

    /// Creates the file, or appends to it. Throws FileError if it cannot be written, or is not a log.
    explicit DialogueLog(const std::string& path);

    /// `who` is shown as it is. After a write that failed nothing more is written.
    void add(std::string_view who, LogKind kind, std::string_view text);
    /// Why the log is incomplete: a sentence that names the file; empty if it is complete.
    [[nodiscard]] std::string error() const;

  private:
    std::string path_;
    FileDescriptor file_;
    mutable std::mutex mutex_;
    int error_ = 0;  ///< errno of the write that failed
};

/// Where an engine's dialogue goes.
struct LogTarget {
    DialogueLog* log = nullptr;  ///< null = nowhere
    std::string_view name = {};  ///< of the engine
};

/// The dialogue with one process, in a log. Bytes may come in pieces; they are put down line by line. Sent
/// and received bytes come from one thread, stderr from any other.
class Dialogue {
  public:
    /// Of what a process writes, in bytes; a flood must not fill the disk.
    static constexpr std::size_t kMostOfStderr = std::size_t{1} << 20;
    static constexpr std::size_t kMostOfStdout = std::size_t{16} << 20;
    /// Longer lines are cut into several.
    static constexpr std::size_t kLongestLine = 4096;

    /// The log must outlive the dialogue. `process` is its number.
    Dialogue(DialogueLog& log, std::string_view name, int process);
    /// Puts down what is left of unfinished lines.
    ~Dialogue();
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;

    /// Whole lines.
    void send(std::string_view lines);
    void receive(std::string_view bytes);
    void receive_stderr(std::string_view bytes);
    void note(std::string_view text) { log_.add(who_, LogKind::kNote, text); }

  private:
    /// Adds the bytes to an unfinished line, and puts down all lines that they finish.
    void put(std::string& line, LogKind kind, std::string_view bytes);

    DialogueLog& log_;
    std::string who_;
    std::string received_;  ///< of an unfinished line
    std::size_t received_bytes_ = 0;
    std::string stderr_;
    std::size_t stderr_bytes_ = 0;
};

}  // namespace pahtum::arena
