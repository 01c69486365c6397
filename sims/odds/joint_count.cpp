#include "sims/odds/joint_count.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace evenhand::odds {
namespace {

using stats::Integer;

/// Wide enough for the number of deals of 54 cards to four places, which is below 4^54 = 2^108.
using Weight = boost::multiprecision::uint128_t;

/// Sums of weights by key.
class WeightTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    Weight weight = 0;  ///< 0 when the entry is free
  };

  void add(std::uint64_t key, const Weight& weight) {
    if (2 * (size_ + 1) > entries_.size()) grow();
    Entry& entry = find(key);
    if (entry.weight == 0) {
      entry.key = key;
      ++size_;
    }
    entry.weight += weight;
  }

  std::size_t size() const { return size_; }

  template <class F>
  void each(F&& f) const {
    for (const Entry& entry : entries_) {
      if (entry.weight != 0) f(entry.key, entry.weight);
    }
  }

 private:
  Entry& find(std::uint64_t key) {
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;
    std::size_t at = (key * golden) >> shift_;
    while (entries_[at].weight != 0 && entries_[at].key != key) at = (at + 1) % entries_.size();
    return entries_[at];
  }

  void grow() {
    std::vector<Entry> old(entries_.size() * 2);
    old.swap(entries_);
    --shift_;
    for (const Entry& entry : old) {
      if (entry.weight != 0) find(entry.key) = entry;
    }
  }

  std::vector<Entry> entries_ = std::vector<Entry>(1024);
  std::size_t size_ = 0;
  unsigned shift_ = 54;  ///< 64 - log2 of the number of entries
};

constexpr std::size_t most_states = 500'000;

/// A number among those that a state consists of: bits of a word.
struct Field {
  unsigned shift = 0;
  unsigned bits = 0;

  std::uint64_t unit() const { return std::uint64_t{1} << shift; }
  std::uint64_t of(std::uint64_t state) const {
    return state >> shift & ((std::uint64_t{1} << bits) - 1);
  }
};

/// Lays fields side by side.
class Layout {
 public:
  Field field(std::uint64_t largest) {
    const Field next{used_, static_cast<unsigned>(std::bit_width(largest))};
    used_ += next.bits;
    if (used_ > 64) {
      throw InputError(
          "the event asks for too many things at once to be counted; "
          "take it apart into smaller events");
    }
    return next;
  }

 private:
  unsigned used_ = 0;
};

/// The fields of one quantity in a state.
struct Tracked {
  const Quantity* quantity;
  std::vector<Field> sums;  ///< what is added up
  Field run{};              ///< of a straight: the run that is open, and the longest
  Field longest{};
  Field lowest{};  ///< whether the lowest rank is there, where it stands above the highest as well
};

/// The effect of one way to hand out the cards of a rank on a state.
struct Step {
  std::uint64_t added = 0;
  unsigned runs = 0;  ///< bit i: the rank is in the hand of straight i

  friend auto operator<=>(const Step&, const Step&) = default;
};

class JointCounter {
 public:
  JointCounter(const CardModel& model, std::span<const Quantity> quantities) : model_(model) {
    merge_cells(quantities);
    for (std::size_t i = 0; i + 1 < sizes_.size(); ++i)
      used_.push_back(layout_.field(sizes_[i] + 4));
    for (const Quantity& quantity : quantities) track(quantity);
  }

  JointCount count() {
    WeightTable states;
    states.add(0, 1);
    for (unsigned rank = 0; rank < suited_ranks; ++rank) {
      states = after(states, 4 * rank, 4, rank < model_.chain_ranks);
      if (rank == 0 && model_.chain_closes) states = with_lowest(states);
    }
    if (model_.jokers > 0) states = after(states, 52, model_.jokers, false);
    JointCount result;
    states.each([&](std::uint64_t state, const Weight& weight) {
      result.deals[values(state)] += Integer(weight);
      result.total += Integer(weight);
    });
    return result;
  }

 private:
  /// Cells that no hand tells apart become one; the largest comes last and is not kept in states.
  void merge_cells(std::span<const Quantity> quantities) {
    std::map<std::vector<bool>, unsigned> by_hands;  // bits of cells
    for (unsigned cell = 0; cell < model_.cells.size(); ++cell) {
      std::vector<bool> signature;
      for (const Quantity& quantity : quantities) {
        for (const unsigned hand : quantity.hands) signature.push_back((hand >> cell & 1U) != 0);
      }
      by_hands[signature] |= 1U << cell;
    }
    for (const auto& [signature, bits] : by_hands) merged_.push_back(bits);
    std::sort(merged_.begin(), merged_.end(),
              [&](unsigned a, unsigned b) { return model_.hand_size(a) < model_.hand_size(b); });
    for (const unsigned bits : merged_) sizes_.push_back(model_.hand_size(bits));
  }

  void track(const Quantity& quantity) {
    Tracked tracked{&quantity, {}, {}, {}, {}};
    const std::uint64_t size = model_.hand_size(quantity.hands[0]);
    const std::uint64_t highest = model_.lowest_value + suited_ranks + model_.jokers - 1;
    switch (quantity.measure) {
      case Measure::cards:
        tracked.sums = {layout_.field(static_cast<unsigned>(std::popcount(quantity.cards)))};
        break;
      case Measure::ranks:
        tracked.sums = {layout_.field(15 * quantity.hands.size())};
        break;
      case Measure::rocket:
        tracked.sums = {layout_.field(1)};
        break;
      case Measure::straight:
        tracked.run = layout_.field(suited_ranks);
        tracked.longest = layout_.field(suited_ranks);
        if (model_.chain_closes) tracked.lowest = layout_.field(1);
        straights_.push_back(tracked);
        break;
      case Measure::suit:
        for (unsigned i = 0; i < suits; ++i) tracked.sums.push_back(layout_.field(suited_ranks));
        break;
      case Measure::mean_rank:
        tracked.sums = {layout_.field((size + 4) * highest)};
        break;
      case Measure::rank_variance:
        tracked.sums = {layout_.field((size + 4) * highest),
                        layout_.field((size + 4) * highest * highest)};
        break;
    }
    tracked_.push_back(tracked);
  }

  WeightTable after(const WeightTable& states, unsigned first_card, unsigned cards, bool in_chain) {
    const std::map<Step, unsigned> steps = ways_to_deal(first_card, cards);
    dealt_ += cards;
    WeightTable result;
    states.each([&](std::uint64_t state, const Weight& weight) {
      for (const auto& [step, ways] : steps) {
        const std::uint64_t next = state + step.added;
        if (!fits(next)) continue;
        result.add(in_chain ? with_runs(next, step.runs) : next, weight * ways);
      }
      if (result.size() > most_states) {
        throw InputError(
            fmt::format("the event needs more than {} states to be counted; ask for fewer things "
                        "at once",
                        with_thousands(most_states)));
      }
    });
    return result;
  }

  /// Every way in which the cards of one rank, or the jokers, go to the cells.
  std::map<Step, unsigned> ways_to_deal(unsigned first_card, unsigned cards) const {
    std::map<Step, unsigned> ways;
    std::size_t number = 1;
    for (unsigned i = 0; i < cards; ++i) number *= merged_.size();
    for (std::size_t way = 0; way < number; ++way) {
      std::vector<unsigned> cell_of(cards);
      std::size_t rest = way;
      for (unsigned& cell : cell_of) {
        cell = static_cast<unsigned>(rest % merged_.size());
        rest /= merged_.size();
      }
      ++ways[step_of(first_card, cell_of)];
    }
    return ways;
  }

  Step step_of(unsigned first_card, const std::vector<unsigned>& cell_of) const {
    Step step;
    for (const unsigned cell : cell_of) {
      if (cell < used_.size()) step.added += used_[cell].unit();
    }
    for (const Tracked& tracked : tracked_) {
      for (const unsigned hand : tracked.quantity->hands) {
        step.added += added_by(tracked, hand, first_card, cell_of);
      }
    }
    for (std::size_t i = 0; i < straights_.size(); ++i) {
      const unsigned hand = straights_[i].quantity->hands[0];
      const bool holds = std::any_of(cell_of.begin(), cell_of.end(),
                                     [&](unsigned cell) { return (merged_[cell] & hand) != 0; });
      if (holds) step.runs |= 1U << i;
    }
    return step;
  }

  /// Returns what the cards that go to one hand add to the sums of a quantity.
  std::uint64_t added_by(const Tracked& tracked, unsigned hand, unsigned first_card,
                         const std::vector<unsigned>& cell_of) const {
    const Quantity& quantity = *tracked.quantity;
    std::uint64_t added = 0;
    unsigned copies = 0;
    for (unsigned i = 0; i < cell_of.size(); ++i) {
      if ((merged_[cell_of[i]] & hand) == 0) continue;
      ++copies;
      const unsigned card = first_card + i;
      const std::uint64_t value = model_rank(card) + model_.lowest_value;
      if (quantity.measure == Measure::cards && (quantity.cards >> card & 1U) != 0) {
        added += tracked.sums[0].unit();
      } else if (quantity.measure == Measure::suit && card < 52) {
        added += tracked.sums[i].unit();
      } else if (quantity.measure == Measure::mean_rank) {
        added += value * tracked.sums[0].unit();
      } else if (quantity.measure == Measure::rank_variance) {
        added += value * tracked.sums[0].unit() + value * value * tracked.sums[1].unit();
      }
    }
    const bool is_joker = first_card >= 52;
    if (quantity.measure == Measure::rocket && is_joker && copies == 2) {
      added += tracked.sums[0].unit();
    }
    if (quantity.measure == Measure::ranks) {
      const std::uint64_t found =
          is_joker ? (quantity.copies == 1 ? copies : 0) : (copies >= quantity.copies ? 1 : 0);
      added += found * tracked.sums[0].unit();
    }
    return added;
  }

  bool fits(std::uint64_t state) const {
    std::uint64_t elsewhere = dealt_;
    for (std::size_t i = 0; i < used_.size(); ++i) {
      const std::uint64_t in_cell = used_[i].of(state);
      if (in_cell > sizes_[i]) return false;
      elsewhere -= in_cell;
    }
    return elsewhere <= sizes_.back();
  }

  std::uint64_t with_runs(std::uint64_t state, unsigned runs) const {
    for (std::size_t i = 0; i < straights_.size(); ++i) {
      const Tracked& straight = straights_[i];
      const std::uint64_t run = straight.run.of(state);
      if ((runs >> i & 1U) == 0) {
        state -= run * straight.run.unit();
        continue;
      }
      state += straight.run.unit();
      if (run + 1 > straight.longest.of(state)) state += straight.longest.unit();
    }
    return state;
  }

  /// Returns the states after the lowest rank: the run that it begins says whether it is there.
  WeightTable with_lowest(const WeightTable& states) const {
    WeightTable result;
    states.each([&](std::uint64_t state, const Weight& weight) {
      for (const Tracked& straight : straights_) {
        state += straight.run.of(state) * straight.lowest.unit();
      }
      result.add(state, weight);
    });
    return result;
  }

  std::vector<std::int64_t> values(std::uint64_t state) const {
    std::vector<std::int64_t> result;
    for (const Tracked& tracked : tracked_) {
      const auto sum = [&](std::size_t i) {
        return static_cast<std::int64_t>(tracked.sums[i].of(state));
      };
      switch (tracked.quantity->measure) {
        case Measure::straight:
          result.push_back(longest_straight(
              model_, static_cast<std::int64_t>(tracked.longest.of(state)),
              static_cast<std::int64_t>(tracked.run.of(state)), tracked.lowest.of(state) != 0));
          break;
        case Measure::suit:
          result.push_back(std::max({sum(0), sum(1), sum(2), sum(3)}));
          break;
        case Measure::rank_variance:
          result.push_back(static_cast<std::int64_t>(model_.hand_size(tracked.quantity->hands[0])) *
                               sum(1) -
                           sum(0) * sum(0));
          break;
        default:
          result.push_back(sum(0));
      }
    }
    return result;
  }

  const CardModel& model_;
  std::vector<unsigned> merged_;      ///< bits of the model's cells
  std::vector<std::uint64_t> sizes_;  ///< by merged cell
  Layout layout_;
  std::vector<Field> used_;  ///< cards in each merged cell but the last
  std::vector<Tracked> tracked_;
  std::vector<Tracked> straights_;
  std::uint64_t dealt_ = 0;
};

}  // namespace

JointCount count_together(const CardModel& model, std::span<const Quantity> quantities) {
  return JointCounter(model, quantities).count();
}

}  // namespace evenhand::odds
