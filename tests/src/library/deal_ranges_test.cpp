#include "src/library/deal_ranges.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "protocol/merkle.hpp"

namespace evenhand::library {
namespace {

using protocol::Bytes;

Bytes block_of(std::uint64_t number) { return Bytes(3, static_cast<std::uint8_t>(number)); }

DealTree tree_of(DealRange blocks) {
  DealTree tree;
  for (std::uint64_t i = blocks.first; i < blocks.end; ++i) tree.add(i, block_of(i));
  return tree;
}

/// Returns the head that the protocol's trees make of the same leaves.
std::string expected_head(std::uint64_t blocks) {
  protocol::Suite suite(protocol::suite_named("sha256-ed25519"));
  std::vector<protocol::Hash> leaves;
  for (std::uint64_t i = 0; i < blocks; ++i) {
    leaves.push_back(protocol::leaf_hash(suite, block_of(i)));
  }
  return protocol::hex(protocol::tree_head(suite, leaves));
}

// SHA-256 of nothing, and of the byte 0: RFC 9162, section 2.1.1, and FIPS 180-4.
TEST(DealTree, OfNothingAndOfOneEmptyBlockAreKnown) {
  EXPECT_EQ(DealTree().head({}),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  DealTree tree;
  tree.add(0, {});
  EXPECT_EQ(tree.head({}), "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
}

TEST(DealTree, IsTheTreeOfTheStandard) {
  for (std::uint64_t blocks = 0; blocks < 20; ++blocks) {
    const DealTree tree = tree_of({0, blocks});
    EXPECT_EQ(tree.head({}), expected_head(blocks));
    EXPECT_EQ(tree.head(block_of(blocks)), expected_head(blocks + 1));
  }
}

TEST(DealTree, IsTheSameInAnyOrderAndAnyParts) {
  constexpr std::uint64_t blocks = 23;
  std::vector<std::uint64_t> order(blocks);
  std::iota(order.begin(), order.end(), std::uint64_t{0});
  std::mt19937_64 random(3);
  for (int round = 0; round < 20; ++round) {
    std::shuffle(order.begin(), order.end(), random);
    std::vector<DealTree> parts(4);
    for (const std::uint64_t block : order) parts[random() % 4].add(block, block_of(block));
    DealTree whole;
    for (const DealTree& part : parts) whole.merge(part);
    EXPECT_EQ(whole.head({}), expected_head(blocks));
    EXPECT_EQ(whole.saved(), tree_of({0, blocks}).saved());
  }
}

TEST(DealTree, KeepsFewSubtrees) {
  EXPECT_EQ(tree_of({0, 1024}).saved().size(), 4);
  EXPECT_EQ(tree_of({0, 1023}).saved().size(), 4 * 10);
  EXPECT_EQ(tree_of({1, 1023}).saved().size(), 4 * 18);
}

TEST(DealTree, IsLoadedAsItWasSaved) {
  for (const DealRange part : {DealRange{0, 0}, DealRange{0, 13}, DealRange{5, 13}}) {
    const DealTree tree = tree_of(part);
    DealRanges blocks;
    if (part.end > 0) blocks.add(part);
    const std::vector<std::uint64_t> saved = tree.saved();
    ASSERT_EQ(DealTree::saved_size(blocks), saved.size());
    DealTree loaded;
    loaded.load(blocks, saved);
    EXPECT_EQ(loaded.saved(), saved);
    loaded.merge(tree_of({part.end, 20}));
    if (part.first > 0) loaded.merge(tree_of({0, part.first}));
    EXPECT_EQ(loaded.head({}), expected_head(20));
  }
}

TEST(DealTree, DependsOnEveryCard) {
  DealTree tree = tree_of({0, 3});
  tree.add(3, Bytes{3, 3, 4});
  EXPECT_NE(tree.head({}), expected_head(4));
}

std::vector<DealRange> ranges_of(const DealRanges& ranges) {
  std::vector<DealRange> all;
  ranges.for_each([&](DealRange range) { all.push_back(range); });
  return all;
}

TEST(DealRanges, JoinWhatTouches) {
  DealRanges ranges;
  ranges.add({10, 20});
  ranges.add({30, 40});
  ranges.add({5, 5});
  EXPECT_EQ(ranges_of(ranges), (std::vector<DealRange>{{10, 20}, {30, 40}}));
  ranges.add({20, 30});
  ranges.add({0, 10});
  EXPECT_EQ(ranges_of(ranges), (std::vector<DealRange>{{0, 40}}));
  EXPECT_EQ(ranges.count(), 40U);
  EXPECT_EQ(ranges.end(), 40U);
}

TEST(DealRanges, SayWhatTheyHave) {
  DealRanges ranges;
  EXPECT_EQ(ranges.first_of({0, 100}), std::nullopt);
  ranges.add({10, 20});
  ranges.add({30, 40});
  EXPECT_EQ(ranges.first_of({0, 10}), std::nullopt);
  EXPECT_EQ(ranges.first_of({20, 30}), std::nullopt);
  EXPECT_EQ(ranges.first_of({40, 50}), std::nullopt);
  EXPECT_EQ(ranges.first_of({12, 14}), (DealRange{12, 14}));
  EXPECT_EQ(ranges.first_of({0, 50}), (DealRange{10, 20}));
  EXPECT_EQ(ranges.first_of({25, 31}), (DealRange{30, 31}));
}

TEST(DealRanges, SayWhatIsMissing) {
  DealRanges ranges;
  EXPECT_EQ(ranges.first_missing(), std::nullopt);
  ranges.add({10, 20});
  EXPECT_EQ(ranges.first_missing(), (DealRange{0, 10}));
  ranges.add({0, 10});
  EXPECT_EQ(ranges.first_missing(), std::nullopt);
  ranges.add({25, 30});
  EXPECT_EQ(ranges.first_missing(), (DealRange{20, 25}));
}

}  // namespace

}  // namespace evenhand::library
