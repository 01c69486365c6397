#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// Number of sequences of `depth` legal moves; 1 for depth 0. The last moves are counted, not made.
std::uint64_t perft(Position& position, unsigned depth);
/// The same with every last move made and taken back.
std::uint64_t perft_made(Position& position, unsigned depth);

struct PerftRow {
  Move move;
  std::uint64_t count;
};
/// The same by first move (depth >= 1), in `threads` threads (>= 1). Counts do not depend on them.
std::vector<PerftRow> perft_by_move(const Position& position, unsigned depth, unsigned threads);
/// The same, until `stop` becomes true: then it returns soon, and the counts are too small.
std::vector<PerftRow> perft_by_move(const Position& position, unsigned depth, unsigned threads,
                                    const std::atomic<bool>& stop);

}  // namespace evenhand::xiangqi
