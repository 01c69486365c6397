#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "src/audit/generator/foretelling.hpp"
#include "tests/places.hpp"

namespace evenhand::tests {

/// The six deals of tests/data/generated-deals.txt that a real program has made, by its name there.
inline audit::Deals generated_deals(const std::string& name) {
  std::ifstream file(tests::data_folder() + "/generated-deals.txt");
  audit::Deals deals;
  bool is_here = false;
  for (std::string line; std::getline(file, line);) {
    if (line.find(':') != std::string::npos) {
      is_here = line.starts_with(name + ":");
    } else if (is_here) {
      std::istringstream cards(line);
      deals.emplace_back();
      for (unsigned card = 0; cards >> card;) {
        deals.back().push_back(static_cast<std::uint16_t>(card));
      }
    }
  }
  return deals;
}

}  // namespace evenhand::tests
