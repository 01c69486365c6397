#pragma once

#include <cstdint>
#include <string>

#include "sims/xiangqi/engine/engine.hpp"
#include "sims/xiangqi/fen.hpp"

namespace evenhand::xiangqi {

/// With a table that is quickly made.
inline EngineOptions small() {
  EngineOptions options;
  options.hash_megabytes = 1;
  return options;
}

inline Progress searched(const std::string& fen, const Limits& limits,
                         const EngineOptions& options = small()) {
  Engine engine(options);
  return engine.search(Game(parse_fen(fen)), limits);
}

inline Limits to_depth(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

inline Limits to_nodes(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

}  // namespace evenhand::xiangqi
