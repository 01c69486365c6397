#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stats/exact/numbers.hpp"
#include "stats/test_result.hpp"

namespace evenhand::claims {

/// A number that is known exactly or, where it is irrational, to about 15 digits.
struct Value {
  std::optional<stats::Rational> exact;
  double number = 0;

  static Value of(const stats::Rational& value);
  static Value of(double value) { return {std::nullopt, value}; }
};

/// "140/1431 = 0.09783368274", "0.852144", "2.30844e71".
std::string text(const Value& value);

/// A decimal such as "-0.13", "2.3e71" or "22,192,844" as it is written.
struct Decimal {
  stats::Rational value;
  stats::Rational half_unit;  ///< half a unit of the last digit; 0 for whole numbers
};
/// Nothing when it is no decimal.
std::optional<Decimal> read_decimal(std::string_view text);

/// One published statement: "VALUE is PUBLISHED".
struct Claim {
  std::string where;  ///< file and line, for messages
  std::string id;
  std::string statement;
  std::string game = "doudizhu";
  std::string value;           ///< an expression for the true value
  std::string published;       ///< a decimal as it was published, or an expression
  std::string relation = "=";  ///< what VALUE is said to be to PUBLISHED: = < <= > >=
  std::optional<double> tolerance;
  bool simulated = false;  ///< check by simulation instead of counting
  std::uint64_t samples = 1'000'000;
  std::uint64_t seed = 1;
  std::string open;  ///< why it cannot be decided at all; there is no value then
  std::string note;
};

/// Reads a file of claims (docs/claims.md). Throws InputError, with file and line, for a mistake.
std::vector<Claim> read_claims(const std::string& path);

enum class Finding : std::uint8_t { confirmed, refuted, undecided };
std::string_view name(Finding finding);

struct Checked {
  Finding finding = Finding::undecided;
  std::optional<Value> value;               ///< the true value; of a simulation, its estimate
  std::optional<stats::Interval> interval;  ///< of a simulation
  std::string detail;                       ///< how it was simulated, or why it is open
  std::optional<double> published = {};     ///< as a number
};

/// Whether a claim holds. With = it is confirmed when the value is at most the tolerance away from
/// what was published; the tolerance is half a unit of the last published digit unless given. When
/// it is simulated, the 99 % interval of the true value must lie within the tolerance to confirm,
/// and without to refute.
Checked check(const Claim& claim);

}  // namespace evenhand::claims
