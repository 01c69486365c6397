#pragma once

#include <map>
#include <sstream>
#include <string>

#include "base/files.hpp"
#include "sims/mahjong/odds.hpp"
#include "tests/places.hpp"

namespace evenhand::mahjong {

/// Counts by shanten from tests/data/mahjong-exact.csv; empty when there are none of that name.
inline std::map<int, HandCount> exact_distribution(std::size_t deck, std::size_t tiles,
                                                   const std::string& form) {
  std::map<int, HandCount> counts;
  std::istringstream file(read_file(tests::data_folder() + "/mahjong-exact.csv"));
  const std::string prefix = std::to_string(deck) + "," + std::to_string(tiles) + "," + form + ",";
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(prefix)) continue;
    std::istringstream cells(line.substr(prefix.size()));
    int shanten = 0;
    char comma = 0;
    HandCount count;
    cells >> shanten >> comma >> count.multisets >> comma >> count.combinations;
    counts[shanten] = count;
  }
  return counts;
}

}  // namespace evenhand::mahjong
