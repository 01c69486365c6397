#include "src/source/bit_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/sha256.hpp"

namespace evenhand::source {
namespace {

using stats::bits::BitSequence;

/// Text that comes in pieces of a few bytes.
class Pieces final : public ByteSource {
 public:
  Pieces(std::string text, std::size_t piece) : text_(std::move(text)), piece_(piece) {}
  std::size_t read(std::span<char> buffer) override {
    const std::size_t count = std::min({piece_, buffer.size(), text_.size() - at_});
    text_.copy(buffer.data(), count, at_);
    at_ += count;
    return count;
  }

 private:
  std::string text_;
  std::size_t piece_;
  std::size_t at_ = 0;
};

BitReader reader_of(const std::string& text, BitFormat format = BitFormat::detect,
                    std::size_t piece = 3) {
  return {"some.bits", std::make_unique<Pieces>(text, piece), format};
}

std::string text_of(const BitSequence& bits) {
  std::string text;
  for (std::size_t i = 0; i < bits.size(); ++i) text += bits[i] ? '1' : '0';
  return text;
}

/// All whole sequences of that length.
std::vector<std::string> sequences_of(BitReader reader, std::size_t length) {
  std::vector<std::string> all;
  BitSequence bits(length);
  while (reader.read(bits) == length) all.push_back(text_of(bits));
  return all;
}

TEST(BitReader, ReadsWhatIsWrittenInEachFormat) {
  const std::vector<std::string> expected = {"1011", "0001", "0110", "0011"};
  EXPECT_EQ(sequences_of(reader_of("\xB1\x63"), 4), expected);
  EXPECT_EQ(sequences_of(reader_of("1011 0001\r\n01\t100011\n"), 4), expected);
  EXPECT_EQ(sequences_of(reader_of("b1\n63\n"), 4), expected);
  EXPECT_EQ(sequences_of(reader_of("B163"), 16), std::vector<std::string>{"1011000101100011"});
}

TEST(BitReader, CutsSequencesWhereTheyEndWithinBytes) {
  std::string bytes;
  std::string bits;
  for (int i = 0; i < 40; ++i) {
    const auto byte = static_cast<unsigned char>(i * 37 + 128);
    bytes += static_cast<char>(byte);
    for (int bit = 7; bit >= 0; --bit) bits += ((byte >> bit) & 1) != 0 ? '1' : '0';
  }
  for (const std::size_t length : {1U, 3U, 8U, 13U, 64U, 100U, 320U}) {
    for (const std::size_t piece : {1U, 7U, 1000U}) {
      std::string joined;
      for (const std::string& one : sequences_of(reader_of(bytes, BitFormat::raw, piece), length)) {
        joined += one;
      }
      EXPECT_EQ(joined, bits.substr(0, 320 / length * length)) << length << ' ' << piece;
    }
  }
}

TEST(BitReader, FindsOutTheFormat) {
  EXPECT_EQ(reader_of("0101\n").format(), BitFormat::ascii);
  EXPECT_EQ(reader_of("0121\n").format(), BitFormat::hex);
  EXPECT_EQ(reader_of("word").format(), BitFormat::raw);
  EXPECT_EQ(reader_of("").format(), BitFormat::raw);
  EXPECT_EQ(reader_of(" \n").format(), BitFormat::raw);
  EXPECT_EQ(reader_of("0101", BitFormat::raw).format(), BitFormat::raw);
}

TEST(BitReader, TellsWhereSomethingElseStands) {
  BitReader reader = reader_of("0101 0121", BitFormat::ascii);
  BitSequence bits(8);
  try {
    reader.read(bits);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("some.bits: byte 8: found '2', expected 0 or 1"));
  }
}

TEST(BitReader, TellsHowManyBitsWereLeftAndWhatWasRead) {
  BitReader reader = reader_of("110010", BitFormat::ascii);
  BitSequence bits(4);
  EXPECT_EQ(reader.read(bits), 4U);
  EXPECT_EQ(reader.digest(), Sha256().hex("1100"));
  EXPECT_EQ(reader.read(bits), 2U);
  EXPECT_EQ(reader.read(bits), 0U);
}

TEST(BitReader, KnowsItsFormatsByName) {
  for (const BitFormat format :
       {BitFormat::detect, BitFormat::raw, BitFormat::ascii, BitFormat::hex}) {
    EXPECT_EQ(parse_bit_format(bit_format_name(format)), format);
  }
  EXPECT_THROW(parse_bit_format("asci"), InputError);
}

}  // namespace
}  // namespace evenhand::source
