#pragma once

#include <memory>

#include "src/bits/worker.hpp"
#include "src/entropy/experiment.hpp"

namespace evenhand::entropy {

/// Takes each sequence as a data set: estimates its min-entropy, and tests, where the plan has it,
/// whether its samples are independent and identically distributed. Data set d is permuted by
/// stream 2^63 + d of philox.
std::unique_ptr<bits::Tester> make_tester(const Plan& plan);

/// Samples of so many bits, the first bit the highest.
std::vector<std::uint8_t> symbols_of(const stats::bits::BitSequence& bits, unsigned symbol_bits);

}  // namespace evenhand::entropy
