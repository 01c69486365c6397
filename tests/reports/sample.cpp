#include "tests/reports/sample.hpp"

#include <limits>

namespace evenhand::reports {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

Test chi_square() {
  return {.name = "position.chi-square",
          .group = "position",
          .null = "every card is equally often in every position",
          .skipped = "",
          .statistic = 24512.25,
          .degrees_of_freedom = 4,
          .p_value = 0,
          .log10_p_value = -5321.4,
          .p_adjusted = 0,
          .log10_p_adjusted = -5321.1,
          .effect = Effect{.name = "rms relative deviation of a cell",
                           .value = 0.1234567,
                           .low = 0.11,
                           .high = 0.135,
                           .level = 0.99},
          .detectable = std::nullopt,
          .finding = "card A|\u7ea2\u5fc3 stays on top",
          .rejected = true};
}

Test quiet_chi_square() {
  Test test = chi_square();
  test.statistic = 3.5;
  test.p_value = 0.47788;
  test.log10_p_value = -0.32068;
  test.p_adjusted = 0.95576;
  test.log10_p_adjusted = -0.019651;
  test.effect = Effect{.name = "rms relative deviation of a cell",
                       .value = 0.004,
                       .low = 0,
                       .high = 0.0125,
                       .level = 0.99};
  test.detectable = 0.0217;
  test.finding = "";
  test.rejected = false;
  return test;
}

Test fixed_points() {
  return {.name = "fixed-points.ratio",
          .group = "fixed-points",
          .null = "cards stay where they were as often as chance has it",
          .skipped = "",
          .statistic = infinite,
          .degrees_of_freedom = std::nullopt,
          .p_value = 0.000041,
          .log10_p_value = -4.387216143280265,
          .p_adjusted = 0.000041,
          .log10_p_adjusted = -4.387216143280265,
          .effect = std::nullopt,
          .detectable = std::nullopt,
          .finding = "",
          .rejected = true};
}

Test skipped() {
  Test test;
  test.name = "order.chi-square";
  test.group = "order";
  test.null = "every order is equally likely";
  test.skipped = "too few deals: 2 expected in each order, 5 wanted";
  return test;
}

SourceResult biased() {
  return {
      .name = "riffle:1",
      .kind = "shuffler",
      .rng = "philox",
      .reproducible = true,
      .deals = 9000,
      .digest = "",
      .verdict = Verdict::biased,
      .reason = "2 of 2 tests reject at the family-wise level 0.01",
      .tests = {chi_square(), fixed_points(), skipped()},
      .worst_cell = Cell{.card = 0, .position = 0, .observed = 4500, .expected = 3000, .z = 33.541},
      .positions = {4500, 2500, 2000, 2500, 3500, 3000, 2000, 3000, 4000}};
}

SourceResult fair() {
  SourceResult source = biased();
  source.name = "node \"a|b\", 'c'.js";
  source.kind = "exec";
  source.rng = "";
  source.reproducible = false;
  source.digest = "9f86d081";
  source.verdict = Verdict::no_bias_found;
  source.reason = "no test rejects; a deviation of 2.2 % would have been found";
  source.tests = {quiet_chi_square(), skipped()};
  source.worst_cell =
      Cell{.card = 2, .position = 1, .observed = 2900, .expected = 3000, .z = -2.236};
  source.positions = {3010, 3010, 2980, 3000, 3090, 2910, 2990, 2900, 3110};
  return source;
}

SourceResult inconclusive() {
  SourceResult source;
  source.name = "\u6d17\u724c\u65e5\u5fd7.csv";
  source.kind = "log";
  source.deals = 12;
  source.digest = "60303ae2";
  source.reason = "12 deals are too few for any test";
  source.tests = {skipped()};
  return source;
}

}  // namespace

Result sample_comparison() {
  return {.version = "0.1.0",
          .command = "evenhand compare riffle:1 --deck 3 --samples 9000 --seed 7",
          .kind = "compare",
          .deck = "3",
          .deck_size = 3,
          .card_names = {"A|\u7ea2\u5fc3", "K,\"x\"", "Q"},
          .seed = 18446744073709551615U,
          .samples = 9000,
          .block_size = 4096,
          .first_block = 0,
          .end_block = 3,
          .alpha = 0.01,
          .correction = "holm",
          .sources = {biased(), fair(), inconclusive()}};
}

Result sample_audit() {
  Result result = sample_comparison();
  result.kind = "audit";
  result.command = "evenhand audit riffle:1 --deck 3 --samples 9000 --seed 7";
  result.sources.resize(1);
  return result;
}

}  // namespace evenhand::reports
