#include "protocol/cbor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "protocol/faults.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::array<std::string_view, 8> major_names = {"a number", "a negative number", "bytes",
                                                         "text",     "an array",          "a map",
                                                         "a tag",    "a simple value"};
constexpr std::uint8_t cbor_false = 0xF4;
constexpr std::uint8_t cbor_true = 0xF5;

/// Returns the smallest value that needs so many bytes after the head.
constexpr std::uint64_t least_in(std::size_t size) {
  if (size == 0) return 0;
  return size == 1 ? 24 : std::uint64_t{1} << (4 * size);
}

}  // namespace

CborWriter& CborWriter::head(unsigned major, std::uint64_t value) {
  const auto begin = static_cast<std::uint8_t>(major << 5U);
  if (value < 24) {
    out_.push_back(static_cast<std::uint8_t>(begin | value));
    return *this;
  }
  unsigned power = 0;  // of bytes: 1, 2, 4, 8
  while (power < 3 && value >> (8U << power) != 0) ++power;
  out_.push_back(static_cast<std::uint8_t>(begin | (24U + power)));
  for (unsigned i = 1U << power; i-- > 0;) {
    out_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  return *this;
}

CborWriter& CborWriter::bytes(View value) {
  head(2, value.size());
  out_.insert(out_.end(), value.begin(), value.end());
  return *this;
}

CborWriter& CborWriter::text(std::string_view value) {
  head(3, value.size());
  out_.insert(out_.end(), value.begin(), value.end());
  return *this;
}

CborWriter& CborWriter::boolean(bool value) {
  out_.push_back(value ? cbor_true : cbor_false);
  return *this;
}

std::string CborReader::place() const {
  const std::size_t byte = bytes_.size() - rest_.size();
  return member_.empty() ? fmt::format("byte {} of the body", byte)
                         : fmt::format("byte {} of the body, {}", byte, member_);
}

void CborReader::refuse(std::string_view found, std::string_view expected) const {
  throw ProtocolError(Code::bad_body,
                      fmt::format("{}: found {}, expected {}", place(), found, expected));
}

std::uint64_t CborReader::head(unsigned major, std::string_view what) {
  if (rest_.empty()) refuse("its end", what);
  const unsigned found = rest_.front() >> 5U;
  if (found != major) refuse(major_names[found], what);
  const unsigned short_value = rest_.front() & 31U;
  if (short_value < 24) {
    rest_ = rest_.subspan(1);
    return short_value;
  }
  const std::size_t size = std::size_t{1} << (short_value - 24);
  if (short_value > 27) {
    throw ProtocolError(Code::not_deterministic,
                        fmt::format("{}: an indefinite length or a reserved head", place()));
  }
  if (rest_.size() < 1 + size) refuse("its end", what);
  const std::uint64_t value = protocol::number(rest_.subspan(1, size));
  if (value < least_in(size)) {
    throw ProtocolError(Code::not_deterministic,
                        fmt::format("{}: {} in {} bytes more than it needs", place(), value, size));
  }
  rest_ = rest_.subspan(1 + size);
  return value;
}

std::uint64_t CborReader::number(std::uint64_t most) {
  const std::uint64_t value = head(0, "a number");
  if (value > most) refuse(fmt::format("{}", value), fmt::format("at most {}", most));
  return value;
}

View CborReader::bytes() {
  const std::uint64_t size = head(2, "bytes");
  if (size > rest_.size()) refuse("its end", fmt::format("{} bytes", size));
  const View value = rest_.first(size);
  rest_ = rest_.subspan(size);
  return value;
}

View CborReader::bytes(std::size_t size) {
  const View value = bytes();
  if (value.size() != size) {
    refuse(fmt::format("{} bytes", value.size()), fmt::format("{} bytes", size));
  }
  return value;
}

View CborReader::items(std::size_t size) {
  const View value = bytes();
  if (value.size() % size == 0) return value;
  throw ProtocolError(
      Code::wrong_count,
      fmt::format("{}: found {} bytes, expected {} for each item", place(), value.size(), size));
}

std::string_view CborReader::text() {
  const std::uint64_t size = head(3, "text");
  if (size > rest_.size()) refuse("its end", fmt::format("{} bytes of text", size));
  const View value = rest_.first(size);
  rest_ = rest_.subspan(size);
  return protocol::text(value);
}

std::uint64_t CborReader::array(std::uint64_t most) {
  const std::uint64_t size = head(4, "an array");
  if (size > most)
    refuse(fmt::format("an array of {}", size), fmt::format("one of at most {}", most));
  return size;
}

std::uint64_t CborReader::map() { return head(5, "a map"); }

void CborReader::map(std::uint64_t size) {
  const std::uint64_t found = map();
  if (found != size) refuse(fmt::format("a map of {}", found), fmt::format("a map of {}", size));
}

void CborReader::key(std::uint64_t expected, std::string_view member) {
  member_ = member;
  const std::uint64_t found = head(0, "a key");
  if (found != expected) refuse(fmt::format("key {}", found), fmt::format("key {}", expected));
}

bool CborReader::boolean() {
  if (rest_.empty()) refuse("its end", "true or false");
  const std::uint8_t byte = rest_.front();
  if (byte != cbor_true && byte != cbor_false) refuse(major_names[byte >> 5U], "true or false");
  rest_ = rest_.subspan(1);
  return byte == cbor_true;
}

void CborReader::end() const {
  if (!rest_.empty()) refuse(fmt::format("{} bytes more", rest_.size()), "its end");
}

}  // namespace evenhand::protocol
