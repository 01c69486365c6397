#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/settings.hpp"
#include "reports/document.hpp"
#include "sims/mahjong/play/action.hpp"
#include "sims/mahjong/rules.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/settings.hpp"
#include "src/games/fair_shuffle.hpp"
#include "src/games/game_experiment.hpp"
#include "src/games/mahjong/tally.hpp"
#include "src/judge/evidence.hpp"
#include "src/judge/judge.hpp"
#include "src/run/blocks.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::mahjong {

inline constexpr std::uint64_t most_hands = 1'000'000'000'000;
inline constexpr std::uint64_t most_match_hands = 4096;

/// The players by where they sit: the dealer, and those after him in turn.
inline constexpr std::array<std::string_view, players> seat_names = {"dealer", "second", "third",
                                                                     "fourth"};

/// Policies by player: "proper" for all, or "proper,defending,random,proper".
struct PoliciesForm {
  static constexpr SettingKind kind = SettingKind::texts;
  using Policies = std::array<std::string, players>;

  static std::string text(const Policies& policies);
  static std::vector<std::string> texts(const Policies& policies) {
    return {policies.begin(), policies.end()};
  }
  void check(std::string_view option, const Policies& policies) const;
  void read(std::string_view option, const std::string& written, Policies& policies) const;
  void read_texts(std::string_view option, const std::vector<std::string>& names,
                  Policies& policies) const;
};

/// All that the document of a session of mahjong hands depends on.
struct PlayPlan : games::GamePlan<PlayPlan> {
  static constexpr std::string_view command = "play mahjong";
  static constexpr std::string_view unit = "hands";

  std::uint64_t hands = 100'000;
  Rules rules = parse_rules("basic");
  std::array<std::string, players> policies{
      "proper", "proper", "proper", "proper"};  ///< by player; player 0 deals a match's first hand
  std::string shuffler{games::fair_shuffler};
  bool start_previous = false;    ///< shuffled are the tiles as the match's last hand left them
  std::uint64_t match_hands = 1;  ///< hands of a match; the last match may be shorter
  std::uint64_t seed = 1;
  std::string rng{random::sources().front().name};
  judge::JudgeOptions judging;

  static void settings(PlayPlan& self, SettingUse& use);

  std::uint64_t units() const { return hands; }
  /// Matches are kept whole: a block has as many as fit in run::block_size hands.
  std::uint64_t block_units() const {
    return std::max<std::uint64_t>(1, run::block_size / match_hands) * match_hands;
  }
  void set_units(std::uint64_t units) { hands = std::min(units, most_hands); }
  void set_seed(std::uint64_t number) { seed = number; }
  bool has_seed() const { return random::source_info(rng).reproducible; }
  std::vector<std::string> sources() const;
  static games::PlayHelp help();
  /// Whether the hands are to be compared with those of a fair shuffle.
  bool needs_baseline() const;
  bool has_equal_policies() const;
};

/// The plan itself. Throws InputError for what cannot be played.
PlayPlan resolved(PlayPlan plan);

/// `play mahjong`: hands in matches, from the plan's shuffler and, where that is not the fair one,
/// as many from the fair one after them. Throws InputError for a plan that cannot be played.
std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan);

inline PlayCounts new_counts(const PlayPlan& /*plan*/, std::size_t /*source*/) { return {}; }
/// Plays blocks of hands, of the plan or, from the second source, as many from a fair shuffle to
/// compare them with: block b shuffles from stream b of the random source, and the policies choose
/// from a stream of their own. Fair hands have yet other streams.
std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t source);

// The battery. What the rules favour is no bias: that the dealer wins more is a figure. What is
// tested is whether dealt hands follow their exact laws (start, tiles), whether players of one
// policy fare alike where they sit alike (players), and whether hands go as with a fair shuffle
// (baseline). Each null hypothesis holds for a fair shuffle although hands of one match depend on
// one another; docs/mahjong.md says why.

/// Returns the evidence; `fair` are the fair baseline's counts, null where the plan needs none.
std::vector<judge::Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& counts,
                                         const PlayCounts* fair);

/// Whether a figure is beyond a fair shuffle's, and by how much.
stats::TestResult beyond_fair(const stats::RatioSums& sums, const stats::RatioSums& fair,
                              double level);

/// The part of it that asks of dealt hands whether they follow their exact laws: their shanten, and
/// the tiles that seats are dealt.
std::vector<judge::Evidence> dealt_evidence(const PlayPlan& plan, const PlayCounts& counts);
/// Dealt hands against their exact laws: shanten, key tiles and four of a kind, with bars. On
/// request.
reports::Section dealt_section(const PlayPlan& plan, const PlayCounts& counts);

/// By shanten + 1, how likely a hand that is dealt to the seat is so far from ready. Counting takes
/// about a second the first time that it is asked for; no suit has to be lacked for it. From any
/// thread.
const std::array<double, best_values>& start_law(const Rules& rules, std::size_t seat);

/// Answers what players ask where nothing is biased: what dealing is worth, by the rules.
void answer_question(const PlayPlan& plan, const PlayCounts& counts, reports::Judgement& judgement);

/// Returns what the hands come to; `fair` is null where the plan needs no baseline.
reports::Document document_of(const PlayPlan& plan, const PlayCounts& counts,
                              const PlayCounts* fair);

}  // namespace evenhand::mahjong
