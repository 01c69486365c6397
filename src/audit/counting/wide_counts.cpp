#include "src/audit/counting/wide_counts.hpp"

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {

nlohmann::json pack_wide(std::span<const Wide> sums) {
  std::vector<std::uint64_t> halves;
  halves.reserve(2 * sums.size());
  for (const Wide sum : sums) {
    halves.push_back(static_cast<std::uint64_t>(sum));
    halves.push_back(static_cast<std::uint64_t>(sum >> 64U));
  }
  return pack_counts(halves);
}

std::vector<Wide> unpack_wide(const nlohmann::json& packed, std::size_t expected,
                              std::string_view what) {
  const std::vector<std::uint64_t> halves = unpack_counts(packed, 2 * expected, what);
  std::vector<Wide> sums(expected);
  for (std::size_t i = 0; i < expected; ++i) {
    sums[i] = halves[2 * i] + (Wide{halves[2 * i + 1]} << 64U);
  }
  return sums;
}

}  // namespace evenhand::audit
