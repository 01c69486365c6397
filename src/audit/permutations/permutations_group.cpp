#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "src/audit/all_groups.hpp"
#include "src/audit/counting/deal_rank.hpp"
#include "src/audit/permutations/permutations_tally.hpp"
#include "base/number_text.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array permutations_tests = {
    TestInfo{"permutations.chi-square", "All n! orders are equally likely (decks of up to 7)."},
};

/// The order of that rank, as the reverse of deal_rank().
std::string order_text(std::uint64_t rank, const cards::Deck& deck) {
  std::vector<std::size_t> left(deck.size);
  for (std::size_t card = 0; card < deck.size; ++card) left[card] = card;
  std::string text;
  for (std::size_t i = deck.size; i-- > 0;) {
    const std::uint64_t place = rank / factorial(i);
    rank %= factorial(i);
    if (!text.empty()) text += ' ';
    text += deck.card_name(left[place]);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(place));
  }
  return text;
}

/// The order whose share is furthest from 1/n!.
std::string finding(std::span<const std::uint64_t> counts, const Sample& sample) {
  const double expected = static_cast<double>(sample.deals) / static_cast<double>(counts.size());
  const auto furthest =
      std::max_element(counts.begin(), counts.end(), [&](std::uint64_t a, std::uint64_t b) {
        return std::fabs(static_cast<double>(a) - expected) <
               std::fabs(static_cast<double>(b) - expected);
      });
  return fmt::format(
      "order {} in {}",
      order_text(static_cast<std::uint64_t>(furthest - counts.begin()), sample.deck),
      share_of_deals(*furthest, sample.deals, 1 / static_cast<double>(counts.size())));
}

std::unique_ptr<GroupTally> make_tally(const cards::Deck& deck) {
  if (deck.size > PermutationsTally::max_deck) return nullptr;
  return std::make_unique<PermutationsTally>(deck.size);
}

std::vector<Evidence> run(const GroupTally& tally, const Sample& sample) {
  const std::span<const std::uint64_t> counts =
      static_cast<const PermutationsTally&>(tally).counts();
  const auto orders = static_cast<double>(counts.size());
  Evidence outcome{"permutations.chi-square", {}};
  if (static_cast<double>(sample.deals) < 5 * orders) {
    outcome.result =
        stats::TestResult::skip(fmt::format("{} deals are too few for {} orders, {} are needed",
                                            sample.deals, counts.size(), 5 * counts.size()));
    return {outcome};
  }
  const std::vector<double> probabilities(counts.size(), 1 / orders);
  outcome.result = stats::goodness_of_fit(counts, probabilities).chi_square;
  outcome.words = finding(counts, sample);
  outcome.enough = 0.1;
  outcome.detectable = [orders, deals = sample.deals](double alpha, double power) {
    return std::sqrt(stats::noncentrality_needed(orders - 1, alpha, power) /
                     static_cast<double>(deals));
  };
  return {outcome};
}

}  // namespace

constexpr Group permutations_group = {{"permutations", "every order of a deck of up to 7 cards"},
                                      permutations_tests,
                                      make_tally,
                                      run};

}  // namespace evenhand::audit
