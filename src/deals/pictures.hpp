#pragma once

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"

namespace evenhand::deals {

/// Adds charts of what the tests of order and structure counted, where their groups were, and of
/// the session's course: histograms against their exact distributions; the inversions' empirical
/// distribution function less the exact one, with the band of Dvoretzky, Kiefer and Wolfowitz
/// (Massart 1990); the mean of the inversions slice by slice of the session, with the band that
/// holds all slices of an even-handed source at `level` (normal, Bonferroni).
void add_pictures(const audit::Tallies& tallies, double level, reports::Section& section);

}  // namespace evenhand::deals
