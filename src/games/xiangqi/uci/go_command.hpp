#pragma once

#include <string>
#include <vector>

#include "sims/xiangqi/engine/worker.hpp"

namespace evenhand::xiangqi {

/// A `go` line: when to stop thinking, and whether to keep the move until `stop`.
struct GoCommand {
  Limits limits;
  bool infinite = false;
};

/// Reads the words after "go" of UCI (depth, nodes, movetime, wtime, btime, winc, binc, movestogo,
/// infinite, ponder) and of UCCI (time, increment, opptime, oppmovestogo, oppincrement, draw; times
/// in units of `ucci_unit_ms`). Whatever is given limits the
/// search; `mate` by twice as many plies. Throws InputError for an unknown word, a number that is
/// none, and a depth, nodes or mate below 1.
GoCommand parse_go(const std::vector<std::string>& words, Colour side, unsigned ucci_unit_ms);

}  // namespace evenhand::xiangqi
