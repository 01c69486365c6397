#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

namespace evenhand::random {

/// The bytes of ARC4 (K. Kaukonen and R. Thayer, draft-kaukonen-cipher-arcfour-03, 1999; known
/// answers in RFC 6229). It is here for games that take it as a generator, and keeps no secret: of
/// the libraries that every build has none offers it, since as a cipher it is broken (RFC 7465).
class Arc4 {
 public:
  /// A key of 1 to 256 bytes.
  explicit Arc4(std::span<const std::uint8_t> key) {
    std::iota(state_.begin(), state_.end(), std::uint8_t{0});
    std::uint8_t j = 0;
    for (std::size_t i = 0; i < state_.size(); ++i) {
      j = static_cast<std::uint8_t>(j + state_[i] + key[i % key.size()]);
      std::swap(state_[i], state_[j]);
    }
  }

  std::uint8_t operator()() {
    ++i_;
    j_ = static_cast<std::uint8_t>(j_ + state_[i_]);
    std::swap(state_[i_], state_[j_]);
    return state_[static_cast<std::uint8_t>(state_[i_] + state_[j_])];
  }

 private:
  std::array<std::uint8_t, 256> state_{};
  std::uint8_t i_ = 0;
  std::uint8_t j_ = 0;
};

}  // namespace evenhand::random
