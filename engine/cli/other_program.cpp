#include "engine/cli/other_program.hpp"

#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "engine/base/text.hpp"

namespace pahtum {

void become_program(const std::string& what, const std::string& place,
                    std::span<const std::string> arguments) {
    if (place.empty())
        throw std::runtime_error{
            what +
            ": this program was built without stores; build it with cmake -DPAHTUM_STORE=ON, which needs the "
            "Debian packages libsqlite3-dev and libpq-dev"};
    // Linux's link to the program that runs.
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error)
        throw std::runtime_error{what +
                                 ": needs /proc, which tells where this program is installed: cannot read "
                                 "'/proc/self/exe': " +
                                 error.message() + "; mount it: mount -t proc proc /proc"};
    const std::string program = (self.parent_path() / place).lexically_normal();
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    ::execv(program.c_str(), argv.data());
    throw std::runtime_error{
        what + ": cannot start " + quote(program, kLongestMessage) +
        ", which is built and installed with this program: " + std::system_category().message(errno)};
}

}  // namespace pahtum
