#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <unistd.h>
#include <utility>

#include "protocol/gtp/input.hpp"
#include "protocol/gtp/output.hpp"
#include "protocol/gtp/reports.hpp"
#include "protocol/gtp/serve.hpp"
#include "protocol/program/options.hpp"
#include "protocol/program/run_endings.hpp"
#include "protocol/program/run_solve.hpp"
#include "protocol/program/run_solver_bench.hpp"
#include "protocol/terminal/run_play.hpp"
#include "protocol/web/run_web.hpp"
#include "protocol/wire/standard_streams.hpp"

namespace pahtum::gtp {
namespace {

constexpr int kBadOptions = 2;

int print(std::string_view text) {
    std::cout << text << std::flush;
    return std::cout ? EXIT_SUCCESS : EXIT_FAILURE;
}

/// Tells on stderr how far a long count is, at most once a second.
class PerftProgress {
  public:
    void operator()(std::size_t done, std::size_t total) {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + std::chrono::seconds{1};
        std::cerr << "perft: " << done << " of " << total << " first moves\n";
    }

  private:
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::seconds{2};
};

struct Run {
    int operator()(const InformationOptions& options) const { return print(options.text); }
    int operator()(const BenchOptions& options) const {
        const auto print_line = [](std::string_view line) { std::cout << line << std::endl; };
        report_bench(options.search, options.depth, {}, print_line);
        return std::cout ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    int operator()(const SolverBenchOptions& options) const {
        run_solver_bench(options, {std::cout, std::cerr, isatty(STDERR_FILENO) != 0});
        return std::cout ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    int operator()(const SolveOptions& options) const {
        return run_solve(options, {std::cin, std::cout, std::cerr, isatty(STDERR_FILENO) != 0});
    }
    int operator()(const PerftOptions& options) const {
        PerftProgress progress;
        return print(perft_report(options.start, options.depth, {}, std::ref(progress)) + "\n");
    }
    int operator()(const LayoutsOptions& options) const {
        return print(options.count ? layouts_report(options.ruleset, *options.count, options.seed)
                                   : all_layouts_report(options.ruleset));
    }
    int operator()(const EndingsOptions& options) const {
        run_endings(options, std::cout);
        return std::cout ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    int operator()(const terminal::PlayOptions& options) const {
        return terminal::run_play(options, {STDIN_FILENO, STDOUT_FILENO, std::cout, options.may_colour});
    }
    int operator()(const web::WebOptions& options) const { return web::run_web(options, std::cout); }
    int operator()(const ServeOptions& options) const {
        Input input{STDIN_FILENO, STDOUT_FILENO};
        Output output{STDOUT_FILENO};
        const Client client{.stop =
                                [&] {
                                    output.try_flush();
                                    return input.wants_stop();
                                },
                            .any_input =
                                [&] {
                                    output.try_flush();
                                    return input.has_any();
                                },
                            .write =
                                [&](std::string_view bytes) {
                                    output.add(bytes);
                                    output.flush();
                                }};
        Session session{State{options.settings, options.start, options.random,
                              SessionFile{options.session_file}, client}};
        return serve(session, input, output) ? EXIT_SUCCESS : EXIT_FAILURE;
    }
};

int run(int argc, const char* const* argv) {
    try {
        return std::visit(Run{}, parse_command_line(argc, argv));
    } catch (const OptionError& error) {
        std::cerr << "pahtum: " << error.what() << '\n';
        return kBadOptions;
    } catch (const std::exception& error) {
        std::cerr << "pahtum: " << error.what() << '\n';
        return EXIT_FAILURE;
    }
}

}  // namespace
}  // namespace pahtum::gtp

int main(int argc, char** argv) {
    pahtum::gtp::open_standard_streams();
    // A client that went away is seen by the failed write.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error to tell, not our end
    return pahtum::gtp::run(argc, argv);
}
