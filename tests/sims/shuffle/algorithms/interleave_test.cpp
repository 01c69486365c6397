#include "sims/shuffle/algorithms/interleave.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "sims/random/source.hpp"
#include "tests/sims/random/each_target.hpp"

namespace evenhand::shuffle {
namespace {

bool is_heads(const std::vector<std::uint64_t>& heads, std::size_t place) {
  return (heads[place / 64] >> (63 - place % 64) & 1) != 0;
}

template <class Card>
void expect_card_after_card(std::size_t size, const std::vector<std::uint64_t>& heads) {
  std::vector<Card> before(size + 8);
  std::iota(before.begin(), before.end(), Card{0});
  std::size_t cut = 0;
  for (std::size_t place = 0; place < size; ++place) cut += is_heads(heads, place) ? 1 : 0;
  std::vector<Card> expected;
  std::size_t top = 0;
  std::size_t rest = cut;
  for (std::size_t place = 0; place < size; ++place) {
    expected.push_back(before[is_heads(heads, place) ? top++ : rest++]);
  }
  std::vector<Card> after(size + 1, Card{77});
  interleave(before.data(), cut, heads, std::span(after).first(size));
  ASSERT_EQ(after.back(), 77) << "it wrote behind the last place";
  after.pop_back();
  ASSERT_EQ(after, expected) << size;
}

TEST(Interleave, TakesCardAfterCardOnEveryInstructionSet) {
  random::for_each_target([] {
    const auto source = random::make_source("xoshiro256++x8", 3, 0);
    std::vector<std::uint64_t> heads(16);
    for (const std::size_t size : {2U, 7U, 8U, 9U, 54U, 64U, 65U, 136U, 256U}) {
      source->fill(heads);
      expect_card_after_card<std::uint8_t>(size, heads);
      expect_card_after_card<std::uint16_t>(size, heads);
    }
    source->fill(heads);
    expect_card_after_card<std::uint16_t>(1024, heads);
  });
}

TEST(Interleave, TakesAllFromOnePacket) {
  expect_card_after_card<std::uint8_t>(54, {0});
  expect_card_after_card<std::uint8_t>(54, {~0ULL});
}

}  // namespace
}  // namespace evenhand::shuffle
