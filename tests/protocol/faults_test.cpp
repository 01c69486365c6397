#include "protocol/faults.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "tests/places.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::uint8_t dealer = 3;

/// Returns the code of a false blame among three seats, at a table where silence lasts 10 ms and a
/// deal 100.
std::optional<Code> found_in(std::size_t contributed, std::uint64_t elapsed, Code code,
                             std::uint8_t seat) {
  const auto wrong = false_blame({3, contributed, elapsed, elapsed, 10, 100},
                                 {static_cast<std::uint16_t>(code), seat, 0});
  if (!wrong) return std::nullopt;
  return wrong->code;
}

TEST(Blame, SilenceIsThatOfTheSeatWhoseTurnItIsAndLasts) {
  EXPECT_EQ(found_in(1, 10, Code::missing_contribution, 1), std::nullopt);
  EXPECT_EQ(found_in(1, 100, Code::missing_contribution, 1), std::nullopt);
  EXPECT_EQ(found_in(1, 9, Code::missing_contribution, 1), Code::false_blame);
  EXPECT_EQ(found_in(1, 10, Code::missing_contribution, 0), Code::false_blame);
  EXPECT_EQ(found_in(1, 10, Code::missing_contribution, 2), Code::false_blame);
  EXPECT_EQ(found_in(1, 10, Code::missing_contribution, dealer), Code::false_blame);
}

TEST(Blame, SilenceLastsSinceThePlayerWasAsked) {
  const AbortMessage abort{static_cast<std::uint16_t>(Code::missing_contribution), 1, 0};
  EXPECT_EQ(false_blame({3, 1, 50, 9, 10, 100}, abort)->code, Code::false_blame);
  EXPECT_FALSE(false_blame({3, 1, 50, 10, 10, 100}, abort));
}

TEST(Blame, NoPlayerIsBlamedOnceAllHaveContributed) {
  for (const Code code : {Code::missing_contribution, Code::gave_up, Code::stopped, Code::twice}) {
    for (std::uint8_t seat = 0; seat < dealer; ++seat) {
      EXPECT_EQ(found_in(3, 50, code, seat), Code::false_blame);
    }
  }
  EXPECT_EQ(found_in(3, 50, Code::gave_up, dealer), std::nullopt);
}

TEST(Blame, WhatIsSaidWronglyIsSaidInTurn) {
  for (const Code code : {Code::bad_crc, Code::other_contribution, Code::illegal_step}) {
    EXPECT_EQ(found_in(2, 0, code, 2), std::nullopt);
    EXPECT_EQ(found_in(2, 0, code, 1), Code::false_blame);
  }
  EXPECT_EQ(found_in(2, 0, Code::stopped, 1), std::nullopt);
  EXPECT_EQ(found_in(2, 0, Code::gave_up, 0), std::nullopt);
}

TEST(Blame, APlayerCannotDoWhatIsTheDealers) {
  for (const Code code : {Code::bad_signature, Code::other_seed, Code::not_revealed, Code::too_late,
                          Code::other_cards, Code::not_closed, Code::system_failed}) {
    EXPECT_EQ(found_in(1, 50, code, 1), Code::false_blame) << code_text(code);
  }
  EXPECT_EQ(found_in(1, 50, Code::other_seed, dealer), std::nullopt);
}

TEST(Blame, LatenessIsTheDealersAndHasALimit) {
  EXPECT_EQ(found_in(1, 101, Code::too_late, dealer), std::nullopt);
  EXPECT_EQ(found_in(1, 100, Code::too_late, dealer), Code::false_blame);
  EXPECT_EQ(found_in(1, 101, Code::too_late, 1), Code::too_late);
  EXPECT_EQ(found_in(1, 101, Code::missing_contribution, 1), Code::too_late);
  EXPECT_EQ(found_in(1, 101, Code::gave_up, dealer), Code::too_late);
}

TEST(Faults, CodesAreInTheirOrderAndNamedOnce) {
  std::set<std::string_view> names;
  std::uint16_t before = 0;
  for (const CodeInfo& info : codes()) {
    const auto code = static_cast<std::uint16_t>(info.code);
    EXPECT_GT(code, before);
    EXPECT_TRUE(code == before + 1 || (code & 0xFFU) == 1) << info.name;
    before = code;
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_FALSE(info.words.empty());
    EXPECT_FALSE(info.remedy.empty());
    EXPECT_EQ(find_code(code), &info);
  }
  EXPECT_EQ(find_code(0x0100), nullptr);
  EXPECT_EQ(code_text(Code::bad_crc), "0x0107 bad-crc");
  EXPECT_EQ(class_of(Code::bad_crc), "transport");
  EXPECT_EQ(class_of(Code::other_cards), "cards");
}

TEST(Faults, TheSpecificationHasThemAll) {
  std::ifstream file(tests::source_folder() + "/docs/protocol.md");
  std::stringstream text;
  text << file.rdbuf();
  for (const CodeInfo& info : codes()) {
    const std::string row = "| `" + code_text(info.code).substr(0, 6) + "` | " +
                            std::string(info.name) + " | " + std::string(info.words) + " | " +
                            std::string(info.remedy) + " |";
    EXPECT_NE(text.str().find(row), std::string::npos) << row;
  }
}

}  // namespace

}  // namespace evenhand::protocol
