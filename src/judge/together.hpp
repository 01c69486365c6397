#pragma once

#include <span>

#include "reports/document.hpp"
#include "reports/join.hpp"

namespace evenhand::judge {

/// The e-value of what a battery found, as its natural logarithm: of a source that all null
/// hypotheses hold for its expectation is at most 1. It is the average of the tests' own
/// (stats::log_e_value), which may hang together in any way. Multiply it by that of later deals,
/// which are independent of these: the product is an e-value again, whenever somebody stops.
/// -inf where no test was made.
double log_e_value(const reports::Judgement& judgement);

/// The figure that says it.
reports::Figure e_value_figure(const reports::Judgement& judgement);

/// Many audits under one error rate: which of them are biased, where of those that are named a
/// share of at most `alpha` is named wrongly, in expectation, however many audits there are and
/// however they hang together (e-BH: Wang & Ramdas 2022). A section "together" with a finding an
/// audit, the p-value of which is 1 / e. An audit is each judgement of each document; InputError
/// where a document has none, or is of a match that is decided.
reports::Section judge_together(std::span<const reports::Named> documents, double alpha);

}  // namespace evenhand::judge
