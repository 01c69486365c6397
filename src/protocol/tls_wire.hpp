#pragma once

#include "protocol/wire.hpp"
#include "src/serve/tls.hpp"

namespace evenhand::protocol {

/// The protocol inside TLS at a table: a line of each side, then frames.
inline constexpr const char* spoken_at_tables = "evenhand/2";

/// Frames over a connection of TLS whose hands are shaken.
class TlsWire final : public Wire {
 public:
  explicit TlsWire(serve::TlsStream stream) : stream_(std::move(stream)) {}

  /// Waits until the other side has closed its end: before that it may not have read all, and if
  /// the socket were closed while it still sends, the system would take back what it has not read.
  void end(Milliseconds patience) override;

 protected:
  Moved write_some(View bytes) override;
  Moved read_some(std::span<std::uint8_t> bytes) override;
  int descriptor(short /*waits_for*/) const override { return stream_.descriptor(); }

 private:
  serve::TlsStream stream_;
};

}  // namespace evenhand::protocol
