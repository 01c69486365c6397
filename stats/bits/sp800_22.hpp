#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/constants.hpp"
#include "stats/fourier/power_spectrum.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// The parameters of SP 800-22 Rev. 1a that may be chosen, as NIST's program has them.
struct Sp80022Options {
  Constants constants = Constants::exact;
  std::size_t block_frequency_m = 128;
  unsigned non_overlapping_m = 9;
  unsigned overlapping_m = 9;
  unsigned approximate_entropy_m = 10;
  unsigned serial_m = 16;
  std::size_t linear_complexity_m = 500;
};
/// Empty, or what is wrong with them: "serial: 40 is not a number of bits from 2 to 24".
std::string fault_of(const Sp80022Options& options);

/// One of the fifteen tests.
struct Sp80022Test {
  std::string_view name;       ///< "frequency"
  std::string_view nist_name;  ///< as NIST's program calls it in its table: "Frequency"
  std::string_view null;       ///< the null hypothesis in a sentence
  std::string_view failure;    ///< what a sequence that fails has: "too many ones, or too few"
};
inline constexpr std::size_t sp800_22_tests = 15;
/// Returns a test, in the order of NIST's table.
const Sp80022Test& sp800_22_test(std::size_t index);

/// One of the p-values of a sequence: 188 where templates have nine bits.
struct Sp80022PValue {
  std::size_t test;   ///< index of its test
  std::string label;  ///< which of several it is: "forward", "000000001", "x = -4"; else empty
};

/// The fifteen tests of SP 800-22 Rev. 1a for sequences of n bits. Holds what they need of memory:
/// some 50 bytes a bit. A test that a sequence is too short for, or whose precondition it does not
/// meet, is skipped with the reason.
class Sp80022 {
 public:
  /// Throws std::domain_error for options that have a fault, and for n above most_bits.
  Sp80022(std::size_t n, const Sp80022Options& options);

  static constexpr std::size_t most_bits = std::size_t{1} << 30U;

  const std::vector<Sp80022PValue>& p_values() const { return p_values_; }
  /// Makes the tests, in the order of p_values(). `bits` has n bits (std::domain_error).
  std::vector<TestResult> work(const BitSequence& bits);

 private:
  std::size_t n_;
  Sp80022Options options_;
  std::vector<Sp80022PValue> p_values_;
  std::optional<fourier::PowerSpectrum> fourier_;
};

/// The p-values that these options give, in order.
std::vector<Sp80022PValue> sp800_22_p_values(const Sp80022Options& options);

}  // namespace evenhand::stats::bits
