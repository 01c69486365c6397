#include "sims/random/chance_masks.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "tests/sims/random/each_target.hpp"
#include "tests/sims/random/scripted_source.hpp"

namespace evenhand::random {
namespace {

/// Hands out the bytes of a source's words, the lowest first.
class Bytes {
 public:
  explicit Bytes(Source& source) : source_(source) {}

  std::uint64_t next() {
    if (left_ == 0) source_.fill({&word_, 1});
    if (left_ == 0) left_ = 8;
    --left_;
    const std::uint64_t byte = word_ & 0xff;
    word_ >>= 8;
    return byte;
  }

 private:
  Source& source_;
  std::uint64_t word_ = 0;
  int left_ = 0;
};

// The definition of ChanceMasks, deal after deal.
std::vector<std::uint64_t> masks_by_deal(Source& source, const std::vector<Chance>& chances,
                                         std::size_t count) {
  std::vector<std::uint64_t> masks(count);
  std::vector<std::pair<std::size_t, std::uint64_t>> open;
  for (std::size_t e = 0; e < count; ++e) {
    const auto [p, q] = chances[e];
    if (2 * p == q) {
      source.fill({&masks[e], 1});
      continue;
    }
    Bytes first(source);
    for (std::uint64_t d = 0; d < 64; ++d) {
      const std::uint64_t byte = first.next();
      if (byte < p * 256 / q) masks[e] |= std::uint64_t{1} << d;
      if (byte == p * 256 / q) open.emplace_back(e, d);
    }
  }
  Bytes further(source);
  for (const auto& [e, d] : open) {
    const std::uint64_t q = chances[e].q;
    std::uint64_t rest = chances[e].p * 256 % q;
    for (bool decided = rest == 0; !decided;) {
      const std::uint64_t byte = further.next();
      if (byte < rest * 256 / q) masks[e] |= std::uint64_t{1} << d;
      decided = byte != rest * 256 / q;
      rest = rest * 256 % q;
      decided = decided || rest == 0;
    }
  }
  return masks;
}

std::vector<Chance> rising_to(std::uint32_t n) {
  std::vector<Chance> chances;
  for (std::uint32_t k = 1; k < n; ++k) chances.push_back({k, k + 1});
  return chances;
}

void expect_like_masks_by_deal(const std::vector<Chance>& chances, std::string_view name) {
  for_each_target([&] {
    const auto mine = make_source(name, 7, 8);
    const auto theirs = make_source(name, 7, 8);
    ChanceMasks masks(chances);
    masks.begin_block(*mine);
    for (const std::size_t count : {chances.size(), chances.size() / 2, chances.size()}) {
      const auto drawn = masks.draw(count);
      ASSERT_EQ(std::vector(drawn.begin(), drawn.end()), masks_by_deal(*theirs, chances, count));
    }
  });
}

TEST(ChanceMasks, AreTheScalarReferenceOnEveryInstructionSet) {
  expect_like_masks_by_deal(rising_to(54), "xoshiro256++x8");
  expect_like_masks_by_deal(rising_to(1024), "xoshiro256++x8");
  expect_like_masks_by_deal(std::vector<Chance>(53, {1, 2}), "xoshiro256++x8");
}

TEST(ChanceMasks, TakeWordsFromAnySource) {
  expect_like_masks_by_deal({{1, 65536}, {65535, 65536}, {1, 2}, {1, 3}, {3, 4}, {500, 1000}},
                            "pcg64");
  expect_like_masks_by_deal(rising_to(9), "aes-ctr");
}

// All pairs of bytes, once each, as first and second digit of one deal: of 65,536 the event must
// happen floor(65536 p/q) times before a third is asked for, which makes it happen with p/q.
TEST(ChanceMasks, HappenWithTheirChanceExactly) {
  for (const Chance chance : {Chance{1, 3}, Chance{2, 3}, Chance{3, 4}, Chance{53, 54},
                              Chance{1, 300}, Chance{1023, 1024}, Chance{65535, 65536}}) {
    std::uint64_t happened = 0;
    for (std::uint64_t first = 0; first < 256; ++first) {
      for (std::uint64_t second = 0; second < 256; ++second) {
        // Deal 0 alone can be open: the others' bytes are above any first digit.
        const std::uint64_t others = chance.p * 256 / chance.q == 255 ? 0 : ~0ULL;
        std::vector<std::uint64_t> words(8, others);
        words[0] = (others & ~0xffULL) | first;
        words.push_back(second | ~0xffffULL | 0xff00);  // a third digit that is never below
        ScriptedSource source(words);
        ChanceMasks masks(std::vector{chance});
        masks.begin_block(source);
        happened += masks.draw(1)[0] & 1;
      }
    }
    EXPECT_EQ(happened, std::uint64_t{chance.p} * 65536 / chance.q) << chance.p << '/' << chance.q;
  }
}

TEST(ChanceMasks, HappenAsOftenAsTheyShould) {
  const std::vector<Chance> chances = rising_to(54);
  const auto source = make_source("xoshiro256++x8", 20261123, 0);
  ChanceMasks masks(chances);
  masks.begin_block(*source);
  std::vector<double> happened(chances.size());
  constexpr int groups = 4000;
  for (int g = 0; g < groups; ++g) {
    const auto drawn = masks.draw(chances.size());
    for (std::size_t e = 0; e < drawn.size(); ++e) happened[e] += std::popcount(drawn[e]);
  }
  constexpr double deals = 64.0 * groups;
  for (std::size_t e = 0; e < chances.size(); ++e) {
    const double p = static_cast<double>(chances[e].p) / chances[e].q;
    EXPECT_LT(std::abs(happened[e] - deals * p), 4.5 * std::sqrt(deals * p * (1 - p))) << e;
  }
}

}  // namespace
}  // namespace evenhand::random
