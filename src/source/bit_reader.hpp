#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "src/source/byte_source.hpp"
#include "src/source/byte_window.hpp"
#include "stats/bits/bit_sequence.hpp"

namespace evenhand::source {

/// The way in which bits are written.
enum class BitFormat {
  detect,  ///< look at the first bytes
  raw,     ///< eight a byte, the highest first
  ascii,   ///< the characters 0 and 1; blanks and line ends are passed over
  hex      ///< four a digit, the highest first; blanks and line ends are passed over
};

/// Reads "auto", "raw", "ascii" or "hex"; throws InputError with a suggestion otherwise.
BitFormat parse_bit_format(std::string_view text);
std::string_view bit_format_name(BitFormat format);

/// Bits from outside, one sequence after another.
class BitStream {
 public:
  BitStream() = default;
  BitStream(const BitStream&) = delete;
  BitStream& operator=(const BitStream&) = delete;
  virtual ~BitStream() = default;

  /// Returns how many of the sequence's bits there were: all, or what was left of the source.
  /// Throws InputError for what cannot be read.
  virtual std::size_t read(stats::bits::BitSequence& bits) = 0;
  /// SHA-256 of the bytes read so far.
  virtual std::string digest() const = 0;
};

/// Bits that are written as such.
class BitReader final : public BitStream {
 public:
  /// `name` is what messages call it. Looks at the first 4096 bytes where the format is to be
  /// detected: only 0, 1 and blanks are `ascii`, only hexadecimal digits and blanks `hex`, and all
  /// else, as nothing at all, `raw`.
  BitReader(std::string name, std::unique_ptr<ByteSource> source, BitFormat format);

  BitFormat format() const { return format_; }
  /// Throws InputError for a character that is none of the format's.
  std::size_t read(stats::bits::BitSequence& bits) override;
  std::string digest() const override { return window_.digest(); }

 private:
  bool fill();
  void take(stats::bits::BitSequence& bits);

  std::string name_;
  ByteWindow window_;
  BitFormat format_;
  std::size_t at_ = 0;  ///< in the sequence at work
  std::uint64_t pending_ =
      0;  ///< bits of a byte or digit that are not yet in a sequence, first lowest
  std::size_t pending_bits_ = 0;
};

}  // namespace evenhand::source
