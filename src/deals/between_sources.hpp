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

/// How sources of one deck differ from one another: a test for each way in which they may, named
/// "between.cards in a position", "between.inversions". Two kinds of tests, neither of which asks
/// that anything be uniform, for each looks at one number of each deal, so that counts are
/// multinomial and Pearson's chi-square of homogeneity holds:
/// - which card lies in a position, position by position, and in which position (of draws: whether
///   it is drawn) a card lies, card by card; the smallest p-value of each kind times their number;
/// - the histograms of inversions, descents, rising sequences, successions, fixed points, cycles
///   and sign.
/// The first, of cards, says what it would have found: detectable_cell() of the first two sources.
/// Needs two sources at least; empty where the tallies hold none of these.
std::vector<judge::Evidence> differences(std::span<const CountedSource> sources);

/// The same as judged together, corrected by Holm: biased where the sources differ, for then one of
/// them at least is. Never "no bias found": sources that are alike may be biased alike.
reports::Judgement judge_differences(std::span<const CountedSource> sources, double alpha);

/// The rms relative deviation of how often a card lies in a position in one source from the other,
/// what chance makes of it taken off; 0 where positions were not counted.
double cell_deviation(const CountedSource& a, const CountedSource& b);

/// The smallest relative deviation of a single card in a position, "4.2 % more often", that the
/// first of those tests finds with this power at level alpha in sources of such sizes; of
/// draws that of a card's being drawn, wherever it stands.
double detectable_cell(const CountedSource& a, const CountedSource& b, double alpha,
                       double power = judge::power);

/// What judge_differences() comes to: a table of the differences, one of the pairs of sources.
/// `noun` is what they are, "sources" or "strata".
reports::Section between_section(std::span<const CountedSource> sources,
                                 const reports::Judgement& judgement,
                                 std::string_view noun = "sources");

/// "the sources differ, in …" in a sentence without an end.
std::string between_words(std::span<const CountedSource> sources,
                          const reports::Judgement& judgement, std::string_view noun = "sources");

}  // namespace evenhand::deals
