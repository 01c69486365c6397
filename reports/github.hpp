#pragma once

#include <string>

#include "reports/document.hpp"

namespace evenhand::reports {

// The texts that GitHub Actions shows of a document: annotations, which its runner reads from what
// a step prints, and a job summary, which it reads from the file that $GITHUB_STEP_SUMMARY names.

inline constexpr const char* github_annotations_file = "github-annotations.txt";
inline constexpr const char* github_summary_file = "github-summary.md";

/// A line for each judgement: ::error where it is biased, ::warning where it is inconclusive, with
/// the reason. Nothing for what passes.
std::string to_github_annotations(const Document& document);

/// Markdown: verdict and reason, a table of what was judged, the tests that reject and those that
/// do not, folded, and what repeats it.
std::string to_github_summary(const Document& document);

}  // namespace evenhand::reports
