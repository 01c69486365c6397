#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <tuple>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/held_to_level.hpp"

namespace evenhand::audit {
namespace {

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
