#include "src/watch/metrics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

using testing::HasSubstr;

Plan measured_plan(const std::string& source) {
  Plan plan;
  plan.deals.deck = cards::parse_deck("10");
  plan.deals.sources = {{deals::SourceSpec::Kind::log, source}};
  plan.watched.look = 100;
  plan.watched.window = 300;
  return plan;
}

TEST(WatchMetrics, AreThoseOfTheWatcher) {
  const Plan plan = measured_plan("deals.log");
  Watcher watcher(plan.deals.deck, plan.watched, [](const Event&) {});
  look_at(watcher, shuffled("naive-swap", 10, 3000, 1));
  watcher.add_bad(3);
  const std::string text = metrics(plan, watcher, 1234567890);
  EXPECT_THAT(text, HasSubstr("\nevenhand_watch_deals_total 3000\n"));
  EXPECT_THAT(text, HasSubstr("\nevenhand_watch_bad_deals_total 3\n"));
  EXPECT_THAT(text, HasSubstr("\nevenhand_watch_alarmed 1\n"));
  EXPECT_THAT(text, HasSubstr("\nevenhand_watch_last_look_timestamp_seconds 1234567890\n"));
  EXPECT_THAT(text,
              HasSubstr(fmt::format("\nevenhand_watch_log_e {}\n", watcher.standing().log_e)));
  EXPECT_THAT(text, HasSubstr("evenhand_watch_family_log_e{family=\"cells\"} "));
  EXPECT_THAT(text, HasSubstr("\nevenhand_watch_window_card_log10_p -"));
}

/// The grammar of the format, line by line.
TEST(WatchMetrics, AreInTheFormatOfPrometheus) {
  const Plan plan = measured_plan("a \"log\"\nwith\\all\x01");
  const Watcher watcher(plan.deals.deck, plan.watched, [](const Event&) {});
  const std::string text = metrics(plan, watcher, 0);
  const std::regex line(
      R"(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{([a-z]+="([^"\\]|\\\\|\\"|\\n)*",?)+\})? (NaN|[+-]Inf|-?[0-9.]+(e[+-]?[0-9]+)?))");
  std::istringstream lines(text);
  std::size_t count = 0;
  for (std::string one; std::getline(lines, one); ++count) {
    EXPECT_TRUE(std::regex_match(one, line)) << one;
  }
  EXPECT_GT(count, 40U);
  EXPECT_THAT(text, HasSubstr(R"(source="a \"log\"\nwith\\all?")"));
  EXPECT_THAT(text, HasSubstr("\nevenhand_watch_log_detector -Inf\n"));
}

}  // namespace
}  // namespace evenhand::watch
