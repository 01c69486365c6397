#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "stats/exact/numbers.hpp"

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

}  // namespace evenhand::claims
