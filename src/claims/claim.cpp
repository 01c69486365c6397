#include "src/claims/claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "base/toml.hpp"
#include "sims/odds/event.hpp"
#include "sims/odds/simulate.hpp"
#include "src/claims/expression.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::claims {
namespace {

using stats::Integer;
using stats::Rational;
using stats::to_double;

constexpr int largest_exponent = 400;
constexpr std::size_t most_digits = 1000;

Rational power_of_ten(int exponent) {
  Integer power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
  return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

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

constexpr std::array<std::string_view, 13> keys = {
    "id",    "statement", "game", "value", "published", "relation", "tolerance",
    "check", "samples",   "seed", "open",  "note",      "source"};

std::string place(const std::string& path, const toml::node& node) {
  return fmt::format("{}:{}", path, node.source().begin.line);
}

class ClaimReader {
 public:
  ClaimReader(const std::string& path, const toml::table& table) : path_(path), table_(table) {
    claim_.where = place(path, table);
  }

  Claim read() {
    refuse_unknown_keys();
    claim_.id = string("id");
    if (claim_.id.empty()) fail("a claim needs an id");
    claim_.where += fmt::format(" ({})", printable(claim_.id));
    claim_.statement = string("statement");
    if (table_.contains("game")) claim_.game = string("game");
    claim_.value = string("value");
    claim_.published = number_text("published");
    if (table_.contains("relation")) claim_.relation = string("relation");
    claim_.open = string("open");
    claim_.note = string("note");
    read_numbers();
    refuse_contradictions();
    return claim_;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}: {}", claim_.where, what));
  }

  void refuse_unknown_keys() const {
    for (const auto& [key, node] : table_) {
      const std::string name{std::string_view(key)};
      if (std::find(keys.begin(), keys.end(), name) != keys.end()) continue;
      throw InputError(fmt::format(
          "{}: {}", place(path_, node),
          unknown_name("key", printable(name), keys, "docs/claims.md lists the keys of a claim")));
    }
  }

  std::string string(const char* key) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return {};
    if (const auto text = node->value_exact<std::string>()) return *text;
    fail(fmt::format("{} is not a string", key));
  }

  /// A number keeps its digits when it is written as a string.
  std::string number_text(const char* key) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return {};
    if (const auto whole = node->value_exact<std::int64_t>()) return fmt::format("{}", *whole);
    if (const auto real = node->value_exact<double>()) return fmt::format("{}", *real);
    return string(key);
  }

  void read_numbers() {
    if (table_.contains("tolerance")) {
      const auto tolerance = table_.get("tolerance")->value<double>();
      if (!tolerance || !(*tolerance >= 0)) fail("tolerance is not a number of at least 0");
      claim_.tolerance = *tolerance;
    }
    if (table_.contains("samples")) {
      claim_.samples =
          parse_count(number_text("samples"), claim_.where + ": samples", 1, 1'000'000'000);
    }
    if (table_.contains("seed")) {
      claim_.seed = parse_count(number_text("seed"), claim_.where + ": seed");
    }
    if (table_.contains("check")) {
      const std::string how = string("check");
      if (how != "exact" && how != "simulated") {
        fail(fmt::format("check is '{}'; it can be exact or simulated", printable(how)));
      }
      claim_.simulated = how == "simulated";
    }
  }

  void refuse_contradictions() const {
    constexpr std::array<std::string_view, 5> relations = {"=", "<", "<=", ">", ">="};
    if (std::find(relations.begin(), relations.end(), claim_.relation) == relations.end()) {
      fail(fmt::format("relation is '{}'; it can be = < <= > >=", printable(claim_.relation)));
    }
    if (claim_.game != "doudizhu" && claim_.game != "poker") {
      fail(fmt::format("game is '{}'; it can be doudizhu or poker", printable(claim_.game)));
    }
    if (claim_.published.empty()) fail("published is missing: the value that was published");
    if (claim_.value.empty() == claim_.open.empty()) {
      fail("a claim has either a value to check it with, or says in 'open' why there is none");
    }
  }

  const std::string& path_;
  const toml::table& table_;
  Claim claim_;
};

}  // namespace

Value Value::of(const Rational& value) {
  const double size = to_double(value < 0 ? Rational(-value) : value);
  return {value, value < 0 ? -size : size};
}

std::string text(const Value& value) {
  if (!value.exact) return rounded(value.number, 10);
  const std::string fraction = value.exact->str();
  if (fraction.size() > 40) return rounded(value.number, 10);
  if (denominator(*value.exact) == 1) return fraction;
  return fmt::format("{} = {}", fraction, rounded(value.number, 10));
}

std::optional<Decimal> read_decimal(std::string_view text) {
  std::string digits;
  int exponent = 0;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (const auto at = text.find_first_of("eE"); at != std::string_view::npos) {
    std::string_view tail = text.substr(at + 1);
    if (tail.starts_with('+')) tail.remove_prefix(1);
    const auto [end, error] = std::from_chars(tail.data(), tail.data() + tail.size(), exponent);
    if (error != std::errc() || end != tail.data() + tail.size()) return std::nullopt;
    text = text.substr(0, at);
  }
  bool is_rounded = exponent != 0;
  bool seen_point = false;
  for (const char c : text) {
    if (c == ',' || c == '_') continue;
    if (c == '.' && !seen_point) {
      seen_point = is_rounded = true;
      continue;
    }
    if (c < '0' || c > '9') return std::nullopt;
    digits += c;
    if (seen_point) --exponent;
  }
  if (digits.empty() || digits.size() > most_digits || std::abs(exponent) > largest_exponent) {
    return std::nullopt;
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  const Rational unit = power_of_ten(exponent);
  const Rational value = Rational(Integer(digits)) * unit;
  return Decimal{negative ? Rational(-value) : value,
                 is_rounded ? Rational(unit / 2) : Rational(0)};
}

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

std::vector<Claim> read_claims(const std::string& path) {
  const toml::table document = parse_toml(read_file(path, file_kinds::claims), path);
  for (const auto& [key, node] : document) {
    if (std::string_view(key) != "claim") {
      throw InputError(
          fmt::format("{}: '{}' is not expected; a file of claims has [[claim]] tables",
                      place(path, node), printable(std::string_view(key))));
    }
  }
  const toml::node* node = document.get("claim");
  const toml::array* list = node == nullptr ? nullptr : node->as_array();
  if (list == nullptr || list->empty()) {
    throw InputError(fmt::format("{}: there is no [[claim]]", path));
  }
  std::vector<Claim> claims;
  std::set<std::string> ids;
  for (const toml::node& entry : *list) {
    const toml::table* table = entry.as_table();
    if (table == nullptr) throw InputError(place(path, entry) + ": a claim is a [[claim]] table");
    claims.push_back(ClaimReader(path, *table).read());
    if (!ids.insert(claims.back().id).second) {
      throw InputError(fmt::format("{}: the id stands twice", claims.back().where));
    }
  }
  return claims;
}

}  // namespace evenhand::claims
