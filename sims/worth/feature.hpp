#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace evenhand::worth {

/// The cards of a hand, as a deck numbers them, in any order.
using Hand = std::span<const std::uint16_t>;

/// A thing that people look for in a hand of so many cards: its values, the function that says
/// which of them a hand has, and the exact law of a fair hand. Tests, odds and tables of what hands
/// are worth are all made of this one description.
struct Feature {
  std::string name;                 ///< in names of tests and tables: "category"
  std::string question;             ///< "what the best five make"
  std::vector<std::string> values;  ///< in the plural: "full houses"; each once
  /// Each value is worth more than the one before it, so that "full houses or better" means
  /// something.
  bool is_ordered = false;
  std::vector<double> law;  ///< of each value the share of all hands; they sum to 1
  std::function<std::size_t(Hand)> value;
  bool is_asked_first = false;  ///< what people ask before all else, such as which hand it makes
  bool is_own = false;          ///< out of a file of features
};

/// C(n, k) in a double; 0 when k > n.
double choose(std::size_t n, std::size_t k);

/// The law of a feature by looking at every hand of `cards` of the `deck` cards once: `value` is
/// one of 0 … values - 1.
std::vector<double> law_of_all_hands(std::size_t deck, std::size_t cards, std::size_t values,
                                     const std::function<std::size_t(Hand)>& value);

/// A number that is summed up over classes of cards, such as ranks or suits: a hand with h cards of
/// class c has adds[c][h] of it from these.
struct SumOverClasses {
  std::vector<std::uint16_t> class_of;         ///< by card
  std::vector<std::vector<std::size_t>> adds;  ///< [class][held]: 0 to all cards of the class

  std::size_t of(Hand hand) const;
  /// How likely each sum is for a random hand of so many cards: the coefficients of x^cards in the
  /// product over classes of Σ C(size, h) x^h y^adds[h], in doubles of which all terms are
  /// positive.
  std::vector<double> law(std::size_t cards) const;
};

/// A feature of the sum, with a value a number: `name` names it in the plural, "hands with 2 aces".
Feature sum_feature(std::string name, std::string question, SumOverClasses sum, std::size_t cards,
                    const std::function<std::string(std::size_t)>& named);

/// The number of cards that are held of a set, which `class_of` says: 1 for those of it, else 0.
SumOverClasses cards_held(std::vector<std::uint16_t> class_of);

/// "hands with no ace", "hands with 1 ace", "hands with 2 aces".
std::function<std::string(std::size_t)> hands_with(std::string one, std::string many);

/// The longest run of neighbours among the first `in_row` ranks of which a hand holds `least` cards
/// or more. Ranks have four cards each, in order; cards behind them are of none.
struct LongestRun {
  std::size_t in_row = 0;
  std::size_t least = 1;

  std::size_t of(Hand hand) const;
  /// How likely each length is for a random hand of so many cards of the deck.
  std::vector<double> law(std::size_t deck, std::size_t cards) const;
};

}  // namespace evenhand::worth
