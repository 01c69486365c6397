#include "sims/random/small_seed.hpp"

namespace evenhand::random {

Xoshiro256PlusPlus xoshiro_from_number(std::uint64_t number) {
  Xoshiro256PlusPlus::State state;
  for (std::uint64_t& word : state) {
    number += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    word = mixed ^ (mixed >> 31);
  }
  return Xoshiro256PlusPlus(state);
}

std::uint64_t SmallSeedSource::next_seed() {
  // Outputs from the last multiple of `space` on would favour small seeds.
  const std::uint64_t surplus = (0 - space_) % space_;
  std::uint64_t output = seeds_();
  while (output < surplus) output = seeds_();
  return output % space_;
}

}  // namespace evenhand::random
