#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/bytes.hpp"
#include "protocol/suite.hpp"

namespace evenhand::library {

/// Deals first … end-1 of a session.
struct DealRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;

  friend bool operator==(const DealRange&, const DealRange&) = default;
};

/// A set of numbers of deals, as few ranges in ascending order, none of which touches another.
class DealRanges {
 public:
  /// Adds a range of which the set has no deal.
  void add(DealRange range);
  /// The first deals of `range` that the set has, as far as they follow one another.
  std::optional<DealRange> first_of(DealRange range) const;
  /// The first deals below the last one that the set does not have.
  std::optional<DealRange> first_missing() const;
  /// Returns how many deals there are.
  std::uint64_t count() const;
  /// The end of the last range; 0 of an empty set.
  std::uint64_t end() const { return ends_.empty() ? 0 : ends_.rbegin()->second; }

  /// Calls f with each range, in ascending order.
  template <class F>
  void for_each(F&& f) const {
    for (const auto& [first, end] : ends_) f(DealRange{first, end});
  }

 private:
  std::map<std::uint64_t, std::uint64_t> ends_;  ///< by where they begin
};

/// The tree that names the deals of a session in its document: its head is that of a Merkle tree
/// with SHA-256 (RFC 9162, section 2.1), whose leaves are blocks of deals. The order in which
/// blocks come, in however many parts, does not matter. The heads of full subtrees are kept alone:
/// a few for each range of blocks in a row.
class DealTree {
 public:
  DealTree();

  /// Adds a block that the tree does not have: the cards of its deals as bytes.
  void add(std::uint64_t block, protocol::View cards);
  /// Adds what another tree has, which are other blocks.
  void merge(const DealTree& other);

  /// Returns the head in hexadecimal of a tree that has every block from 0 on: with `rest`, the
  /// deals of a block that is not whole, as the last leaf, unless it is empty.
  std::string head(protocol::View rest) const;

  /// The subtrees' heads, four numbers each, in ascending order.
  std::vector<std::uint64_t> saved() const;
  /// Returns how many numbers saved() gives of a tree that has these blocks.
  static std::size_t saved_size(const DealRanges& blocks);
  /// Has these blocks alone; `numbers` are as many as saved_size() says.
  void load(const DealRanges& blocks, std::span<const std::uint64_t> numbers);

 private:
  struct Subtree {
    std::uint64_t blocks = 0;  ///< a power of two
    protocol::Hash head{};
  };

  void put(std::uint64_t first, Subtree subtree);

  std::unique_ptr<protocol::Suite> suite_;
  std::map<std::uint64_t, Subtree> subtrees_;  ///< the largest that are full, by their first block
};

}  // namespace evenhand::library
