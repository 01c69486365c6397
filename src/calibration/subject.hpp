#pragma once

#include <string>
#include <string_view>

#include "reports/document.hpp"

namespace evenhand::calibration {

/// What the words of a finding are about, without the figures that differ from session to session:
/// of "card 3 is at place 5 in 2.31 % of deals, expected 2 %" all but 2.31 and 2. A test that tells
/// the worst of many has found the same one in two sessions when this is the same.
std::string subject_of(std::string_view words);

/// Of a finding: of its words, and of Cohen's w also the degrees of freedom, for w is that of the
/// pools that so many deals make.
std::string subject_of(const reports::Finding& finding);

}  // namespace evenhand::calibration
