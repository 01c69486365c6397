#include "src/bits/drawn_bits.hpp"

#include <gtest/gtest.h>

#include "sims/random/source.hpp"
#include "src/bits/deal_bits.hpp"
#include "src/deals/dealing.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

using stats::bits::BitSequence;

std::string text_of(const BitSequence& bits) {
  std::string text;
  for (std::size_t i = 0; i < bits.size(); ++i) text += bits[i] ? '1' : '0';
  return text;
}

std::string next_of(DrawnBits& drawn, std::size_t length) {
  BitSequence bits(length);
  drawn.fill(bits);
  return text_of(bits);
}

TEST(DrawnBits, AreThoseOfOutputsHighestFirst) {
  const auto drawn = make_drawn_bits(plan_of("msvc-rand", 1));
  drawn->begin_block(3);
  std::vector<std::uint64_t> outputs(4);
  random::make_source("msvc-rand", 1, 3)->fill(outputs);
  std::string expected;
  for (const std::uint64_t output : outputs) {
    for (unsigned bit = 15; bit-- > 0;) expected += ((output >> bit) & 1U) != 0 ? '1' : '0';
  }
  EXPECT_EQ(next_of(*drawn, 20), expected.substr(0, 20));
  EXPECT_EQ(next_of(*drawn, 15), expected.substr(30, 15)) << "the next begins with a whole output";
}

TEST(DrawnBits, AreDrawnAnewAtEachRestart) {
  Plan plan = plan_of("philox", 4, 1000);
  plan.length = std::uint64_t{1} << 19U;  // two sequences a block
  plan.restart_length = plan.length / 4;
  const auto drawn = make_drawn_bits(plan);
  drawn->begin_block(1);
  next_of(*drawn, plan.length);
  const std::string second = next_of(*drawn, plan.length);
  Plan one = plan_of("philox", 20, plan.restart_length);
  const auto stream = make_drawn_bits(one);
  for (std::size_t part = 0; part < 4; ++part) {
    stream->begin_block(4 * 3 + part);
    EXPECT_EQ(second.substr(part * plan.restart_length, plan.restart_length),
              next_of(*stream, plan.restart_length))
        << part;
  }
}

TEST(DrawnBits, OfDealsFollowOneAnother) {
  const Plan plan = dealt_plan("52", 2);
  const auto drawn = make_drawn_bits(plan);
  drawn->begin_block(1);
  const std::string first = next_of(*drawn, 30'000);
  const std::string second = next_of(*drawn, 30'000);
  const auto dealing = deals::make_dealing(plan.deals, plan.deals.sources.front());
  dealing->begin_block(1);
  BitSequence all(60'000);
  DealBits(52).fill(all, [&]() -> const cards::DealBatch& { return dealing->next_phase(256); });
  EXPECT_EQ(first + second, text_of(all));
  drawn->begin_block(0);
  EXPECT_NE(next_of(*drawn, 30'000), first);
  drawn->begin_block(1);
  EXPECT_EQ(next_of(*drawn, 30'000), first) << "a block depends on its number alone";
}

}  // namespace
}  // namespace evenhand::bits
