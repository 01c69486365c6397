#pragma once

#include <functional>
#include <string>

#include "src/audit/group.hpp"
#include "src/audit/relations/relations_tally.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::audit {

/// The questions of the tests of the group "relations".
namespace relations_info {
inline constexpr TestInfo differences{
    "relations.differences", Method::chi_square,
    "Cards at every distance of up to half the deck, counted round, differ by every amount modulo "
    "n equally often."};
inline constexpr TestInfo worst_difference{"relations.worst-difference", Method::poisson,
                                           "No amount modulo n lies between cards at one distance "
                                           "more or less often than between others."};
inline constexpr TestInfo mirrors{
    "relations.mirrors", Method::poisson,
    "Places that mirror each other hold cards of every difference and every sum as often as "
    "others, and so do mirrored cards lie at places."};
inline constexpr TestInfo progressions{
    "relations.progressions", Method::poisson,
    "Three cards at places one, two or three apart, and three places of such cards, step up or "
    "down evenly, or by any other amount more, as often as chance has it."};
inline constexpr TestInfo parities{
    "relations.parities", Method::mean,
    "Of three places, or cards, any two gaps apart, those in the upper half of the deck are odd in "
    "number as often as chance has it, and so are odd numbers."};
inline constexpr TestInfo worst_triple{
    "relations.worst-triple", Method::binomial,
    "No three places, or cards, have an odd number in the upper half of the deck, or of odd "
    "numbers, more or less often than by chance."};
}  // namespace relations_info

/// Differences at each distance, and the difference that stands out most.
void add_difference_tests(const RelationsTally& tally, const Sample& sample,
                          std::vector<Evidence>& tests);
/// Mirror images and progressions.
void add_cell_tests(const RelationsTally& tally, const Sample& sample,
                    std::vector<Evidence>& tests);
/// Parities of three.
void add_triple_tests(const RelationsTally& tally, const Sample& sample,
                      std::vector<Evidence>& tests);

/// Many counts of which one stands out most: its p-value corrected for their number (Šidák), its
/// effect with an interval that covers all of them at once.
class CellFamily {
 public:
  /// `words` says what is counted, "card 3 lies …": it is asked for the strongest alone.
  void take(const stats::DispersedCount& cell, std::function<std::string()> words);
  /// Judges the family over so many deals. The family is not empty.
  Evidence judged(const TestInfo& info, const Sample& sample, std::uint64_t deals) const;

 private:
  double members_ = 0;
  stats::DispersedCount strongest_;
  stats::DispersedCount hardest_;  ///< needs the largest relative deviation to be found
  stats::PValue p_;
  std::function<std::string()> words_;
};

}  // namespace evenhand::audit
