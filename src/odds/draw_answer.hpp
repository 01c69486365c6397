#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "reports/document.hpp"
#include "src/odds/answer.hpp"

namespace evenhand::odds {

/// A hand from a deck that has so many key cards (key, hand <= deck).
struct Draw {
  std::uint64_t deck = 0;
  std::uint64_t key = 0;
  std::uint64_t hand = 0;
};

/// "key cards (2 of 54) in a hand of 3"
std::string draw_text(const Draw& draw);

/// Returns the law of the number of key cards in the hand.
Distribution draw_distribution(const Draw& draw);

/// Returns how likely it is that the hand holds a number of them within the range; `count` is how
/// the range was written.
Answer answer_draw(const Draw& draw, const CountRange& range, const std::string& count,
                   const CheckPlan& check);

/// Returns all numbers of key cards, or the answer to one range of them. For one number it has both
/// tails and the two-sided p-value, too, which is twice the smaller of them.
reports::Document draw_document(const std::string& kind, const Draw& draw,
                                const std::optional<CountRange>& range, const std::string& count,
                                const CheckPlan& check);

}  // namespace evenhand::odds
