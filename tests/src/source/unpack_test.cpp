#include "src/source/unpack.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

std::string gzip(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  std::string copy = text;
  stream.next_in = reinterpret_cast<Bytef*>(copy.data());
  stream.avail_in = static_cast<uInt>(copy.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string zstd(const std::string& text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
  return packed;
}

std::string unpack(const std::string& bytes) {
  const auto source = unpacked(std::make_unique<MemorySource>(bytes), "x.gz");
  std::string text;
  std::array<char, 777> buffer{};
  while (const std::size_t got = source->read(buffer)) text.append(buffer.data(), got);
  return text;
}

std::string unpack_refusal(const std::string& bytes) {
  try {
    unpack(bytes);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += std::to_string(i * 7919 % 100'003) + '\n';
  return text;
}

TEST(Unpacked, GivesPlainBytesAsTheyAre) {
  for (const std::string text : {"", "0", "0 1\n1 0\n", "\x1F", "\x28\xB5"}) {
    EXPECT_EQ(unpack(text), text);
  }
  EXPECT_EQ(unpack(long_text()), long_text());
}

TEST(Unpacked, TakesGzipAndZstd) {
  EXPECT_EQ(unpack(gzip(long_text())), long_text());
  EXPECT_EQ(unpack(zstd(long_text())), long_text());
  EXPECT_EQ(unpack(gzip("")), "");
  EXPECT_EQ(unpack(zstd("")), "");
}

TEST(Unpacked, TakesSeveralMembers) {
  EXPECT_EQ(unpack(gzip("a\n") + gzip("") + gzip("b\n")), "a\nb\n");
  EXPECT_EQ(unpack(gzip("a\n") + std::string(5, '\0')), "a\n");
  EXPECT_EQ(unpack(zstd("a\n") + zstd("b\n")), "a\nb\n");
}

TEST(Unpacked, RefusesDamage) {
  const std::string packed = gzip(long_text());
  EXPECT_THAT(unpack_refusal(packed.substr(0, packed.size() / 2)),
              HasSubstr("x.gz (byte " + std::to_string(packed.size() / 2) +
                        " of the packed file): the gzip data ends in the middle"));
  std::string damaged = packed;
  damaged[damaged.size() - 5] ^= 1;
  EXPECT_THAT(unpack_refusal(damaged), HasSubstr("the gzip data is damaged (incorrect"));
  const std::string frames = zstd(long_text());
  EXPECT_THAT(unpack_refusal(frames.substr(0, frames.size() - 3)),
              HasSubstr("zstd data ends in the"));
  EXPECT_THAT(unpack_refusal(frames + "rubbish"), HasSubstr("the zstd data is damaged"));
  EXPECT_THAT(unpack_refusal(gzip("a") + "rubbish"), HasSubstr("the gzip data is damaged"));
}

TEST(PackedLog, IsReadAsItIs) {
  const TempFile file(gzip("0 1\n1 0\n"), "deals.txt.gz");
  const auto log = open_log(file.path(), {});
  EXPECT_EQ(read_all(*log), (std::vector<Deal>{{0, 1}, {1, 0}}));
  // That of the unpacked bytes: printf '0 1\n1 0\n' | sha256sum
  EXPECT_EQ(log->digest(), "19d8e8cf6b93224d3388548d5f8bdee4cd4e033d416d8631b8c44db208da788d");
}

TEST(Unpacked, PassesOverFramesThatSayNothing) {
  for (const char kind : {'\x50', '\x5F'}) {
    const std::string skipped =
        std::string(1, kind) + std::string("\x2A\x4D\x18\x04\0\0\0pzst", 11);
    EXPECT_TRUE(is_packed(skipped));
    EXPECT_EQ(unpack(skipped + zstd("0 1\n") + skipped + zstd("1 0\n")), "0 1\n1 0\n");
  }
  for (const std::string text : {"P", "P*", "P*M\n", "QRS 1\n"}) EXPECT_EQ(unpack(text), text);
}

TEST(Unpacked, SaysHowToUnpackALongWindow) {
  // A frame's head (RFC 8878, 3.1.1): the descriptor, and a window of 2^(10 + 18) bytes.
  const std::string head("\x28\xB5\x2F\xFD\x00\x90", 6);
  EXPECT_THAT(unpack_refusal(head + std::string(20, '\0')),
              HasSubstr("zstd -d --long=31 -c FILE |"));
}

}  // namespace
}  // namespace evenhand::source
