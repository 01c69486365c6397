#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::deals {

/// A source and what was counted of its deals.
struct CountedSource {
  std::string name;
  const audit::Tallies* tallies;
};

/// Returns how sources of one deck differ from one another: a test for each way in which they may,
/// named "between.cards in a position", "between.inversions". Two kinds of tests, neither of which
/// asks that anything be uniform, for each looks at one number of each deal, so that counts are
/// multinomial and Pearson's chi-square of homogeneity holds:
/// - which card lies in a position, position by position, and in which position (of draws: whether
///   it is drawn) a card lies, card by card; the smallest p-value of each kind times their number;
/// - the histograms of inversions, descents, rising sequences, successions, fixed points, cycles
///   and sign.
/// The first, of cards, says what it would have found: detectable_cell() of the first two sources.
/// Needs two sources at least; empty where the tallies hold none of these.
std::vector<judge::Evidence> differences(std::span<const CountedSource> sources);

/// Judges these tests together, corrected by Holm: biased if the sources differ, because at least
/// one of them is biased then. Never "no bias found": sources that are alike may be biased alike.
reports::Judgement judge_differences(std::span<const CountedSource> sources, double alpha);

/// The rms relative difference between two sources in how often a card lies in a position, less the
/// part that chance explains; 0 if positions were not counted.
double cell_deviation(const CountedSource& a, const CountedSource& b);

/// The minimum detectable effect of the first of those tests, with this power at level alpha, for
/// sources of such sizes: the relative deviation of a single card in a position, "4.2 % more
/// often"; for draws, of a card's being drawn at all.
double detectable_cell(const CountedSource& a, const CountedSource& b, double alpha,
                       double power = judge::usual_power);

/// The section of judge_differences(): a table of the differences, and one of the pairs of sources.
/// `noun` is what they are, "sources" or "strata".
reports::Section between_section(std::span<const CountedSource> sources,
                                 const reports::Judgement& judgement,
                                 std::string_view noun = "sources");

/// "the sources differ, in …" in a sentence without an end.
std::string between_words(std::span<const CountedSource> sources,
                          const reports::Judgement& judgement, std::string_view noun = "sources");

}  // namespace evenhand::deals
