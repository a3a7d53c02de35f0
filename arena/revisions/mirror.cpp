#include "arena/revisions/mirror.hpp"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "arena/process/program_files.hpp"
#include "arena/revisions/git_command.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHttps = "https://";
constexpr std::string_view kFile = "file:///";

bool is_address_character(char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') ||
           std::string_view{"/._~+-:"}.find(character) != std::string_view::npos;
}

[[noreturn]] void refuse_address(const std::string& address, const std::string& why) {
    throw RevisionError{"the repository " + quote(address, 200) + " is refused: " + why};
}

std::string folder_name(const std::string& address) {
    Sha256 hash;
    hash.add(address);
    return hash.finish().substr(0, 32);
}

}  // namespace

bool is_repository_address(std::string_view text) { return text.find("://") != std::string_view::npos; }

void check_repository_address(const std::string& address) {
    const bool is_https = address.starts_with(kHttps);
    if (!is_https && !address.starts_with(kFile))
        refuse_address(address, "an address begins with https:// or file:///");
    if (!std::ranges::all_of(address, is_address_character))
        refuse_address(address, "it may have letters, digits and / . _ ~ + - :");
    const std::string place = address.substr(is_https ? kHttps.size() : kFile.size());
    const auto names = split(place, "/");
    std::size_t length = names.empty() ? 0 : names.size() - 1;
    for (const std::string_view name : names) {
        if (name == "." || name == ".." || name.front() == '-')
            refuse_address(address, "a part of it is " + quote(std::string(name)));
        length += name.size();
    }
    if (names.size() < (is_https ? 2U : 1U) || length != place.size())
        refuse_address(address, "it names no repository, or has an empty part");
}

bool is_allowed(const std::string& address, const std::vector<std::string>& prefixes) {
    return std::ranges::any_of(prefixes, [&address](const std::string& prefix) {
        if (prefix.empty() || !address.starts_with(prefix)) return false;
        const std::string rest = address.substr(prefix.size());
        return prefix.ends_with('/') || rest.empty() || rest.front() == '/' || rest == ".git";
    });
}

std::string submodule_address(const std::string& repository, const std::string& address) {
    if (!address.starts_with("./") && !address.starts_with("../")) return address;
    std::string base = repository;
    std::string rest = address;
    while (true) {
        if (rest.starts_with("./")) {
            rest.erase(0, 2);
        } else if (rest.starts_with("../")) {
            rest.erase(0, 3);
            base.erase(std::min(base.rfind('/'), base.size()));
        } else {
            return base + "/" + rest;
        }
    }
}

/// What is done for one revision, under the lock.
class Mirrors::Transfer {
  public:
    Transfer(const Use& use, fs::path folder, const fs::path& log, int lock)
        : use_(use), folder_(std::move(folder)), log_(log), lock_(lock) {}

    fs::path repository(const std::string& address, const std::string& revision, int depth = 0) {
        constexpr int kMostDepth = 16;
        check_repository_address(address);
        if (!is_allowed(address, use_.prefixes))
            refuse_address(address, "it is not allowed here; see --repository-allowed");
        if (depth > kMostDepth) refuse_address(address, "its submodules are nested too deeply");
        const fs::path mirror = folder_ / folder_name(address);
        if (!fs::exists(mirror)) clone(address, mirror);
        const std::string commit = commit_of(address, mirror, revision);
        const Git local = [this](std::vector<std::string> words) { return git(std::move(words)); };
        for (const Submodule& module : submodules_of(local, mirror, commit)) {
            if (module.name.empty() || module.address.empty()) continue;
            if (!is_module_name(module.name))
                throw RevisionError{"a submodule is called " + quote(module.name)};
            const fs::path other =
                repository(submodule_address(address, module.address), module.commit, depth + 1);
            link(mirror / "modules", module.name, other);
        }
        return mirror;
    }

  private:
    std::optional<std::string> git(std::vector<std::string> words, const std::string& address = "") {
        const std::string protocols = address.empty() ? "" : address.starts_with(kHttps) ? "https" : "file";
        // What a server sends is checked before it is used, and it cannot send us elsewhere.
        words.insert(words.begin(), {"-c", "transfer.fsckObjects=true", "-c", "http.followRedirects=false"});
        return ask_git(std::move(words),
                       {.folder = folder_, .log = log_, .lock = lock_, .protocols = protocols});
    }

    [[noreturn]] void fail(const std::string& address, const std::string& what) const {
        const std::string reason = read_whole_file(log_.string());
        throw RevisionError{"the repository " + quote(address, 200) + " " + what +
                            (trim(reason).empty() ? "" : ": ") + std::string(trim(reason))};
    }

    void clone(const std::string& address, const fs::path& mirror) {
        if (use_.before_transfer) use_.before_transfer(address);
        const fs::path unfinished = mirror.string() + ".new";
        std::error_code error;
        fs::remove_all(unfinished, error);
        if (!git({"clone", "--quiet", "--mirror", "--template=", "--", address, unfinished.string()},
                 address))
            fail(address, "cannot be cloned");
        fs::rename(unfinished, mirror, error);
        if (error) fail(address, "cannot be kept: " + error.message());
    }

    /// A fetch leaves the mirror's HEAD where it was when it was cloned.
    void follow_head(const std::string& address, const fs::path& mirror) {
        const std::string where = "--git-dir=" + mirror.string();
        const auto there = git({where, "ls-remote", "--symref", "origin", "HEAD"}, address);
        if (!there) fail(address, "does not say what its HEAD is");
        // "ref: refs/heads/main HEAD" and a line with its commit, or that line alone.
        const auto words = split(*there);
        if (words.size() > 1 && words[0] == "ref:" && words[1].starts_with("refs/")) {
            static_cast<void>(git({where, "symbolic-ref", "HEAD", std::string(words[1])}));
        } else if (!words.empty() && is_commit_name(words[0])) {
            // It may be in no branch.
            static_cast<void>(git({where, "fetch", "--quiet", "origin", "HEAD"}, address));
            static_cast<void>(git({where, "update-ref", "--no-deref", "HEAD", std::string(words[0])}));
        }
    }

    /// Fetches if the revision is not there, or may mean another commit by now.
    std::string commit_of(const std::string& address, const fs::path& mirror, const std::string& revision) {
        const auto find = [&] {
            return git({"--git-dir=" + mirror.string(), "rev-parse", "--quiet", "--verify",
                        "--end-of-options", revision + "^{commit}"});
        };
        auto commit = is_commit_name(revision) ? find() : std::nullopt;
        if (!commit) {
            if (use_.before_transfer) use_.before_transfer(address);
            if (!git({"--git-dir=" + mirror.string(), "fetch", "--quiet", "--prune", "origin"}, address))
                fail(address, "cannot be fetched");
            if (!is_commit_name(revision)) follow_head(address, mirror);
            commit = find();
        }
        if (!commit && is_commit_name(revision)) {
            // In no branch any more: some servers give it all the same.
            static_cast<void>(
                git({"--git-dir=" + mirror.string(), "fetch", "--quiet", "origin", revision}, address));
            commit = find();
        }
        if (!commit) fail(address, "has no revision " + quote(revision));
        return std::string(trim(*commit));
    }

    static void link(const fs::path& modules, const std::string& name, const fs::path& target) {
        const fs::path place = modules / name;
        std::error_code error;
        // A path through another submodule's link leads into that one's mirror.
        for (fs::path above = place.parent_path(); above != modules; above = above.parent_path())
            if (fs::is_symlink(above, error))
                throw RevisionError{"the submodule " + quote(name) + " is refused: '" + above.string() +
                                    "' is another submodule; if it was one in older commits only, delete it"};
        if (fs::read_symlink(place, error) == target) return;
        make_directory(place.parent_path());
        fs::remove(place, error);
        fs::create_directory_symlink(target, place, error);
        if (error) throw RevisionError{"cannot make '" + place.string() + "': " + error.message()};
    }

    const Use& use_;
    fs::path folder_;
    const fs::path& log_;
    int lock_;
};

Mirrors::Mirrors(Use use) : use_(std::move(use)) {}

fs::path Mirrors::with_revision(const std::string& address, const std::string& revision) const {
    if (revision.empty() || revision.front() == '-')
        throw RevisionError{"there is no revision " + quote(revision)};
    const fs::path folder = fs::absolute(use_.cache.empty() ? default_cache() : use_.cache) / "repositories";
    make_cache(folder);
    const FileLock lock{folder / "lock"};
    const TemporaryFile log_file{folder.string()};
    const fs::path log = log_file.path();
    return Transfer{use_, folder, log, lock.descriptor()}.repository(address, revision);
}

}  // namespace pahtum::arena
