#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace evenhand::source {

/// The lines, from 1, on which deals of a text or JSON log stand: reads the file again as far as
/// needed. `deals` are numbers from 0, in any order; those beyond the end have no line. Throws as
/// open_log does.
std::map<std::uint64_t, std::uint64_t> deal_lines(const std::string& path,
                                                  std::vector<std::uint64_t> deals);

}  // namespace evenhand::source
