#pragma once

#include <cstdint>
#include <string>

#include "reports/document.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::proofs {

/// The way in which one of `outcomes` (1 … n) is made of a number from 0 to `range` - 1, each
/// equally likely.
enum class ChoiceMethod {
  modulo,    ///< x % n
  multiply,  ///< floor(x n / range), as floor(random() * n)
  round,     ///< x (n - 1) / range to the nearest whole number, as round(random() * (n - 1))
};

struct Choice {
  std::uint64_t outcomes = 0;  ///< 2 … 10,000
  stats::Integer range;        ///< at least 1, at most 2^128
  ChoiceMethod method = ChoiceMethod::modulo;
};

std::string_view choice_method_name(ChoiceMethod method);

/// Returns how many of the numbers 0 … range - 1 give each outcome.
std::vector<stats::Integer> numbers_by_outcome(const Choice& choice);

/// The share of each outcome as a fraction, how uneven they are, and how many draws show it.
/// Provenance is the caller's.
reports::Document choice_document(const Choice& choice);

}  // namespace evenhand::proofs
