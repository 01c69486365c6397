#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace evenhand::reports {

/// `certified` is said where it is asked for: every chance that is looked at is as near to even as
/// was asked, and no test calls the source biased. `decided` is said of a match between players:
/// who of them is the stronger is no bias.
enum class Verdict { biased, no_bias_found, inconclusive, certified, decided };

/// The verdicts from worst to best: that of several together is the worst of them.
inline constexpr std::array verdicts = {Verdict::biased, Verdict::inconclusive,
                                        Verdict::no_bias_found, Verdict::certified,
                                        Verdict::decided};

/// The verdict as documents spell it: "biased", "no bias found", "inconclusive", "certified" or
/// "decided".
std::string_view verdict_name(Verdict verdict);

/// The verdict that is spelt so, if any.
std::optional<Verdict> verdict_named(std::string_view name);

/// A verdict that a test run passes with.
bool is_good(Verdict verdict);

}  // namespace evenhand::reports
