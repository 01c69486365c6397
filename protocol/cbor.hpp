#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/bytes.hpp"

namespace evenhand::protocol {

// CBOR (RFC 8949) as frames hold it: unsigned integers, byte and text strings, arrays and maps of
// known sizes, true and false, in the deterministic form of section 4.2.1. The contents of a
// message are known from its type, so it is read in order: the keys of a map must come as they are
// asked for.

class CborWriter {
 public:
  explicit CborWriter(Bytes& out) : out_(out) {}

  CborWriter& number(std::uint64_t value) { return head(0, value); }
  CborWriter& bytes(View value);
  CborWriter& text(std::string_view value);
  CborWriter& array(std::uint64_t size) { return head(4, size); }
  CborWriter& map(std::uint64_t size) { return head(5, size); }
  CborWriter& boolean(bool value);

 private:
  CborWriter& head(unsigned major, std::uint64_t value);

  Bytes& out_;
};

/// Reads what the writer writes, and nothing else. Each function throws ProtocolError:
/// not_deterministic for a number in a longer form than it needs or an indefinite length, bad_body
/// for another item than it was called for. Views point into the bytes.
class CborReader {
 public:
  explicit CborReader(View bytes) : bytes_(bytes), rest_(bytes) {}

  std::uint64_t number(std::uint64_t most = UINT64_MAX);
  View bytes();
  /// A byte string of exactly so many bytes.
  View bytes(std::size_t size);
  /// A byte string of items of `size` bytes each; wrong_count if its length is no multiple of that.
  View items(std::size_t size);
  /// Reads a text as it stands: it need not be UTF-8.
  std::string_view text();
  std::uint64_t array(std::uint64_t most);
  /// A map, and how many pairs it has.
  std::uint64_t map();
  /// A map of exactly so many pairs.
  void map(std::uint64_t size);
  /// Reads the key of the next member, which must be `expected`; refusals call its value `member`.
  void key(std::uint64_t expected, std::string_view member);
  bool boolean();
  /// Throws when something is left.
  void end() const;

 private:
  std::uint64_t head(unsigned major, std::string_view what);
  std::string place() const;
  [[noreturn]] void refuse(std::string_view found, std::string_view expected) const;

  View bytes_;
  View rest_;
  std::string_view member_;
};

}  // namespace evenhand::protocol
