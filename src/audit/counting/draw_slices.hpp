#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "stats/sequences/split_tests.hpp"

namespace evenhand::audit {

/// The number of times that each cell was filled in slices of the session, a cell being a card that
/// a draw has or does not have, and the first and the last draw that filled it. Nobody knows how
/// long a session will be, so slices double in length whenever there would be too many: their
/// length depends on the last draw's place alone.
class DrawSlices {
 public:
  static constexpr std::size_t unit = 32;  ///< draws of the shortest slices
  static constexpr std::size_t most = 64;  ///< slices
  static constexpr std::uint64_t never = UINT64_MAX;

  struct Slice {
    std::uint64_t draws = 0;
    std::vector<std::uint64_t> cells;

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("draws", self.draws, at_most(use.units));
      use("cells", self.cells, at_most(self.draws));
    }
  };

  explicit DrawSlices(std::size_t cells);

  void begin_block(std::uint64_t block);
  /// The next draw, as the cells that it fills.
  void add(std::span<const std::uint16_t> cells);
  void merge(const DrawSlices& other);
  reports::JsonValue save() const;
  void load(const reports::JsonMember& saved, Bound draws);

  /// The slices in order of drawing; those at the end may be empty.
  std::span<const Slice> slices() const { return slices_; }
  /// The first `cells` cells of each slice that has draws, as the tests of splits take them; none
  /// where there are fewer cells.
  std::vector<stats::PartCounts> parts(std::size_t cells) const;
  /// The first and the last draw of each cell, from 0; first is `never` and last 0 for one that was
  /// never filled.
  std::span<const std::uint64_t> first() const { return first_; }
  std::span<const std::uint64_t> last() const { return last_; }

 private:
  void widen();
  Slice& slice_of(std::uint64_t draw);

  std::size_t n_;
  unsigned level_ = 0;  ///< a slice is unit << level_ draws
  std::vector<Slice> slices_;
  std::vector<std::uint64_t> first_;
  std::vector<std::uint64_t> last_;
  std::uint64_t next_ = 0;  ///< number of the draw to come
};

}  // namespace evenhand::audit
