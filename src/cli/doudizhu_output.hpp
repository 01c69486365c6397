#pragma once

#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "src/cli/exit_code.hpp"
#include "src/cli/terminal.hpp"
#include "src/games/doudizhu/estimate.hpp"
#include "src/games/doudizhu/finding.hpp"

namespace evenhand::cli {

// What the reports of `deal doudizhu` and `play doudizhu` share.

/// "68.855 (68.005 to 69.696)" with so many digits; without the interval where there is none, and
/// "-" where there is no value.
std::string estimate_text(const doudizhu::Estimate& estimate, int digits);
/// {"value", "low", "high"}; null where there is nothing.
nlohmann::ordered_json estimate_json(const doudizhu::Estimate& estimate);

/// "fisher-yates on xoshiro256++x8, seed 1, from a sorted deck"
std::string shuffle_text(const doudizhu::TablePlan& plan);
/// shuffler, rng, seed, start
nlohmann::ordered_json shuffle_json(const doudizhu::TablePlan& plan);

/// How intervals and p-values are to be read when decks start from the previous game; else empty.
std::string dependence_text(const doudizhu::TablePlan& plan);

/// The adjusted p-value, marked when it is biased; "-" when the test was skipped.
std::string adjusted_text(const doudizhu::Finding& finding, double alpha);
/// A line a test.
std::string findings_text(const Terminal& terminal, std::span<const doudizhu::Finding> findings,
                          double alpha);
nlohmann::ordered_json finding_json(const doudizhu::Finding& finding);

std::string_view verdict_name(doudizhu::Outcome outcome);
std::string verdict_text(const Terminal& terminal, doudizhu::Outcome outcome, double alpha);
ExitCode exit_code_of(doudizhu::Outcome outcome);

}  // namespace evenhand::cli
