#include "src/audit/between_deals/chance_moments.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(StepScalars, AreThoseOfAStepByHand) {
  cards::DealBatch steps(5, 2);
  put(steps, 0, {0, 1, 2, 3, 4});
  put(steps, 1, {3, 1, 4, 0, 2});  // a rising sequence more than cards after their next
  std::vector<StepScalars> scalars(2);
  std::as_const(steps).visit([&](const auto& view) { compute_step_scalars(view, scalars.data()); });
  EXPECT_EQ(scalars, (std::vector<StepScalars>{{0, 0, 1, 4, 5, 5, 0}, {6, 2, 3, 0, 1, 3, 0}}));
}

TEST(StepScalars, HaveTheirMeansOverTheSteps) {
  const auto infos = step_scalar_infos(5);
  ASSERT_EQ(infos.size(), step_scalar_count);
  EXPECT_EQ(infos[0].centre, 5U);  // n(n-1)/4
  EXPECT_EQ(infos[1].centre, 2U);
  EXPECT_EQ(infos[2].centre, 3U);
  const cards::DealBatch all = every_deal(5);
  StepTally tally(5);
  tally.fold(all);
  const auto means = step_scalar_means(tally, infos);
  EXPECT_NEAR(means[0].value, 5, 1e-12);
  EXPECT_NEAR(means[2].value, 3, 1e-12);
  EXPECT_NEAR(means[3].value, 0.8, 1e-12);
  EXPECT_NEAR(means[4].value, 1, 1e-12);
  EXPECT_NEAR(means[5].value, 1 + 1 / 2.0 + 1 / 3.0 + 1 / 4.0 + 1 / 5.0, 1e-12);
  EXPECT_NEAR(means[6].value, 0.5, 1e-12);
  // Step by step, in pieces of 16.
  std::array<double, step_scalar_count> distance{};
  std::array<StepScalars, 1> scalars;
  for (const Order& order : orders_of(all)) {
    cards::DealBatch step(5, 1);
    put(step, 0, order);
    std::as_const(step).visit(
        [&](const auto& view) { compute_step_scalars(view, scalars.data()); });
    for (std::size_t i = 0; i < step_scalar_count; ++i) {
      distance[i] += std::fabs(static_cast<double>(scalars[0][i]) - infos[i].centre) / 120;
    }
  }
  for (std::size_t i = 0; i < step_scalar_count; ++i) {
    EXPECT_NEAR(means[i].distance, distance[i], 1e-12) << infos[i].words;
  }
}

/// A law of few orders, with weights.
struct Law {
  std::vector<Order> orders;
  std::vector<double> weights;
};

/// Returns, for f over all pairs of orders of the law, less what either order explains, tr Σ and tr
/// Σ² of the covariance of that rest. f gives a set of cells.
template <class F>
stats::CovarianceTraces degenerate_traces(const Law& law, std::size_t cells, F&& f) {
  const std::size_t m = law.orders.size();
  std::vector<std::vector<double>> rest(m * m, std::vector<double>(cells));
  for (std::size_t i = 0; i < m * m; ++i) {
    for (const std::size_t cell : f(law.orders[i / m], law.orders[i % m])) rest[i][cell] += 1;
  }
  for (std::size_t cell = 0; cell < cells; ++cell) {
    std::vector<double> of_first(m);
    std::vector<double> of_second(m);
    double mean = 0;
    for (std::size_t i = 0; i < m * m; ++i) {
      of_first[i / m] += law.weights[i % m] * rest[i][cell];
      of_second[i % m] += law.weights[i / m] * rest[i][cell];
      mean += law.weights[i / m] * law.weights[i % m] * rest[i][cell];
    }
    for (std::size_t i = 0; i < m * m; ++i) {
      rest[i][cell] += mean - of_first[i / m] - of_second[i % m];
    }
  }
  stats::CovarianceTraces traces;
  for (std::size_t a = 0; a < cells; ++a) {
    for (std::size_t b = 0; b < cells; ++b) {
      double covariance = 0;
      for (std::size_t i = 0; i < m * m; ++i) {
        covariance += law.weights[i / m] * law.weights[i % m] * rest[i][a] * rest[i][b];
      }
      if (a == b) traces.first += covariance;
      traces.second += covariance * covariance;
    }
  }
  return traces;
}

Order step_of(const Order& from, const Order& to) {
  Order step(from.size());
  for (std::size_t p = 0; p < from.size(); ++p) {
    step[p] = static_cast<std::size_t>(std::find(from.begin(), from.end(), to[p]) - from.begin());
  }
  return step;
}

void expect_near(const stats::CovarianceTraces& found, const stats::CovarianceTraces& expected) {
  EXPECT_NEAR(found.first / expected.first, 1, 0.02);
  EXPECT_NEAR(found.second / expected.second, 1, 0.05);
}

TEST(ChanceMoments, AreThoseOfTheLawWhateverItIs) {
  const Law law = {{{0, 1, 2, 3, 4}, {1, 0, 2, 4, 3}, {4, 3, 2, 1, 0}, {2, 4, 1, 0, 3}},
                   {0.5, 0.25, 0.125, 0.125}};
  constexpr std::size_t n = 5;
  const Shuffle draw = [&](Order& cards, stats::SmallGenerator& random) {
    const std::size_t eighth = random.below(8);
    cards = law.orders[eighth < 4 ? 0 : eighth < 6 ? 1 : eighth - 4];
  };
  stats::SmallGenerator random(29);
  ChanceMoments moments(n);
  moments.begin_block();
  moments.fold(make_deals(n, 640'000, draw, random));
  ASSERT_EQ(moments.groups(), 40'000U);

  expect_near(moments.steps(), degenerate_traces(law, n * n, [](const Order& a, const Order& b) {
                const Order step = step_of(a, b);
                std::vector<std::size_t> cells;
                for (std::size_t p = 0; p < n; ++p) cells.push_back(step[p] * n + p);
                return cells;
              }));
  expect_near(moments.successors(),
              degenerate_traces(law, n * n, [](const Order& a, const Order& b) {
                const Order step = step_of(a, b);
                std::vector<std::size_t> cells;
                for (std::size_t p = 1; p < n; ++p) cells.push_back(step[p - 1] * n + step[p]);
                return cells;
              }));
  // Inversions: a count of as many equal cells.
  const auto inversions = [](const Order& a, const Order& b) {
    const Order step = step_of(a, b);
    std::vector<std::size_t> cells;
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) {
        if (step[p] > step[q]) cells.push_back(0);
      }
    }
    return cells;
  };
  EXPECT_NEAR(moments.scalars()[0].value / degenerate_traces(law, 1, inversions).first, 1, 0.02);
  // A deal's own matrix is a function of one deal: its covariance, by hand.
  double first = 0;
  double second = 0;
  for (std::size_t a = 0; a < n * n; ++a) {
    for (std::size_t b = 0; b < n * n; ++b) {
      double both = 0;
      double of_a = 0;
      double of_b = 0;
      for (std::size_t i = 0; i < law.orders.size(); ++i) {
        const bool has_a = law.orders[i][a % n] == a / n;
        const bool has_b = law.orders[i][b % n] == b / n;
        of_a += has_a ? law.weights[i] : 0;
        of_b += has_b ? law.weights[i] : 0;
        both += has_a && has_b ? law.weights[i] : 0;
      }
      if (a == b) first += both - of_a * of_b;
      second += (both - of_a * of_b) * (both - of_a * of_b);
    }
  }
  expect_near(moments.deals(), {first, second});
}

TEST(ChanceMoments, OfUniformDealsAreKnown) {
  for (const std::size_t n : {4U, 52U, 300U}) {
    stats::SmallGenerator random(31);
    ChanceMoments moments(n);
    moments.begin_block();
    moments.fold(make_deals(n, n == 300 ? 16'000 : 128'000, fair, random));
    const auto others = static_cast<double>(n - 1);
    const double noise = n == 300 ? 0.2 : 0.06;
    for (const stats::CovarianceTraces& traces : {moments.deals(), moments.steps()}) {
      EXPECT_NEAR(traces.first / others, 1, 0.01) << n;
      EXPECT_NEAR(traces.second, 1, noise) << n;
    }
  }
}

TEST(ChanceMoments, TakeTheSameGroupsHoweverABlockIsCut) {
  stats::SmallGenerator random(37);
  const cards::DealBatch all = make_deals(10, 100, fair, random);
  ChanceMoments whole(10);
  whole.begin_block();
  whole.fold(all);
  ChanceMoments cut(10);
  cut.begin_block();
  for (std::size_t first = 0; first < 100; first += 7) {
    const std::size_t count = std::min<std::size_t>(7, 100 - first);
    cards::DealBatch some(10, count);
    all.visit([&](const auto& from) {
      for (std::size_t d = 0; d < count; ++d) {
        put(some, d, Order(from[first + d].begin(), from[first + d].end()));
      }
    });
    cut.fold(some);
  }
  EXPECT_EQ(reports::saved(whole), reports::saved(cut));
  EXPECT_EQ(whole.groups(), 6U);
  // A block that ends within a group leaves nothing to the next.
  cut.begin_block();
  whole.begin_block();
  whole.fold(all);
  cut.fold(all);
  EXPECT_EQ(reports::saved(whole), reports::saved(cut));
  ChanceMoments read(10);
  reports::load({"tally", reports::saved(whole)}, read, of_units(200));
  EXPECT_EQ(reports::saved(read), reports::saved(whole));
  EXPECT_THROW(reports::load({"tally", reports::saved(whole)}, read, of_units(90)), InputError);
}

}  // namespace

}  // namespace evenhand::audit
