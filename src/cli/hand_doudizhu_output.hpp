#pragma once

#include <optional>
#include <span>
#include <string>

#include "sims/doudizhu/combination.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::cli {

/// What there is to say of one line of cards.
struct DoudizhuAnswer {
  doudizhu::Counts cards = 0;
  std::optional<doudizhu::Combination> play;  ///< nothing when they make no combination
  std::optional<doudizhu::Combination> other;
  bool beats = false;
  std::string reason;  ///< why it is no combination, or does not beat the other
};

/// "34567: solo chain of 5 from 3; does not beat 45678: 3 is not above 4"
std::string doudizhu_answer_text(const DoudizhuAnswer& answer);
/// The same as a JSON object on one line. docs/doudizhu.md lists the keys.
std::string doudizhu_answer_json(const DoudizhuAnswer& answer);

/// How many plays there are and, a kind a line, which.
std::string doudizhu_moves_text(std::span<const doudizhu::Combination> moves,
                                const std::string& title);
/// The same as a JSON object on one line.
std::string doudizhu_moves_json(std::span<const doudizhu::Combination> moves, doudizhu::Counts hand,
                                const std::optional<doudizhu::Combination>& other);

/// The mean number of leads from 17 and from 20 random cards.
struct ExpectedLeads {
  stats::Rational from_hand;
  stats::Rational from_landlord;
};

/// How many plays a preset has, by kind and length.
std::string doudizhu_actions_text(std::span<const doudizhu::Combination> moves,
                                  const std::string& preset, const ExpectedLeads& expected);
std::string doudizhu_actions_json(std::span<const doudizhu::Combination> moves,
                                  const std::string& preset, const ExpectedLeads& expected);

}  // namespace evenhand::cli
