#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "sims/mahjong/play/action.hpp"
#include "sims/mahjong/rules.hpp"
#include "src/games/fair_shuffle.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::mahjong {

inline constexpr std::string_view play_command = "play mahjong";
inline constexpr std::uint64_t most_hands = 1'000'000'000'000;
inline constexpr std::uint64_t most_match_hands = 4096;

/// The players by where they sit: the dealer, and those after him in turn.
inline constexpr std::array<std::string_view, players> seat_names = {"dealer", "second", "third",
                                                                     "fourth"};

/// All that the document of a session of mahjong hands depends on.
struct PlayPlan {
  Rules rules;
  std::uint64_t hands = 0;
  std::uint64_t match_hands = 1;  ///< hands of a match; the last match may be shorter
  std::string shuffler{games::fair_shuffler};
  /// What is shuffled are the tiles as the match's last hand left them.
  bool previous_wall = false;
  std::string rng;
  std::uint64_t seed = 1;
  std::array<std::string, players> policies;  ///< by player; player 0 deals a match's first hand
  judge::JudgeOptions judging;
  double level = 0.99;  ///< of intervals

  /// Matches are kept whole: a block has as many as fit in 4096 hands.
  std::uint64_t block_hands() const {
    return std::max<std::uint64_t>(1, 4096 / match_hands) * match_hands;
  }
  std::uint64_t blocks() const { return hands / block_hands() + (hands % block_hands() != 0); }
  /// Hands of the blocks before this one.
  std::uint64_t hands_before(std::uint64_t block) const {
    return block >= blocks() ? hands : block * block_hands();
  }
  /// Whether the hands are to be compared with those of a fair shuffle.
  bool needs_baseline() const;
  bool has_equal_policies() const;
};

/// The command that repeats the session.
std::string command_line(const PlayPlan& plan);

nlohmann::json to_json(const PlayPlan& plan);
/// Throws nlohmann::json::exception when keys are missing or of the wrong type, InputError when a
/// value is none that the command line would have taken.
PlayPlan plan_from_json(const nlohmann::json& json);

/// Throws InputError for what cannot be played.
void validate(const PlayPlan& plan);

}  // namespace evenhand::mahjong
