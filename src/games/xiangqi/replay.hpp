#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "reports/document.hpp"

namespace evenhand::xiangqi {

/// What is to be done with a file of games.
struct ReplayPlan {
  std::string file;
  std::optional<std::uint64_t> game;  ///< whose positions are told
  std::string against;       ///< command of an engine to compare legal moves with; or empty
  std::uint64_t every = 50;  ///< at every so many positions
};

/// Plays the games of a file again (record.hpp) and tells how many there were. Throws InputError
/// when the file has none, and at the first that is not as it is told.
reports::Document replay(const ReplayPlan& plan);

}  // namespace evenhand::xiangqi
