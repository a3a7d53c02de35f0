#include "protocol/commands/subcommands.hpp"

#include <array>

#include "engine/base/version.hpp"

namespace pahtum::program {
namespace {

constexpr std::array kNamed{&kPlay,
#ifdef PAHTUM_HAS_WEB
                            &kWeb,
#endif
                            &kReview,   &kTrain,   &kImport,      &kSolve,   &kVerify,
                            &kBook,     &kBench,   &kBenchSolver, &kRules,   &kPerft,
                            &kOpenings, &kLayouts, &kBalanced,    &kEndings, &kAdvantage};
constexpr auto kRenamed =
    std::to_array<Renamed>({{"layouts", "is now pahtum openings layouts"},
#ifndef PAHTUM_HAS_WEB
                            {"web",
                             "is not in this build; build it with cmake -DPAHTUM_WEB=ON, which needs the "
                             "Debian package libboost-dev"},
#endif
                            {"balanced", "is now pahtum openings balanced"},
                            {"endings", "is now pahtum openings endings"},
                            {"advantage", "is now pahtum openings advantage"}});

}  // namespace

const Program kPahtum{.name = "pahtum",
                      .title = kProgramName,
                      .standard = &kServe,
                      .named = kNamed,
                      .is_word = nullptr,
                      .renamed = kRenamed};

}  // namespace pahtum::program
