#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace evenhand::deals {

/// The distance at which deals come again, where at least three did and nine of ten of them at one
/// distance; by chance distances differ. `equal` has the numbers from 0 of equal deals, ascending,
/// by what the deals are. Whether rows were copied is what CopiedRun says: few deals that come
/// again here and there may lie at one distance, too.
std::optional<std::uint64_t> distance_of_copies(
    const std::map<std::uint64_t, std::vector<std::uint64_t>>& equal);

/// Deals that come again in stretches: row after row is the one at some distance before it, and
/// each stretch has a distance of its own.
struct RepeatedStretches {
  std::uint64_t number = 0;  ///< of stretches
  double length = 0;  ///< deals from the first to the last of one that came again, on average
};

/// Returns the stretches in which deals come again, where there are two or more, and most of what
/// comes again is in stretches of three or more. `equal` is as above.
std::optional<RepeatedStretches> repeated_stretches(
    const std::map<std::uint64_t, std::vector<std::uint64_t>>& equal);

/// Deals from number `first` to `last`, from 0, of which `count` are those `distance` before them.
struct CopiedRows {
  std::uint64_t distance = 0;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t count = 0;

  std::uint64_t rows() const { return last - first + 1; }
};

/// The stretch of a log in which deals are those at one distance before them: it begins and ends
/// with such a deal, and has most more such deals than others.
class CopiedRun {
 public:
  explicit CopiedRun(std::uint64_t distance) : best_{distance} {}

  /// Whether the next deal, which has this number, is that at the distance before it.
  void see(std::uint64_t number, bool is_copy);
  /// Nothing where it has fewer than three, or not most of all such deals of the log.
  std::optional<CopiedRows> found() const;

 private:
  std::uint64_t all_ = 0;
  std::uint64_t excess_ = 0;  ///< such deals less others, since `now_` began
  std::uint64_t most_ = 0;
  CopiedRows now_;
  CopiedRows best_;
};

}  // namespace evenhand::deals
