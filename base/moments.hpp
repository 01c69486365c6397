#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/dates.hpp"

namespace evenhand {

/// A time of a day, as a log has it.
struct Moment {
  std::int64_t milliseconds =
      0;  ///< since 1970-01-01 00:00 UTC, as if written in UTC without a zone
  std::int64_t precision = 1'000;  ///< milliseconds in what it leaves open: 60,000 of "20:05"
  bool has_zone = false;           ///< it says how far from UTC it is

  bool operator==(const Moment&) const = default;
};

/// Reads a date as parse_date() does with a time after it ("2015-10-07 20:05", "7.10.2015
/// 20:05:33", "2015-10-07T20:05:33.123Z", "Oct 7, 2015 8:05 PM", "… 20:05:33 +02:00"), and seconds
/// or milliseconds since 1970 ("1700000000", "1700000000.5", "1700000000123") or before it
/// ("-86400000"). Nothing for any other text.
std::optional<Moment> parse_moment(std::string_view text, DateOrder order);

}  // namespace evenhand
