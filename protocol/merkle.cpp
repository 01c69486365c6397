#include "protocol/merkle.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

namespace evenhand::protocol {
namespace {

constexpr std::array<std::uint8_t, 1> leaf_mark = {0};
constexpr std::array<std::uint8_t, 1> node_mark = {1};

/// The nodes above these; the last goes up as it is when it has no partner. That splits a tree as
/// the standard does.
void rise(Suite& suite, std::vector<Hash>& nodes) {
  const std::size_t pairs = nodes.size() / 2;
  for (std::size_t i = 0; i < pairs; ++i) {
    nodes[i] = node_hash(suite, nodes[2 * i], nodes[2 * i + 1]);
  }
  if (nodes.size() % 2 == 1) {
    nodes[pairs] = nodes.back();
    nodes.resize(pairs + 1);
  } else {
    nodes.resize(pairs);
  }
}

Hash head_of(Suite& suite, std::span<const Hash> leaves) {
  return tree_head(suite, {leaves.begin(), leaves.end()});
}

/// SUBPROOF; `whole` says that the first leaves were a tree whose head is known.
void prove_part(Suite& suite, std::size_t first, std::span<const Hash> leaves, bool whole,
                std::vector<Hash>& proof) {
  if (first == leaves.size()) {
    if (!whole) proof.push_back(head_of(suite, leaves));
    return;
  }
  const std::size_t split = std::bit_floor(leaves.size() - 1);
  if (first <= split) {
    prove_part(suite, first, leaves.first(split), whole, proof);
    proof.push_back(head_of(suite, leaves.subspan(split)));
  } else {
    prove_part(suite, first - split, leaves.subspan(split), false, proof);
    proof.push_back(head_of(suite, leaves.first(split)));
  }
}

}  // namespace

Hash leaf_hash(Suite& suite, View data) { return suite.hash({leaf_mark, data}); }

Hash node_hash(Suite& suite, const Hash& left, const Hash& right) {
  return suite.hash({node_mark, left, right});
}

Hash tree_head(Suite& suite, std::vector<Hash> leaves) {
  if (leaves.empty()) return suite.hash({});
  while (leaves.size() > 1) rise(suite, leaves);
  return leaves.front();
}

std::vector<Hash> inclusion_proof(Suite& suite, std::size_t index, std::vector<Hash> leaves) {
  std::vector<Hash> path;
  while (leaves.size() > 1) {
    const std::size_t partner = index ^ 1U;
    if (partner < leaves.size()) path.push_back(leaves[partner]);
    rise(suite, leaves);
    index /= 2;
  }
  return path;
}

bool is_included(Suite& suite, const Hash& leaf, std::uint64_t index, std::uint64_t size,
                 std::span<const Hash> path, const Hash& head) {
  if (index >= size) return false;
  std::uint64_t last = size - 1;
  Hash node = leaf;
  for (const Hash& partner : path) {
    if (last == 0) return false;
    if (index % 2 == 1 || index == last) {
      node = node_hash(suite, partner, node);
      while (index % 2 == 0 && index != 0) {
        index /= 2;
        last /= 2;
      }
    } else {
      node = node_hash(suite, node, partner);
    }
    index /= 2;
    last /= 2;
  }
  return last == 0 && node == head;
}

std::vector<Hash> consistency_proof(Suite& suite, std::size_t first, std::span<const Hash> leaves) {
  std::vector<Hash> proof;
  prove_part(suite, first, leaves, true, proof);
  return proof;
}

bool is_consistent(Suite& suite, std::uint64_t first, const Hash& first_head, std::uint64_t second,
                   const Hash& second_head, std::span<const Hash> proof) {
  if (first == 0 || first > second) return false;
  if (first == second) return proof.empty() && first_head == second_head;
  std::vector<Hash> nodes(proof.begin(), proof.end());
  if (std::has_single_bit(first)) nodes.insert(nodes.begin(), first_head);
  if (nodes.empty()) return false;
  std::uint64_t index = first - 1;
  std::uint64_t last = second - 1;
  while (index % 2 == 1) {
    index /= 2;
    last /= 2;
  }
  Hash old_head = nodes.front();
  Hash new_head = nodes.front();
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    if (last == 0) return false;
    if (index % 2 == 1 || index == last) {
      old_head = node_hash(suite, nodes[i], old_head);
      new_head = node_hash(suite, nodes[i], new_head);
      while (index % 2 == 0 && index != 0) {
        index /= 2;
        last /= 2;
      }
    } else {
      new_head = node_hash(suite, new_head, nodes[i]);
    }
    index /= 2;
    last /= 2;
  }
  return last == 0 && old_head == first_head && new_head == second_head;
}

void GrowingTree::add(Suite& suite, const Hash& leaf) {
  full_.push_back(leaf);
  for (std::uint64_t rest = size_; rest % 2 == 1; rest /= 2) {
    const Hash right = full_.back();
    full_.pop_back();
    full_.back() = node_hash(suite, full_.back(), right);
  }
  ++size_;
}

Hash GrowingTree::head(Suite& suite) const {
  if (full_.empty()) return tree_head(suite, {});
  Hash head = full_.back();
  for (auto it = std::next(full_.rbegin()); it != full_.rend(); ++it) {
    head = node_hash(suite, *it, head);
  }
  return head;
}

}  // namespace evenhand::protocol
