#include "src/power/deals_until.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.hpp"
#include "src/audit/group.hpp"
#include "src/power/what_deals_show.hpp"

namespace evenhand::power {
namespace {

/// As many as every test wants that is ever made.
constexpr std::uint64_t enough_for_all = 1'000'000;
constexpr std::uint64_t most_deals = std::uint64_t{1} << 53U;

const SmallestEffect* yardstick_of(const ShownByDeals& shown) {
  const auto found = std::find_if(shown.tests.begin(), shown.tests.end(), [](const auto& test) {
    return test.is_yardstick && test.detectable.has_value();
  });
  return found == shown.tests.end() ? nullptr : &*found;
}

/// With three digits, and no smaller.
std::uint64_t rounded_up(std::uint64_t deals) {
  std::uint64_t unit = 1;
  while (deals / unit >= 1000) unit *= 10;
  return (deals + unit - 1) / unit * unit;
}

}  // namespace

std::uint64_t deals_until(double size, const Question& question) {
  constexpr double least = 1e-5;
  if (size < least) {
    throw InputError(fmt::format("--until: an effect of {}; expected at least 1e-5", size));
  }
  const ShownByDeals all = what_deals_show(enough_for_all, question);
  const SmallestEffect* yardstick = yardstick_of(all);
  if (yardstick == nullptr) {
    throw InputError(
        "--until: none of these tests says how small an effect it finds; add the group position");
  }
  // Alone, at the level that it has beside the others.
  Question alone = question;
  alone.groups = {audit::group_of(yardstick->test)};
  alone.alpha = all.level;
  alone.corrected = false;
  const auto is_found = [&](std::uint64_t deals) {
    const ShownByDeals shown = what_deals_show(deals, alone);
    const SmallestEffect* test = yardstick_of(shown);
    return test != nullptr && *test->detectable < size;
  };
  std::uint64_t high = 1024;
  while (high < most_deals && !is_found(high)) high *= 2;
  if (high >= most_deals) {
    throw InputError(fmt::format(
        "--until: {} does not find an effect of {} with 2^53 deals; ask for a larger one",
        yardstick->test, size));
  }
  std::uint64_t low = high / 2;
  while (high - low > std::max<std::uint64_t>(1, high / 1000)) {
    const std::uint64_t middle = low + (high - low) / 2;
    (is_found(middle) ? high : low) = middle;
  }
  return rounded_up(high);
}

}  // namespace evenhand::power
