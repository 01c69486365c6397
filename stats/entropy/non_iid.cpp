#include "stats/entropy/non_iid.hpp"

#include <algorithm>
#include <stdexcept>

#include "stats/entropy/counting_estimators.hpp"
#include "stats/entropy/predictors.hpp"
#include "stats/entropy/tuples.hpp"

namespace evenhand::stats::entropy {
namespace {

constexpr std::array<std::string_view, estimators> estimator_names = {
    "most-common-value",          "collision", "markov", "compression", "t-tuple",
    "longest-repeated-substring", "multi-mcw", "lag",    "multi-mmc",   "lz78y"};

std::size_t values_of(Symbols symbols) {
  std::array<bool, 256> seen{};
  for (const std::uint8_t symbol : symbols) seen[symbol] = true;
  return static_cast<std::size_t>(std::count(seen.begin(), seen.end(), true));
}

}  // namespace

std::string_view estimator_name(std::size_t index) { return estimator_names.at(index); }

Estimates estimates_of(Symbols symbols, unsigned bits, const StopCheck& check) {
  if (bits < 1 || bits > 8) throw std::domain_error("entropy: symbols of 1 to 8 bits");
  const auto of_bits = [&](Estimate (*estimator)(Symbols)) {
    return bits == 1 ? estimator(symbols) : Estimate::skip("for symbols of one bit");
  };
  const Repeats repeats = repeats_of(symbols, check);
  const std::size_t values = values_of(symbols);
  return {most_common_value(symbols),
          of_bits(collision),
          of_bits(markov),
          of_bits(compression),
          t_tuple(repeats, symbols.size()),
          longest_repeated_substring(repeats, symbols.size()),
          predicted(multi_mcw(symbols, check), values),
          predicted(lag(symbols, check), values),
          predicted(multi_mmc(symbols, bits, check), values),
          predicted(lz78y(symbols, bits, check), values)};
}

double least_of(const Estimates& estimates, unsigned bits) {
  double least = bits;
  for (const Estimate& estimate : estimates) {
    if (!estimate.is_skipped()) least = std::min(least, estimate.min_entropy);
  }
  return least;
}

std::vector<std::uint8_t> bits_of(Symbols symbols, unsigned bits) {
  std::vector<std::uint8_t> result;
  result.reserve(symbols.size() * bits);
  for (const std::uint8_t symbol : symbols) {
    for (unsigned bit = bits; bit-- > 0;) {
      result.push_back(static_cast<std::uint8_t>((symbol >> bit) & 1U));
    }
  }
  return result;
}

}  // namespace evenhand::stats::entropy
