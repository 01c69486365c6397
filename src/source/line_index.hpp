#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "src/source/byte_window.hpp"
#include "src/source/line.hpp"

namespace evenhand::source {

/// A place after a deal's line, or at the beginning of a log.
struct LinePlace {
  std::uint64_t deals = 0;   ///< before it
  std::uint64_t offset = 0;  ///< bytes before it
  std::uint64_t lines = 0;   ///< before it, those without a deal included

  bool operator==(const LinePlace&) const = default;
};

/// The places of the deals of a log that has one in each line: a place is kept for every `spacing`
/// deals, so that any other is found by reading on from there.
class LineIndex {
 public:
  static constexpr std::uint64_t spacing = 4096;

  LineIndex() = default;
  /// Reads the window, which has the log from its beginning, to its end. `source` is the log's name
  /// in messages. Throws InputError for a line that LineReader refuses.
  LineIndex(ByteWindow& window, const std::string& source);

  std::uint64_t deals() const { return deals_; }

  /// Returns the last place that is kept after no more than so many deals.
  const LinePlace& nearest(std::uint64_t deals) const { return places_.at(deals / spacing); }

 private:
  std::uint64_t deals_ = 0;
  std::vector<LinePlace> places_ = {LinePlace{}};
};

/// Reads on from `place`, where the window begins, until there are so many deals before it.
LinePlace place_behind(std::uint64_t deals, LinePlace place, ByteWindow& window,
                       const std::string& source);

}  // namespace evenhand::source
