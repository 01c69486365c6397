#include "src/watch/watcher.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

using testing::HasSubstr;

Settings small_settings(std::uint64_t look = 200) {
  Settings settings;
  settings.look = look;
  settings.window = 1000;
  settings.arl = 1e6;
  return settings;
}

struct Watched {
  std::vector<Event> events;
  std::uint64_t first_alarm = 0;
  std::uint64_t first_change = 0;
  bool has_alarmed = false;
};

Watched watched(const cards::Deck& deck, const Orders& orders, const Settings& settings) {
  Watched seen;
  Watcher watcher(deck, settings, [&](const Event& event) {
    seen.events.push_back(event);
    if (event.kind() == "alarm" && seen.first_alarm == 0) seen.first_alarm = event.deal;
    if (event.kind() == "change" && seen.first_change == 0) seen.first_change = event.deal;
  });
  look_at(watcher, orders);
  seen.has_alarmed = watcher.has_alarmed();
  return seen;
}

Watched watched(std::size_t n, const Orders& orders, const Settings& settings) {
  return watched(cards::parse_deck(std::to_string(n)), orders, settings);
}

Orders behind_one_another(Orders first, const Orders& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

TEST(Watcher, FindsFlawsWithinTheirDeals) {
  const Settings settings = small_settings();
  const Watched naive = watched(52, shuffled("naive-swap", 52, 2000, 1), settings);
  EXPECT_GT(naive.first_alarm, 0U);
  EXPECT_LT(naive.first_alarm, 1000U);
  const Watched riffle = watched(52, shuffled("riffle:7", 52, 300, 1), settings);
  EXPECT_GT(riffle.first_alarm, 0U);
  EXPECT_LT(riffle.first_alarm, 60U);
  // The next deal is the one three before, every tenth time.
  Orders orders = shuffled("fisher-yates", 52, 3000, 5);
  for (std::size_t d = 3; d < orders.size(); d += 10) {
    for (std::size_t p = 0; p < 26; ++p) {
      // Its upper half stays where it was.
      const std::uint16_t card = orders[d - 3][p];
      std::iter_swap(std::find(orders[d].begin(), orders[d].end(), card),
                     orders[d].begin() + static_cast<std::ptrdiff_t>(p));
    }
  }
  const Watched lagged = watched(52, orders, settings);
  EXPECT_GT(lagged.first_alarm, 0U);
  EXPECT_LT(lagged.first_alarm, 200U);
  Orders repeated = shuffled("fisher-yates", 52, 1000, 6);
  repeated[500] = repeated[20];
  EXPECT_GT(watched(52, repeated, settings).first_alarm, 500U);
}

TEST(Watcher, SaysNothingOfEvenHandedDeals) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Watched fair = watched(52, shuffled("fisher-yates", 52, 10000, seed), small_settings());
    EXPECT_FALSE(fair.has_alarmed);
    EXPECT_EQ(fair.first_change, 0U);
  }
}

// Looked at after every block: not one in a hundred ever alarms, where p-values do in many.
TEST(WatcherCalibration, AlarmsNoMoreOftenThanItSaysHoweverOftenItLooks) {
  int alarms = 0;
  int low_p_values = 0;
  constexpr std::uint64_t streams = 300;
  for (std::uint64_t stream = 0; stream < streams; ++stream) {
    Settings settings = small_settings(50);
    settings.alpha = 0.05;
    bool has_low_p = false;
    Watcher watcher(cards::parse_deck("8"), settings, [&](const Event&) {});
    const Orders orders = shuffled("fisher-yates", 8, 2000, 1000 + stream);
    for (std::size_t at = 0; at < orders.size();) {
      const std::size_t next = look_at_blocks(watcher, orders, at, at + watcher.next_block());
      at = next;
      const Window::Look look = watcher.window();
      has_low_p = has_low_p || (!look.positions.is_skipped() && look.positions.p.value() < 0.05);
      if (at + watcher.next_block() > orders.size()) break;
    }
    alarms += watcher.has_alarmed_by_e() ? 1 : 0;
    low_p_values += has_low_p ? 1 : 0;
  }
  EXPECT_LE(alarms, 15);
  EXPECT_GE(low_p_values, 60);
}

TEST(WatcherCalibration, AlarmsNoMoreOftenOnDraws) {
  Settings settings = small_settings(50);
  settings.alpha = 0.05;
  for (const cards::Deck& deck : {draws_of(20, 3), draws_of(10, 2, cards::Sets::none),
                                  values_of(6, 1), values_of(4, 3), values_of(3, 1)}) {
    int alarms = 0;
    for (std::uint64_t stream = 0; stream < 60; ++stream) {
      Watcher watcher(deck, settings, [](const Event&) {});
      look_at_blocks(watcher, drawn(deck, 1000, 1000 + stream), 0, 1000);
      alarms += watcher.has_alarmed_by_e() ? 1 : 0;
    }
    // At most 3 are expected; 9 or more have probability .004.
    EXPECT_LE(alarms, 8) << deck.size;
  }
}

// The median of 9 streams each. A test of fixed size that knows the flaw, at .01 with power .9,
// needs 291 throws and 1,101 spins.
TEST(Watcher, FindsFlawsOfDrawsWithinTheirTime) {
  const auto median = [](const cards::Deck& deck, std::size_t most, const auto& change) {
    std::vector<std::uint64_t> delays;
    for (std::uint64_t seed = 0; seed < 9; ++seed) {
      const std::uint64_t alarm =
          watched(deck, drawn(deck, most, seed, change), small_settings()).first_alarm;
      delays.push_back(alarm > 0 ? alarm : most + 1);
    }
    std::nth_element(delays.begin(), delays.begin() + 4, delays.end());
    return delays[4];
  };
  // A die whose five comes in a quarter of the throws.
  EXPECT_LT(median(values_of(6, 1), 3000,
                   [](auto& draw, const auto&, auto& engine) {
                     if (engine() % 10 == 0) draw[0] = 5;
                   }),
            900U);
  // A wheel that stands where it stood in one more spin of 50.
  EXPECT_LT(median(values_of(37, 1), 5000,
                   [](auto& draw, const auto& before, auto& engine) {
                     if (engine() % 50 == 0) draw = before;
                   }),
            3500U);
  // A lottery that draws numbers of the draw before once more.
  EXPECT_LT(median(draws_of(49, 6), 3000,
                   [](auto& draw, const auto& before, auto& engine) {
                     for (std::uint16_t& card : draw) {
                       if (std::find(before.begin(), before.end(), card) == before.end()) continue;
                       const auto other = static_cast<std::uint16_t>(engine() % 49);
                       if (std::find(draw.begin(), draw.end(), other) == draw.end()) card = other;
                     }
                   }),
            100U);
}

TEST(Watcher, DatesAChangeOfDrawsAndGoesOnFromItsState) {
  const cards::Deck deck = values_of(6, 2);
  const Orders orders = behind_one_another(
      drawn(deck, 4000, 1), drawn(deck, 2000, 2, [](auto& draw, const auto&, auto& engine) {
        if (engine() % 5 == 0) draw[0] = 3;
      }));
  const Settings settings = small_settings();
  std::string whole;
  Watcher never_stopped(deck, settings, [&](const Event& event) {
    whole += to_line(event, "");
    if (const auto* change = std::get_if<history::ChangeEvent>(&event.what)) {
      EXPECT_LE(change->from.low, 4000U);
      EXPECT_GE(change->from.high, 4000U);
    }
  });
  look_at_blocks(never_stopped, orders, 0, orders.size());
  ASSERT_THAT(whole, HasSubstr("card 3 at place 0 more often"));
  ASSERT_THAT(whole, HasSubstr("\"change\""));
  for (const std::size_t stop : {999U, 4800U}) {
    std::string parts;
    const auto tell = [&](const Event& event) { parts += to_line(event, ""); };
    Watcher first(deck, settings, tell);
    const std::size_t at = look_at_blocks(first, orders, 0, stop);
    const nlohmann::json state = reports::saved(first);
    Watcher second(deck, settings, tell);
    reports::load({"state", state}, second);
    look_at_blocks(second, orders, at, orders.size());
    EXPECT_EQ(parts, whole) << stop;
    EXPECT_EQ(reports::saved(second), reports::saved(never_stopped));
  }
}

TEST(Watcher, DatesAChangeAndSeesItsEnd) {
  const Orders orders =
      behind_one_another(behind_one_another(shuffled("fisher-yates", 20, 10000, 1),
                                            shuffled("naive-swap", 20, 3000, 2)),
                         shuffled("fisher-yates", 20, 3000, 3));
  const Watched seen = watched(20, orders, small_settings());
  ASSERT_GT(seen.first_change, 10000U);
  EXPECT_LT(seen.first_change, 12000U);
  bool has_recovered = false;
  for (const Event& event : seen.events) {
    const auto* change = std::get_if<history::ChangeEvent>(&event.what);
    if (change != nullptr && event.deal == seen.first_change) {
      EXPECT_LE(change->from.low, 10000U);
      EXPECT_GE(change->from.high, 10000U);
    }
    if (event.kind() == "recovery") {
      has_recovered = true;
      EXPECT_GT(event.deal, 13000U);
    }
  }
  EXPECT_TRUE(has_recovered);
}

TEST(Watcher, GoesOnFromItsStateAsIfItHadNeverStopped) {
  const Orders orders = behind_one_another(shuffled("fisher-yates", 12, 4000, 1),
                                           shuffled("naive-swap", 12, 3000, 2));
  const Settings settings = small_settings();
  const cards::Deck deck = cards::parse_deck("12");
  std::string whole;
  Watcher never_stopped(deck, settings, [&](const Event& event) { whole += to_line(event, ""); });
  look_at_blocks(never_stopped, orders, 0, orders.size());
  ASSERT_NE(whole.find("change"), std::string::npos);
  for (const std::size_t stop : {1U, 999U, 4100U, 4800U, 6000U}) {
    std::string parts;
    const auto tell = [&](const Event& event) { parts += to_line(event, ""); };
    Watcher first(deck, settings, tell);
    const std::size_t at = look_at_blocks(first, orders, 0, stop);
    // As it lies on the disk.
    const std::vector<std::uint8_t> bytes = nlohmann::json::to_cbor(reports::saved(first));
    Watcher second(deck, settings, tell);
    const nlohmann::json state = nlohmann::json::from_cbor(bytes);
    reports::load({"state", state}, second);
    look_at_blocks(second, orders, at, orders.size());
    EXPECT_EQ(parts, whole) << stop;
    EXPECT_EQ(second.standing().log_e, never_stopped.standing().log_e);
    EXPECT_EQ(reports::saved(second), reports::saved(never_stopped));
  }
}

TEST(Watcher, RefusesADamagedState) {
  const cards::Deck deck = cards::parse_deck("6");
  Watcher watcher(deck, small_settings(), [](const Event&) {});
  look_at(watcher, shuffled("fisher-yates", 6, 100, 1));
  const nlohmann::json whole = reports::saved(watcher);
  const auto refusal = [&](const char* place, const nlohmann::json& value) {
    nlohmann::json state = whole;
    state[nlohmann::json::json_pointer(place)] = value;
    try {
      reports::load({"state", state}, watcher);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("read");
  };
  EXPECT_EQ(refusal("/bad", 1U), "read");
  EXPECT_THAT(refusal("/course/0", 7U), HasSubstr("state: at .course[0]: expected an object"));
  EXPECT_THAT(refusal("/totals", nullptr), HasSubstr("state: at .totals: expected an object"));
  // Cells that were counted in no deals have no shares.
  EXPECT_EQ(refusal("/faded/0/deals", 0.0),
            "state: at .faded[0].deals: expected a number from 1 to 100, found 0.0");
  // Weights are at most 1, so their squares are no more; and no less than where all weigh alike.
  const double weight = whole["faded"][0]["deals"];
  EXPECT_EQ(refusal("/faded/0/squares", 100.0),
            fmt::format("state: at .faded[0].squares: expected a number from 1 to {}, found 100.0",
                        weight));
  EXPECT_EQ(refusal("/faded/0/squares", 2.0),
            fmt::format("state: at .faded[0].squares: expected {} or more, found 2.0",
                        weight * weight / 100));
}

TEST(Watcher, AlarmsOnceWhenTooManyDealsAreBad) {
  std::vector<Event> events;
  Watcher watcher(cards::parse_deck("6"), small_settings(),
                  [&](const Event& event) { events.push_back(event); });
  look_at(watcher, shuffled("fisher-yates", 6, 900, 1));
  watcher.add_bad(9);
  EXPECT_FALSE(watcher.has_alarmed());
  watcher.add_bad(1);
  watcher.add_bad(100);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(std::get<history::BadDealsAlarm>(events[0].what).bad, 10U);
  EXPECT_EQ(events[0].words(), "bad deals");
  EXPECT_TRUE(watcher.has_alarmed());
  watcher.gap("somebody was asleep");
  EXPECT_EQ(events.back().kind(), "gap");
}

TEST(Watcher, ItsStateStopsGrowing) {
  const cards::Deck deck = cards::parse_deck("8");
  Settings settings = small_settings(100);
  settings.window = 100;
  Watcher watcher(deck, settings, [](const Event&) {});
  const auto bytes = [&] { return nlohmann::json::to_cbor(reports::saved(watcher)).size(); };
  // The keys of 65536 deals are kept, and 500 windows.
  look_at(watcher, shuffled("fisher-yates", 8, 80000, 1));
  const std::size_t early = bytes();
  look_at(watcher, shuffled("fisher-yates", 8, 160000, 2));
  EXPECT_LT(static_cast<double>(bytes()), 1.1 * static_cast<double>(early));
}

}  // namespace
}  // namespace evenhand::watch
