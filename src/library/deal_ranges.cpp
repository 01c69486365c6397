#include "src/library/deal_ranges.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

#include "protocol/merkle.hpp"

namespace evenhand::library {
namespace {

constexpr std::size_t words_a_hash = sizeof(protocol::Hash) / sizeof(std::uint64_t);

/// Calls f with the first block and the size of each of the largest full subtrees, in ascending
/// order.
template <class F>
void for_subtrees(const DealRanges& blocks, F&& f) {
  blocks.for_each([&](DealRange range) {
    while (range.first < range.end) {
      const std::uint64_t fitting = std::bit_floor(range.end - range.first);
      const std::uint64_t lowest_bit = range.first & (~range.first + 1);
      const std::uint64_t size = range.first == 0 ? fitting : std::min(fitting, lowest_bit);
      f(range.first, size);
      range.first += size;
    }
  });
}

}  // namespace

DealTree::DealTree()
    : suite_(std::make_unique<protocol::Suite>(protocol::suite_named("sha256-ed25519"))) {}

void DealTree::add(std::uint64_t block, protocol::View cards) {
  put(block, {1, protocol::leaf_hash(*suite_, cards)});
}

void DealTree::merge(const DealTree& other) {
  for (const auto& [first, subtree] : other.subtrees_) put(first, subtree);
}

/// A subtree and the other half of the one above them become that one.
void DealTree::put(std::uint64_t first, Subtree subtree) {
  for (;;) {
    const std::uint64_t sibling = first ^ subtree.blocks;
    const auto found = subtrees_.find(sibling);
    if (found == subtrees_.end() || found->second.blocks != subtree.blocks) break;
    const protocol::Hash& other = found->second.head;
    subtree.head = sibling < first ? protocol::node_hash(*suite_, other, subtree.head)
                                   : protocol::node_hash(*suite_, subtree.head, other);
    subtree.blocks *= 2;
    first = std::min(first, sibling);
    subtrees_.erase(found);
  }
  subtrees_.emplace(first, subtree);
}

std::string DealTree::head(protocol::View rest) const {
  std::vector<protocol::Hash> heads;
  for (const auto& [first, subtree] : subtrees_) heads.push_back(subtree.head);
  if (!rest.empty()) heads.push_back(protocol::leaf_hash(*suite_, rest));
  if (heads.empty()) return protocol::hex(protocol::tree_head(*suite_, {}));
  protocol::Hash head = heads.back();
  heads.pop_back();
  for (; !heads.empty(); heads.pop_back()) {
    head = protocol::node_hash(*suite_, heads.back(), head);
  }
  return protocol::hex(head);
}

std::vector<std::uint64_t> DealTree::saved() const {
  std::vector<std::uint64_t> numbers;
  for (const auto& [first, subtree] : subtrees_) {
    for (protocol::View left = subtree.head; !left.empty(); left = left.subspan(8)) {
      numbers.push_back(protocol::number(left.first(8)));
    }
  }
  return numbers;
}

std::size_t DealTree::saved_size(const DealRanges& blocks) {
  std::size_t size = 0;
  for_subtrees(blocks, [&](std::uint64_t, std::uint64_t) { size += words_a_hash; });
  return size;
}

void DealTree::load(const DealRanges& blocks, std::span<const std::uint64_t> numbers) {
  subtrees_.clear();
  for_subtrees(blocks, [&](std::uint64_t first, std::uint64_t size) {
    Subtree subtree{size, {}};
    auto at = subtree.head.begin();
    for (const std::uint64_t word : numbers.first(words_a_hash)) {
      at = std::ranges::copy(protocol::big_endian<8>(word), at).out;
    }
    numbers = numbers.subspan(words_a_hash);
    subtrees_.emplace(first, subtree);
  });
}

void DealRanges::add(DealRange range) {
  if (range.first == range.end) return;
  auto next = ends_.lower_bound(range.first);
  if (next != ends_.end() && next->first == range.end) {
    range.end = next->second;
    next = ends_.erase(next);
  }
  if (next != ends_.begin() && std::prev(next)->second == range.first) {
    std::prev(next)->second = range.end;
  } else {
    ends_.emplace(range.first, range.end);
  }
}

std::optional<DealRange> DealRanges::first_of(DealRange range) const {
  auto found = ends_.upper_bound(range.first);
  if (found != ends_.begin() && std::prev(found)->second > range.first) --found;
  if (found == ends_.end() || found->first >= range.end) return std::nullopt;
  return DealRange{std::max(range.first, found->first), std::min(range.end, found->second)};
}

std::optional<DealRange> DealRanges::first_missing() const {
  if (ends_.empty()) return std::nullopt;
  const auto first = ends_.begin();
  if (first->first > 0) return DealRange{0, first->first};
  const auto second = std::next(first);
  if (second == ends_.end()) return std::nullopt;
  return DealRange{first->second, second->first};
}

std::uint64_t DealRanges::count() const {
  std::uint64_t deals = 0;
  for_each([&](DealRange range) { deals += range.end - range.first; });
  return deals;
}

}  // namespace evenhand::library
