#include "src/audit/generator/generator_group.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <functional>
#include <memory>
#include <numeric>
#include <random>
#include <tuple>
#include <utility>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/held_to_level.hpp"

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

TEST(GeneratorTally, LooksAtTheFirstDealsOfABlock) {
  stats::SmallGenerator random(9);
  const cards::DealBatch deals = make_deals(54, 100, fair, random);
  GeneratorTally whole(54);
  whole.begin_block(0);
  whole.fold(deals);
  cards::DealBatch looked_at(54, GeneratorTally::sampled_deals);
  const std::vector<Order> orders = orders_of(deals);
  for (std::size_t d = 0; d < looked_at.size(); ++d) put(looked_at, d, orders[d]);
  GeneratorTally first(54);
  first.begin_block(0);
  first.fold(looked_at);
  for (const char* sums : {"waves", "bits"}) {
    EXPECT_EQ(nlohmann::json(whole.save())[sums], nlohmann::json(first.save())[sums]);
  }
  EXPECT_EQ(whole.coins().sequence(CoinDraw::first_two).size(), 100U);
  EXPECT_GT(first.wave(0, 0, 0).terms, 0U);
}

TEST(GeneratorTally, AddsUpAndIsReadBack) {
  stats::SmallGenerator random(10);
  const cards::DealBatch a = make_deals(20, 20, fair, random);
  const cards::DealBatch b = make_deals(20, 20, fair, random);
  GeneratorTally both(20);
  GeneratorTally one(20);
  GeneratorTally other(20);
  for (GeneratorTally* tally : {&both, &one}) {
    tally->begin_block(0);
    tally->fold(a);
  }
  for (GeneratorTally* tally : {&both, &other}) {
    tally->begin_block(1);
    tally->fold(b);
  }
  one.merge(other);
  EXPECT_EQ(one.save(), both.save());
  GeneratorTally read(20);
  read.load({"tally", both.save()}, 40);
  EXPECT_EQ(read.save(), both.save());
  EXPECT_THROW(read.load({"tally", both.save()}, 1), InputError);
}

TEST(GeneratorTally, TakesTheDrawsOfTheDealsOneAfterTheOther) {
  // All cards where they were: upwards every draw is 0, so that no sum of lowest bits is odd.
  cards::DealBatch sorted(64, 32);
  Order order(64);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t d = 0; d < 32; ++d) put(sorted, d, order);
  GeneratorTally tally(64);
  tally.begin_block(0);
  tally.fold(sorted);
  constexpr auto upwards = static_cast<std::size_t>(DrawOrder::upwards);
  std::uint64_t terms = 0;
  for (std::size_t pace = 0; pace < GeneratorTally::paces; ++pace) {
    for (std::size_t relation = 0; relation < stats::known_bits().size(); ++relation) {
      terms += tally.bits(upwards, pace, relation).terms;
      EXPECT_EQ(tally.bits(upwards, pace, relation).odd, 0U);
    }
  }
  EXPECT_GT(terms, 0U);
}

reports::Judgement verdict_on(const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(41);
  return judged(tally_session("54", deals, shuffle, random, parse_battery("generator")));
}

/// Durstenfeld's shuffle of draws that are shares of the outputs of x -> a x + c modulo 2^bits.
Shuffle by_shares(std::uint64_t a, std::uint64_t c, unsigned bits, std::size_t discarded = 0) {
  auto state = std::make_shared<std::uint64_t>(20261122);
  const auto next = [=] {
    *state = (*state * a + c) & ((std::uint64_t{1} << bits) - 1);
    return std::ldexp(static_cast<double>(*state), -static_cast<int>(bits));
  };
  return [=](Order& cards, stats::SmallGenerator&) {
    for (std::size_t i = cards.size() - 1; i > 0; --i) {
      for (std::size_t k = 0; k < discarded; ++k) next();
      std::swap(cards[i], cards[static_cast<std::size_t>(next() * static_cast<double>(i + 1))]);
    }
  };
}

/// rand() of glibc: x(i) = x(i-3) + x(i-31) modulo 2^32, of which the lowest bit is left out.
std::function<std::uint32_t()> glibc() {
  auto words = std::make_shared<std::vector<std::uint32_t>>(31);
  stats::SmallGenerator seeds(6);
  for (std::uint32_t& word : *words) word = static_cast<std::uint32_t>(seeds.next());
  return [words] {
    words->push_back((*words)[words->size() - 3] + (*words)[words->size() - 31]);
    return words->back() >> 1U;
  };
}

TEST(GeneratorSlow, FindsCongruentialGeneratorsByTheirOwnLattices) {
  for (const auto& [name, a, c, bits] : {std::tuple{"RANDU", 65539ULL, 0ULL, 31U},
                                         {"Visual C", 214013ULL, 2531011ULL, 31U},
                                         {"Numerical Recipes", 1664525ULL, 1013904223ULL, 32U},
                                         {"java", 25214903917ULL, 11ULL, 48U}}) {
    const auto result = verdict_on(by_shares(a, c, bits), 4096);
    const auto& lattice = test_named(result, "generator.lattice");
    EXPECT_TRUE(lattice.rejected) << name << result.reason;
    EXPECT_NE(lattice.words.find(name), std::string::npos) << lattice.words;
  }
  const auto skipping = verdict_on(by_shares(214013, 2531011, 31, 1), 4096);
  EXPECT_TRUE(test_named(skipping, "generator.lattice").rejected) << skipping.reason;
}

TEST(GeneratorSlow, FindsAdditiveGeneratorsByTheirRecurrence) {
  const auto shares = glibc();
  const auto by_share = verdict_on(
      [shares](Order& cards, stats::SmallGenerator&) {
        for (std::size_t i = cards.size() - 1; i > 0; --i) {
          std::swap(cards[i], cards[std::uint64_t{shares()} * (i + 1) >> 31U]);
        }
      },
      4096);
  EXPECT_TRUE(test_named(by_share, "generator.lattice").rejected) << by_share.reason;
  const auto remainders = glibc();
  const auto by_remainder = verdict_on(
      [remainders](Order& cards, stats::SmallGenerator&) {
        for (std::size_t i = cards.size() - 1; i > 0; --i) {
          std::swap(cards[i], cards[remainders() % (i + 1)]);
        }
      },
      std::size_t{40} * 4096);
  EXPECT_TRUE(test_named(by_remainder, "generator.low-bits").rejected) << by_remainder.reason;
}

TEST(GeneratorCalibration, HoldsForIndependentDraws) {
  for (const char* deck : {"8", "20", "54"}) {
    stats::SmallGenerator random(61);
    expect_held_to_level(100, 14, deck, [&](unsigned) {
      return judged(tally_session(deck, 4096 * 3, fair, random, parse_battery("generator")));
    });
  }
}

}  // namespace

}  // namespace evenhand::audit
