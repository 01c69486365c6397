#include "src/source/bit_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"

namespace evenhand::source {
namespace {

using stats::bits::BitSequence;

constexpr std::array<std::string_view, 4> format_names = {"auto", "raw", "ascii", "hex"};
constexpr std::size_t looked_at = 4096;

bool is_between_bits(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/// The value of a digit, or -1.
int digit_of(char c, BitFormat format) {
  if (c == '0' || c == '1') return c - '0';
  if (format == BitFormat::ascii) return -1;
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

BitFormat detect(std::string_view start) {
  start = start.substr(0, looked_at);
  if (std::all_of(start.begin(), start.end(), is_between_bits)) return BitFormat::raw;
  for (const BitFormat format : {BitFormat::ascii, BitFormat::hex}) {
    if (std::all_of(start.begin(), start.end(),
                    [&](char c) { return is_between_bits(c) || digit_of(c, format) >= 0; })) {
      return format;
    }
  }
  return BitFormat::raw;
}

/// The lowest `count` bits, the highest of them first.
std::uint64_t highest_first(std::uint64_t value, std::size_t count) {
  return stats::bits::turned_round(value) >> (64 - count);
}

}  // namespace

BitFormat parse_bit_format(std::string_view text) {
  const auto* const name = std::find(format_names.begin(), format_names.end(), text);
  if (name != format_names.end()) return static_cast<BitFormat>(name - format_names.begin());
  throw InputError(unknown_name("bit format", text, format_names, "use auto, raw, ascii or hex"));
}

std::string_view bit_format_name(BitFormat format) {
  return format_names[static_cast<std::size_t>(format)];
}

BitReader::BitReader(std::string name, std::unique_ptr<ByteSource> source, BitFormat format)
    : name_(std::move(name)), window_(std::move(source)), format_(format) {
  if (format_ != BitFormat::detect) return;
  while (window_.available().size() < looked_at && window_.more()) {
  }
  format_ = detect(window_.available());
}

std::size_t BitReader::read(BitSequence& bits) {
  at_ = 0;
  while (at_ < bits.size()) {
    if (pending_bits_ == 0 && !fill()) break;
    take(bits);
  }
  return at_;
}

/// The bits of the next byte or digit. False at the end of the source.
bool BitReader::fill() {
  while (!window_.available().empty() || window_.more()) {
    const char c = window_.available().front();
    if (format_ == BitFormat::raw) {
      // Eight bytes where there are as many.
      const std::string_view bytes = window_.available().substr(0, 8);
      std::uint64_t value = 0;
      for (const char byte : bytes) value = (value << 8U) | static_cast<unsigned char>(byte);
      pending_bits_ = 8 * bytes.size();
      pending_ = highest_first(value, pending_bits_);
      window_.consume(bytes.size());
      return true;
    }
    if (const int digit = digit_of(c, format_); digit >= 0) {
      pending_bits_ = format_ == BitFormat::ascii ? 1 : 4;
      pending_ = highest_first(static_cast<std::uint64_t>(digit), pending_bits_);
      window_.consume(1);
      return true;
    }
    if (!is_between_bits(c)) {
      throw InputError(fmt::format(
          "{}: byte {}: found '{}', expected {}; if it holds raw bytes, give --format-in raw",
          name_, with_thousands(window_.offset() + 1), printable(std::string(1, c)),
          format_ == BitFormat::ascii ? "0 or 1" : "a hexadecimal digit"));
    }
    window_.consume(1);
  }
  return false;
}

void BitReader::take(BitSequence& bits) {
  const std::size_t count = std::min(pending_bits_, bits.size() - at_);
  bits.put(at_, pending_, count);
  at_ += count;
  pending_bits_ -= count;
  pending_ = count == 64 ? 0 : pending_ >> count;
}

}  // namespace evenhand::source
