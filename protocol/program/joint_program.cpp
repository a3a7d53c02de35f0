#include "protocol/program/joint_program.hpp"

#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "engine/base/text.hpp"

namespace pahtum::program {

int become_joint_solver(const CommandLine& line) {
#ifdef PAHTUM_JOINT_PROGRAM
    namespace fs = std::filesystem;
    // Linux's link to the program that runs.
    const fs::path self = fs::read_symlink("/proc/self/exe");
    const std::string program = (self.parent_path() / PAHTUM_JOINT_PROGRAM).lexically_normal();
    std::vector<std::string> words{program};
    words.insert(words.end(), line.arguments().begin(), line.arguments().end());
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    ::execv(program.c_str(), argv.data());
    throw std::runtime_error{"--store needs the program " + quote(program) +
                             ", which is built and installed with pahtum, but cannot be started: " +
                             std::system_category().message(errno)};
#else
    throw std::runtime_error{
        "this pahtum was built without stores: build it with cmake -DPAHTUM_STORE=ON, which needs the "
        "Debian packages libsoci-dev, libsqlite3-dev and libpq-dev"};
#endif
}

}  // namespace pahtum::program
