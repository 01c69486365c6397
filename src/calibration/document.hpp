#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/calibration/calibration.hpp"
#include "src/calibration/tally.hpp"

namespace evenhand::calibration {

/// The family-wise level at which the sessions' verdicts and p-values are judged.
inline constexpr double check_level = 0.01;

/// The factor by which intervals with known effects may miss more often than their level says: they
/// rest on laws that hold in the limit.
inline constexpr double tolerance = 1.5;

/// Does each test give small p-values more often than uniform ones would (Smirnov's one-sided
/// test), and were more sessions called biased than the alpha of their own verdicts allows
/// (binomial)? Do intervals of effects leave out 0, or the known effects, too often (binomial)?
reports::Judgement judgement_of(const SessionResults& results, const CalibrationPlan& plan);

/// Returns the document without the judgement, the notes on the run and provenance, which are the
/// experiment's.
reports::Document document_of(const CalibrationPlan& plan, const SessionResults& results,
                              const reports::Judgement& judgement);

/// The command line that repeats it.
std::string calibration_command(const CalibrationPlan& plan);

}  // namespace evenhand::calibration
