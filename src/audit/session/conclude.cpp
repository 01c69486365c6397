#include "src/audit/session/conclude.hpp"

#include "base/version.hpp"
#include "sims/random/source.hpp"
#include "src/audit/judge.hpp"
#include "src/audit/profiles.hpp"
#include "src/signatures/recognise.hpp"

namespace evenhand::session {
namespace {

reports::SourceResult judged(const Plan& plan, const SourceSpec& spec,
                             const SourceProgress& progress) {
  reports::SourceResult result;
  result.name = spec.name;
  switch (spec.kind) {
    case SourceSpec::Kind::shuffler:
      result.kind = "shuffler";
      result.rng = plan.rng;
      result.reproducible = random::source_info(plan.rng).reproducible;
      break;
    case SourceSpec::Kind::log:
      result.kind = "log";
      result.digest = progress.digest;
      break;
    case SourceSpec::Kind::exec:
      result.kind = "exec";
      result.reproducible = false;
      result.digest = progress.digest;
      break;
  }
  audit::judge(*progress.tallies, audit::parse_judgement(plan.alpha, plan.correction), result);
  if (plan.command == "audit" && result.verdict == reports::Verdict::biased) {
    result.identification = signatures::recognise(*progress.tallies);
  }
  if (!plan.profile.empty()) {
    result.clauses = audit::judge_clauses(audit::profile_named(plan.profile), result);
  }
  return result;
}

}  // namespace

reports::Result conclude(const Part& part) {
  const Plan& plan = part.plan;
  reports::Result result;
  result.version = version;
  result.command = command_line(plan);
  result.kind = plan.command;
  result.deck = plan.deck.name;
  result.deck_size = plan.deck.size;
  result.deal_order = plan.deck.hand_order.empty() ? "runs" : "round-robin";
  result.draw = plan.deck.draw;
  if (!plan.profile.empty()) result.profile = audit::profile_named(plan.profile).title;
  result.card_names = plan.deck.card_names;
  result.seed = plan.seed;
  result.samples = plan.samples;
  result.block_size = block_size;
  result.alpha = plan.alpha;
  result.correction = plan.correction;
  for (std::size_t i = 0; i < plan.sources.size(); ++i) {
    result.sources.push_back(judged(plan, plan.sources[i], part.sources[i]));
  }
  result.first_block = part.range.first;
  result.end_block = part.range.first + blocks_for(result.sources.front().deals);
  return result;
}

}  // namespace evenhand::session
