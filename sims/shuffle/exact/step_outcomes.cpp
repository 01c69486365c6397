#include "sims/shuffle/exact/step_outcomes.hpp"

#include <algorithm>
#include <unordered_map>

#include <boost/multiprecision/cpp_int.hpp>

namespace evenhand::shuffle::exact {
namespace {

// Trees that can be walked have paths whose denominators fit; more throws std::overflow_error.
using PathWeight = boost::multiprecision::checked_uint128_t;

/// The leaves of one step begun with one mark, summed by what they do.
class LeafSums {
 public:
  explicit LeafSums(std::size_t n) : n_(n) {}

  void add(const Leaf& leaf) {
    PathWeight weight = 1;
    PathWeight total = 1;
    for (const TreeWalk::Branch& branch : leaf.path) {
      weight *= branch.weight;
      total *= branch.total;
    }
    SmallDeck from{};
    std::copy(leaf.from.begin(), leaf.from.end(), from.begin());
    const std::uint64_t what = (std::uint64_t{leaf.mark} << 32) | order_rank(from, n_);
    const std::size_t at = denominator_index(total);
    if (sums_.size() <= at) sums_.resize(at + 1);
    sums_[at][what] += weight;
    ++leaves_[leaf.mark];
  }

  const std::vector<PathWeight>& denominators() const { return denominators_; }
  const std::map<std::uint32_t, std::uint64_t>& leaves() const { return leaves_; }

  /// In a fixed order, over a common denominator.
  std::vector<Outcome> outcomes(const stats::Integer& common) const {
    std::map<std::uint64_t, stats::Integer> merged;
    for (std::size_t at = 0; at < sums_.size(); ++at) {
      const stats::Integer factor = common / stats::Integer(denominators_[at]);
      for (const auto& [what, weight] : sums_[at]) merged[what] += stats::Integer(weight) * factor;
    }
    std::vector<Outcome> result;
    result.reserve(merged.size());
    for (const auto& [what, weight] : merged) {
      const auto rank = static_cast<std::uint32_t>(what);
      result.push_back({order_at(rank, n_), static_cast<std::uint32_t>(what >> 32), weight});
    }
    return result;
  }

 private:
  std::size_t denominator_index(const PathWeight& total) {
    const auto found = std::find(denominators_.begin(), denominators_.end(), total);
    const auto index = static_cast<std::size_t>(found - denominators_.begin());
    if (index == denominators_.size()) denominators_.push_back(total);
    return index;
  }

  std::size_t n_;
  std::vector<PathWeight> denominators_;
  std::vector<std::unordered_map<std::uint64_t, PathWeight>> sums_;
  std::map<std::uint32_t, std::uint64_t> leaves_;
};

}  // namespace

bool step_outcomes(const StepWalker& algorithm, Place at, const std::vector<std::uint32_t>& marks,
                   StepOutcomes& result) {
  result = {};
  result.denominator = 1;
  std::map<std::uint32_t, LeafSums> sums;
  for (const std::uint32_t mark : marks) {
    LeafSums& of_mark = sums.try_emplace(mark, algorithm.deck_size()).first->second;
    const auto add = [&](const Leaf& leaf) { of_mark.add(leaf); };
    if (!algorithm.walk(at, mark, most_leaves, add)) return false;
    for (const PathWeight& total : of_mark.denominators()) {
      result.denominator = lcm(result.denominator, stats::Integer(total));
    }
  }
  for (const auto& [mark, of_mark] : sums) {
    result.by_mark[mark] = of_mark.outcomes(result.denominator);
    for (const auto& [to, count] : of_mark.leaves()) result.leaves[mark][to] = count;
  }
  return true;
}

}  // namespace evenhand::shuffle::exact
