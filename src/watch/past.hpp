#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

#include "reports/json_member.hpp"
#include "src/watch/counted.hpp"

namespace evenhand::watch {

/// What was counted, in runs of blocks that are the longer the older they are: so many of each
/// length, the lengths powers of 2. A change can be dated with it, and the memory it takes grows
/// with the logarithm of the number of deals alone.
class Past {
 public:
  struct Run {
    std::uint64_t first = 0;  ///< its first deal
    unsigned level = 0;       ///< 2^level blocks
    Counted counted;
  };

  explicit Past(const Subjects& subjects);

  /// `first` is the number of the block's first deal.
  void add(std::uint64_t first, const Counted& block);
  void clear() { runs_.clear(); }
  const std::vector<Run>& runs() const { return runs_; }  ///< the oldest first
  /// Runs that are kept of each length, and one more.
  std::size_t of_each_level() const { return of_each_level_; }

  nlohmann::json save() const;
  /// What save() returned of the same subjects. Throws InputError for runs that do not follow one
  /// another.
  void load(const reports::JsonMember& saved);

 private:
  const Subjects& subjects_;
  std::size_t of_each_level_;
  std::vector<Run> runs_;
};

}  // namespace evenhand::watch
