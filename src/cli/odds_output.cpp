#include "src/cli/odds_output.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/number_text.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::cli {
namespace {

using stats::Integer;
using stats::Rational;
using stats::to_double;
using Json = nlohmann::ordered_json;

std::string one_in(const Rational& probability) {
  if (probability == 0) return "never";
  if (probability == 1) return "always";
  return fmt::format("1 in {:.6g}", to_double(Rational(1) / probability));
}

/// "140/1431 = 0.09783368274", or a whole number alone.
std::string value_text(const Rational& value) {
  if (denominator(value) == 1) return value.str();
  const bool negative = value < 0;
  const double size = to_double(negative ? Rational(-value) : value);
  return fmt::format("{} = {:.10g}", value.str(), negative ? -size : size);
}

Json check_json(const OddsCheck& check, const Rational& probability) {
  const double exact = to_double(probability);
  return {{"samples", check.samples},
          {"hits", check.hits},
          {"probability", static_cast<double>(check.hits) / static_cast<double>(check.samples)},
          {"low", check.interval.low},
          {"high", check.interval.high},
          {"level", check.interval.level},
          {"agrees", exact >= check.interval.low && exact <= check.interval.high}};
}

}  // namespace

OddsCheck make_check(std::uint64_t samples, std::uint64_t hits) {
  return {samples, hits, stats::clopper_pearson(hits, samples)};
}

std::string odds_text(const Odds& odds) {
  std::string text = fmt::format("{}: {}, {}\n", odds.event, value_text(odds.probability),
                                 one_in(odds.probability));
  if (!odds.check) return text;
  const OddsCheck& check = *odds.check;
  const double exact = to_double(odds.probability);
  const bool agrees = exact >= check.interval.low && exact <= check.interval.high;
  return text + fmt::format(
                    "simulated: {} of {} deals, {:.6g}; {:g} % interval {:.6g} to {:.6g}, "
                    "which {} the exact value\n",
                    with_thousands(check.hits), with_thousands(check.samples),
                    static_cast<double>(check.hits) / static_cast<double>(check.samples),
                    100 * check.interval.level, check.interval.low, check.interval.high,
                    agrees ? "holds" : "does not hold");
}

std::string odds_json(const Odds& odds) {
  Json json = {{"event", odds.event}};
  add_fraction(json, odds.probability);
  json["one_in"] = odds.probability == 0 ? Json() : Json(to_double(Rational(1) / odds.probability));
  if (odds.check) json["check"] = check_json(*odds.check, odds.probability);
  return json.dump(2) + "\n";
}

std::string distribution_text(const std::string& quantity, const odds::Distribution& distribution) {
  std::string text =
      fmt::format("{}: mean {}, variance {}\n", quantity, value_text(distribution.mean()),
                  value_text(distribution.variance()));
  text += fmt::format("  {:>9}  {:>13}  {}\n", "value", "probability", "fraction");
  for (std::size_t i = 0; i < distribution.values.size(); ++i) {
    const Rational share(distribution.deals[i], distribution.total);
    text += fmt::format("  {:>9}  {:>13.9g}  {}\n", distribution.values[i].str(), to_double(share),
                        share.str());
  }
  return text;
}

std::string distribution_json(const std::string& quantity, const odds::Distribution& distribution) {
  const Rational mean = distribution.mean();
  const Rational variance = distribution.variance();
  Json json = {{"quantity", quantity},
               {"mean", to_double(mean)},
               {"mean_exact", mean.str()},
               {"variance", to_double(variance)},
               {"variance_exact", variance.str()}};
  for (std::size_t i = 0; i < distribution.values.size(); ++i) {
    Json row = {{"value", to_double(distribution.values[i])},
                {"value_exact", distribution.values[i].str()}};
    add_fraction(row, Rational(distribution.deals[i], distribution.total));
    json["distribution"].push_back(row);
  }
  return json.dump(2) + "\n";
}

void add_fraction(Json& json, const Rational& probability) {
  json["numerator"] = numerator(probability).str();
  json["denominator"] = denominator(probability).str();
  json["probability"] = to_double(probability);
}

std::string with_thousands_of(const Integer& number) {
  std::string text = number.str();
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

}  // namespace evenhand::cli
