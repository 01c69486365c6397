#pragma once

#include <span>
#include <string>

#include "reports/document.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::judge {

/// The unit in which a chance is off: by a difference of two chances, that of any set of events of
/// a kind; or by a part of the chance that it should have, that of each event by itself.
enum class CertifiedUnit { points, relative };

/// A share that chances are to be certified within.
struct Within {
  double share;  ///< above 0, below 1
  CertifiedUnit unit;
};

/// An upper confidence bound of a distance between what a source does and what an even-handed one
/// does: the most by which the chance of any event of a kind is off.
struct CertifiedBound {
  std::string kind;   ///< the events: "which place a card gets"
  std::string worst;  ///< the member of the kind that is furthest off: "card 3"
  double most = 1;    ///< from 0 to 1 in points, at least 0 where it is relative
};

/// Asks whether a source that no test calls biased is even-handed within `within`, in whose unit
/// the bounds are: a judgement without a bias becomes `certified` where each bound is at most that,
/// and else `inconclusive`, with how many units would do; one without bounds is inconclusive, too,
/// and so is one with a reason `why_not`. A bias stays what it is.
///
/// The largest bound holds with probability `level` (stats::VariationBound, RelativeBound), so that
/// a source which is further off in any of them is certified with a chance of at most 1 - level: an
/// equivalence test by the intersection-union principle (Berger 1982).
void certify(std::span<const CertifiedBound> bounds, const Within& within, double level,
             const SampleSize& sample, const std::string& why_not, reports::Judgement& judgement);

/// The bounds as a table, each of which holds with probability `level` by itself.
reports::Table certificate_table(std::span<const CertifiedBound> bounds, CertifiedUnit unit,
                                 double level);

}  // namespace evenhand::judge
