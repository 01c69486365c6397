#include "src/signatures/recognise.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "sims/shuffle/dealer.hpp"
#include "src/audit/position/position_tally.hpp"
#include "src/signatures/order_statistics.hpp"
#include "src/signatures/position_match.hpp"
#include "stats/corrections.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::signatures {
namespace {

constexpr std::uint64_t first_round = 512;
constexpr std::uint64_t last_round = 1U << 17U;
/// Cards of simulated deals in all: 300,000 deals of 54.
constexpr double budget = 300'000.0 * 54;
constexpr double far_off = 1e-6;
constexpr std::size_t examples = 4096;
/// Up to here exact position matrices take milliseconds.
constexpr std::size_t largest_exact = 64;

/// What the audited deals have.
struct Data {
  explicit Data(const audit::Tallies& audited)
      : n(audited.deck().size), deals(audited.deals()), statistics(order_statistics(audited)) {
    if (const auto* tally = audited.find_as<audit::PositionTally>("position")) {
      positions = tally->counts();
    }
  }

  std::size_t n;
  std::uint64_t deals;
  std::vector<std::uint64_t> positions;  ///< or empty
  std::vector<Statistic> statistics;
};

/// One part of a comparison: how far apart two samples are, and whether that can be chance.
struct Part {
  std::string name;
  stats::PValue p;
  double distance = 0;  ///< square root of the noncentrality a deal
};

/// A known shuffler, and what was simulated of it so far.
class Suspect {
 public:
  Suspect(KnownShuffler shuffler, const audit::Tallies& like)
      : shuffler_(std::move(shuffler)),
        tallies_({signature_groups(like)}, like.deck()),
        dealer_(shuffler_.spec, like.deck().size, signature_rng, signature_seed) {}

  stats::PValue p() const { return p_; }
  Likeness likeness() const {
    return {shuffler_, p_, worst_.distance, worst_.name, tallies_.deals(), {}, {}, {}};
  }

  void simulate_up_to(std::uint64_t deals) {
    const std::uint64_t missing = deals - tallies_.deals();
    tallies_.begin_block(block_++);
    dealer_.deal(missing, [&](const cards::DealBatch& phase) { tallies_.fold(phase); });
  }

  void compare(const Data& data, bool in_earnest) {
    std::vector<Part> parts;
    if (!data.positions.empty()) parts.push_back(position_part(data, in_earnest));
    const std::vector<Statistic> own = order_statistics(tallies_);
    for (std::size_t i = 0; i < own.size(); ++i) {
      parts.push_back(statistic_part(data, data.statistics[i], own[i]));
    }
    std::vector<stats::PValue> raw;
    for (const Part& part : parts) raw.push_back(part.p);
    const std::vector<stats::PValue> adjusted = stats::holm(raw);
    p_ = *std::min_element(adjusted.begin(), adjusted.end());
    worst_ = *std::max_element(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
      return a.distance < b.distance;
    });
    if (p_.value() >= match_level) {
      worst_ = *std::min_element(parts.begin(), parts.end(),
                                 [](const Part& a, const Part& b) { return a.p < b.p; });
    }
  }

 private:
  Part position_part(const Data& data, bool in_earnest) {
    if (in_earnest && !exact_was_tried_ && data.n <= largest_exact) {
      exact_ = exact_positions(shuffler_.spec, data.n);
      exact_was_tried_ = true;
    }
    const auto& own = *tallies_.find_as<audit::PositionTally>("position");
    const PositionLaw law =
        exact_ ? *exact_ : simulated_positions(own.counts(), data.n, tallies_.deals());
    const std::size_t wanted = in_earnest ? examples : first_round;
    if (examples_ == nullptr || examples_->size() < wanted) {
      shuffle::Dealer dealer(shuffler_.spec, data.n, signature_rng, signature_seed + 1);
      examples_ = std::make_unique<cards::DealBatch>(dealer.batch(wanted));
    }
    const PositionMatch match =
        PositionTest(law, data.positions, data.deals, *examples_).match(data.positions);
    return {"positions", match.p, match.distance * std::sqrt(static_cast<double>(data.n))};
  }

  Part statistic_part(const Data& data, const Statistic& theirs, const Statistic& own) const {
    std::vector<std::uint64_t> counts(theirs.counts);
    counts.insert(counts.end(), own.counts.begin(), own.counts.end());
    const stats::TestResult test = stats::homogeneity(counts, own.counts.size()).chi_square;
    Part part{own.name, {}, 0};
    if (test.is_skipped()) return part;
    part.p = test.p;
    // Two samples tell apart what one of this size does.
    const auto n = static_cast<double>(data.deals);
    const auto m = static_cast<double>(tallies_.deals());
    const double excess = test.statistic - test.degrees_of_freedom.value_or(0);
    part.distance = std::sqrt(std::max(0.0, excess) * (1 / n + 1 / m));
    return part;
  }

  KnownShuffler shuffler_;
  audit::Tallies tallies_;
  shuffle::Dealer dealer_;
  std::uint64_t block_ = 0;
  std::unique_ptr<cards::DealBatch> examples_;
  std::optional<PositionLaw> exact_;
  bool exact_was_tried_ = false;
  stats::PValue p_;
  Part worst_;
};

using Suspects = std::vector<std::unique_ptr<Suspect>>;

/// The deals up to which every suspect can be simulated next; 0 when no more is worth it.
std::uint64_t next_round(std::uint64_t done, std::size_t suspects, double deals_left) {
  if (suspects == 0) return 0;
  const double affordable = static_cast<double>(done) + deals_left / static_cast<double>(suspects);
  const auto next = std::min({4 * done, last_round, static_cast<std::uint64_t>(affordable)});
  return next >= done + done / 2 ? next : 0;
}

/// Compares in rounds. What is put aside keeps the figures of its last round.
void compare_all(const Data& data, const Suspects& all) {
  double deals_left = budget / static_cast<double>(data.n);
  std::vector<Suspect*> left;
  for (const auto& suspect : all) left.push_back(suspect.get());
  std::uint64_t done = 0;
  for (std::uint64_t goal = first_round; goal > 0;
       goal = next_round(done, left.size(), deals_left)) {
    for (Suspect* suspect : left) {
      deals_left -= static_cast<double>(goal - done);
      suspect->simulate_up_to(goal);
      suspect->compare(data, goal > first_round);
    }
    std::erase_if(left, [](const Suspect* s) { return s->p().value() < far_off; });
    done = goal;
  }
}

}  // namespace

std::optional<Identification> recognise(const audit::Tallies& tallies) {
  if (tallies.deals() == 0 || tallies.deck().size > largest_recognised ||
      signature_groups(tallies).empty()) {
    return std::nullopt;
  }
  Suspects suspects;
  for (KnownShuffler& shuffler : known_shufflers(tallies.deck().size)) {
    suspects.push_back(std::make_unique<Suspect>(std::move(shuffler), tallies));
  }
  compare_all(Data(tallies), suspects);
  Identification identification;
  for (const auto& suspect : suspects) identification.ranked.push_back(suspect->likeness());
  identification.rank();
  return identification;
}

}  // namespace evenhand::signatures
