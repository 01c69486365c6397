#pragma once

#include <array>
#include <cstddef>

namespace evenhand::stats {

// Items of a deal of n have a bit each, of which `ones` are 1, spread by chance.

/// The chance that the bits of three given items have an odd sum.
double odd_parity_of_three(std::size_t n, std::size_t ones);

/// Σ over p of the sign of the items p, p + gaps[0] and p + gaps[0] + gaps[1]: -1 where the sum of
/// their bits is odd, else 1.
struct ParityNull {
  double mean = 0;
  double variance = 0;
};
/// Exactly, from the means of products of up to six signs, which are values of Krawtchouk's
/// polynomials over binomial coefficients. n >= 6, gaps from 1 on, their sum below n.
ParityNull parity_null(std::size_t n, std::size_t ones, std::array<std::size_t, 2> gaps);

}  // namespace evenhand::stats
