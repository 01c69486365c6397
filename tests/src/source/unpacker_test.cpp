#include "src/source/unpacker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/src/source/packing.hpp"

namespace evenhand::source {
namespace {

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
