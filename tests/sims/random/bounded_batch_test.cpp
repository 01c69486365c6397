#include "sims/random/bounded_batch.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "sims/random/source.hpp"
#include "tests/sims/random/each_target.hpp"
#include "tests/sims/random/scripted_source.hpp"

namespace evenhand::random {
namespace {

/// Hands out 16-bit parts of a source's words, the lowest first.
class Parts {
 public:
  explicit Parts(Source& source) : source_(source) {}

  std::uint32_t next() {
    if (left_ == 0) source_.fill({&word_, 1});
    if (left_ == 0) left_ = 4;
    --left_;
    const auto part = static_cast<std::uint32_t>(word_ & 0xffff);
    word_ >>= 16;
    return part;
  }

 private:
  Source& source_;
  std::uint64_t word_ = 0;
  int left_ = 0;
};

using Rows = std::vector<std::vector<std::uint32_t>>;

// The definition of BoundedBatch, part after part.
Rows reference(Source& source, const std::vector<std::uint32_t>& bounds, std::size_t deals) {
  const std::size_t stride = (deals + 31) / 32 * 32;
  Rows rows(bounds.size(), std::vector<std::uint32_t>(stride));
  std::vector<std::pair<std::size_t, std::size_t>> rejected;
  Parts first(source);
  for (std::size_t r = 0; r < bounds.size(); ++r) {
    for (std::size_t d = 0; d < stride; ++d) {
      const std::uint32_t product = first.next() * bounds[r];
      rows[r][d] = product >> 16;
      if (product % 65536 < 65536 % bounds[r]) rejected.emplace_back(r, d);
    }
  }
  Parts again(source);
  for (const auto& [r, d] : rejected) {
    std::uint32_t product = again.next() * bounds[r];
    while (product % 65536 < 65536 % bounds[r]) product = again.next() * bounds[r];
    rows[r][d] = product >> 16;
  }
  return rows;
}

void expect_rows(const BoundedBatch& batch, const Rows& rows, std::size_t deals) {
  batch.visit([&](auto indices) {
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t d = 0; d < deals; ++d) ASSERT_EQ(indices(r, d), rows[r][d]) << r << ' ' << d;
    }
  });
}

std::vector<std::uint32_t> falling_from(std::uint32_t n) {
  std::vector<std::uint32_t> bounds(n - 1);
  std::iota(bounds.rbegin(), bounds.rend(), 2U);
  return bounds;
}

void expect_like_reference(const std::vector<std::uint32_t>& bounds, std::size_t deals,
                           std::string_view name) {
  for_each_target([&] {
    const auto mine = make_source(name, 7, 8);
    const auto theirs = make_source(name, 7, 8);
    BoundedBatch batch(bounds, deals);
    batch.begin_block(*mine);
    for (const std::size_t count : {deals, deals, deals / 2 + 1}) {
      batch.draw(count);
      expect_rows(batch, reference(*theirs, bounds, count), count);
    }
  });
}

TEST(BoundedBatch, IsTheScalarReferenceOnEveryInstructionSet) {
  expect_like_reference(falling_from(54), 256, "xoshiro256++x8");
  expect_like_reference(falling_from(136), 112, "xoshiro256++x8");
  expect_like_reference(falling_from(256), 64, "xoshiro256++x8");
  expect_like_reference(falling_from(257), 16, "xoshiro256++x8");
  expect_like_reference(falling_from(1024), 16, "xoshiro256++x8");
}

TEST(BoundedBatch, TakesWordsFromAnySource) {
  expect_like_reference(falling_from(54), 256, "pcg64");
  expect_like_reference(falling_from(54), 100, "aes-ctr");
  expect_like_reference({1, 256, 3, 1}, 5, "philox");
}

TEST(BoundedBatch, NarrowRowsHaveBytes) {
  EXPECT_TRUE(BoundedBatch(falling_from(256), 16).is_narrow());
  EXPECT_FALSE(BoundedBatch(falling_from(257), 16).is_narrow());
}

// Every 16-bit part once: 65536 deals of one draw. Each index must come up floor(65536 / bound)
// times before the rejected lanes are redrawn, which is what makes it uniform.
TEST(BoundedBatch, AcceptsEachIndexEquallyOften) {
  std::vector<std::uint64_t> words(65536 / 4);
  for (std::uint64_t w = 0; w < words.size(); ++w) {
    words[w] = 4 * w | (4 * w + 1) << 16 | (4 * w + 2) << 32 | (4 * w + 3) << 48;
  }
  for (const std::uint32_t bound : {2U, 3U, 7U, 54U, 136U, 255U, 256U, 257U, 1023U, 1024U}) {
    ScriptedSource source(words);  // then ones, which are accepted as the highest index
    BoundedBatch batch(std::vector<std::uint32_t>{bound}, 65536);
    batch.begin_block(source);
    batch.draw(65536);
    std::vector<std::uint32_t> counts(bound);
    batch.visit([&](auto rows) {
      for (std::size_t d = 0; d < 65536; ++d) ++counts.at(rows(0, d));
    });
    counts.back() -= 65536 % bound;
    EXPECT_EQ(counts, std::vector<std::uint32_t>(bound, 65536 / bound));
  }
}

}  // namespace
}  // namespace evenhand::random
