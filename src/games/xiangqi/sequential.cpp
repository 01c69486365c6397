#include "src/games/xiangqi/sequential.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "base/nouns.hpp"

namespace evenhand::xiangqi {

std::string SprtState::text() const {
  const std::string outcome = accepts_elo1()   ? fmt::format("nElo {} is accepted", sprt.elo1)
                              : accepts_elo0() ? fmt::format("nElo {} is accepted", sprt.elo0)
                                               : "undecided";
  return fmt::format("LLR {:.2f} in ({:.2f}, {:.2f}) for nElo {} against {}: {}",
                     log_likelihood_ratio, sprt.lower_bound(), sprt.upper_bound(), sprt.elo1,
                     sprt.elo0, outcome);
}

SprtState sprt_state(const PlayPlan& plan, const MatchCounts& counts) {
  return {*plan.sprt, plan.sprt->log_likelihood_ratio(counts.first.counts(plan.pairs))};
}

std::string score_so_far(const PlayPlan& plan, const MatchCounts& counts) {
  if (counts.units() == 0) return {};
  const bool is_of_red = players_are_alike(plan) && !plan.sprt;
  const Score score = is_of_red ? counts.all().red : counts.first;
  std::string text = fmt::format("{}+{} ={} -{}", is_of_red ? "Red " : "", score.wins(),
                                 score.draws(), score.losses());
  const auto estimate = score.estimate(plan.judging.level);
  const double half = (estimate->elo_interval.high - estimate->elo_interval.low) / 2;
  if (std::isfinite(half)) text += fmt::format("  Elo {:+.0f} ± {:.0f}", estimate->elo, half);
  if (plan.sprt) {
    const SprtState state = sprt_state(plan, counts);
    text += fmt::format("  LLR {:.2f} ({:.2f}, {:.2f})", state.log_likelihood_ratio,
                        state.sprt.lower_bound(), state.sprt.upper_bound());
  }
  return text;
}

namespace {

/// No more than the test bounds the error of: that the first player's Elo is above elo0, or below
/// elo1.
std::string strength_words(const PlayPlan& plan, const SprtState& state) {
  const std::string& first = plan.first.text;
  const std::string& second = plan.second.text;
  if (state.accepts_elo1()) {
    return state.sprt.elo0 >= 0 ? fmt::format("{} is stronger than {}", first, second)
                                : fmt::format("{} is not weaker than {} by {} nElo", first, second,
                                              -state.sprt.elo0);
  }
  return state.sprt.elo1 <= 0
             ? fmt::format("{} is weaker than {}", first, second)
             : fmt::format("{} is not stronger than {} by {} nElo", first, second, state.sprt.elo1);
}

}  // namespace

reports::Judgement judge_sequentially(const PlayPlan& plan, const MatchCounts& counts) {
  const SprtState state = sprt_state(plan, counts);
  reports::Judgement judgement;
  judgement.alpha = state.sprt.alpha;
  judgement.reason =
      fmt::format("the sequential test of {} against {} after {}: {}", plan.first.text,
                  plan.second.text, with_noun(counts.units(), "games"), state.text());
  if (!state.decided()) return judgement;
  judgement.verdict = reports::Verdict::decided;
  judgement.reason = fmt::format("{}; {}", strength_words(plan, state), judgement.reason);
  return judgement;
}

}  // namespace evenhand::xiangqi
