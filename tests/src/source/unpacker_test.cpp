#include "src/source/unpacker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/src/source/log_helpers.hpp"
#include "tests/src/source/packing.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

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

/// Returns how much of it is unpacked when the user wants to stop soon.
std::size_t unpacked_until_stopped(const std::string& packed) {
  int asked = 0;
  const auto source =
      unpacked(std::make_unique<MemorySource>(packed), "x", [&asked] { return ++asked > 20; });
  std::array<char, 777> buffer{};
  std::size_t bytes = 0;
  try {
    while (const std::size_t got = source->read(buffer)) bytes += got;
  } catch (const InterruptedError&) {
    return bytes;
  }
  ADD_FAILURE() << "it was not asked";
  return bytes;
}

TEST(Unpacked, StopsWhereMuchIsMadeOfLittleAndNothingOfMuch) {
  const std::string lines(5'000'000, '\n');
  for (const auto& pack : {gzip, zstd, xz, bzip2}) {
    EXPECT_LT(unpacked_until_stopped(pack(lines)), 20'000U);
  }
  std::string empty;
  for (int i = 0; i < 1000; ++i) empty += zstd("");
  EXPECT_EQ(unpacked_until_stopped(empty), 0U);
  EXPECT_EQ(unpacked_until_stopped(gzip("") + std::string(50'000'000, '\0')), 0U);
}

TEST(Unpacked, TakesEveryFormat) {
  for (const auto& pack : {gzip, zstd, xz, bzip2}) {
    EXPECT_EQ(unpack(pack(long_text())), long_text());
    EXPECT_EQ(unpack(pack("")), "");
  }
}

TEST(Unpacked, TakesSeveralMembers) {
  EXPECT_EQ(unpack(gzip("a\n") + gzip("") + gzip("b\n")), "a\nb\n");
  EXPECT_EQ(unpack(gzip("a\n") + std::string(5, '\0')), "a\n");
  EXPECT_EQ(unpack(zstd("a\n") + zstd("b\n")), "a\nb\n");
  EXPECT_EQ(unpack(xz("a\n") + std::string(4, '\0') + xz("b\n")), "a\nb\n");
  EXPECT_EQ(unpack(bzip2("a\n") + bzip2("") + bzip2("b\n")), "a\nb\n");
}

void expect_damage_refused(const std::string& name, const std::string& packed) {
  const std::size_t half = packed.size() / 2;
  EXPECT_THAT(unpack_refusal(packed.substr(0, half)),
              HasSubstr("x.gz (byte " + std::to_string(half) + " of the packed file): the " + name +
                        " data ends in the middle"));
  EXPECT_THAT(unpack_refusal(packed.substr(0, packed.size() - 1)),
              HasSubstr("the " + name + " data ends in the middle"));
  const std::string is_damaged = "the " + name + " data is damaged (";
  for (const std::size_t place : {half, packed.size() - 5}) {
    std::string damaged = packed;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    EXPECT_THAT(unpack_refusal(damaged), HasSubstr(is_damaged)) << place;
  }
  EXPECT_THAT(unpack_refusal(packed + "rubbish behind the end"), HasSubstr(is_damaged));
}

TEST(Unpacked, RefusesDamage) {
  expect_damage_refused("gzip", gzip(long_text()));
  expect_damage_refused("xz", xz(long_text()));
  expect_damage_refused("bzip2", bzip2(long_text()));
  // Not every frame of zstd has a checksum.
  const std::string frames = zstd(long_text());
  EXPECT_THAT(unpack_refusal(frames.substr(0, frames.size() - 3)),
              HasSubstr("zstd data ends in the"));
  EXPECT_THAT(unpack_refusal(frames + "rubbish"), HasSubstr("the zstd data is damaged"));
  EXPECT_THAT(unpack_refusal(gzip("a") + xz("b")), HasSubstr("the gzip data is damaged"));
  EXPECT_THAT(unpack_refusal(zstd("a") + std::string(4, '\0')),
              HasSubstr("the zstd data is damaged"));
}

TEST(PackedLog, IsReadAsItIs) {
  const TempFile file(gzip("0 1\n1 0\n"), "deals.txt.gz");
  const auto log = open_log(file.path(), {});
  EXPECT_EQ(read_all(*log), (std::vector<Deal>{{0, 1}, {1, 0}}));
  // The digest of the unpacked bytes: printf '0 1\n1 0\n' | sha256sum
  EXPECT_EQ(log->digest(), "19d8e8cf6b93224d3388548d5f8bdee4cd4e033d416d8631b8c44db208da788d");
}

TEST(Unpacked, PassesOverFramesThatSayNothing) {
  for (const char kind : {'\x50', '\x5F'}) {
    const std::string skipped =
        std::string(1, kind) + std::string("\x2A\x4D\x18\x04\0\0\0pzst", 11);
    EXPECT_NE(packing_of(skipped), nullptr);
    EXPECT_EQ(unpack(skipped + zstd("0 1\n") + skipped + zstd("1 0\n")), "0 1\n1 0\n");
  }
  for (const std::string text : {"P", "P*", "P*M\n", "QRS 1\n", "BZ", "BZh9\n"})
    EXPECT_EQ(unpack(text), text);
}

TEST(Unpacked, SaysHowToUnpackALongWindow) {
  // A frame's head (RFC 8878, 3.1.1): the descriptor, and a window of 2^(10 + 18) bytes.
  const std::string head("\x28\xB5\x2F\xFD\x00\x90", 6);
  EXPECT_THAT(unpack_refusal(head + std::string(20, '\0')),
              HasSubstr("zstd -d --long=31 -c FILE |"));
}

std::string_view format_of(std::string_view first_bytes) {
  const Packing* const packing = packing_of(first_bytes);
  return packing == nullptr ? "none" : packing->name;
}

TEST(PackingOf, KnowsEveryFormatByItsFirstBytes) {
  for (const std::string& text : {std::string(), std::string(1000, '7')}) {
    const std::array<std::pair<std::string_view, std::string>, 4> all = {
        {{"gzip", gzip(text)}, {"zstd", zstd(text)}, {"xz", xz(text)}, {"bzip2", bzip2(text)}}};
    for (const auto& [name, packed] : all) {
      const std::string_view bytes(packed);
      EXPECT_EQ(format_of(bytes.substr(0, longest_magic)), name);
      const std::size_t magic = packing_of(bytes)->magic.size();
      for (std::size_t known = 1; known < magic; ++known) {
        EXPECT_EQ(format_of(bytes.substr(0, known)), "none") << name << known;
        EXPECT_TRUE(may_be_packed(bytes.substr(0, known))) << name << known;
      }
      EXPECT_FALSE(may_be_packed(bytes.substr(0, longest_magic))) << name;
    }
  }
}

TEST(PackingOf, LeavesTextAlone) {
  for (const std::string_view text : {"0 1 2", "BZh9 of spades", "BZhA1AY&SY", "P*M\n", "7zXZ"}) {
    EXPECT_EQ(format_of(text), "none") << text;
    EXPECT_FALSE(may_be_packed(text)) << text;
  }
}

/// A member in steps of so many bytes of room, of packed bytes one at a time.
std::string unpack_in_steps(const std::string& packed, std::size_t room, std::size_t& taken) {
  const std::unique_ptr<Unpacker> unpacker = packing_of(packed)->start();
  std::string text;
  std::string made(room, '\0');
  taken = 0;
  while (true) {
    const std::size_t left = packed.size() - taken;
    const UnpackStep step = unpacker->step(
        std::string_view(packed).substr(taken, std::min<std::size_t>(left, 1)), made);
    taken += step.taken;
    text.append(made, 0, step.made);
    if (!step.fault.empty()) return step.fault;
    if (step.is_end) return text;
    if (left == 0 && step.made == 0) return "lacks bytes";
  }
}

TEST(Unpacker, EndsWithItsMember) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += std::to_string(i * 7919 % 10'007) + '\n';
  for (const std::string& packed : {gzip(text), zstd(text), xz(text), bzip2(text)}) {
    for (const std::size_t room : {std::size_t{1}, std::size_t{100}, std::size_t{1} << 17U}) {
      std::size_t taken = 0;
      EXPECT_EQ(unpack_in_steps(packed + packed, room, taken), text);
      EXPECT_EQ(taken, packed.size());
    }
    std::size_t taken = 0;
    EXPECT_EQ(unpack_in_steps(packed.substr(0, packed.size() - 1), 100, taken), "lacks bytes");
  }
}

TEST(Unpacker, TakesWindowsUpTo128MB) {
  std::size_t taken = 0;
  EXPECT_EQ(unpack_in_steps(xz_with_window("0 1\n", 128), 100, taken), "0 1\n");
  EXPECT_THAT(unpack_in_steps(xz_with_window("0 1\n", 192), 100, taken),
              testing::AllOf(testing::HasSubstr("xz data has a window of more than 128 MB"),
                             testing::HasSubstr("xz -d -c FILE |")));
  // A frame's head (RFC 8878, 3.1.1): the descriptor, and a window of 2^(10 + 18) bytes.
  const std::string head("\x28\xB5\x2F\xFD\x00\x90", 6);
  EXPECT_THAT(unpack_in_steps(head + std::string(20, '\0'), 100, taken),
              testing::HasSubstr("zstd -d --long=31 -c FILE |"));
}

}  // namespace

}  // namespace evenhand::source
