#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/settings.hpp"
#include "reports/document.hpp"
#include "sims/holdem/table.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/settings.hpp"
#include "src/games/game_experiment.hpp"
#include "src/games/holdem/tally.hpp"
#include "src/judge/dealt_law.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::holdem {

/// The most hands of a plan: up to there no sum overflows.
inline constexpr std::uint64_t most_hands = 1'000'000'000'000;

/// All that the document of a session depends on.
struct PlayPlan : games::GamePlan<PlayPlan> {
  static constexpr std::string_view command = "play holdem";
  static constexpr std::string_view unit = "hands";

  std::uint64_t hands = 100'000;
  TableSetup table;
  std::optional<std::uint64_t> seats;  ///< as they were asked for, until the plan is resolved
  judge::JudgeOptions judging;

  static void settings(PlayPlan& self, SettingUse& use);

  std::uint64_t units() const { return hands; }
  /// Rounds, in which each seat has the button once, are kept whole: a block has as many as fit in
  /// run::block_size hands.
  std::uint64_t block_units() const { return run::block_size / table.seats() * table.seats(); }
  void set_units(std::uint64_t units) { hands = std::min(units, most_hands); }
  void set_seed(std::uint64_t seed) { table.seed = seed; }
  bool has_seed() const { return random::source_info(table.rng).reproducible; }
  std::vector<std::string> sources() const { return {table.shuffler}; }
  static games::PlayHelp help();

  bool has_equal_policies() const;
};

/// "small blind", "under the gun", "button": the name of a position from the left of the button.
std::string position_name(std::size_t position, std::size_t seats);
/// "seat 1"
std::string seat_name(std::size_t seat);

/// With a policy a seat: one that is given alone is that of all. Throws InputError for what cannot
/// be played.
PlayPlan resolved(PlayPlan plan);

/// Throws InputError for a plan that cannot be played.
std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan);

inline PlayCounts new_counts(const PlayPlan& plan, std::size_t /*source*/) {
  return PlayCounts(plan.table.seats());
}
std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t source);

/// The battery. Under the null hypothesis all orders of the deck are equally likely and hands
/// independent, whatever deck each shuffle began with. Then what is dealt to a position, a seat or
/// the board follows its exact law whatever the betting makes of it, so that hands which are folded
/// count like those that are shown. That positions win unlike is the rules' doing, and no test; a
/// seat whose player is like the others has each of them in turn, and wins nothing on average.
/// Positions of one hand depend on one another, and no test takes two of them for independent.
std::vector<judge::Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& counts);

// The deals, beside their exact laws. `who` is named in tests: "seat 1's cards".

/// The best five of so many cards, by category.
judge::DealtLaw categories_dealt(std::string who, const CategoryCounts& counts, unsigned cards);
judge::DealtLaw holes_dealt(std::string who, const HoleCounts& counts);
judge::DealtLaw flops_dealt(const PlayCounts& counts);

/// Returns what the hands come to: what positions win, and the cards beside their laws.
reports::Document document_of(const PlayPlan& plan, const PlayCounts& counts);

}  // namespace evenhand::holdem
