#pragma once

#include <cstdlib>

namespace evenhand::xiangqi {

// Scores of a search, for the side to move.
constexpr int max_ply = 120;
constexpr int mate_score = 30000;  ///< less the plies until then
constexpr int infinite_score = 31000;
/// A win by a perpetual check or chase of the other side; not a mate, but near enough.
constexpr int rule_score = 25000;
constexpr int no_eval = 32000;

constexpr int mated_in(int ply) { return -mate_score + ply; }
constexpr bool is_mate(int score) { return std::abs(score) >= mate_score - max_ply; }
constexpr bool is_decided(int score) { return std::abs(score) >= rule_score - max_ply; }

}  // namespace evenhand::xiangqi
