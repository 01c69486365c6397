#include "stats/entropy/restarts.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"

namespace evenhand::stats::entropy {
namespace {

std::uint64_t commonest(Symbols row) {
  std::array<std::uint64_t, 256> counts{};
  for (const std::uint8_t symbol : row) ++counts[symbol];
  return *std::max_element(counts.begin(), counts.end());
}

void require_matrix(Symbols rows) {
  if (rows.size() != restart_samples) throw std::domain_error("restarts: not 1000 of 1000 samples");
}

}  // namespace

std::vector<std::uint8_t> columns_of(Symbols rows) {
  require_matrix(rows);
  std::vector<std::uint8_t> columns;
  columns.reserve(rows.size());
  for (std::size_t column = 0; column < restart_columns; ++column) {
    for (std::size_t row = 0; row < restart_rows; ++row) {
      columns.push_back(rows[row * restart_columns + column]);
    }
  }
  return columns;
}

std::uint64_t commonest_in_a_row(Symbols rows) {
  require_matrix(rows);
  std::uint64_t most = 0;
  for (std::size_t row = 0; row < restart_rows; ++row) {
    most = std::max(most, commonest(rows.subspan(row * restart_columns, restart_columns)));
  }
  return most;
}

PValue restart_check(std::uint64_t count, double min_entropy) {
  const double p = std::exp2(-min_entropy);
  const double likeliest = std::floor(1 / p);
  const double rest = std::fmax(0.0, 1 - likeliest * p);
  const double chance =
      likeliest * Binomial(restart_columns, p).upper_tail(count).value() +
      (rest > 0 ? Binomial(restart_columns, rest).upper_tail(count).value() : 0.0);
  return sidak(PValue::of(std::fmin(1.0, chance)), restart_rows + restart_columns);
}

}  // namespace evenhand::stats::entropy
