#include "src/games/xiangqi/sequential.hpp"

#include <fmt/format.h>

#include <cmath>

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

reports::Judgement judge_sequentially(const PlayPlan& plan, const MatchCounts& counts) {
  const SprtState state = sprt_state(plan, counts);
  const double nearer = std::fmin(std::fabs(state.sprt.elo0), std::fabs(state.sprt.elo1));
  const bool one_is_nearer = std::fabs(state.sprt.elo0) != std::fabs(state.sprt.elo1);
  const auto verdict_of = [&](double accepted) {
    return one_is_nearer && std::fabs(accepted) == nearer ? reports::Verdict::no_bias_found
                                                          : reports::Verdict::biased;
  };
  reports::Judgement judgement;
  judgement.alpha = state.sprt.alpha;
  if (state.accepts_elo1()) judgement.verdict = verdict_of(state.sprt.elo1);
  if (state.accepts_elo0()) judgement.verdict = verdict_of(state.sprt.elo0);
  judgement.reason =
      fmt::format("the sequential test of {} against {} after {}: {}", plan.first.text,
                  plan.second.text, with_noun(counts.units(), "games"), state.text());
  return judgement;
}

}  // namespace evenhand::xiangqi
