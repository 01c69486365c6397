#include <array>

#include "src/audit/all_groups.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/audit/structure/sign_test.hpp"
#include "src/audit/structure/structure_tally.hpp"
#include "src/audit/test_names.hpp"
#include "stats/permutations/permutation_nulls.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo fixed_points_mean{test_names::fixed_points_mean,
                                     "The mean number of cards that stay in their place is 1."};
constexpr TestInfo fixed_points_shape{
    "structure.fixed-points-shape",
    "The number of cards that stay in their place has its exact distribution."};
constexpr TestInfo cycles_mean{"structure.cycles-mean",
                               "The mean number of cycles is 1 + 1/2 + ... + 1/n."};
constexpr TestInfo cycles_shape{
    "structure.cycles-shape",
    "The number of cycles has the distribution of Stirling's numbers of the first kind."};
constexpr TestInfo sign{"structure.sign", "Odd and even permutations are equally likely."};
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

constexpr Group structure_group = make_group<StructureTally, make_tally, run>(
    {"structure", "cycles and fixed points", "fixed points, cycles and sign of the permutation"},
    structure_tests);

}  // namespace evenhand::audit
