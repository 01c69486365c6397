#include "src/judge/certify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/nouns.hpp"
#include "base/number_text.hpp"

namespace evenhand::judge {
namespace {

using reports::Verdict;

/// Two digits, of a number that is an estimate itself.
std::uint64_t two_digits_up(double number) {
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(number)) - 1));
  return static_cast<std::uint64_t>(std::ceil(number / unit) * unit);
}

/// A difference of two chances; a per cent of a chance is something else.
std::string in_unit(const std::string& number, CertifiedUnit unit) {
  if (unit == CertifiedUnit::relative) return number + " % of itself";
  return number + (number == "1" ? " percentage point" : " percentage points");
}

/// A share that somebody gave, without zeros that nobody typed.
std::string as_typed(double share) { return rounded(100 * share); }

std::string bound_text(double most, CertifiedUnit unit) {
  const std::string text = percent(most);
  return in_unit(text.substr(0, text.find(' ')), unit);
}

/// Bounds of an even-handed source shrink with the square root of the units.
std::string how_many_more(double most, double within, const SampleSize& sample) {
  const double ratio = most / within;
  const double units = static_cast<double>(sample.units) * ratio * ratio;
  if (!(units < 9e15)) return {};
  return fmt::format("; if the source is even-handed, about {} would do",
                     with_noun(two_digits_up(units), sample.unit));
}

}  // namespace

void certify(std::span<const CertifiedBound> bounds, const Within& within, double level,
             const SampleSize& sample, const std::string& why_not, reports::Judgement& judgement) {
  if (reports::is_flaw(judgement.verdict)) return;
  const auto worst = std::max_element(
      bounds.begin(), bounds.end(),
      [](const CertifiedBound& a, const CertifiedBound& b) { return a.most < b.most; });
  const std::string asked = in_unit(as_typed(within.share), within.unit);
  if (worst == bounds.end()) {
    judgement.verdict = Verdict::inconclusive;
    judgement.answer = judgement.reason = fmt::format(
        "nothing can be certified within {}: these tests count no event whose chance has a bound",
        asked);
    return;
  }
  if (!why_not.empty()) {
    judgement.verdict = Verdict::inconclusive;
    judgement.answer = fmt::format("not certified within {}", asked);
    judgement.reason = fmt::format("not certified within {}: {}", asked, why_not);
    return;
  }
  const std::string furthest = fmt::format("{} ({})", worst->kind, worst->worst);
  if (worst->most <= within.share) {
    // Whether deals are enough for what --enough asks of the tests is another question.
    const std::string reason = judgement.verdict == Verdict::inconclusive
                                   ? "no test rejects"
                                   : std::move(judgement.reason);
    judgement.verdict = Verdict::certified;
    judgement.answer = fmt::format("every chance that was looked at is even within {}", asked);
    judgement.reason = fmt::format(
        "within {}: with {} % confidence no event of {} has a chance that is off by more than {}, "
        "the most of {}; {}",
        asked, as_typed(level), with_noun(bounds.size(), "kinds"),
        bound_text(worst->most, within.unit), furthest, reason);
    return;
  }
  judgement.verdict = Verdict::inconclusive;
  const std::string more = how_many_more(worst->most, within.share, sample);
  judgement.answer = fmt::format("not certified within {}; nothing odd so far{}", asked, more);
  judgement.reason = fmt::format(
      "not certified within {}: {} leave room for a chance that is off by {}, of {}{}", asked,
      with_noun(sample.units, sample.unit), bound_text(worst->most, within.unit), furthest, more);
}

reports::Table certificate_table(std::span<const CertifiedBound> bounds, CertifiedUnit unit,
                                 double level) {
  reports::Table table{
      unit == CertifiedUnit::points ? "certificate" : "certificate_relative",
      fmt::format("How far chances are off at most, in {}, each with {} % confidence",
                  unit == CertifiedUnit::points ? "percentage points" : "parts of themselves",
                  as_typed(level)),
      {{"kind", "events"}, {"worst", "furthest off"}, {"most", "at most", reports::share}},
      {}};
  for (const CertifiedBound& bound : bounds) {
    table.rows.push_back({bound.kind, bound.worst, bound.most});
  }
  return table;
}

}  // namespace evenhand::judge
