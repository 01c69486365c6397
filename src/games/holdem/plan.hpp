#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/settings.hpp"
#include "sims/holdem/table.hpp"
#include "sims/shuffle/settings.hpp"
#include "src/judge/judge.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::holdem {

inline constexpr std::string_view play_command = "play holdem";

/// The most hands of a plan: up to there no sum overflows.
inline constexpr std::uint64_t most_hands = 1'000'000'000'000;

/// All that the document of a session depends on.
struct PlayPlan {
  std::uint64_t hands = 100'000;
  TableSetup table;
  judge::JudgeOptions judging;

  template <class Self, class Use>
  static void settings(Self& self, Use& use) {
    auto& table = self.table;
    use("hands", self.hands, count_from(1, most_hands),
        Setting{.help = "Hands to play: 250000, 250k, 1e6", .value = "N", .option = "games"});
    use("policies", table.policies, TextsForm{},
        Setting{.help = "How players choose: one a seat, or one for all --seats",
                .value = "A,B,..."});
    use("shuffler", table.shuffler, shuffle::shuffler_form, shuffle::shuffler_setting);
    use("start", table.start_previous, shuffle::start_form, shuffle::start_setting);
    use("seed", table.seed, shuffle::seed_form, shuffle::seed_setting);
    use("rng", table.rng, shuffle::rng_form, shuffle::rng_setting);
    judge::JudgeOptions::settings(self.judging, use);
  }

  /// Rounds, in which each seat has the button once, are kept whole: a block has as many as fit in
  /// run::block_size hands.
  std::uint64_t block_hands() const { return run::block_size / table.seats() * table.seats(); }
  std::uint64_t blocks() const { return hands / block_hands() + (hands % block_hands() != 0); }
  /// Hands of the blocks before this one.
  std::uint64_t hands_before(std::uint64_t block) const {
    return block >= blocks() ? hands : block * block_hands();
  }
  bool has_equal_policies() const;
};

/// "small blind", "under the gun", "button": the name of a position from the left of the button.
std::string position_name(std::size_t position, std::size_t seats);
/// "seat 1"
std::string seat_name(std::size_t seat);

/// The command that repeats the session.
std::string command_line(const PlayPlan& plan);

nlohmann::json to_json(const PlayPlan& plan);
/// Throws InputError for what is missing, and for a value that the command line would not have
/// taken.
PlayPlan plan_from_json(const nlohmann::json& json);

/// Throws InputError for what cannot be played.
void validate(const PlayPlan& plan);

}  // namespace evenhand::holdem
