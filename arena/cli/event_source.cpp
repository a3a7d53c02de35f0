#include "arena/cli/event_source.hpp"

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "arena/store/database_file.hpp"
#include "arena/tournament/refusal.hpp"
#include "arena/tournament/run_settings.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

/// Writes records, each run's behind a header: imported games have kept the ids of theirs.
class EventLines {
  public:
    using Use = std::function<void(std::string_view)>;

    EventLines(NamedEvent& named, RunHeader header, const Use& use)
        : named_(named), header_(std::move(header)), use_(use), run_(header_.id) {
        use_(to_line(header_));
    }

    void add(const std::string& line) {
        if (const auto run = other_run(line)) begin(*run);
        use_(line);
    }

  private:
    /// The record's run if it is not that of the last header.
    [[nodiscard]] std::optional<std::string> other_run(const std::string& line) const try {
        constexpr std::size_t kStart = 100;  // where our records name their run
        if (line.substr(0, kStart).find("\"run\":\"" + run_ + "\"") != std::string::npos) return std::nullopt;
        std::string run = parse_record(line).run;
        return run.empty() || run == run_ ? std::nullopt : std::optional(std::move(run));
    } catch (const StoreError&) {
        // Whoever reads the file is told.
        return std::nullopt;
    }

    void begin(const std::string& run) {
        run_ = run;
        RunHeader header = header_;
        if (run != header_.id) {
            const WorkerTerms& importer = importer_of(run);
            header.id = run;
            header.machine = importer.machine;
            header.version = importer.version;
            header.extent.emplace_back(kPartOf, header_.id);
        }
        use_(to_line(header));
    }

    /// import() registers each run as a worker.
    [[nodiscard]] const WorkerTerms& importer_of(const std::string& run) {
        if (importers_.empty())
            for (const WorkerStatus& worker : named_.store.workers(named_.event.number))
                importers_.try_emplace(worker.terms.key, worker.terms);
        return importers_[run];
    }

    NamedEvent& named_;
    RunHeader header_;
    const Use& use_;
    std::string run_;                               ///< of the last header
    std::map<std::string, WorkerTerms> importers_;  ///< by key
};

}  // namespace

NamedEvent find_event(const std::string& address, const std::string& name, EventStore::Access access) {
    EventStore store{address, access};
    if (auto event = store.find(name)) return {std::move(store), *std::move(event)};
    std::string others;
    for (const EventSummary& event : store.events())
        others += (others.empty() ? "; it has " : ", ") + quote(event.name);
    throw StoreError{quote(address, 400) + " has no event " + quote(name) +
                     (others.empty() ? std::string("; it has none") : others)};
}

bool is_store(const std::string& name) {
    std::error_code error;
    if (std::filesystem::is_regular_file(name, error) && std::filesystem::file_size(name, error) > 0)
        return is_database_file(name);
    return is_store_address(name);
}

NamedEvent open_event(const ParsedLine& line, std::string_view command, EventStore::Access access) try {
    if (line.words.size() != 1)
        throw UsageError{std::string(command) + " needs one store: pahtum-arena " + std::string(command) +
                         " FILE.db, or a URL such as postgresql://HOST/DATABASE"};
    const std::string name = OptionReader(line.options).once("event").value_or("event");
    return find_event(line.words.front(), name, access);
} catch (const StoreError& error) {
    refuse(error);
}

void write_event(NamedEvent& named, bool is_late, const std::function<void(std::string_view)>& use) {
    RunHeader header = named.event.terms.header;
    if (!is_late) header.extent.emplace_back(kOrderOfLines, kPlanOrder);
    EventLines lines{named, std::move(header), use};
    const auto use_line = [&lines](std::size_t, std::string&& line) { lines.add(line); };
    if (is_late)
        named.store.read_late(named.event.number, use_line);
    else
        named.store.read_records(named.event.number, use_line);
}

RecordFiles::RecordFiles(const std::vector<std::string>& names, const std::string& event) : names_(names) {
    for (const std::string& name : names) files_.push_back(is_store(name) ? exported(name, event) : name);
}

RecordFiles::~RecordFiles() {
    std::error_code ignored;
    for (const auto& folder : folders_) std::filesystem::remove_all(folder, ignored);
}

std::string RecordFiles::exported(const std::string& address, const std::string& event) {
    NamedEvent named = find_event(address, event, EventStore::Access::kRead);
    std::string folder = (std::filesystem::temp_directory_path() / "pahtum-arena-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr)
        throw StoreError{"cannot create a temporary folder: " + std::generic_category().message(errno)};
    folders_.emplace_back(folder);
    const std::string file = folder + "/games.jsonl";
    std::ofstream out(file, std::ios::binary);
    write_event(named, false, [&out](std::string_view line) { out << line << '\n'; });
    if (!out.flush())
        throw StoreError{"cannot write '" + file + "', a copy of the games of " + quote(address, 400)};
    return file;
}

}  // namespace pahtum::arena
