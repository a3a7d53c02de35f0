#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace pahtum::testing {

/// One line of a transcript, and the answer it expects.
struct Exchange {
    std::string line;
    std::string expected;  ///< the response without its closing empty line; empty if the line is to get none
    int number = 0;        ///< of the line in its file
};

/// A conversation. Its file can be piped into the program as it is: the answers are comments behind their
/// command. `#=` and `#?` start one, `#|` continues it, `*` at its end stands for any text.
struct Transcript {
    std::string name;
    std::string text;  ///< the whole file
    std::vector<Exchange> exchanges;

    friend std::ostream& operator<<(std::ostream& out, const Transcript& transcript) {
        return out << transcript.name;
    }
};

/// All *.gtp of a folder, by name. Throws std::runtime_error if there are none or one cannot be read.
[[nodiscard]] std::vector<Transcript> load_transcripts(const std::filesystem::path& folder);

/// tests/data/transcripts, by the environment that CTest sets.
[[nodiscard]] std::filesystem::path transcript_folder();

/// Whether the response (without its closing empty line) is what the exchange expects.
[[nodiscard]] bool fits(const Exchange& exchange, const std::string& response);

}  // namespace pahtum::testing
