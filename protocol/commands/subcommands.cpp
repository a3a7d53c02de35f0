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
constexpr std::array<Renamed, 4> kRenamed{{{"layouts", "openings layouts"},
                                           {"balanced", "openings balanced"},
                                           {"endings", "openings endings"},
                                           {"advantage", "openings advantage"}}};

}  // namespace

const Program kPahtum{.name = "pahtum",
                      .title = kProgramName,
                      .standard = &kServe,
                      .named = kNamed,
                      .is_word = nullptr,
                      .renamed = kRenamed};

}  // namespace pahtum::program
