#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/levels.hpp"
#include "base/settings.hpp"
#include "reports/document.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::judge {

/// The way in which p-values are corrected for their number: Holm keeps the chance of any false
/// alarm below alpha, Benjamini-Hochberg the share of false alarms among the alarms.
enum class Correction { holm, benjamini_hochberg };

/// The power that "would have been found" speaks of.
inline constexpr double usual_power = 0.9;

/// "holm" or "bh".
std::string_view correction_name(Correction correction);
/// Throws InputError for another name.
Correction correction_named(std::string_view name);

inline constexpr RealForm alpha_form{require_alpha};
inline constexpr Setting alpha_setting{.help = "Chance of calling a fair source biased",
                                       .value = "P"};
inline constexpr auto correction_form = named(correction_name, correction_named);
inline constexpr Setting correction_setting{
    .help = "For many tests: holm (family-wise) or bh (false discovery rate, to explore)",
    .value = "NAME"};
inline constexpr RealForm level_form{require_level};
inline constexpr Setting level_setting{.help = "What intervals are to cover the truth with",
                                       .value = "P"};

inline constexpr Setting enough_setting{
    .help =
        "The smallest effect of interest, as 0.12 or 12%: \"no bias found\" is said where the "
        "test that decides would have found it (default: its own, which docs/methods.md has)",
    .value = "SHARE"};

struct JudgeOptions {
  double alpha = 0.01;  ///< in (0, 0.5]
  Correction correction = Correction::holm;
  double level = 0.99;  ///< of intervals, in [0.5, 1)
  /// The smallest effect of interest, above 0 and below 1, instead of the yardstick's own.
  std::optional<double> enough = {};

  static void settings(JudgeOptions& self, SettingUse& use);
};

/// The number of units that were counted: 20000 "deals".
struct SampleSize {
  std::uint64_t units = 0;
  std::string_view unit;
  bool can_be_confirmed = false;  ///< --confirm N would count new ones
};

/// Corrects the p-values and says what they come to: in an answer that everybody understands, and
/// in a sentence with the evidence.
///
/// Biased: a corrected p-value is at most alpha. Else inconclusive, when the first yardstick among
/// the evidence was not made, or would have found only effects larger than `enough` with 90 % power
/// at the level of a lone flaw; inconclusive, too, where nothing could be tested or no test is a
/// yardstick. Else no bias
/// found. Where one test alone rejects, with a corrected p-value above alpha / 100, the answer says
/// what asks again, if new units can be had. A function of its arguments alone.
reports::Judgement judge(const std::vector<Evidence>& evidence, const JudgeOptions& options,
                         const SampleSize& sample);

/// A battery of e-values. They may be averaged, so that it corrects its p-values itself: the first
/// evidence is the average, which is judged at alpha as it is.
struct EValues {
  std::vector<Evidence> evidence;
  std::vector<stats::PValue> corrected;  ///< of each of them
  std::string measure;  ///< what the yardstick finds: "an excess of a card at a place"
};

/// Judges e-values; the correction is called "e-values".
reports::Judgement judge(const EValues& battery, double alpha, const SampleSize& sample);

/// The verdict on all of them: the worst.
reports::Verdict overall(std::span<const reports::Judgement> judgements);

/// The verdict on what was judged as a whole and in parts: biased if it or any part is, else that
/// of the whole, for a part may be too small to say anything by itself. That one of them is called
/// biased wrongly has the chance of the sum of their alphas.
reports::Verdict of_whole(const reports::Judgement& whole,
                          std::span<const reports::Judgement> parts);

}  // namespace evenhand::judge
