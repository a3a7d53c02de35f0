#include <array>

#include "arena/commands/subcommands.hpp"

namespace pahtum::arena {
namespace {

constexpr std::array kNamed{&kRun,  &kGate,   &kBisect, &kHistory, &kReport,
                            &kRate, &kRepair, &kSuite,  &kTune,    &kCheck};

}  // namespace
}  // namespace pahtum::arena

int main(int argc, char** argv) {
    return pahtum::arena::arena_main(argc, argv, pahtum::arena::kNamed, nullptr);
}
