#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::judge {

/// How p-values are corrected for their number: Holm keeps the chance of any false alarm below
/// alpha, Benjamini-Hochberg the share of false alarms among the alarms.
enum class Correction { holm, benjamini_hochberg };

/// The power that "would have been found" speaks of.
inline constexpr double power = 0.9;

struct JudgeOptions {
  double alpha = 0.01;  ///< in (0, 0.5]
  Correction correction = Correction::holm;
};

/// From what was asked for: correction is "holm" or "bh". Throws InputError.
JudgeOptions parse_judge_options(double alpha, std::string_view correction);
std::string_view correction_name(Correction correction);

/// What was counted: 20000 "deals".
struct Sample {
  std::uint64_t units = 0;
  std::string_view unit;
};

/// Corrects the p-values and says what they come to, and why in a sentence.
///
/// Biased: a corrected p-value is at most alpha. Else inconclusive, when the first yardstick among
/// the evidence was not made, or would have found only effects larger than `enough` with 90 % power
/// at the level of a lone flaw; inconclusive, too, where nothing could be tested or no test is a
/// yardstick. Else no bias
/// found. A function of its arguments alone.
reports::Judgement judge(const std::vector<Evidence>& evidence, const JudgeOptions& options,
                         const Sample& sample);

/// A battery of e-values. They may be averaged, so that it corrects its p-values itself: the first
/// evidence is the average, which is judged at alpha as it is.
struct EValues {
  std::vector<Evidence> evidence;
  std::vector<stats::PValue> corrected;  ///< of each of them
  std::string measure;  ///< what the yardstick finds: "an excess of a card at a place"
};

/// The same of e-values, whose correction is called "e-values".
reports::Judgement judge(const EValues& battery, double alpha, const Sample& sample);

/// The verdict on all of them: biased if any is, else inconclusive if any is.
reports::Verdict overall(std::span<const reports::Judgement> judgements);

/// The verdict on what was judged as a whole and in parts: biased if it or any part is, else that
/// of the whole, for a part may be too small to say anything by itself. That one of them is called
/// biased wrongly has the chance of the sum of their alphas.
reports::Verdict of_whole(const reports::Judgement& whole,
                          std::span<const reports::Judgement> parts);

}  // namespace evenhand::judge
