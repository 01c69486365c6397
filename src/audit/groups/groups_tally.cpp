#include "src/audit/groups/groups_tally.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "stats/distributions/hypergeometric.hpp"

namespace evenhand::audit {
namespace {

std::vector<bool> rejected_hands(const cards::Deck& deck, std::size_t size, std::size_t hand) {
  const stats::Hypergeometric law(deck.size, size, hand);
  std::vector<bool> rejected;
  for (std::size_t held = 0; held <= std::min(hand, size); ++held) {
    constexpr double seldom = 1.0 / 6;
    rejected.push_back(law.lower_tail(held).value() < seldom ||
                       law.upper_tail(held).value() < seldom);
  }
  return rejected;
}

std::size_t joint_size(std::size_t size, std::size_t hands) {
  if (hands < 2) return 0;
  std::size_t numbers = 1;
  for (std::size_t h = 0; h < hands; ++h) {
    numbers *= size + 1;
    if (numbers > GroupsTally::joint_limit) return 0;
  }
  return numbers;
}

}  // namespace

GroupsTally::GroupsTally(const cards::Deck& deck) : deck_(deck) {
  if (deck.draw > 0) {
    hands_ = {{"draw", 0, deck.draw}};
  } else {
    std::copy_if(deck.hands.begin(), deck.hands.end(), std::back_inserter(hands_),
                 [](const cards::Hand& hand) { return !hand.undealt; });
  }
  const bool has_opening = deck.draw == 0 && hands_.size() == 1 && hands_.front().first == 0;
  if (has_opening) turns_ = std::min(most_turns, deck.size - hands_.front().count);
  was_rejected_.resize(deck.groups.size());
  for (const cards::KeySet& group : deck.groups) {
    std::vector<std::uint8_t> is_in(deck.size);
    for (const std::uint16_t card : group.cards) is_in[card] = 1;
    members_.push_back(std::move(is_in));
    const std::size_t size = group.cards.size();
    const std::size_t spread = deck.draw > 0 ? 0 : deck.size - size + 1;
    Counts counts{{},
                  Histogram(joint_size(size, hands_.size())),
                  Histogram(spread),
                  Histogram(spread),
                  Histogram(deck.draw > 0 ? 0 : std::min(size, spread)),
                  Histogram(turns_ > 0 ? std::min(turns_, size) + 1 : 0),
                  0,
                  Histogram(has_opening ? std::min(hands_.front().count, size) + 1 : 0)};
    if (has_opening) rejected_.push_back(rejected_hands(deck, size, hands_.front().count));
    for (const cards::Hand& hand : hands_) {
      counts.held.emplace_back(std::min(hand.count, size) + 1);
    }
    counts_.push_back(std::move(counts));
  }
}

void GroupsTally::begin_block(std::uint64_t /*block*/) {
  was_rejected_.assign(was_rejected_.size(), false);
}

void GroupsTally::fold(const cards::DealBatch& batch) {
  std::vector<std::uint8_t> is_in(deck_.width());
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      const auto deal = deals[d];
      for (std::size_t g = 0; g < counts_.size(); ++g) {
        for (std::size_t p = 0; p < deal.size(); ++p) is_in[p] = members_[g][deal[p]];
        count(counts_[g], is_in, deck_.groups[g].cards.size());
        if (!rejected_.empty()) count_opening(g, is_in);
      }
    }
  });
}

/// `is_in[p]`: the card at position p is of the group.
void GroupsTally::count(Counts& counts, std::span<const std::uint8_t> is_in, std::size_t size) {
  std::size_t number = 0;
  std::size_t digit = 1;
  for (std::size_t h = 0; h < hands_.size(); ++h) {
    std::size_t held = 0;
    for (std::size_t i = hands_[h].first; i < hands_[h].first + hands_[h].count; ++i) {
      held += is_in[deck_.hand_order.empty() ? i : deck_.hand_order[i]];
    }
    counts.held[h].add(held);
    number += digit * held;
    digit *= size + 1;
  }
  if (!counts.joint.counts().empty()) counts.joint.add(number);
  if (deck_.draw > 0) return;
  std::size_t before = 0;
  std::size_t longest = 0;
  std::size_t gap = 0;
  std::size_t runs = 0;
  for (std::size_t p = 0; p < is_in.size(); ++p) {
    if (is_in[p] == 0) {
      longest = std::max(longest, ++gap);
      continue;
    }
    if (runs == 0) before = p;
    if (p == 0 || is_in[p - 1] == 0) ++runs;
    gap = 0;
  }
  counts.before.add(before);
  counts.longest_gap.add(longest);
  counts.runs.add(runs - 1);
}

void GroupsTally::count_opening(std::size_t group, std::span<const std::uint8_t> is_in) {
  const auto place = [&](std::size_t i) {
    return is_in[deck_.hand_order.empty() ? i : deck_.hand_order[i]];
  };
  const std::size_t hand = hands_.front().count;
  std::size_t held = 0;
  for (std::size_t i = 0; i < hand; ++i) held += place(i);
  std::size_t drawn = 0;
  for (std::size_t i = hand; i < hand + turns_; ++i) drawn += place(i);
  Counts& counts = counts_[group];
  if (turns_ > 0) counts.turns.add(drawn);
  if (was_rejected_[group]) {
    ++counts.rejected;
    counts.after_rejected.add(held);
  }
  was_rejected_[group] = rejected_[group][held];
}

}  // namespace evenhand::audit
