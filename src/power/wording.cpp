#include "src/power/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"

namespace evenhand::power {
namespace {

/// Beyond it all digits of a bound are noise.
constexpr double most_written_out = 1e12;

/// Three digits of a number that is known no better.
std::string about(double deals) {
  if (!(deals < most_written_out)) return short_number(deals);
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(std::max(1.0, deals))) - 2));
  return with_thousands(static_cast<std::uint64_t>(std::round(deals / unit) * unit));
}

}  // namespace

std::uint64_t whole(double deals) {
  return static_cast<std::uint64_t>(std::ceil(std::min(deals, 1e18)));
}

std::string deals_text(const DealsNeeded& needed) {
  switch (needed.method) {
    case Method::never:
      return "never";
    case Method::unseen:
      return fmt::format("> {}", about(needed.deals));
    case Method::exact:
    case Method::measured:
    case Method::simulated:
      return with_thousands(needed.rounded());
    case Method::rough:
      return fmt::format("~{}", about(needed.deals));
  }
  return "";
}

reports::Value deals_value(const DealsNeeded& needed) {
  if (needed.is_number() && needed.method != Method::rough) return needed.rounded();
  return deals_text(needed);
}

std::string how_text(const DealsNeeded& needed) {
  std::string text(method_name(needed.method));
  if (needed.sessions > 0) text += fmt::format(" ({} sessions)", needed.sessions);
  if (needed.is_number() && needed.least > whole(needed.deals)) {
    text += fmt::format("; {} would do, but the test is made from {} deals on",
                        with_thousands(whole(needed.deals)), with_thousands(needed.least));
  }
  return text;
}

std::string terms(const Question& question, double level) {
  std::string text = fmt::format("{} cards, power {}, alpha {}", question.deck.size,
                                 rounded(question.power), rounded(question.alpha));
  return text + (question.corrected
                     ? fmt::format(" for the whole battery ({} a test)", rounded(level, 3))
                     : " for each test alone");
}

}  // namespace evenhand::power
