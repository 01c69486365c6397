#include "src/source/line_index.hpp"

namespace evenhand::source {

LineIndex::LineIndex(ByteWindow& window, const std::string& source) {
  LineReader lines(window, source);
  while (lines.next()) {
    if (++deals_ % spacing == 0) places_.push_back({deals_, window.offset(), lines.lines()});
  }
}

LinePlace place_behind(std::uint64_t deals, LinePlace place, ByteWindow& window,
                       const std::string& source) {
  LineReader lines(window, source, place.lines);
  while (place.deals < deals && lines.next()) ++place.deals;
  return {place.deals, window.offset(), lines.lines()};
}

}  // namespace evenhand::source
