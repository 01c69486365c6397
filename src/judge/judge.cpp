#include "src/judge/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/suggest.hpp"
#include "src/judge/estimate.hpp"
#include "stats/corrections.hpp"

namespace evenhand::judge {
namespace {

using reports::Finding;
using reports::Judgement;
using reports::Verdict;

/// The part of alpha of each test that was made; they sum to 1 where there is any. Parts that are
/// asked for are taken of the whole as they are, even where tests that asked for some were not
/// made.
std::vector<double> parts_of_alpha(const std::vector<Evidence>& evidence) {
  double asked = 0;
  std::size_t others = 0;
  for (const Evidence& test : evidence) {
    if (test.result.is_skipped()) continue;
    asked += test.part_of_alpha;
    others += test.part_of_alpha > 0 ? 0 : 1;
  }
  const double whole = others > 0 ? 1 : asked;
  std::vector<double> parts;
  for (const Evidence& test : evidence) {
    if (test.result.is_skipped()) continue;
    parts.push_back(test.part_of_alpha > 0 ? test.part_of_alpha / whole
                                           : (1 - asked) / static_cast<double>(others));
  }
  return parts;
}

bool has_parts(const std::vector<Evidence>& evidence) {
  return std::any_of(evidence.begin(), evidence.end(), [](const Evidence& test) {
    return !test.result.is_skipped() && test.part_of_alpha > 0;
  });
}

std::vector<stats::PValue> corrected(const std::vector<Evidence>& evidence, Correction correction) {
  std::vector<stats::PValue> p;
  for (const Evidence& test : evidence) {
    if (!test.result.is_skipped()) p.push_back(test.result.p);
  }
  const std::vector<double> parts =
      has_parts(evidence) ? parts_of_alpha(evidence) : std::vector<double>();
  return correction == Correction::holm ? stats::holm(p, parts)
                                        : stats::benjamini_hochberg(p, parts);
}

reports::Effect shown(const stats::Effect& effect) {
  return {effect.name, estimate(effect.value, effect.interval), effect.unit};
}

Finding finding_of(const Evidence& evidence) {
  Finding finding;
  finding.test = evidence.test;
  finding.method = evidence.method;
  finding.null = evidence.null;
  finding.skipped = evidence.result.skipped;
  if (evidence.result.is_skipped()) return finding;
  finding.statistic = evidence.result.statistic;
  finding.degrees_of_freedom = evidence.result.degrees_of_freedom;
  finding.p = {evidence.result.p.log10()};
  if (evidence.result.effect) finding.effect = shown(*evidence.result.effect);
  finding.words = evidence.words;
  finding.subject = evidence.subject;
  return finding;
}

/// `adjusted` are the p-values of those that were made, `levels` those at which a lone flaw is
/// judged by each.
std::vector<Finding> findings_of(const std::vector<Evidence>& evidence,
                                 const std::vector<stats::PValue>& adjusted, double alpha,
                                 const std::vector<double>& levels) {
  std::vector<Finding> findings;
  auto next = adjusted.begin();
  auto level = levels.begin();
  for (const Evidence& test : evidence) {
    Finding finding = finding_of(test);
    if (finding.is_made()) {
      finding.adjusted = {next->log10()};
      finding.rejected = next->log <= std::log(alpha);
      ++next;
      if (test.detectable) finding.detectable = test.detectable(*level, usual_power);
      ++level;
    }
    findings.push_back(std::move(finding));
  }
  return findings;
}

std::size_t count_rejected(const std::vector<Finding>& findings) {
  return static_cast<std::size_t>(std::count_if(
      findings.begin(), findings.end(), [](const Finding& finding) { return finding.rejected; }));
}

std::size_t count_made(const std::vector<Finding>& findings) {
  return static_cast<std::size_t>(std::count_if(
      findings.begin(), findings.end(), [](const Finding& finding) { return finding.is_made(); }));
}

/// The rejected finding to name first: a cause before what is seen of it, of each kind the one
/// with the smallest p-value, of equals the first.
std::size_t most_telling(const std::vector<Evidence>& evidence,
                         const std::vector<Finding>& findings) {
  std::size_t found = findings.size();
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (!findings[i].rejected) continue;
    if (found == findings.size() || evidence[i].telling < evidence[found].telling ||
        (evidence[i].telling == evidence[found].telling && findings[i].p < findings[found].p)) {
      found = i;
    }
  }
  return found;
}

/// Whether chance may well be the cause of such a verdict: one fair source in 1/alpha is called
/// biased, and hardly ever by more than one test or far beyond alpha.
bool may_be_chance(const std::vector<Finding>& findings, const Finding& told, double alpha) {
  constexpr double weak = 100;
  return count_rejected(findings) == 1 && told.adjusted.log10 >= std::log10(alpha / weak);
}

/// Returns the rejected finding that a reader can picture best, to answer with: what a player asks
/// or a cause, then an example, else the most telling one that has words.
std::size_t most_vivid(const std::vector<Evidence>& evidence,
                       const std::vector<Finding>& findings) {
  const std::size_t first = most_telling(evidence, findings);
  const auto has_words = [&](std::size_t i) {
    return findings[i].rejected && !findings[i].words.empty();
  };
  if (has_words(first) &&
      (evidence[first].is_answer || evidence[first].telling == Evidence::Telling::cause)) {
    return first;
  }
  std::size_t with_words = has_words(first) ? first : findings.size();
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (!has_words(i)) continue;
    if (evidence[i].is_example) return i;
    if (with_words == findings.size()) with_words = i;
  }
  return with_words < findings.size() ? with_words : first;
}

/// "big-joker lands in position 53 in 12.73 % of deals, expected 1.85 %".
std::string answer_of_bias(const std::vector<Evidence>& evidence,
                           const std::vector<Finding>& findings, double alpha,
                           const SampleSize& sample) {
  const Finding& finding = findings[most_vivid(evidence, findings)];
  const std::string words =
      finding.words.empty() ? fmt::format("{} are not even", sample.unit) : finding.words;
  if (!sample.can_be_confirmed || !may_be_chance(findings, finding, alpha)) return words;
  return fmt::format("{}; perhaps by chance: --confirm {} asks again", words, sample.units);
}

std::string why_biased(const std::vector<Evidence>& evidence, const std::vector<Finding>& findings,
                       double alpha, const SampleSize& sample) {
  const std::size_t first = most_telling(evidence, findings);
  const Finding& finding = findings[first];
  const bool is_strongest =
      std::none_of(findings.begin(), findings.end(),
                   [&](const Finding& other) { return other.rejected && other.p < finding.p; });
  const std::size_t rejected = count_rejected(findings);
  std::string reason =
      fmt::format("{} of {} {} at {}, {} {} (corrected p {})", rejected,
                  with_noun(count_made(findings), "tests"), rejected == 1 ? "rejects" : "reject",
                  rounded(alpha), finding.test, is_strongest ? "most strongly" : "says most",
                  p_value_relation(finding.adjusted.log10));
  if (evidence[first].is_answer) {
    reason = fmt::format("{}; {}", finding.words, reason);
  } else if (!finding.words.empty()) {
    reason += ": " + finding.words;
  }
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    if (i == first || !evidence[i].is_example || !findings[i].rejected) continue;
    return reason + "; " + findings[i].words;
  }
  if (!sample.can_be_confirmed || !may_be_chance(findings, finding, alpha)) return reason;
  return fmt::format(
      "{}; a lone test so near {} may be chance: --confirm {} asks that many new {} again", reason,
      rounded(alpha), sample.units, sample.unit);
}

/// The text of the sizes of one sentence: in their unit; without one as percentages, or as the
/// chances that they are where so tiny a one is asked for.
class SizeText {
 public:
  SizeText(const Finding& finding, double enough)
      : unit_(finding.effect ? finding.effect->unit : ""), is_chance_(enough < 1e-5) {}

  std::string number(double size) const {
    if (!unit_.empty() || is_chance_) return short_number(size);
    return std::fabs(size) < 10 ? percent(size) : short_number(100 * size) + " %";
  }
  std::string operator()(double size) const {
    return unit_.empty() ? number(size) : number(size) + ' ' + unit_;
  }

 private:
  std::string unit_;
  bool is_chance_;
};

/// "an rms relative deviation of a cell of 0.4 %".
std::string effect_text(const Finding& finding, std::string_view measure, const SizeText& shown,
                        double size) {
  return fmt::format("{} of {}", finding.effect ? finding.effect->name : measure, shown(size));
}

/// ", and at most 1.2 % with 99 % confidence": the end of the interval that is further from 0.
std::string at_most(const reports::Estimate& size, const SizeText& shown) {
  const double most = std::fmax(std::fabs(size.low), std::fabs(size.high));
  if (!std::isfinite(size.low) || !std::isfinite(size.high)) return {};
  const std::string confidence = rounded(100 * size.level);
  return size.low < 0
             ? fmt::format(", and at most {} either way with {} % confidence", shown(most),
                           confidence)
             : fmt::format(", and at most {} with {} % confidence", shown(most), confidence);
}

/// A number of units that is about as many, rounded up to three digits.
std::uint64_t about(double units) {
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(units)) - 2));
  return static_cast<std::uint64_t>(unit * std::ceil(units / unit));
}

/// The number of units that would do where a test finds `found` in those that there are, and is to
/// find `enough`; nothing where it is beyond all bounds.
std::optional<std::uint64_t> units_that_would_do(const Evidence& yard, double found, double enough,
                                                 const SampleSize& sample) {
  constexpr double most = 1e15;
  const double needed =
      static_cast<double>(sample.units) * std::pow(found / enough, 1 / yard.shrinks);
  if (!(needed < most)) return std::nullopt;
  return about(needed);
}

/// "; it saw 6.7 % so far, and at most 16.9 % with 99 % confidence".
std::string seen_so_far(const Finding& finding, const SizeText& shown) {
  if (!finding.effect) return {};
  const reports::Estimate& size = finding.effect->size;
  return fmt::format("; it saw {} so far", shown(size.value)) + at_most(size, shown);
}

/// "none of 83 tests rejects".
std::string none_rejects(std::size_t tests) {
  return tests == 1 ? "the one test does not reject"
                    : fmt::format("none of {} tests rejects", tests);
}

/// `measure` is what an effect is called that the yardstick does not name.
void conclude_without_bias(const std::vector<Evidence>& evidence, const SampleSize& sample,
                           std::string_view measure, std::optional<double> asked,
                           Judgement& judgement) {
  const std::string counted = with_noun(sample.units, sample.unit);
  const std::string too_few = are_too_few(sample.units, sample.unit);
  const auto yard = std::find_if(evidence.begin(), evidence.end(),
                                 [](const Evidence& test) { return test.enough > 0; });
  judgement.verdict = Verdict::inconclusive;
  const std::size_t made = count_made(judgement.findings);
  if (made == 0) {
    judgement.answer = too_few + " for any test";
    judgement.reason = fmt::format("{}: no test of this battery could be made", counted);
    return;
  }
  if (yard == evidence.end()) {
    judgement.answer = fmt::format(
        "nothing odd in {}, but how small a bias would have shown is not known", counted);
    judgement.reason = fmt::format("{} in {}, and cannot say what {} would have found",
                                   none_rejects(made), counted, made == 1 ? "it" : "they");
    return;
  }
  const Finding& finding = judgement.findings[static_cast<std::size_t>(yard - evidence.begin())];
  judgement.answer = too_few + "; nothing odd so far";
  if (!finding.is_made()) {
    judgement.reason = fmt::format("too few {} to say: {} was not made ({})", sample.unit,
                                   finding.test, finding.skipped);
    return;
  }
  const double found = *finding.detectable;
  if (std::isinf(found)) {
    judgement.reason =
        fmt::format("{}: {} would find nothing in them, however large", too_few, finding.test);
    return;
  }
  const double enough = asked.value_or(yard->enough);
  const SizeText shown(finding, enough);
  if (!(found <= enough)) {
    judgement.reason = fmt::format(
        "{}: {} would find with 90 % probability only: {} or more, and {} is asked for", too_few,
        finding.test, effect_text(finding, measure, shown, found), shown.number(enough));
    if (const auto units = units_that_would_do(*yard, found, enough, sample)) {
      judgement.answer =
          fmt::format("{}, about {} would do; nothing odd so far", too_few, with_thousands(*units));
      judgement.reason +=
          fmt::format("; about {} {} would do", with_thousands(*units), sample.unit);
    }
    judgement.reason += seen_so_far(finding, shown);
    return;
  }
  judgement.verdict = Verdict::no_bias_found;
  judgement.answer = fmt::format("nothing odd in {}; {}", counted,
                                 fmt::format(fmt::runtime(yard->would_have_shown), shown(found)));
  judgement.reason = fmt::format("{} in {}; with 90 % probability {} would have found: {} or more",
                                 none_rejects(made), counted, finding.test,
                                 effect_text(finding, measure, shown, found));
}

/// Answers what a player asks, where a test that was made does; `levels` are those of the tests
/// that were made.
void lead_with_answer(const std::vector<Evidence>& evidence, const std::vector<double>& levels,
                      Judgement& judgement) {
  auto level = levels.begin();
  for (const Evidence& test : evidence) {
    if (test.result.is_skipped()) continue;
    if (test.is_answer && test.nothing_odd) {
      judgement.answer = test.nothing_odd(*level);
      return;
    }
    ++level;
  }
}

Judgement concluded(const std::vector<Evidence>& evidence, std::vector<Finding> findings,
                    double alpha, std::string_view correction, const SampleSize& sample,
                    std::string_view measure, std::optional<double> enough) {
  Judgement judgement;
  judgement.alpha = alpha;
  judgement.correction = correction;
  judgement.findings = std::move(findings);
  if (count_rejected(judgement.findings) > 0) {
    judgement.verdict = Verdict::biased;
    judgement.answer = answer_of_bias(evidence, judgement.findings, alpha, sample);
    judgement.reason = why_biased(evidence, judgement.findings, alpha, sample);
  } else {
    conclude_without_bias(evidence, sample, measure, enough, judgement);
  }
  return judgement;
}

}  // namespace

void JudgeOptions::settings(JudgeOptions& self, SettingUse& use) {
  use("alpha", self.alpha, alpha_form, alpha_setting);
  use("correction", self.correction, correction_form, correction_setting);
  use("level", self.level, level_form, level_setting);
  use("enough", self.enough, ShareForm{}, enough_setting);
}

Correction correction_named(std::string_view name) {
  const std::array known = {correction_name(Correction::holm),
                            correction_name(Correction::benjamini_hochberg)};
  for (const Correction correction : {Correction::holm, Correction::benjamini_hochberg}) {
    if (correction_name(correction) == name) return correction;
  }
  throw InputError(unknown_name("correction", name, known, "expected holm or bh"));
}

std::string_view correction_name(Correction correction) {
  return correction == Correction::holm ? "holm" : "bh";
}

Judgement judge(const std::vector<Evidence>& evidence, const JudgeOptions& options,
                const SampleSize& sample) {
  const std::vector<stats::PValue> adjusted = corrected(evidence, options.correction);
  // The levels at which Holm's first step, and so any lone flaw, is judged.
  std::vector<double> levels = parts_of_alpha(evidence);
  for (double& level : levels) level *= options.alpha;
  Judgement judgement =
      concluded(evidence, findings_of(evidence, adjusted, options.alpha, levels), options.alpha,
                correction_name(options.correction), sample, "effect", options.enough);
  if (judgement.verdict != Verdict::biased) lead_with_answer(evidence, levels, judgement);
  return judgement;
}

Judgement judge(const EValues& battery, double alpha, const SampleSize& sample) {
  const std::vector<double> levels(battery.corrected.size(), alpha);
  return concluded(battery.evidence,
                   findings_of(battery.evidence, battery.corrected, alpha, levels), alpha,
                   "e-values", sample, battery.measure, std::nullopt);
}

Verdict overall(std::span<const Judgement> judgements) {
  const auto worst = std::min_element(
      judgements.begin(), judgements.end(),
      [](const Judgement& a, const Judgement& b) { return a.verdict < b.verdict; });
  return worst == judgements.end() ? Verdict::no_bias_found : worst->verdict;
}

Verdict of_whole(const Judgement& whole, std::span<const Judgement> parts) {
  const Verdict worst = overall(parts);
  return reports::is_flaw(worst) ? std::min(worst, whole.verdict) : whole.verdict;
}

}  // namespace evenhand::judge
