#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/odds/answer.hpp"

namespace evenhand::odds {

// Documents of odds; `kind` is the command, "odds poker". Provenance is the caller's.

/// Returns how likely the event is, what simulated deals say to it, and the law from which it
/// follows.
reports::Document answer_document(std::string kind, const Answer& answer);

/// All values of a quantity, with mean and variance.
reports::Document distribution_document(std::string kind, const std::string& quantity,
                                        const Distribution& distribution);

/// Returns the probability that the simulated deals of a check showed.
reports::Estimate estimate_of(const Check& check);

/// All values of what was asked for, with those that were asked for; shown on request.
reports::Section law_section(const Law& law);

}  // namespace evenhand::odds
