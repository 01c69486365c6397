#include "protocol/merkle.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "tests/sims/random/known_answers.hpp"

namespace evenhand::protocol {
namespace {

Suite& merkle_suite() {
  static Suite suite(suite_named("sha256-ed25519"));
  return suite;
}

std::vector<Hash> numbered_leaves(std::size_t count) {
  std::vector<Hash> leaves;
  for (std::size_t i = 0; i < count; ++i) {
    leaves.push_back(leaf_hash(merkle_suite(), big_endian<4>(i)));
  }
  return leaves;
}

std::vector<Hash> first_of(const std::vector<Hash>& leaves, std::size_t count) {
  return {leaves.begin(), leaves.begin() + static_cast<std::ptrdiff_t>(count)};
}

/// MTH of RFC 9162, 2.1.1, word for word.
Hash head_by_definition(std::span<const Hash> leaves) {
  if (leaves.size() == 1) return leaves.front();
  const std::size_t split = std::bit_floor(leaves.size() - 1);
  return node_hash(merkle_suite(), head_by_definition(leaves.first(split)),
                   head_by_definition(leaves.subspan(split)));
}

TEST(Merkle, HeadsOfTheReferenceTree) {
  const std::array<Bytes, 8> data = {{{},
                                      {0x00},
                                      {0x10},
                                      {0x20, 0x21},
                                      {0x30, 0x31},
                                      {0x40, 0x41, 0x42, 0x43},
                                      {0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57},
                                      {0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69,
                                       0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f}}};
  std::vector<Hash> leaves;
  for (const Bytes& entry : data) leaves.push_back(leaf_hash(merkle_suite(), entry));
  for (const auto& answer : random::known_answers("tree", "protocol-kat.txt")) {
    const Hash head = tree_head(merkle_suite(), first_of(leaves, answer.count("size")));
    EXPECT_EQ(Bytes(head.begin(), head.end()), answer.bytes("head"));
  }
}

TEST(Merkle, HeadsFollowTheDefinitionHoweverTheyAreBuilt) {
  GrowingTree tree;
  EXPECT_EQ(tree.head(merkle_suite()), tree_head(merkle_suite(), {}));
  for (std::size_t size = 1; size <= 40; ++size) {
    const std::vector<Hash> leaves = numbered_leaves(size);
    tree.add(merkle_suite(), leaves.back());
    EXPECT_EQ(tree_head(merkle_suite(), leaves), head_by_definition(leaves));
    EXPECT_EQ(tree.head(merkle_suite()), head_by_definition(leaves));
  }
}

TEST(Merkle, InclusionIsProvedAndNothingElseIs) {
  for (std::size_t size = 1; size <= 20; ++size) {
    const std::vector<Hash> leaves = numbered_leaves(size);
    const Hash head = tree_head(merkle_suite(), leaves);
    for (std::size_t i = 0; i < size; ++i) {
      std::vector<Hash> path = inclusion_proof(merkle_suite(), i, leaves);
      EXPECT_TRUE(is_included(merkle_suite(), leaves[i], i, size, path, head));
      for (std::size_t other = 0; other < size + 2; ++other) {
        if (other == i) continue;
        EXPECT_FALSE(is_included(merkle_suite(), leaves[i], other, size, path, head));
        if (other < size) {
          EXPECT_FALSE(is_included(merkle_suite(), leaves[other], i, size, path, head));
        }
      }
      path.push_back(head);
      EXPECT_FALSE(is_included(merkle_suite(), leaves[i], i, size, path, head));
      path.resize(path.size() - 1);
      if (path.empty()) continue;
      path.back().front() ^= 1;
      EXPECT_FALSE(is_included(merkle_suite(), leaves[i], i, size, path, head));
      path.pop_back();
      EXPECT_FALSE(is_included(merkle_suite(), leaves[i], i, size, path, head));
    }
  }
}

TEST(Merkle, ConsistencyIsProvedAndNothingElseIs) {
  for (std::size_t size = 2; size <= 20; ++size) {
    const std::vector<Hash> leaves = numbered_leaves(size);
    const Hash head = tree_head(merkle_suite(), leaves);
    for (std::size_t first = 1; first < size; ++first) {
      const Hash old_head = tree_head(merkle_suite(), first_of(leaves, first));
      std::vector<Hash> proof = consistency_proof(merkle_suite(), first, leaves);
      EXPECT_TRUE(is_consistent(merkle_suite(), first, old_head, size, head, proof));
      Hash other = old_head;
      other.back() ^= 1;
      EXPECT_FALSE(is_consistent(merkle_suite(), first, other, size, head, proof));
      EXPECT_FALSE(is_consistent(merkle_suite(), first, old_head, size, other, proof));
      EXPECT_FALSE(is_consistent(merkle_suite(), 0, old_head, size, head, proof));
      EXPECT_FALSE(is_consistent(merkle_suite(), size + 1, old_head, size, head, proof));
      proof.front().front() ^= 1;
      EXPECT_FALSE(is_consistent(merkle_suite(), first, old_head, size, head, proof));
      proof.front().front() ^= 1;
      proof.pop_back();
      EXPECT_FALSE(is_consistent(merkle_suite(), first, old_head, size, head, proof));
    }
    EXPECT_TRUE(is_consistent(merkle_suite(), size, head, size, head, {}));
  }
}

}  // namespace
}  // namespace evenhand::protocol
