#include "sims/shuffle/exact/distribution.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "sims/shuffle/exact/order_classes.hpp"
#include "tests/places.hpp"
#include "tests/sims/shuffle/exact/rank_of.hpp"

namespace evenhand::shuffle::exact {
namespace {

TEST(Orders, RankAndOrderAreInverse) {
  for (std::uint32_t rank = 0; rank < 720; ++rank)
    EXPECT_EQ(order_rank(order_at(rank, 6), 6), rank);
  EXPECT_EQ(rank_of("123"), 0U);
  EXPECT_EQ(rank_of("321"), 5U);
}

TEST(StepOutcomes, SumThePathsThatDoTheSame) {
  const auto riffle = make_step_walker(parse_shuffler("riffle:1"), 3);
  StepOutcomes outcomes;
  ASSERT_TRUE(step_outcomes(*riffle, {0, 0}, {0}, outcomes));
  // Among 2^3 ways, four leave three cards as they are, and each other one does something of its
  // own.
  stats::Integer total = 0;
  for (const Outcome& outcome : outcomes.by_mark.at(0)) {
    total += outcome.weight;
    const bool is_same = outcome.from[0] == 0 && outcome.from[1] == 1 && outcome.from[2] == 2;
    EXPECT_EQ(outcome.weight * 8, outcomes.denominator * (is_same ? 4 : 1));
  }
  EXPECT_EQ(total, outcomes.denominator);
  EXPECT_EQ(outcomes.by_mark.at(0).size(), 5U);
}

TEST(StepOutcomes, AreOfTheMarksThatAStepMayBeginWith) {
  const auto sort = make_step_walker(parse_shuffler("bubble-coin-early-exit"), 3);
  StepOutcomes outcomes;
  ASSERT_TRUE(step_outcomes(*sort, {0, 0}, {0}, outcomes));
  stats::Integer leaves = 0;
  for (const auto& [to, count] : outcomes.leaves.at(0)) leaves += count;
  EXPECT_GT(leaves, 1);
  EXPECT_FALSE(outcomes.by_mark.contains(1));
}

Distribution walk(const std::string& shuffler, std::size_t deck_size) {
  auto result = distribution(*make_step_walker(parse_shuffler(shuffler), deck_size));
  EXPECT_TRUE(std::holds_alternative<Distribution>(result)) << shuffler;
  return std::get<Distribution>(std::move(result));
}

bool is_uniform(const Distribution& found) { return group_orders(found).classes.size() == 1; }

/// An algorithm without its last round.
class WithoutLastRound : public StepWalker {
 public:
  explicit WithoutLastRound(const StepWalker& whole) : whole_(whole) {}
  std::size_t deck_size() const override { return whole_.deck_size(); }
  std::size_t rounds() const override { return whole_.rounds() - 1; }
  std::size_t steps(std::size_t round) const override { return whole_.steps(round); }
  bool repeats() const override { return whole_.repeats(); }
  bool walk(Place at, std::uint32_t mark, std::uint64_t limit,
            const std::function<void(const Leaf&)>& visit) const override {
    return whole_.walk(at, mark, limit, visit);
  }
  double log_leaves_estimate() const override { return whole_.log_leaves_estimate(); }

 private:
  const StepWalker& whole_;
};

double tv(const Distribution& found) {
  const LongFraction fraction = total_variation(group_orders(found));
  return stats::ratio(fraction.numerator, fraction.denominator);
}

/// The file's bubble_fullpasses has n - 1 full passes, ours has n.
Distribution walk_as_reference(const std::string& shuffler, std::size_t n) {
  if (shuffler != "bubble-coin-full") return walk(shuffler, n);
  const auto whole = make_step_walker(parse_shuffler(shuffler), n);
  return std::get<Distribution>(distribution(WithoutLastRound(*whole)));
}

TEST(Distribution, AgreesWithTheReferenceForCoinSorts) {
  // Two more algorithms of the file are none of ours: exchange, and quick_first.
  const std::map<std::string, std::string> names = {{"bubble", "bubble-coin"},
                                                    {"bubble_fullpasses", "bubble-coin-full"},
                                                    {"bubble_earlyexit", "bubble-coin-early-exit"},
                                                    {"insertion(oldV8<=10", "insertion-coin"},
                                                    {"binary_insertion", "binary-insertion-coin"},
                                                    {"V8_timsort(n<32)", "timsort-coin"},
                                                    {"selection", "selection-coin"},
                                                    {"merge_topdown", "merge-coin"},
                                                    {"quick_lomuto_last", "quicksort-coin"},
                                                    {"heapsort", "heapsort-coin"}};
  std::ifstream file(tests::data_folder() + "/coin-sorts-exact.csv");
  std::map<std::string, Distribution> found;
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    const auto known = names.find(line.substr(0, line.find(',')));
    if (known == names.end()) continue;
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream cells(line.substr(
        known->first == "insertion(oldV8<=10" ? line.find(')') + 1 : known->first.size()));
    std::size_t n = 0;
    std::string order;
    double probability = -1;
    ASSERT_TRUE(cells >> n >> order >> probability) << line;
    const std::string key = known->second + std::to_string(n);
    if (!found.contains(key)) found.emplace(key, walk_as_reference(known->second, n));
    const Distribution& of_sort = found.at(key);
    EXPECT_EQ(stats::ratio(of_sort.weights[rank_of(order)], of_sort.total), probability) << line;
    ++compared;
  }
  EXPECT_EQ(compared, 10 * (6 + 24));
}

TEST(Distribution, ProvesUniformity) {
  for (const char* name : {"fisher-yates", "fisher-yates-inside-out", "random-keys",
                           "bubble-matrix", "quicksort-coin-random-pivot"}) {
    for (std::size_t n = 2; n <= 6; ++n) {
      const Distribution found = walk(name, n);
      EXPECT_TRUE(is_uniform(found)) << name << ' ' << n;
      EXPECT_EQ(found.weights[0] * stats::factorial(n), found.total);
      EXPECT_EQ(tv(found), 0);
    }
  }
  EXPECT_TRUE(is_uniform(walk("bubble-matrix", 8)));
}

TEST(Distribution, FindsEveryFlawedShufflerNotUniform) {
  for (const char* name : {"naive-swap",
                           "asf",
                           "sattolo",
                           "fisher-yates-modulo:8",
                           "bubble-coin",
                           "bubble-coin-full",
                           "bubble-coin-early-exit",
                           "insertion-coin",
                           "binary-insertion-coin",
                           "selection-coin",
                           "merge-coin",
                           "quicksort-coin",
                           "heapsort-coin",
                           "timsort-coin",
                           "introsort-coin",
                           "random-keys:2",
                           "riffle:2",
                           "overhand:3",
                           "top-to-random:5",
                           "random-transpositions:3",
                           "cut",
                           "sm3-index"}) {
    for (std::size_t n = 3; n <= 6; ++n) {
      EXPECT_FALSE(is_uniform(walk(name, n))) << name << ' ' << n;
    }
  }
}

// Swap-with-any: the total variation for n = 3 … 9 and the likeliest and unlikeliest orders, from
// the project reference values (statistics.md), computed by enumerating n^n paths.
TEST(Distribution, AgreesWithTheReferenceForNaiveSwap) {
  const Distribution three = walk("naive-swap", 3);
  for (const char* order : {"132", "213", "231"}) {
    EXPECT_EQ(stats::Rational(three.weights[rank_of(order)], three.total), stats::Rational(5, 27));
  }
  for (const char* order : {"123", "312", "321"}) {
    EXPECT_EQ(stats::Rational(three.weights[rank_of(order)], three.total), stats::Rational(4, 27));
  }
  const std::map<std::size_t, std::pair<int, int>> extremes = {
      {4, {15, 8}}, {5, {47, 16}}, {6, {159, 32}}};
  for (const auto& [n, most_and_least] : extremes) {
    const Distribution found = walk("naive-swap", n);
    EXPECT_EQ(found.total, pow(stats::Integer(n), static_cast<unsigned>(n)));
    EXPECT_EQ(found.leaves, found.total);
    const OrderClasses classes = group_orders(found);
    EXPECT_EQ(classes.classes.front().weight, most_and_least.first);
    EXPECT_EQ(classes.classes.back().weight, most_and_least.second);
  }
  const Distribution four = walk("naive-swap", 4);
  EXPECT_EQ(four.weights[rank_of("2143")], 15);
  EXPECT_EQ(four.weights[rank_of("4123")], 8);
  EXPECT_EQ(four.weights[rank_of("4231")], 8);
  const std::map<std::size_t, double> variations = {{3, .055556}, {4, .065104}, {5, .084187},
                                                    {6, .097951}, {7, .112282}, {8, .123573},
                                                    {9, .134683}};
  for (const auto& [n, variation] : variations) {
    EXPECT_NEAR(tv(walk("naive-swap", n)), variation, 5e-7) << n;
  }
}

TEST(Distribution, RefusesWithTheSizeOfTheTree) {
  const auto refused = [](const char* shuffler, std::size_t n) {
    return std::get<TooLarge>(distribution(*make_step_walker(parse_shuffler(shuffler), n))).reason;
  };
  EXPECT_NE(refused("merge-coin", 20).find("2.4e18 orders"), std::string::npos);
  EXPECT_NE(refused("random-keys:16", 4).find("1.8e19 leaves"), std::string::npos);
  EXPECT_NE(refused("random-transpositions:100", 10).find("1.0e200 leaves"), std::string::npos)
      << refused("random-transpositions:100", 10);
}

}  // namespace

}  // namespace evenhand::shuffle::exact
