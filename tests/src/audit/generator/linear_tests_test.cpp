#include "src/audit/generator/linear_tests.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <utility>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

reports::Judgement verdict_of(const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(43);
  return judged(tally_session("54", deals, shuffle, random, parse_battery("generator")));
}

/// Durstenfeld's shuffle of remainders of what `next` gives.
Shuffle by_remainders(std::function<std::uint64_t()> next) {
  return [next = std::move(next)](Order& cards, stats::SmallGenerator&) {
    for (std::size_t i = cards.size() - 1; i > 0; --i) std::swap(cards[i], cards[next() % (i + 1)]);
  };
}

/// A shift register of 607 bits, x^607 + x^105 + 1, that gives `width` of them at a time.
std::function<std::uint64_t()> register_of_607(unsigned width) {
  auto bits = std::make_shared<std::deque<bool>>();
  stats::SmallGenerator seeds(8);
  for (unsigned i = 0; i < 607; ++i) bits->push_back((seeds.next() & 1U) != 0);
  return [=] {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < width; ++i) {
      const bool bit = (*bits)[0] != (*bits)[105];
      bits->pop_front();
      bits->push_back(bit);
      word = 2 * word + (bit ? 1 : 0);
    }
    return word;
  };
}

TEST(LinearTestsSlow, FindsShiftRegistersThatNobodyKnows) {
  const auto result = verdict_of(by_remainders(register_of_607(31)), 4096);
  const auto& found = test_named(result, "generator.register");
  EXPECT_TRUE(found.rejected) << result.reason;
  EXPECT_NE(found.words.find("shift register of 607 bits"), std::string::npos) << found.words;
  EXPECT_NEAR(found.effect->size.value, 1 - 2 * 607.0 / 4096, 1e-9);
  EXPECT_FALSE(test_named(result, "generator.foretold").rejected);
}

TEST(LinearTestsSlow, FindsTheMersenneTwisterByItsLength) {
  auto twister = std::make_shared<std::mt19937>(12);
  const auto result =
      verdict_of(by_remainders([twister]() -> std::uint64_t { return (*twister)(); }), 41'000);
  EXPECT_NE(result.reason.find("19,937 bits, as of the Mersenne Twister"), std::string::npos)
      << result.reason;
}

TEST(LinearTestsSlow, ForetellsTheDealsOfKnownGenerators) {
  auto state = std::make_shared<std::uint64_t>(88172645463325252U);
  const auto result = verdict_of(by_remainders([state] {
                                   *state ^= *state << 13U;
                                   *state ^= *state >> 7U;
                                   return *state ^= *state << 17U;
                                 }),
                                 100);
  const auto& found = test_named(result, "generator.foretold");
  EXPECT_TRUE(found.rejected) << result.reason;
  EXPECT_NE(result.reason.find("xorshift64"), std::string::npos) << result.reason;
  EXPECT_LT(found.p.log10, -5000);
}

TEST(LinearTestsSlow, TellsACardThatNeverMovesFromAGenerator) {
  const auto result = verdict_of(sattolo, 4096);
  for (const reports::Finding& finding : result.findings) {
    EXPECT_EQ(finding.words.find("the next can be computed"), std::string::npos) << finding.words;
  }
}

TEST(LinearTests, AreSkippedForTooFewDeals) {
  EXPECT_FALSE(register_evidence({}, 0.99).result.skipped.empty());
  EXPECT_FALSE(foretold_evidence(nullptr, 52, 0.99).result.skipped.empty());
}

TEST(LinearTests, DetectAShareThatOneForetoldDealIsOf) {
  stats::SmallGenerator random(44);
  FirstDeals first(52);
  first.begin_block(0);
  first.fold(make_deals(52, 100, fair, random));
  const Evidence evidence = foretold_evidence(&first, 52, 0.99);
  EXPECT_EQ(evidence.result.p.value(), 1);
  EXPECT_EQ(evidence.result.effect->value, 0);
  EXPECT_NEAR(evidence.detectable(0.01, 0.9), 0.01, 1e-12);
}

}  // namespace
}  // namespace evenhand::audit
