#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/places.hpp"

namespace evenhand::stats {

/// The rows of a file in tests/data, without comments (#) and the heading line.
inline std::vector<std::vector<std::string>> csv_rows(const std::string& name) {
  std::ifstream file(tests::data_folder() + "/" + name);
  if (!file) throw std::runtime_error("cannot open tests/data/" + name);
  std::vector<std::vector<std::string>> rows;
  bool heading_seen = false;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (!heading_seen) {
      heading_seen = true;
      continue;
    }
    std::vector<std::string> cells;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    rows.push_back(std::move(cells));
  }
  return rows;
}

}  // namespace evenhand::stats
