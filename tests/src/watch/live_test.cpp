#include "src/watch/live.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <regex>
#include <sstream>
#include <thread>

#include <nlohmann/json.hpp>

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
  const std::string text = metrics(plan, &watcher, 1234567890);
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
  const std::string text = metrics(plan, &watcher, 0);
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

using testing::HasSubstr;

Plan live_plan(std::uint64_t samples) {
  Plan plan;
  plan.deals.command = "watch";
  plan.deals.deck = cards::parse_deck("10");
  plan.deals.rng = "xoshiro256++";
  plan.deals.sources = {{deals::SourceSpec::Kind::shuffler, "naive-swap"}};
  plan.deals.samples = samples;
  plan.watched.look = 100;
  plan.watched.window = 300;
  return plan;
}

Session live_session(const Plan& plan) {
  SessionOptions options;
  options.note = [](std::string_view) {};
  return {plan, open_feed(plan.deals, plan.deals.deck, false, {"state", nullptr}, {}), std::nullopt,
          std::make_shared<Told>(), options};
}

TEST(WatchLive, ShowsTheDocumentAsItIs) {
  const Plan plan = live_plan(3000);
  Session session = live_session(plan);
  Live live(plan);
  serve::Pages pages = live.pages();
  auto shown = live.show(session);
  EXPECT_THAT(pages.at("/").text(), HasSubstr("0 deals are too few"));
  EXPECT_EQ(pages.at("/healthz").text(), "ok\n");
  session.run();
  EXPECT_THAT(pages.at("/").text(), HasSubstr("data-events=\"events\""));
  EXPECT_THAT(pages.at("/metrics").text(), HasSubstr("evenhand_watch_deals_total 3000\n"));
  EXPECT_TRUE(pages.at("/events").is_stream);
  const std::string line = pages.at("/events").text();
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto event = nlohmann::json::parse(line);
  EXPECT_THAT(event["html"].get<std::string>(), HasSubstr("an alarm at deal"));
  const auto& section = event["document"]["sections"][0];
  EXPECT_EQ(section["figures"][1]["name"], "deals_a_second");
  ASSERT_EQ(section["charts"].size(), 3U);
  EXPECT_EQ(section["charts"][1]["data"]["name"], "window_cards");
}

TEST(WatchLive, IsThereBeforeTheFirstDealAndAfterTheSession) {
  const Plan plan = live_plan(100);
  Live live(plan);
  serve::Pages pages = live.pages();
  const auto expect_waiting = [&] {
    EXPECT_EQ(pages.at("/healthz").text(), "waiting for the first deal\n");
    EXPECT_THAT(pages.at("/").text(), HasSubstr("waiting for the first deal"));
    EXPECT_THAT(pages.at("/events").text(), HasSubstr("waiting for the first deal"));
    EXPECT_THAT(pages.at("/metrics").text(), HasSubstr("\nevenhand_watch_waiting 1\n"));
    EXPECT_EQ(pages.at("/metrics").text().find("deals_total"), std::string::npos)
        << "a session that goes on has counted some";
  };
  expect_waiting();
  {
    Session session = live_session(plan);
    const auto shown = live.show(session);
    EXPECT_EQ(pages.at("/healthz").text(), "ok\n");
    EXPECT_THAT(pages.at("/metrics").text(), HasSubstr("\nevenhand_watch_waiting 0\n"));
  }
  expect_waiting();
}

// Uses threads.
TEST(WatchLive, IsSeenWhileItIsAtWork) {
  const Plan plan = live_plan(60000);
  Session session = live_session(plan);
  Live live(plan);
  serve::Pages pages = live.pages();
  auto shown = live.show(session);
  std::atomic<bool> is_over = false;
  std::size_t looks = 0;
  std::thread reader([&] {
    std::uint64_t before = 0;
    while (!is_over) {
      session.glance([&](const Watcher& watcher) {
        EXPECT_GE(watcher.standing().deals, before);
        EXPECT_EQ(watcher.standing().deals, watcher.totals().deals);
        before = watcher.standing().deals;
      });
      EXPECT_FALSE(pages.at("/metrics").text().empty());
      ++looks;
    }
  });
  session.run();
  is_over = true;
  reader.join();
  EXPECT_GT(looks, 0U);
}

}  // namespace

}  // namespace evenhand::watch
