#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <string_view>

#include "engine/certificate/claim.hpp"
#include "engine/certificate/walk.hpp"

namespace pahtum::certificate {

/// How far a walk is.
struct Progress {
    int level = 0;
    std::size_t positions = 0;   ///< of all levels so far
    std::size_t level_size = 0;  ///< of this one; at most, while some are in files
    std::size_t done = 0;        ///< of this one
};
/// Called for every level, and every few moves while they are chosen; true ends the walk.
using Report = std::function<bool(const Progress&)>;

/// What was proven.
struct Proof {
    Claim claim;
    std::size_t positions = 0;  ///< with a move of their own
    int levels = 0;
    bool is_by_mirroring = false;  ///< then there are none of these
};

/// The claimer's move in a position of a proof: row * size + column of an empty cell, after which it reaches
/// the claim. Asked only where no move is at once decided by potentials.
using Choose = std::function<int(const Board&, const Start&)>;

/// Called with each position of a certificate, the claimer to move, and its move: row * size + column. They
/// are proven once the whole certificate is.
using Visit = std::function<void(const Claim&, const Board&, int cell)>;

/// Takes the bytes of a certificate, piece by piece.
using Sink = std::function<void(std::string_view)>;

/// Memory for the positions of two levels that write() and check_next() may take, in bytes; the rest goes to
/// temporary files (Level). Some tens of megabytes a thread come on top.
inline constexpr std::size_t kUsualMemory = std::size_t{1} << 30U;

/// Writes a certificate of the claim, in the form that README.md of this folder describes. Nothing if
/// `report` ended it. Throws what `choose` throws, Fault if its moves do not prove the claim,
/// std::invalid_argument as read_claim(), and FileError.
std::optional<Proof> write(const Sink& out, const Claim& claim, const Choose& choose, int threads,
                           const Report& report, std::size_t memory = kUsualMemory);

/// Reads the next certificate and checks it. Nothing at the end of the stream, or if `report` ended it.
/// Throws Fault, and FileError.
std::optional<Proof> check_next(std::istream& in, int threads, const Report& report,
                                std::size_t memory = kUsualMemory, const Visit& visit = {});

}  // namespace pahtum::certificate
