#include "src/library/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/sha256.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/battery.hpp"
#include "src/deals/experiment.hpp"
#include "src/library/caller_plan.hpp"
#include "src/run/runner.hpp"

namespace evenhand {
namespace {

/// Deals as a shuffle makes them, each from a new deck.
class ShuffledDeals final : public source::DealStream {
 public:
  ShuffledDeals(cards::Deck deck, std::uint64_t deals, const Shuffle& shuffle)
      : deck_(std::move(deck)),
        left_(deals),
        shuffle_(shuffle),
        deal_(deck_.size),
        seen_in_(deck_.size) {}

  std::size_t deck_size() const override { return deck_.size; }
  const cards::Deck& deck() const override { return deck_; }
  std::string digest() const override { return digest_.hex(); }

  void read(cards::DealBatch& batch) override {
    batch.resize(static_cast<std::size_t>(std::min<std::uint64_t>(left_, batch.size())));
    left_ -= batch.size();
    batch.visit([&](auto view) {
      for (std::size_t i = 0; i < view.count; ++i) {
        shuffle_one();
        std::copy(deal_.begin(), deal_.end(), view[i].begin());
        ++dealt_;
      }
    });
  }

 private:
  void shuffle_one() {
    std::iota(deal_.begin(), deal_.end(), std::uint16_t{0});
    shuffle_(deal_);
    require_whole();
    digest_.add({reinterpret_cast<const char*>(deal_.data()), deal_.size() * sizeof(deal_[0])});
  }

  void require_whole() {
    for (const std::uint16_t card : deal_) {
      const bool is_card = card < seen_in_.size();
      if (!is_card || seen_in_[card] == dealt_ + 1) {
        throw InputError(fmt::format(
            "deal {} of the shuffle: card {} {}; expected each of the cards 0 to {} once",
            dealt_ + 1, card, is_card ? "comes twice" : "is none of the deck",
            seen_in_.size() - 1));
      }
      seen_in_[card] = dealt_ + 1;
    }
  }

  cards::Deck deck_;
  std::uint64_t left_;
  const Shuffle& shuffle_;
  std::vector<std::uint16_t> deal_;
  std::vector<std::uint64_t> seen_in_;  ///< by card: the last deal that had it, from 1
  std::uint64_t dealt_ = 0;
  Sha256 digest_;
};

deals::Plan plan_of_call(std::size_t cards, std::uint64_t deals, const AuditOptions& options) {
  if (deals < 1) throw InputError("0 deals: expected at least one");
  deals::Plan plan;
  plan.deck.name = std::to_string(cards);
  plan.samples = deals;
  if (!options.tests.empty()) plan.groups = audit::parse_battery(options.tests).groups;
  require_alpha(options.alpha);
  plan.judging.alpha = options.alpha;
  return library::caller_plan(std::move(plan), options.name);
}

AuditVerdict verdict_of(reports::Verdict verdict) {
  if (verdict == reports::Verdict::predictable) return AuditVerdict::predictable;
  if (reports::is_flaw(verdict)) return AuditVerdict::biased;
  if (reports::is_good(verdict)) return AuditVerdict::no_bias_found;
  return AuditVerdict::inconclusive;
}

}  // namespace

int AuditResult::exit_code() const {
  switch (verdict) {
    case AuditVerdict::no_bias_found:
      return 0;
    case AuditVerdict::biased:
      return 1;
    case AuditVerdict::predictable:
      return 6;
    case AuditVerdict::inconclusive:
      break;
  }
  return 3;
}

AuditResult audit_shuffle(std::size_t cards, std::uint64_t deals, const Shuffle& shuffle,
                          const AuditOptions& options) {
  const deals::Plan plan = plan_of_call(cards, deals, options);
  const std::unique_ptr<run::Experiment> experiment =
      deals::make_experiment(plan, std::make_unique<ShuffledDeals>(plan.deck, deals, shuffle));
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  run::RunOptions running;
  running.threads = std::max(options.threads, 1U);
  run::run_part(*experiment, part, running);
  const reports::Document document = experiment->conclude(part);
  AuditResult result;
  result.verdict = verdict_of(document.verdict.value());
  result.reason = document.answer;
  result.text = reports::to_terminal(document, {.width = options.width});
  result.json = reports::to_json(document);
  return result;
}

}  // namespace evenhand
