#include "src/games/mahjong/replay_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/sha256.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class ReplayFile : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(file_); }
  std::string file(const std::string& content) const {
    write_file(file_, content);
    return file_.string();
  }

 private:
  std::filesystem::path file_ = own_file("mahjong-replayed");
};

TEST_F(ReplayFile, VerifiesHandsOfSeveralRules) {
  PlayPlan sichuan = plan_of(30);
  sichuan.rules = parse_rules("sichuan");
  const std::string records = records_of(plan_of(40)) + records_of(sichuan);
  const Replayed replayed = replay_records(file(records), {});
  EXPECT_EQ(replayed.hands, 70U);
  EXPECT_EQ(replayed.by_rules.at("basic"), 40U);
  EXPECT_EQ(replayed.by_rules.at("sichuan"), 30U);
  EXPECT_EQ(replayed.digest, Sha256().hex(records));
  const reports::Document document = replay_document(replayed);
  EXPECT_EQ(document.kind, "replay mahjong");
  EXPECT_FALSE(document.verdict.has_value());
  EXPECT_THAT(document.answer, HasSubstr("70 hands replayed"));
  EXPECT_EQ(document.sections.front().tables.front().rows.size(), 2U);
}

TEST_F(ReplayFile, ShowsAHandActionByAction) {
  const std::string records = records_of(plan_of(20));
  const Replayed replayed = replay_records(file(records), 17);
  ASSERT_TRUE(replayed.shown);
  const reports::Document document = replay_document(replayed);
  ASSERT_EQ(document.sections.size(), 2U);
  const reports::Section& hand = document.sections.back();
  EXPECT_THAT(hand.title, HasSubstr("Hand 17, rules basic, player 0 deals"));
  EXPECT_EQ(hand.tables.front().rows.size(), replayed.shown->actions.size());
  EXPECT_THAT(std::get<std::string>(hand.tables.front().rows[0][1]), HasSubstr("0 discard"));
}

TEST_F(ReplayFile, RefusesWhatIsEmptyCutShortOrMissing) {
  const std::string records = records_of(plan_of(3));
  const auto replaying = [&](const std::string& content, std::optional<std::uint64_t> show = {}) {
    return [path = file(content), show] { replay_records(path, show); };
  };
  EXPECT_THAT(replaying(""), ThrowsMessage<InputError>(HasSubstr("no records")));
  EXPECT_THAT(replaying(records.substr(0, records.size() - 1)),
              ThrowsMessage<InputError>(HasSubstr(":3: the file ends within this line")));
  EXPECT_THAT(replaying(records.substr(0, 500)),
              ThrowsMessage<InputError>(HasSubstr(":1: the file ends within this line")));
  EXPECT_THAT(replaying(records, 3), ThrowsMessage<InputError>(HasSubstr("has no such hand")));
  EXPECT_THAT([] { replay_records("/nothing/there", {}); },
              ThrowsMessage<InputError>(HasSubstr("/nothing/there")));
}

}  // namespace
}  // namespace evenhand::mahjong
