#include "src/audit/permutations/permutations_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/deal_rank.hpp"
#include "src/audit/test_names.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo chi_square{test_names::permutations_chi_square, Method::chi_square,
                              "All n! orders are equally likely (decks of up to 7)."};
}  // namespace info

constexpr std::array permutations_tests = {info::chi_square};

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

/// Describes the order whose share is furthest from 1/n!.
void describe_furthest_order(std::span<const std::uint64_t> counts, const Sample& sample,
                             Evidence& evidence) {
  const double expected = static_cast<double>(sample.deals) / static_cast<double>(counts.size());
  const auto furthest =
      std::max_element(counts.begin(), counts.end(), [&](std::uint64_t a, std::uint64_t b) {
        return std::fabs(static_cast<double>(a) - expected) <
               std::fabs(static_cast<double>(b) - expected);
      });
  const auto rank = static_cast<std::uint64_t>(furthest - counts.begin());
  evidence.subject = fmt::format("order {}", order_text(rank, sample.deck));
  evidence.words =
      fmt::format("{} in {}", evidence.subject,
                  share_of_deals(*furthest, sample.deals, 1 / static_cast<double>(counts.size())));
}

std::unique_ptr<PermutationsTally> make_tally(const cards::Deck& deck) {
  if (deck.size > PermutationsTally::max_deck) return nullptr;
  return std::make_unique<PermutationsTally>(deck.size);
}

std::vector<Evidence> run(const PermutationsTally& tally, const Sample& sample) {
  const std::span<const std::uint64_t> counts = tally.counts();
  const auto orders = static_cast<double>(counts.size());
  Evidence evidence = judge::evidence(info::chi_square, {});
  if (static_cast<double>(sample.deals) < 5 * orders) {
    evidence.result = stats::TestResult::skip(fmt::format("{} for {} orders, {} are needed",
                                                          are_too_few(sample.deals, "deals"),
                                                          counts.size(), 5 * counts.size()));
    return {evidence};
  }
  const std::vector<double> probabilities(counts.size(), 1 / orders);
  evidence.result = stats::goodness_of_fit(counts, probabilities, sample.level).chi_square;
  describe_furthest_order(counts, sample, evidence);
  evidence.enough = 0.1;
  evidence.would_have_shown = "orders off by {} on average would have shown";
  evidence.detectable = judge::detectable_w(orders - 1, real(sample.deals));
  return {evidence};
}

}  // namespace

PermutationsTally::PermutationsTally(std::size_t deck_size)
    : n_(deck_size), counts_(factorial(deck_size)) {}

void PermutationsTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) counts_.add(deal_rank(deals[d].data(), n_));
  });
}

constexpr Group permutations_group = make_group<PermutationsTally, make_tally, run>(
    {"permutations", "which orders come", "every order of a deck of up to 7 cards"},
    permutations_tests);

}  // namespace evenhand::audit
