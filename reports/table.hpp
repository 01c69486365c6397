#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/result.hpp"

namespace evenhand::reports {

/// How the terminal marks up what a table shows. Each function may only add what takes no room.
struct Styles {
  using Style = std::function<std::string(std::string_view)>;
  static std::string plain(std::string_view text) { return std::string(text); }

  Style head = plain;
  Style biased = plain;
  Style no_bias = plain;
  Style inconclusive = plain;
};

/// What `compare` and `audit` print: a line a source, for an audit a line a test as well.
/// `deals_per_second` has a figure a source, 0 where it is not known, or none at all and then there
/// is no such column; it is given apart because it is no part of a result. Lines are kept within
/// `width` columns where names allow it: the cell furthest off goes on a line of its own when it
/// does not fit beside the rest.
std::string render_table(const Result& result, const Styles& styles = {},
                         const std::vector<double>& deals_per_second = {}, std::size_t width = 100);

}  // namespace evenhand::reports
