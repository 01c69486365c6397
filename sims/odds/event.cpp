#include "sims/odds/event.hpp"

#include <cmath>

namespace evenhand::odds {

using stats::Integer;
using stats::Rational;

bool Event::holds(std::size_t node, std::span<const std::int64_t> values) const {
  const Node& here = nodes_[node];
  switch (here.verb) {
    case Verb::both:
      return holds(here.left, values) && holds(here.right, values);
    case Verb::either:
      return holds(here.left, values) || holds(here.right, values);
    case Verb::negation:
      return !holds(here.left, values);
    case Verb::equal:
      return here.factor * values[here.left] == here.number;
    case Verb::unequal:
      return here.factor * values[here.left] != here.number;
    case Verb::less:
      return here.factor * values[here.left] < here.number;
    case Verb::at_most:
      return here.factor * values[here.left] <= here.number;
  }
  return false;
}

bool Event::holds_in(const CardModel& model, std::span<const std::uint8_t> deal) const {
  std::vector<std::int64_t> values;
  for (const Quantity& quantity : quantities_) {
    values.push_back(value_in_deal(model, quantity, deal));
  }
  return holds(values);
}

Rational probability(const CardModel& model, const Event& event) {
  const JointCount counted = count_together(model, event.quantities());
  Integer holding = 0;
  for (const auto& [values, deals] : counted.deals) {
    if (event.holds(values)) holding += deals;
  }
  return {holding, counted.total};
}

Distribution distribution(const CardModel& model, const Quantity& quantity) {
  const JointCount counted = count_together(model, std::span(&quantity, 1));
  Distribution result;
  result.total = counted.total;
  for (const auto& [values, deals] : counted.deals) {
    result.values.emplace_back(values[0], divisor(model, quantity));
    result.deals.push_back(deals);
  }
  return result;
}

Rational Distribution::mean() const {
  Rational sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += values[i] * deals[i];
  return sum / total;
}

Rational Distribution::variance() const {
  Rational squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) squares += values[i] * values[i] * deals[i];
  const Rational average = mean();
  return squares / total - average * average;
}

double correlation(const CardModel& model, const Quantity& a, const Quantity& b) {
  const std::vector<Quantity> both = {a, b};
  const JointCount counted = count_together(model, both);
  Rational x = 0;
  Rational y = 0;
  Rational xx = 0;
  Rational yy = 0;
  Rational xy = 0;
  for (const auto& [values, deals] : counted.deals) {
    const Rational share(deals, counted.total);
    x += share * values[0];
    y += share * values[1];
    xx += share * values[0] * values[0];
    yy += share * values[1] * values[1];
    xy += share * values[0] * values[1];
  }
  const auto number = [](const Rational& value) {
    return value < 0 ? -stats::to_double(Rational(-value)) : stats::to_double(value);
  };
  return number(xy - x * y) / std::sqrt(number(xx - x * x) * number(yy - y * y));
}

}  // namespace evenhand::odds
