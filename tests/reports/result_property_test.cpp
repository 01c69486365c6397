#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <cstring>

#include "reports/result_json.hpp"
#include "reports/write.hpp"

namespace evenhand::reports {
namespace {

/// Text of any Unicode scalar values, controls included.
std::string any_text() {
  static const std::vector<std::string> letters = {
      "a",    "Z",      "0",      " ",      "\"",         "\\",
      "/",    "|",      ",",      "\n",     "\t",         std::string(1, '\0'),
      "\x1b", "\x7f",   "\u00e9", "\u6d17", "\U0001F0A1", "`",
      "_",    "\uFFFD", "\u2028"};
  std::string text;
  for (const auto& letter :
       *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(letters))) {
    text += letter;
  }
  return text;
}

/// Any double but NaN, from its bits: subnormals, infinities and both zeros among them.
double any_real() {
  const auto bits = *rc::gen::arbitrary<std::uint64_t>();
  double number = 0;
  static_assert(sizeof number == sizeof bits);
  std::memcpy(&number, &bits, sizeof bits);
  return std::isnan(number) ? *rc::gen::arbitrary<double>() : number;
}

/// A probability of any magnitude.
double any_probability() {
  const double share = std::abs(any_real());
  return share <= 1 ? share : 1 / share;
}

std::uint64_t any_count() {
  // Sizes of RapidCheck keep integers small; take large ones in.
  return *rc::gen::element<std::uint64_t>(0, 1, UINT64_MAX, *rc::gen::arbitrary<std::uint32_t>());
}

std::optional<double> maybe_real() {
  return *rc::gen::arbitrary<bool>() ? std::optional(any_real()) : std::nullopt;
}

Test any_test() {
  Test test;
  test.name = any_text();
  test.group = any_text();
  test.null = any_text();
  test.finding = any_text();
  test.rejected = *rc::gen::arbitrary<bool>();
  test.degrees_of_freedom = maybe_real();
  test.detectable = maybe_real();
  if (*rc::gen::arbitrary<bool>()) {
    test.effect = Effect{any_text(), any_real(), any_real(), any_real(), any_probability()};
  }
  test.skipped = any_text();
  if (!test.skipped.empty()) return test;
  test.statistic = any_real();
  test.p_value = any_probability();
  test.log10_p_value = -std::abs(any_real());
  test.p_adjusted = any_probability();
  test.log10_p_adjusted = -std::abs(any_real());
  return test;
}

SourceResult any_source(std::size_t deck_size) {
  SourceResult source;
  source.name = any_text();
  source.kind = any_text();
  source.rng = any_text();
  source.reproducible = *rc::gen::arbitrary<bool>();
  source.deals = any_count();
  source.digest = any_text();
  source.verdict =
      *rc::gen::element(Verdict::biased, Verdict::no_bias_found, Verdict::inconclusive);
  source.reason = any_text();
  const auto tests = *rc::gen::inRange(0, 4);
  for (int i = 0; i < tests; ++i) source.tests.push_back(any_test());
  if (*rc::gen::arbitrary<bool>()) {
    source.worst_cell = Cell{*rc::gen::inRange<std::size_t>(0, deck_size),
                             *rc::gen::inRange<std::size_t>(0, deck_size), any_count(),
                             std::abs(any_real()), any_real()};
  }
  if (*rc::gen::arbitrary<bool>()) {
    for (std::size_t i = 0; i < deck_size * deck_size; ++i) {
      source.positions.push_back(any_count());
    }
  }
  return source;
}

Result any_result() {
  Result result;
  result.version = any_text();
  result.command = any_text();
  result.kind = *rc::gen::element<std::string>("audit", "compare");
  result.deck = any_text();
  result.deck_size = *rc::gen::inRange<std::size_t>(2, 7);
  if (*rc::gen::arbitrary<bool>()) {
    for (std::size_t i = 0; i < result.deck_size; ++i) result.card_names.push_back(any_text());
  }
  result.seed = any_count();
  result.samples = any_count();
  result.block_size = any_count();
  result.first_block = any_count();
  result.end_block = any_count();
  result.alpha = any_probability();
  result.correction = any_text();
  const int sources = result.kind == "audit" ? 1 : *rc::gen::inRange(0, 4);
  for (int i = 0; i < sources; ++i) result.sources.push_back(any_source(result.deck_size));
  return result;
}

TEST(ResultJsonProperty, EveryResultReadsBackTheSameAndWritesTheSameBytes) {
  EXPECT_TRUE(rc::check([] {
    const Result result = any_result();
    const std::string text = to_json(result);
    const Result read = from_json(text, "any.json");
    RC_ASSERT(read == result);
    RC_ASSERT(to_json(read) == text);
  }));
}

TEST(ResultJsonProperty, EveryFormatIsTheSameAfterATripThroughAFile) {
  EXPECT_TRUE(rc::check([] {
    const Result result = any_result();
    const Result read = from_json(to_json(result), "any.json");
    for (const Format& format : formats()) {
      RC_ASSERT(format.render(read) == format.render(result));
    }
  }));
}

}  // namespace
}  // namespace evenhand::reports
