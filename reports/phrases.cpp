#include "reports/phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "reports/text.hpp"
#include "reports/verdict.hpp"

namespace evenhand::reports {
namespace {

/// Takes the sign and leading zeros that C puts there out of an exponent: 4e+05 is 4e5.
std::string tidy_exponent(std::string number) {
  const auto e = number.find('e');
  if (e == std::string::npos) return number;
  auto digits = e + 1;
  if (number[digits] == '+') number.erase(digits, 1);
  if (number[digits] == '-') ++digits;
  while (digits + 1 < number.size() && number[digits] == '0') number.erase(digits, 1);
  return number;
}

bool is_before(const Test& a, const Test& b) {
  return std::pair(a.log10_p_adjusted, a.log10_p_value) <
         std::pair(b.log10_p_adjusted, b.log10_p_value);
}

std::size_t count_verdicts(const Result& result, Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(result.sources.begin(), result.sources.end(),
                    [&](const SourceResult& source) { return source.verdict == verdict; }));
}

std::string short_percent(double percent) {
  return percent >= 100 ? fmt::format("{:.0f}", percent)
                        : tidy_exponent(fmt::format("{:.3g}", percent));
}

std::string how_far(const Cell& cell) {
  if (cell.observed == 0) return "never";
  const double percent = 100 * (static_cast<double>(cell.observed) / cell.expected - 1);
  const char* direction = percent < 0 ? "below expected" : "above expected";
  return fmt::format("{} % {}", short_percent(std::abs(percent)), direction);
}

/// "1,000,000 deals each"; of what was merged from a part, sources may have unlike numbers.
std::string deals_words(const Result& result) {
  std::uint64_t least = result.sources.empty() ? 0 : result.sources.front().deals;
  std::uint64_t most = least;
  for (const SourceResult& source : result.sources) {
    least = std::min(least, source.deals);
    most = std::max(most, source.deals);
  }
  const std::string deals = (result.draw > 0 ? fmt::format("draws of {}", result.draw) : "deals") +
                            std::string(result.kind == "audit" ? "" : " each");
  if (least == most) return fmt::format("{} {}", with_thousands(most), deals);
  return fmt::format("{} to {} {}", with_thousands(least), with_thousands(most), deals);
}

bool has_seed(const Result& result) {
  return std::any_of(result.sources.begin(), result.sources.end(),
                     [](const SourceResult& source) { return source.kind == "shuffler"; });
}

}  // namespace

std::string short_p(double log10) {
  if (std::isinf(log10)) return "0";
  if (log10 >= -3) return fmt::format("{:.3g}", std::pow(10, log10));
  double exponent = std::floor(log10);
  std::string mantissa = fmt::format("{:.1f}", std::pow(10, log10 - exponent));
  if (mantissa == "10.0") {
    mantissa = "1.0";
    ++exponent;
  }
  return fmt::format("{}e{:.0f}", mantissa, exponent);
}

std::string short_number(double number) {
  if (std::abs(number) >= 1000 && std::abs(number) < 1e7) return fmt::format("{:.0f}", number);
  return tidy_exponent(fmt::format("{:.4g}", number));
}

std::string short_rate(double per_second) {
  if (per_second >= 1e6) return fmt::format("{:.2f}M", per_second / 1e6);
  if (per_second >= 1e3) return fmt::format("{:.0f}k", per_second / 1e3);
  return fmt::format("{:.0f}", per_second);
}

std::string card_name(const Result& result, std::size_t card) {
  if (card < result.card_names.size()) return on_one_line(result.card_names[card]);
  return std::to_string(card);
}

std::string cell_words(const Result& result, const Cell& cell) {
  return fmt::format("card {} in position {}: {}", card_name(result, cell.card), cell.position,
                     how_far(cell));
}

std::string effect_words(const Effect& effect) {
  return fmt::format("{} ({} %: {} to {})", short_number(effect.value),
                     short_number(100 * effect.level), short_number(effect.low),
                     short_number(effect.high));
}

const Test* strongest_test(const SourceResult& source) {
  const Test* strongest = nullptr;
  for (const Test& test : source.tests) {
    if (!test.skipped.empty()) continue;
    if (strongest == nullptr || is_before(test, *strongest)) strongest = &test;
  }
  return strongest;
}

const Effect* cell_effect(const SourceResult& source) {
  for (const Test& test : source.tests) {
    if (test.group == "position" && test.skipped.empty() && test.effect) return &*test.effect;
  }
  return nullptr;
}

std::vector<const Test*> reach(const SourceResult& source) {
  std::vector<const Test*> found;
  for (const Test& test : source.tests) {
    if (!test.skipped.empty() || !test.detectable) continue;
    const bool has_group = std::any_of(
        found.begin(), found.end(), [&](const Test* other) { return other->group == test.group; });
    if (!has_group) found.push_back(&test);
  }
  return found;
}

std::string reach_words(const Test& test) {
  return fmt::format("{} of {} ({})", test.effect ? test.effect->name : "an effect",
                     short_number(*test.detectable), test.name);
}

TestCounts count_tests(const SourceResult& source) {
  TestCounts counts;
  for (const Test& test : source.tests) {
    if (!test.skipped.empty()) {
      ++counts.skipped;
      continue;
    }
    ++counts.made;
    if (test.rejected) ++counts.rejected;
  }
  return counts;
}

std::string session_words(const Result& result) {
  std::string words = fmt::format("{} of {} cards", deals_words(result), result.deck_size);
  if (result.deck != std::to_string(result.deck_size)) {
    words += fmt::format(" ({})", on_one_line(result.deck));
  }
  if (result.deal_order != "runs")
    words += fmt::format(", dealt {}", on_one_line(result.deal_order));
  if (has_seed(result)) words += fmt::format(", seed {}", result.seed);
  return words + fmt::format(", family-wise level {} ({})", short_number(result.alpha),
                             on_one_line(result.correction));
}

std::string answer_words(const Result& result) {
  const std::size_t biased = count_verdicts(result, Verdict::biased);
  const std::size_t quiet = count_verdicts(result, Verdict::no_bias_found);
  const std::size_t open = count_verdicts(result, Verdict::inconclusive);
  return fmt::format("of {} sources, biased: {}; no bias found: {}; inconclusive: {}",
                     result.sources.size(), biased, quiet, open);
}

}  // namespace evenhand::reports
