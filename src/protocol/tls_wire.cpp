#include "src/protocol/tls_wire.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace evenhand::protocol {

Wire::Moved TlsWire::write_some(View bytes) {
  const serve::TlsStream::Step step = stream_.write(bytes);
  return {step.bytes, step.waits_for};
}

Wire::Moved TlsWire::read_some(std::span<std::uint8_t> bytes) {
  const serve::TlsStream::Step step = stream_.read(bytes);
  return {step.bytes, step.waits_for};
}

void TlsWire::end(Milliseconds patience) {
  stream_.finish();
  const auto until = std::chrono::steady_clock::now() + patience;
  std::array<std::uint8_t, 4096> scrap{};
  while (true) {
    const auto left =
        std::chrono::duration_cast<Milliseconds>(until - std::chrono::steady_clock::now()).count();
    pollfd wanted{stream_.descriptor(), POLLIN, 0};
    if (left <= 0 || ::poll(&wanted, 1, static_cast<int>(left)) <= 0) return;
    if (::read(stream_.descriptor(), scrap.data(), scrap.size()) <= 0) return;
  }
}

}  // namespace evenhand::protocol
