#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/sha256.hpp"
#include "src/games/mahjong/record.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;

class MahjongReplay : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(file_); }
  std::string file(const std::string& content) const {
    write_file(file_, content);
    return file_.string();
  }

 private:
  std::filesystem::path file_ = own_file("mahjong-replayed");
};

reports::Document replayed(const std::string& file, std::optional<std::uint64_t> shown = {}) {
  return make_replay({file, shown})->document_of_file();
}

TEST_F(MahjongReplay, VerifiesEveryHand) {
  const std::string records = records_of(plan_of(40));
  const reports::Document document = replayed(file(records));
  EXPECT_EQ(document.kind, "replay mahjong");
  EXPECT_FALSE(document.verdict.has_value());
  EXPECT_THAT(document.answer, HasSubstr("40 hands replayed"));
  const reports::Section& section = document.sections.front();
  EXPECT_EQ(std::get<std::uint64_t>(section.figures[0].value), 40U);
  EXPECT_EQ(std::get<std::string>(section.figures[2].value), Sha256().hex(records));
  ASSERT_EQ(section.tables.front().rows.size(), 1U);
  EXPECT_EQ(std::get<std::string>(section.tables.front().rows[0][0]), "basic");
  EXPECT_EQ(std::get<std::uint64_t>(section.tables.front().rows[0][1]), 40U);
}

TEST_F(MahjongReplay, RefusesHandsLeftOutOrOfAnotherRun) {
  const auto refusal = [&](const std::string& content) -> std::string {
    try {
      replayed(file(content));
    } catch (const InputError& error) {
      return error.what();
    }
    return "nothing was refused";
  };
  const std::string records = records_of(plan_of(3));
  const std::size_t second = records.find('\n') + 1;
  const std::size_t third = records.find('\n', second) + 1;
  EXPECT_THAT(refusal(records.substr(0, second) + records.substr(third)),
              HasSubstr(":2: hand 2 stands where hand 1 should"));
  PlayPlan sichuan = plan_of(3);
  sichuan.rules = parse_rules("sichuan");
  const std::string others = records_of(sichuan);
  EXPECT_THAT(refusal(records.substr(0, second) + others.substr(others.find('\n') + 1)),
              HasSubstr("behind those of the run"));
  EXPECT_THAT(refusal(records + others), HasSubstr("the record ended before this line"));
}

TEST_F(MahjongReplay, ShowsAHandActionByAction) {
  const std::string records = records_of(plan_of(20));
  const reports::Document document = replayed(file(records), 17);
  ASSERT_EQ(document.sections.size(), 2U);
  const reports::Section& hand = document.sections.back();
  EXPECT_THAT(hand.title, HasSubstr("Hand 17, rules basic, player 0 deals"));
  EXPECT_GT(hand.tables.front().rows.size(), 10U);
  EXPECT_THAT(std::get<std::string>(hand.tables.front().rows[0][1]), HasSubstr("0 discard"));
}

}  // namespace
}  // namespace evenhand::mahjong
