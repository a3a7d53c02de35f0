#include "arena/bench/bench_report.hpp"

#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

namespace pahtum::arena {
namespace {

using nlohmann::ordered_json;

constexpr double kHalf = 0.5;
constexpr double kMost = 0.99;
constexpr double kNearlyAll = 0.9999;

double microseconds(std::chrono::nanoseconds time) { return 1e-3 * static_cast<double>(time.count()); }

ordered_json to_json(const BenchCost& cost) {
    return {{"moves_per_second", cost.moves_per_second},
            {"cpu_us", cost.cpu_us()},
            {"user_us", cost.user_us},
            {"system_us", cost.system_us},
            {"charged_ns",
             {{"p50", cost.times.quantile(kHalf).count()},
              {"p99", cost.times.quantile(kMost).count()},
              {"p9999", cost.times.quantile(kNearlyAll).count()},
              {"max", cost.times.longest().count()}}}};
}

void write_cost(std::ostream& out, const BenchCost& cost) {
    out << std::fixed << std::setprecision(0) << std::setw(9) << cost.moves_per_second << std::setprecision(2)
        << std::setw(8) << cost.cpu_us() << std::setw(8) << cost.user_us << std::setw(8) << cost.system_us
        << std::setprecision(1) << std::setw(10) << microseconds(cost.times.quantile(kHalf)) << std::setw(8)
        << microseconds(cost.times.quantile(kMost)) << std::setw(9)
        << microseconds(cost.times.quantile(kNearlyAll));
}

}  // namespace

std::string bench_header() {
    return "                         CPU us per move           charged us per move\n"
           "slots          moves/s   total    user  system    median     99%   99.99%   ratio  MiB first, "
           "last\n";
}

std::string bench_lines(const BenchRow& row) {
    std::ostringstream out;
    out << std::setw(5) << row.slots << "  arena ";
    write_cost(out, row.arena);
    out << std::setprecision(2) << std::setw(8) << row.ratio() << std::setprecision(1) << std::setw(11)
        << row.first_rss_mib << std::setw(6) << row.last_rss_mib << "\n       bare  ";
    write_cost(out, row.bare);
    out << '\n';
    return out.str();
}

std::string bench_json(std::span<const BenchRow> rows) {
    ordered_json list = ordered_json::array();
    for (const BenchRow& row : rows) {
        list.push_back({{"slots", row.slots},
                        {"ratio", row.ratio()},
                        {"arena", to_json(row.arena)},
                        {"bare", to_json(row.bare)},
                        {"first_rss_mib", row.first_rss_mib},
                        {"last_rss_mib", row.last_rss_mib}});
    }
    return ordered_json{{"format", 1}, {"rows", list}}.dump();
}

}  // namespace pahtum::arena
