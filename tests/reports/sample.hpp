#pragma once

#include "reports/document.hpp"

namespace evenhand::reports {

/// A document with every kind of value, of judgement and of thing that a section holds; with
/// numbers that are not finite, names that steer terminals, and characters that take two columns.
Document sample_document();

/// The judgement of its first section: two tests that reject, one that does not, one skipped.
Judgement sample_judgement();

}  // namespace evenhand::reports
