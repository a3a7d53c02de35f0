#include "tests/support/shell_engine.hpp"

#include <fstream>

namespace pahtum::testing {
namespace {

std::vector<std::string> write_script(const std::filesystem::path& folder, const std::string& text) {
    const std::string file = folder / "engine.sh";
    std::ofstream{file} << text;
    return {"/bin/sh", file};
}

}  // namespace

std::vector<std::string> shell_engine(const std::filesystem::path& folder, const std::string& bench) {
    return write_script(folder,
                        "while read command; do case $command in\n"
                        "protocol_version) printf '= 2\\n\\n';;\n"
                        "list_commands) printf '= play\\ngenmove\\nbench\\n\\n';;\n"
                        "bench*) " +
                            bench +
                            ";;\n"
                            "quit) printf '= \\n\\n'; exit;;\n"
                            "*) printf '= x\\n\\n';;\nesac; done\n");
}

std::vector<std::string> shell_engine(const std::filesystem::path& folder, const std::string& bench,
                                      const std::string& program) {
    return write_script(folder, "exec 3>&1\nwhile IFS= read -r command; do case $command in\nbench*) { " +
                                    bench + "; } >&3;;\n*) printf '%s\\n' \"$command\";;\nesac; done | " +
                                    program + "\n");
}

}  // namespace pahtum::testing
