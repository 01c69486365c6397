#include "sims/random/os_random.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace evenhand::random {

void OsRandom::next_chunk(std::span<std::uint64_t> words) {
  auto* bytes = reinterpret_cast<unsigned char*>(words.data());
  std::size_t left = words.size_bytes();
  while (left > 0) {
    const ssize_t got = getrandom(bytes, left, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw RunError(fmt::format("getrandom failed: {}", std::strerror(errno)));
    bytes += got;
    left -= static_cast<std::size_t>(got);
  }
}

}  // namespace evenhand::random
