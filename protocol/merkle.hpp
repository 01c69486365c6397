#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "protocol/bytes.hpp"
#include "protocol/suite.hpp"

namespace evenhand::protocol {

// Merkle trees as RFC 9162, section 2.1, has them, over the suite's hash: a leaf is hashed after a
// byte 0, a node after a byte 1, and a tree of n leaves is split at the largest power of two below
// n. Trees here are of leaf hashes.

Hash leaf_hash(Suite& suite, View data);
Hash node_hash(Suite& suite, const Hash& left, const Hash& right);

/// The tree's head (2.1.1); that of no leaves is the hash of nothing.
Hash tree_head(Suite& suite, std::vector<Hash> leaves);

/// PATH(index, leaves) of 2.1.3.1; index is below the number of leaves.
std::vector<Hash> inclusion_proof(Suite& suite, std::size_t index, std::vector<Hash> leaves);
/// 2.1.3.2: whether the path leads from the leaf at that index to the head of a tree of so many.
bool is_included(Suite& suite, const Hash& leaf, std::uint64_t index, std::uint64_t size,
                 std::span<const Hash> path, const Hash& head);

/// PROOF(first, leaves) of 2.1.4.1: that the tree of the first so many leaves, at least one and
/// fewer than all, became the tree of all.
std::vector<Hash> consistency_proof(Suite& suite, std::size_t first, std::span<const Hash> leaves);
/// 2.1.4.2, for 1 <= first <= second; of equal sizes the heads are compared, and the proof is
/// empty.
bool is_consistent(Suite& suite, std::uint64_t first, const Hash& first_head, std::uint64_t second,
                   const Hash& second_head, std::span<const Hash> proof);

/// A head that somebody kept: the tree of the first `size` leaves had it.
struct KnownHead {
  std::uint64_t size = 0;
  Hash root{};
};

/// A tree that grows, of which the heads of its full subtrees are kept alone.
class GrowingTree {
 public:
  void add(Suite& suite, const Hash& leaf);
  std::uint64_t size() const { return size_; }
  Hash head(Suite& suite) const;

 private:
  std::uint64_t size_ = 0;
  std::vector<Hash> full_;  ///< one for each bit of the size, the largest first
};

}  // namespace evenhand::protocol
