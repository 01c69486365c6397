#include "tests/stats/bits/expansions.hpp"

#include <boost/multiprecision/cpp_int.hpp>

namespace evenhand::stats::bits {
namespace {

using Integer = boost::multiprecision::cpp_int;

constexpr std::size_t spare = 64;  ///< bits that rounding may spoil

/// The first n bits of a number from 1 up, of which `scaled` has at least as many.
BitSequence leading_bits(Integer scaled, std::size_t n) {
  const std::size_t length = msb(scaled) + 1;
  BitSequence bits(n);
  for (std::size_t i = 0; i < n; ++i) {
    bits.set(i, bit_test(scaled, static_cast<unsigned>(length - 1 - i)));
  }
  return bits;
}

/// floor(sqrt(n)) by Newton's method, from the root of the upper half.
Integer root_of(const Integer& n) {
  if (n < (Integer(1) << 60U)) return boost::multiprecision::sqrt(n);
  const auto quarter = static_cast<unsigned>(msb(n) / 4);
  Integer root = (root_of(n >> (2 * quarter)) + 1) << quarter;
  for (Integer next = (root + n / root) >> 1U; next < root; next = (root + n / root) >> 1U) {
    root = next;
  }
  return root;
}

/// Σ 1/(first+1 … k) over k from first+1 to last is p / q.
void split_e(unsigned first, unsigned last, Integer& p, Integer& q) {
  if (last - first == 1) {
    p = 1;
    q = last;
    return;
  }
  const unsigned middle = first + (last - first) / 2;
  Integer p2;
  Integer q2;
  split_e(first, middle, p, q);
  split_e(middle, last, p2, q2);
  p = p * q2 + p2;
  q *= q2;
}

/// Chudnovsky & Chudnovsky's series (1988) by binary splitting.
void split_pi(std::int64_t first, std::int64_t last, Integer& p, Integer& q, Integer& t) {
  if (last - first == 1) {
    p = Integer(-(6 * first - 5)) * (2 * first - 1) * (6 * first - 1);
    q = Integer(10939058860032000) * first * first * first;
    t = p * (Integer(13591409) + Integer(545140134) * first);
    return;
  }
  const std::int64_t middle = first + (last - first) / 2;
  Integer p2;
  Integer q2;
  Integer t2;
  split_pi(first, middle, p, q, t);
  split_pi(middle, last, p2, q2, t2);
  t = t * q2 + p * t2;
  p *= p2;
  q *= q2;
}

}  // namespace

BitSequence bits_of_e(std::size_t n) {
  // 2^-n is passed before the n-th term, and for large n long before.
  unsigned terms = 40;
  for (double log2 = 0; log2 < static_cast<double>(n + spare);) {
    terms += 8;
    log2 = (std::lgamma(terms) / std::log(2.0));
  }
  Integer p;
  Integer q;
  split_e(0, terms, p, q);
  return leading_bits(((p + q) << static_cast<unsigned>(n + spare)) / q, n);
}

BitSequence bits_of_pi(std::size_t n) {
  const auto terms = static_cast<std::int64_t>(static_cast<double>(n + spare) / 47.1) + 2;
  Integer p;
  Integer q;
  Integer t;
  split_pi(1, terms, p, q, t);
  const Integer root = root_of(Integer(10005) << static_cast<unsigned>(2 * (n + spare)));
  return leading_bits(q * 426880 * root / (q * 13591409 + t), n);
}

BitSequence bits_of_root(unsigned radicand, std::size_t n) {
  return leading_bits(root_of(Integer(radicand) << static_cast<unsigned>(2 * (n + spare))), n);
}

}  // namespace evenhand::stats::bits
