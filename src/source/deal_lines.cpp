#include "src/source/deal_lines.hpp"

#include <algorithm>

#include "src/source/byte_source.hpp"
#include "src/source/byte_window.hpp"
#include "src/source/line.hpp"

namespace evenhand::source {

std::map<std::uint64_t, std::uint64_t> deal_lines(const std::string& path,
                                                  std::vector<std::uint64_t> deals) {
  std::map<std::uint64_t, std::uint64_t> lines;
  if (deals.empty()) return lines;
  std::sort(deals.begin(), deals.end());
  ByteWindow window(open_file(path));
  LineReader reader(window, path);
  auto next = deals.begin();
  for (std::uint64_t deal = 0; next != deals.end(); ++deal) {
    const std::optional<Line> line = reader.next();
    if (!line) return lines;
    while (next != deals.end() && *next == deal) {
      lines[deal] = line->number;
      ++next;
    }
  }
  return lines;
}

}  // namespace evenhand::source
