#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "tests/stats/csv_rows.hpp"

namespace evenhand::stats {

/// A row of tests/data/anytime.csv.
struct AnytimeReference {
  std::vector<double> arguments;
  double value;
};

/// Those of one kind; throws when there are none.
inline std::vector<AnytimeReference> anytime_references(const std::string& kind) {
  std::vector<AnytimeReference> references;
  for (const std::vector<std::string>& row : csv_rows("anytime.csv")) {
    if (row.at(0) != kind) continue;
    std::istringstream text(row.at(1));
    AnytimeReference reference{{}, std::stod(row.at(2))};
    for (double argument = 0; text >> argument;) reference.arguments.push_back(argument);
    references.push_back(std::move(reference));
  }
  if (references.empty()) throw std::runtime_error("no reference values of kind " + kind);
  return references;
}

/// Calls f(order) with every order of n cards.
template <class F>
void for_all_orders(std::size_t n, const F& f) {
  std::vector<std::uint16_t> order(n);
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  do {
    f(order);
  } while (std::next_permutation(order.begin(), order.end()));
}

}  // namespace evenhand::stats
