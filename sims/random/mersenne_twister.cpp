#include "sims/random/mersenne_twister.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace evenhand::random {
namespace {

constexpr std::size_t state_words = std::mt19937::state_size;

std::uint32_t mixed(std::uint32_t word) { return word ^ (word >> 30U); }

/// Hands the state to the engine word by word.
class ArraySeed {
 public:
  using result_type = std::uint32_t;
  explicit ArraySeed(std::span<const std::uint32_t> key) : key_(key) {}

  template <class Iterator>
  void generate(Iterator begin, Iterator end) const {
    std::array<std::uint32_t, state_words> state{};
    state[0] = 19650218;
    for (std::uint32_t i = 1; i < state_words; ++i)
      state[i] = 1812433253U * mixed(state[i - 1]) + i;
    std::size_t i = 1;
    const auto go_on = [&] {
      if (++i == state_words) state[0] = state[std::exchange(i, 1) - 1];
    };
    std::size_t j = 0;
    for (std::size_t k = std::max(state_words, key_.size()); k > 0; --k, go_on()) {
      state[i] =
          (state[i] ^ (mixed(state[i - 1]) * 1664525U)) + key_[j] + static_cast<std::uint32_t>(j);
      if (++j == key_.size()) j = 0;
    }
    for (std::size_t k = 1; k < state_words; ++k, go_on()) {
      state[i] = (state[i] ^ (mixed(state[i - 1]) * 1566083941U)) - static_cast<std::uint32_t>(i);
    }
    state[0] = 0x80000000U;
    std::copy_n(state.begin(), end - begin, begin);
  }

 private:
  std::span<const std::uint32_t> key_;
};

}  // namespace

std::mt19937 mt19937_of_array(std::span<const std::uint32_t> key) {
  ArraySeed sequence(key);
  return std::mt19937(sequence);
}

}  // namespace evenhand::random
