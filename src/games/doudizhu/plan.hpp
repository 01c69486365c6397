#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "sims/doudizhu/play/table.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::doudizhu {

inline constexpr std::string_view play_command = "play doudizhu";

/// The most games of a plan: up to there no sum overflows.
inline constexpr std::uint64_t most_games = 1'000'000'000'000;

/// All that the document of a session depends on.
struct PlayPlan {
  std::uint64_t games = 0;
  TableSetup table;
  judge::JudgeOptions judging;
  double level = 0.99;  ///< of intervals
};

/// The same games with a fair shuffle and other cards, to compare them with; nothing when the plan
/// has that shuffle.
std::optional<TableSetup> fair_table(const PlayPlan& plan);

/// "fisher-yates on xoshiro256++x8, seed 1, from a sorted deck"
std::string shuffle_text(const TableSetup& table);

nlohmann::json to_json(const PlayPlan& plan);
/// Throws nlohmann::json::exception when keys are missing or of the wrong type, InputError when
/// there is no such shuffler, random source, player, scheme or preset, or a number is out of range.
PlayPlan play_plan_from_json(const nlohmann::json& json);

/// The options that make the plan, as they are typed after the command.
std::string options_text(const PlayPlan& plan);

/// Whether who bids first is a "random" seat or the one with a "face-up" card. Throws InputError,
/// with a suggestion, for another name.
bool parse_first(std::string_view name);
std::string_view first_name(const Conduct& conduct);

}  // namespace evenhand::doudizhu
