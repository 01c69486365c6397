#include "sims/random/seeding.hpp"

#include <algorithm>

#include "sims/random/digest.hpp"

namespace evenhand::random {
namespace {

constexpr std::string_view purpose = "evenhand random source 1";
constexpr std::size_t piece_size = 32;

Digest::Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Digest::Bytes bytes_of(const std::uint64_t& number) {
  return {reinterpret_cast<const std::uint8_t*>(&number), sizeof(number)};
}

}  // namespace

void derive_state(std::string_view name, std::uint64_t seed, std::uint64_t stream,
                  std::span<std::uint8_t> state) {
  Digest sha256("SHA256");
  const std::uint8_t end_of_name[] = {0};
  for (std::uint64_t piece = 0; !state.empty(); ++piece) {
    const std::size_t size = std::min(piece_size, state.size());
    sha256.hash({bytes_of(purpose), bytes_of(name), end_of_name, bytes_of(seed), bytes_of(stream),
                 bytes_of(piece)},
                state.first(size));
    state = state.subspan(size);
  }
}

}  // namespace evenhand::random
