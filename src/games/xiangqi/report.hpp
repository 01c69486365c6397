#pragma once

#include <string>

#include "src/games/xiangqi/match.hpp"

namespace evenhand::match {

/// What a match says, for people.
std::string report_text(const MatchPlan& plan, const MatchResult& result);
/// The same for programs: one JSON object, "format": "evenhand xiangqi match 1".
std::string report_json(const MatchPlan& plan, const MatchResult& result);

/// "LLR 1.23 in (-2.94, 2.94)", and what is accepted when it is.
std::string sprt_line(const stats::Sprt& sprt, double log_likelihood_ratio);

}  // namespace evenhand::match
