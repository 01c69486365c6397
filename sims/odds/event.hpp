#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sims/odds/joint_count.hpp"
#include "sims/odds/quantity.hpp"

namespace evenhand::odds {

/// A statement about a deal, such as "no bomb in hand and jokers in bottom = 2": conditions on
/// quantities, joined by and, or, not and parentheses. docs/odds.md has the language.
class Event {
 public:
  /// The quantities that it depends on, each once.
  const std::vector<Quantity>& quantities() const { return quantities_; }

  /// Whether it holds when the quantities have those values.
  bool holds(std::span<const std::int64_t> values) const { return holds(root_, values); }
  /// Whether it holds in a deal.
  bool holds_in(const CardModel& model, std::span<const std::uint8_t> deal) const;

 private:
  friend class EventReader;
  enum class Verb : std::uint8_t { both, either, negation, equal, unequal, less, at_most };
  /// A condition compares factor * value with number; a joint has one or two parts.
  struct Node {
    Verb verb;
    std::size_t left = 0;
    std::size_t right = 0;
    std::int64_t factor = 1;
    std::int64_t number = 0;
  };

  bool holds(std::size_t node, std::span<const std::int64_t> values) const;

  std::vector<Quantity> quantities_;
  std::vector<Node> nodes_;
  std::size_t root_ = 0;
};

/// Reads an event. `where` starts the message of the InputError that a mistake throws.
Event parse_event(const CardModel& model, std::string_view text, std::string_view where);

/// Reads one quantity with its place: "bombs in hand".
Quantity parse_quantity(const CardModel& model, std::string_view text, std::string_view where);

/// A quantity that can be counted, for help texts: a name and a line.
struct QuantityInfo {
  std::string_view name;
  std::string_view summary;
};
std::span<const QuantityInfo> quantity_infos();

/// Exactly how likely the event is.
stats::Rational probability(const CardModel& model, const Event& event);

/// The distribution of one quantity: its possible values with their probabilities.
struct Distribution {
  std::vector<stats::Rational> values;
  std::vector<stats::Integer> deals;
  stats::Integer total;

  stats::Rational mean() const;
  stats::Rational variance() const;
};
Distribution distribution(const CardModel& model, const Quantity& quantity);

/// Pearson's correlation of two quantities.
double correlation(const CardModel& model, const Quantity& a, const Quantity& b);

}  // namespace evenhand::odds
