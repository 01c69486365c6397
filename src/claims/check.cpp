#include <fmt/format.h>

#include <cmath>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "sims/odds/event.hpp"
#include "sims/odds/simulate.hpp"
#include "src/claims/claim.hpp"
#include "src/claims/expression.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::claims {
namespace {

using stats::Rational;

odds::CardModel model_of(const Claim& claim) {
  return claim.game == "poker" ? odds::poker_model(5) : odds::doudizhu_model();
}

/// The published value, and how far from it the truth may be.
struct Published {
  Value value;
  Value tolerance;
};

Published published_of(const Claim& claim, const odds::CardModel& model) {
  Published result;
  if (const auto decimal = read_decimal(claim.published)) {
    result = {Value::of(decimal->value), Value::of(decimal->half_unit)};
  } else {
    result = {evaluate(model, claim.published, claim.where + ": published"),
              Value::of(Rational(0))};
  }
  if (claim.tolerance) result.tolerance = Value::of(Rational(*claim.tolerance));
  return result;
}

/// -1, 0 or 1, exactly where both are.
int compare(const Value& a, const Value& b) {
  if (a.exact && b.exact) return a.exact->compare(*b.exact);
  // A double that is off by rounding alone is not different.
  if (std::abs(a.number - b.number) <= 1e-12 * std::abs(b.number)) return 0;
  return a.number < b.number ? -1 : 1;
}

bool within_tolerance(const Value& value, const Published& published) {
  if (value.exact && published.value.exact) {
    const Rational off = abs(Rational(*value.exact - *published.value.exact));
    return off <= *published.tolerance.exact;
  }
  const double off = std::abs(value.number - published.value.number);
  return off <= published.tolerance.number + 1e-12 * std::abs(value.number);
}

bool holds(const Claim& claim, const Value& value, const Published& published) {
  if (claim.relation == "=") return within_tolerance(value, published);
  const int order = compare(value, published.value);
  if (claim.relation == "<") return order < 0;
  if (claim.relation == "<=") return order <= 0;
  return claim.relation == ">" ? order > 0 : order >= 0;
}

/// Judges where the interval of the true value lies: within what would confirm, without, or across.
Finding judge(const Claim& claim, const stats::Interval& interval, const Published& published) {
  const double low = claim.relation == "=" ? published.value.number - published.tolerance.number
                                           : published.value.number;
  const double high = claim.relation == "=" ? published.value.number + published.tolerance.number
                                            : published.value.number;
  const bool above = interval.low > high;
  const bool below = interval.high < low;
  if (claim.relation == "=") {
    if (above || below) return Finding::refuted;
    const bool inside = interval.low >= low && interval.high <= high;
    return inside ? Finding::confirmed : Finding::undecided;
  }
  if (!above && !below) return Finding::undecided;
  return above == claim.relation.starts_with('>') ? Finding::confirmed : Finding::refuted;
}

Checked simulate(const Claim& claim, const odds::CardModel& model, const Published& published) {
  if (!claim.value.starts_with("P{") || claim.value.find('}') + 1 != claim.value.size()) {
    throw InputError(claim.where + ": only a value of the form P{event} can be simulated");
  }
  const std::string text = claim.value.substr(2, claim.value.size() - 3);
  const odds::Event event = odds::parse_event(model, text, claim.where);
  const std::uint64_t hits =
      odds::simulate(model.size(), claim.samples, claim.seed, [&](auto deal) {
        return event.holds_in(model,
                              {reinterpret_cast<const std::uint8_t*>(deal.data()), deal.size()});
      });
  const stats::Interval interval = stats::clopper_pearson(hits, claim.samples);
  Checked result;
  result.finding = judge(claim, interval, published);
  result.value = Value::of(static_cast<double>(hits) / static_cast<double>(claim.samples));
  result.interval = interval;
  result.published = published.value.number;
  result.detail = fmt::format("{} of {} deals, seed {}", with_thousands(hits),
                              with_thousands(claim.samples), claim.seed);
  return result;
}

}  // namespace

std::string_view name(Finding finding) {
  switch (finding) {
    case Finding::confirmed:
      return "confirmed";
    case Finding::refuted:
      return "refuted";
    case Finding::undecided:
      return "not decidable";
  }
  return {};
}

Checked check(const Claim& claim) {
  if (!claim.open.empty()) return {Finding::undecided, {}, {}, claim.open};
  const odds::CardModel model = model_of(claim);
  const Published published = published_of(claim, model);
  if (claim.simulated) return simulate(claim, model, published);
  Checked result;
  result.value = evaluate(model, claim.value, claim.where + ": value");
  result.published = published.value.number;
  result.finding = holds(claim, *result.value, published) ? Finding::confirmed : Finding::refuted;
  return result;
}

}  // namespace evenhand::claims
