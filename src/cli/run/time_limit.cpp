#include "src/cli/run/time_limit.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "base/error.hpp"
#include "base/numbers.hpp"

namespace evenhand::cli {

std::chrono::seconds parse_time(const std::string& text) {
  double number = 0;
  const auto [end, error] = read_double(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  const double seconds = unit.empty() || unit == "s" ? 1
                         : unit == "m"               ? 60
                         : unit == "h"               ? 3600
                         : unit == "d"               ? 86400
                                                     : 0;
  constexpr double a_year = 366.0 * 86400;
  const double total = std::ceil(number * seconds);
  if (error != std::errc() || !(total >= 1 && total <= a_year)) {
    throw InputError(
        fmt::format("--time: '{}' is no time from 1s to a year; write 90s, 30m, 8h or 2d", text));
  }
  return std::chrono::seconds(static_cast<std::int64_t>(total));
}

std::unique_ptr<run::Experiment> without_end(const run::Experiment& experiment) {
  // Up to here every count is exact as a double.
  constexpr std::uint64_t most = std::uint64_t{1} << 53;
  if (experiment.blocks() == run::no_end) {
    throw InputError("--time: what is read ends by itself; leave it out, or give --samples");
  }
  if (experiment.sources().size() > 1) {
    throw InputError(
        "--time: sources that are compared have equally many units; give their number with "
        "--samples");
  }
  std::unique_ptr<run::Experiment> endless = experiment.with_units(most);
  if (endless == nullptr) {
    throw InputError(
        fmt::format("--time: 'evenhand {}' has a number of {} that is part of its plan; give that",
                    experiment.command(), experiment.unit()));
  }
  return endless;
}

}  // namespace evenhand::cli
