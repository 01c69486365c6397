#pragma once

#include <optional>
#include <string_view>

namespace evenhand::reports {

enum class Verdict { biased, no_bias_found, inconclusive };

/// The verdict as documents spell it: "biased", "no bias found" or "inconclusive".
std::string_view verdict_name(Verdict verdict);

/// The verdict that is spelt so, if any.
std::optional<Verdict> verdict_named(std::string_view name);

}  // namespace evenhand::reports
