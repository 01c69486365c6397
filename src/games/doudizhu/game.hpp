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
#include "sims/doudizhu/play/host.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/settings.hpp"
#include "src/games/doudizhu/tally.hpp"
#include "src/games/game_experiment.hpp"
#include "src/judge/dealt_law.hpp"
#include "src/judge/judge.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::doudizhu {

/// The most games of a plan: up to there no sum overflows.
inline constexpr std::uint64_t most_games = 1'000'000'000'000;

/// Who bids first: a "random" seat or the one with a "face-up" card.
std::string_view first_name(bool face_up_card);
/// Throws InputError, with a suggestion, for another name.
bool first_named(std::string_view name);

/// All that the document of a session depends on.
struct PlayPlan : games::GamePlan<PlayPlan> {
  static constexpr std::string_view command = "play doudizhu";
  static constexpr std::string_view unit = "games";

  std::uint64_t games = 100'000;
  TableSetup table;
  judge::JudgeOptions judging;

  static void settings(PlayPlan& self, SettingUse& use);

  std::uint64_t units() const { return games; }
  static std::uint64_t block_units() { return run::block_size; }
  void set_units(std::uint64_t units) { games = std::min(units, most_games); }
  void set_seed(std::uint64_t seed) { table.seed = seed; }
  bool has_seed() const { return random::source_info(table.rng).reproducible; }
  std::vector<std::string> sources() const;
  static games::PlayHelp help();
};

/// The plan itself. Throws InputError for what cannot be played, with a suggestion for an unknown
/// name.
PlayPlan resolved(PlayPlan plan);

/// The same games with a fair shuffle and other cards, to compare them with; nothing when the plan
/// has that shuffle.
std::optional<TableSetup> fair_table(const PlayPlan& plan);

/// "fisher-yates on xoshiro256++x8, seed 1, from a sorted deck"
std::string shuffle_text(const TableSetup& table);

/// Games of Dou Dizhu, and, when their shuffle is not the default one, as many under that. Throws
/// InputError for a plan that cannot be played.
std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan);

PlayCounts new_counts(const PlayPlan& plan, std::size_t source);
/// Plays blocks of games, of the plan's table or, from the second source, of fair_table().
std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t source);

// A fair shuffle's deals have exact laws; sessions are held to them, and the report shows both.

/// The kinds of three bottom cards.
judge::DealtLaw bottom_dealt(const PlayTally& tally);
/// The things that a place is dealt, in this order; the bottom cards have the first two alone.
/// Jokers and twos are hypergeometric, a rocket is both jokers, and bombs are fours of a kind.
enum DealtThing : std::size_t { jokers, twos, rocket, bombs };
std::vector<judge::DealtLaw> dealt_to(const PlayTally& tally, std::size_t place);
/// Shapes of a seat's hands, by code(), ascending.
judge::DealtLaw shape_dealt(const PlayTally& tally, std::size_t seat);

/// The battery: what was dealt against the exact laws of a fair shuffle, each seat against the
/// others, who play alike, and the games against those of the fair baseline, which is null when
/// there is none.
///
/// Under the null hypothesis all deals are equally likely and independent, whatever deck each
/// started from, and who bids first is drawn, so that games are independent and no seat is unlike
/// another. Hands of one deal depend on one another, and no test takes two of them for independent.
/// Deals that all passed are counted with the others: how many there are depends on no later deal,
/// so that sums over deals have the means and variances of a fixed number of deals (Wald).
std::vector<judge::Evidence> evidence_of(const PlayTally& tally, const PlayTally* fair,
                                         double level);
std::vector<judge::Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& games,
                                         const PlayCounts* fair);

/// Returns what the games come to; `fair` are those of the fair baseline, null when there is none.
reports::Document document_of(const PlayPlan& plan, const PlayCounts& counts,
                              const PlayCounts* fair);

}  // namespace evenhand::doudizhu
