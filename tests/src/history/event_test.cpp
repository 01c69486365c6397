#include "src/history/event.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "reports/json_members.hpp"

namespace evenhand::history {
namespace {

const SeenEffect some_effect{"mean of cycles", 3, 2.5, INFINITY, 0.99, 4};
const WonBet some_bet{"fewer cycles", "scalars", 12.5, some_effect};

TEST(Event, IsALineOfJson) {
  const Event event{12, GapEvent{"cut \"short\"\n"}};
  EXPECT_EQ(to_line(event, "2026-01-02T03:04:05Z"),
            "{\"event\":\"gap\",\"deal\":12,\"time\":\"2026-01-02T03:04:05Z\","
            "\"why\":\"cut \\\"short\\\"\\n\"}\n");
  EXPECT_EQ(to_line(event, ""),
            "{\"event\":\"gap\",\"deal\":12,\"why\":\"cut \\\"short\\\"\\n\"}\n");
}

/// Checks an event of each kind: its line, and its words.
TEST(Event, SaysWhatItsKindKnows) {
  const std::string won =
      R"("bet":"fewer cycles","family":"scalars","log_factor":12.5,)"
      R"("effect":{"name":"mean of cycles","value":3.0,"low":2.5,"high":null,"level":0.99,)"
      R"("expected":4.0})";
  const auto expect = [](const auto& what, const std::string& kind, const std::string& details,
                         const std::string& words) {
    const Event event{9, what};
    EXPECT_EQ(event.kind(), kind);
    EXPECT_EQ(to_line(event, ""), R"({"event":")" + kind + R"(","deal":9,)" + details + "}\n");
    EXPECT_EQ(history::details(event), "{" + details + "}");
    EXPECT_EQ(event.words(), words);
  };
  expect(StartEvent{"evenhand", "riffle:7", "52", 0.01, 1e9}, "start",
         R"("program":"evenhand","source":"riffle:7","deck":"52","alpha":0.01,"arl":1000000000.0)",
         "");
  expect(
      LookEvent{
          0.5, -INFINITY, {{"lines", 0.25}, {"cells", -INFINITY}}, {8, "card 3", 0.5, 1, {}}, 2},
      "look",
      R"("log_e":0.5,"log_detector":null,"families":{"lines":0.25,"cells":null},)"
      R"("window":{"deals":8,"card":"card 3","distance":0.5,"card_p":1.0},"bad":2)",
      "");
  expect(WarningEvent{"alarm", 3, {}, 4}, "warning", R"("of":"alarm","log_e":3.0,"bound":4.0)",
         "half-way to an alarm: 20 to 1 against an even-handed shuffler, alarm at 54 to 1");
  expect(WarningEvent{"change", {}, 3, 4}, "warning",
         R"("of":"change","log_detector":3.0,"bound":4.0)", "half-way to the report of a change");
  expect(AlarmEvent{some_bet, 5, 4.5, {1, {"fewer cycles"}}}, "alarm",
         won + R"(,"log_e":5.0,"bound":4.5,"found":{"number":1,"first":["fewer cycles"]})",
         "fewer cycles");
  expect(BadDealsAlarm{.bad = 10, .share = 0.5, .bound = 0.25}, "alarm",
         R"("bet":"bad deals","bad":10,"share":0.5,"bound":0.25)", "bad deals");
  expect(ChangeEvent{{"riffles", "riffles", 2, {}}, 5, 4.5, {5, 3, 9, 0.95}}, "change",
         R"("bet":"riffles","family":"riffles","log_factor":2.0,"log_detector":5.0,"bound":4.5,)"
         R"("from":{"deal":5,"low":3,"high":9,"level":0.95})",
         "riffles");
  expect(RecoveryEvent{"riffles"}, "recovery", R"("bet":"riffles")", "riffles");
  expect(GapEvent{"cut"}, "gap", R"("why":"cut")", "cut");
}

TEST(Event, IsAnAlarmOrNot) {
  EXPECT_TRUE((Event{1, AlarmEvent{}}.is_alarm()));
  EXPECT_TRUE((Event{1, BadDealsAlarm{}}.is_alarm()));
  EXPECT_TRUE((Event{1, ChangeEvent{}}.is_alarm()));
  EXPECT_FALSE((Event{1, WarningEvent{}}.is_alarm()));
}

TEST(Event, TellsTheTimeAsRfc3339HasIt) {
  const std::string time = time_now();
  EXPECT_EQ(time.size(), 20U);
  EXPECT_EQ(time[10], 'T');
  EXPECT_EQ(time.back(), 'Z');
}

/// Returns how the event is refused when it is read of a state of 12 deals; its line when it is
/// taken.
std::string read_again(const Event& event) {
  const nlohmann::json saved = reports::saved(event);
  Event read;
  try {
    reports::load({"state", saved}, read, of_units(12));
  } catch (const InputError& error) {
    return error.what();
  }
  return to_line(read, "");
}

TEST(Event, IsReadAsItWasSaved) {
  for (const Event& event :
       {Event{12, AlarmEvent{some_bet, 5, 4.5, {3, {"fewer cycles"}}}}, Event{3, GapEvent{"cut"}},
        Event{4, ChangeEvent{some_bet, 5, 4.5, {4, 3, 4, 0.95}}}, Event{7, RecoveryEvent{"x"}},
        Event{7, WarningEvent{"alarm", 3, {}, 4}}, Event{7, BadDealsAlarm{}}}) {
    EXPECT_EQ(read_again(event), to_line(event, ""));
  }
}

TEST(Event, IsRefusedWhereADocumentCouldNotTellOfIt) {
  EXPECT_EQ(read_again({13, GapEvent{}}),
            "state: at .deal: expected a whole number from 0 to 12, found 13");
  EXPECT_EQ(read_again({9, ChangeEvent{some_bet, 5, 4.5, {4, 3, 10, 0.95}}}),
            "state: at .what[1].from.high: expected a whole number from 0 to 9, found 10");
  EXPECT_EQ(read_again({9, ChangeEvent{some_bet, 5, INFINITY, {4, 3, 9, 0.95}}}),
            "state: at .what[1].bound: expected a number, finite, found \"inf\"");
  EXPECT_EQ(read_again({9, AlarmEvent{some_bet, 5, 4.5, {0, {"fewer cycles"}}}}),
            "state: at .what[1].found.first: expected at most 0 items, found an array of 1");
  EXPECT_EQ(read_again({9, LookEvent{}}),
            "state: at .what: expected an event that a state keeps, found an array of 2");
}

TEST(OddsWords, AreWhatABettorSays) {
  EXPECT_EQ(odds_words(std::log(100.0)), "100 to 1");
  EXPECT_EQ(odds_words(std::log(2500.5)), "2,500 to 1");
  EXPECT_EQ(odds_words(2658), "10^1154 to 1");
  EXPECT_EQ(odds_words(std::log(2e9)), "10^9 to 1");
  for (const double none : {0.5, 0.0, -3.0, -HUGE_VAL}) EXPECT_EQ(odds_words(none), "even");
}

}  // namespace
}  // namespace evenhand::history
