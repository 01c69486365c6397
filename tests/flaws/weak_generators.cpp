#include "tests/flaws/weak_generators.hpp"

#include <array>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace evenhand::flaws {
namespace {

/// Durstenfeld's shuffle of what next(i + 1) draws below i + 1.
template <class Next>
void shuffled_by(Order& cards, Next& next) {
  std::iota(cards.begin(), cards.end(), std::size_t{0});
  for (std::size_t i = cards.size() - 1; i > 0; --i) std::swap(cards[i], cards[next(i + 1)]);
}

/// Returns the share for words of at most 54 bits and bounds of at most 1024.
std::size_t share(std::uint64_t word, unsigned bits, std::size_t bound) {
  return static_cast<std::size_t>((word * bound) >> bits);
}

/// The two words of xorshift128+, from 64 bits of chance each.
class Xorshift {
 public:
  void seed(Chance& chance) { state_ = {chance.bits(), chance.bits() | 1U}; }
  bool is_seeded() const { return state_[1] != 0; }
  /// The first word after a step.
  std::uint64_t step() {
    std::uint64_t x = state_[0];
    const std::uint64_t y = state_[1];
    state_[0] = y;
    x ^= x << 23U;
    x ^= x >> 17U;
    x ^= y ^ (y >> 26U);
    state_[1] = x;
    return state_[0];
  }
  std::uint64_t sum() const { return state_[0] + state_[1]; }

 private:
  std::array<std::uint64_t, 2> state_ = {0, 0};
};

}  // namespace

Dealer minstd(std::uint64_t) {
  return [x = std::uint64_t{20261122}](Order& cards, Chance&) mutable {
    const auto next = [&](std::size_t bound) {
      x = x * 48271 % 2147483647;
      return static_cast<std::size_t>(x * bound / 2147483647);
    };
    shuffled_by(cards, next);
  };
}

Dealer glibc_remainders(std::uint64_t) {
  return [words = std::vector<std::uint32_t>()](Order& cards, Chance& chance) mutable {
    while (words.size() < 31) {
      words.push_back(static_cast<std::uint32_t>(chance.below(std::size_t{1} << 32U)));
    }
    const auto next = [&](std::size_t bound) {
      words.push_back(words[words.size() - 3] + words[words.size() - 31]);
      return static_cast<std::size_t>(words.back() >> 1U) % bound;
    };
    shuffled_by(cards, next);
    words.erase(words.begin(), words.end() - 31);
  };
}

Dealer xorshift_remainders(std::uint64_t) {
  return [generator = Xorshift()](Order& cards, Chance& chance) mutable {
    if (!generator.is_seeded()) generator.seed(chance);
    const auto next = [&](std::size_t bound) {
      const std::uint64_t word = generator.sum();
      generator.step();
      return static_cast<std::size_t>(word % bound);
    };
    shuffled_by(cards, next);
  };
}

Dealer v8_shares(std::uint64_t) {
  return [generator = Xorshift(), kept = std::vector<std::uint64_t>()](Order& cards,
                                                                       Chance& chance) mutable {
    constexpr std::size_t cache = 64;
    constexpr unsigned bits = 52;
    if (!generator.is_seeded()) generator.seed(chance);
    const auto next = [&](std::size_t bound) {
      if (kept.empty()) {
        for (std::size_t i = 0; i < cache; ++i) kept.push_back(generator.step() >> (64 - bits));
      }
      const std::uint64_t word = kept.back();
      kept.pop_back();
      return share(word, bits, bound);
    };
    shuffled_by(cards, next);
  };
}

Dealer mersenne_shares(std::uint64_t) {
  return [generator = std::mt19937(20261123)](Order& cards, Chance&) mutable {
    const auto next = [&](std::size_t bound) { return share(generator(), 32, bound); };
    shuffled_by(cards, next);
  };
}

Dealer lcg48_shares(std::uint64_t) {
  return [x = std::uint64_t{20261124}](Order& cards, Chance&) mutable {
    const auto next = [&](std::size_t bound) {
      x = (x * 0x5DEECE66DU + 11) & ((std::uint64_t{1} << 48U) - 1);
      return share(x >> 16U, 32, bound);
    };
    shuffled_by(cards, next);
  };
}

}  // namespace evenhand::flaws
