#include "src/audit/structure/structure_group.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/pieces.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/audit/structure/structure_values.hpp"
#include "src/audit/test_names.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo fixed_points_mean{test_names::fixed_points_mean, Method::mean,
                                     "The mean number of cards that stay in their place is 1."};
constexpr TestInfo fixed_points_shape{
    "structure.fixed-points-shape", Method::chi_square,
    "The number of cards that stay in their place has its exact distribution."};
constexpr TestInfo cycles_mean{"structure.cycles-mean", Method::mean,
                               "The mean number of cycles is 1 + 1/2 + ... + 1/n."};
constexpr TestInfo cycles_shape{
    "structure.cycles-shape", Method::chi_square,
    "The number of cycles has the distribution of Stirling's numbers of the first kind."};
constexpr TestInfo sign{"structure.sign", Method::binomial,
                        "Odd and even permutations are equally likely."};
}  // namespace info

constexpr std::array structure_tests = {info::fixed_points_mean, info::fixed_points_shape,
                                        info::cycles_mean, info::cycles_shape, info::sign};

std::unique_ptr<StructureTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<StructureTally>(deck.size);
}

std::vector<Evidence> run(const StructureTally& structure, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  std::vector<Evidence> results;
  add_scalar_tests({info::fixed_points_mean, info::fixed_points_shape, "fixed points",
                    structure.fixed_points(), stats::fixed_points_null(n)},
                   sample.deals, sample.level, results);
  add_scalar_tests({info::cycles_mean, info::cycles_shape, "cycles", structure.cycles(),
                    stats::cycles_null(n), 0.1},
                   sample.deals, sample.level, results);
  results.push_back(
      sign_test(info::sign, {"permutation", "deals"}, structure.odd(), sample.deals, sample.level));
  return results;
}

}  // namespace

Evidence sign_test(const TestInfo& info, const SignWords& words, std::uint64_t odd,
                   std::uint64_t number, double level) {
  if (number == 0) {
    return judge::evidence(info,
                           stats::TestResult::skip(fmt::format("there are no {}", words.units)));
  }
  const auto all = static_cast<double>(number);
  const double above = static_cast<double>(odd) / all - 0.5;
  const stats::Interval share = stats::clopper_pearson(odd, number, level);
  Evidence evidence = judge::evidence(info, {});
  evidence.result.statistic = 2 * above * std::sqrt(all);
  evidence.result.p = stats::Binomial(number, 0.5).two_sided(odd);
  evidence.result.effect = stats::Effect{fmt::format("share of odd {}s above one half", words.what),
                                         above,
                                         {share.low - 0.5, share.high - 0.5, share.level}};
  evidence.words = fmt::format("an odd {} in {}", words.what, share_of_deals(odd, number, 0.5));
  evidence.detectable = [number](double alpha, double power) {
    return stats::detectable_mean_shift(number, alpha, power) / 2;
  };
  return evidence;
}

StructureTally::StructureTally(std::size_t deck_size)
    : n_(deck_size), fixed_points_(deck_size + 1), cycles_(deck_size) {}

std::uint64_t StructureTally::odd() const {
  std::uint64_t odd = 0;
  // A cycle of length k is k-1 exchanges, so all c cycles together are n-c.
  for (std::size_t c = 1; c <= n_; ++c) {
    if ((n_ - c) % 2 == 1) odd += cycles()[c - 1];
  }
  return odd;
}

void StructureTally::fold(const cards::DealBatch& batch) {
  constexpr std::size_t piece = 256;
  std::array<StructureValues, piece> values;
  for_pieces(batch, piece, [&](const auto& deals) {
    structure_values(deals, values.data());
    for (std::size_t d = 0; d < deals.count; ++d) {
      fixed_points_.add(values[d].fixed_points);
      cycles_.add(values[d].cycles - std::size_t{1});
    }
  });
}

constexpr Group structure_group = make_group<StructureTally, make_tally, run>(
    {"structure", "cycles and fixed points", "fixed points, cycles and sign of the permutation"},
    structure_tests);

}  // namespace evenhand::audit
