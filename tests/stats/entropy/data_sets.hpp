#pragma once

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/stats/csv_rows.hpp"

namespace evenhand::stats::entropy {

/// Knuth's 64-bit congruential generator, as in tests/data/entropy.py.
class Lcg {
 public:
  explicit Lcg(std::uint64_t state = 1) : state_(state) {}
  std::uint8_t below_256() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint8_t>(state_ >> 56U);
  }
  std::uint64_t below(std::uint64_t k) {
    const std::uint64_t high = std::uint64_t{below_256()} << 16U;
    const std::uint64_t middle = std::uint64_t{below_256()} << 8U;
    return (high + middle + below_256()) % k;
  }

 private:
  std::uint64_t state_;
};

/// The data sets of tests/data/entropy.csv.
inline std::vector<std::uint8_t> symbols_of(const std::string& name) {
  Lcg draw;
  std::vector<std::uint8_t> symbols;
  const auto put = [&](unsigned symbol) { symbols.push_back(static_cast<std::uint8_t>(symbol)); };
  for (std::size_t i = 0; i < 8000; ++i) {
    if (name == "fair-1") put(unsigned{draw.below_256()} >> 7U);
    if (name == "biased-1") put(draw.below_256() < 230 ? 1 : 0);
    if (name == "markov-1") {
      put(i == 0 ? 0U : draw.below_256() < 205 ? symbols.back() : 1U - symbols.back());
    }
    if (name == "fair-8" && i < 6000) put(draw.below_256());
    if (name == "skew-4" && i < 6000) {
      const unsigned first = unsigned{draw.below_256()} >> 4U;
      put(std::min(first, unsigned{draw.below_256()} >> 4U));
    }
    if (name == "period-2" && i < 1200) put(static_cast<unsigned>(i % 3));
  }
  return symbols;
}

inline unsigned symbol_bits_of(const std::string& name) {
  return static_cast<unsigned>(name.back() - '0');
}

/// The values of tests/data/entropy.csv in the rows of that kind, by data set.
struct Expected {
  std::string set;
  std::vector<double> values;
};
inline std::vector<Expected> expected_of(const std::string& what) {
  std::vector<Expected> all;
  for (const auto& row : csv_rows("entropy.csv")) {
    if (row.at(1) != what) continue;
    Expected one{row.at(0), {}};
    for (std::size_t i = 2; i < row.size(); ++i) {
      if (!row[i].empty()) one.values.push_back(std::stod(row[i]));
    }
    all.push_back(one);
  }
  if (all.empty()) throw std::logic_error(what);
  return all;
}

}  // namespace evenhand::stats::entropy
