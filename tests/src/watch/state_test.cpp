// States with a right digest and wrong contents: each member in turn missing, of another type or of
// another value. Such a state is refused as bad input, with the member's name; or it is taken for
// what it says, and for nothing else.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"
#include "reports/json_members.hpp"
#include "src/run/part.hpp"
#include "src/watch/session.hpp"
#include "tests/mutated_json.hpp"
#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

Settings settings_for(double alpha) {
  Settings settings;
  settings.alpha = alpha;
  settings.arl = 1000;
  settings.look = 50;
  settings.window = 100;
  settings.lags = 1;
  return settings;
}

/// The state of a watch, with an alarm or with a change that has not ended.
nlohmann::json state_of(const cards::Deck& deck, const Settings& settings, const Orders& orders) {
  Watcher watcher(deck, settings, [](const Event&) {});
  watcher.add_bad(3);
  watcher.gap("cut short");
  look_at_blocks(watcher, orders, 0, orders.size());
  return reports::saved(watcher);
}

/// Returns how many mutated states were refused.
std::size_t refused(const cards::Deck& deck, const Settings& settings,
                    const nlohmann::json& state) {
  Watcher watcher(deck, settings, [](const Event&) {});
  reports::load({"state", state}, watcher);
  EXPECT_TRUE(reports::saved(watcher) == state);
  std::size_t number = 0;
  tests::for_each_mutation(state, [&](const std::string& place, const nlohmann::json& mutated) {
    try {
      reports::load({"state", mutated}, watcher);
      // Nothing else is made of it.
      EXPECT_TRUE(reports::saved(watcher) == mutated) << place;
    } catch (const InputError& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with("state: ")) << place << ' ' << error.what();
      ++number;
    } catch (const std::exception& error) {
      ADD_FAILURE() << place << ": " << error.what();
    }
  });
  return number;
}

TEST(WatchStates, AreRefusedOrTakenForWhatTheySay) {
  const cards::Deck deck = cards::parse_deck("5");
  Orders orders = shuffled("fisher-yates", 5, 600, 1);
  const nlohmann::json quiet = state_of(deck, settings_for(1e-6), orders);
  EXPECT_GT(refused(deck, settings_for(1e-6), quiet), 500U);
  const Orders biased = shuffled("sattolo", 5, 300, 2);
  orders.insert(orders.end(), biased.begin(), biased.end());
  const nlohmann::json changed = state_of(deck, settings_for(0.01), orders);
  EXPECT_FALSE(changed["changed"].is_null());
  EXPECT_GT(refused(deck, settings_for(0.01), changed), 500U);
}

TEST(WatchStates, OfDrawsAreRefusedOrTakenForWhatTheySay) {
  for (const cards::Deck& deck : {draws_of(6, 2), values_of(3, 2)}) {
    const nlohmann::json quiet = state_of(deck, settings_for(1e-6), drawn(deck, 100, 1));
    EXPECT_GT(refused(deck, settings_for(1e-6), quiet), 200U);
  }
}

TEST(WatchStates, RefuseWhatCannotHaveBeenCounted) {
  const cards::Deck deck = cards::parse_deck("5");
  const Settings settings = settings_for(1e-6);
  const nlohmann::json state = state_of(deck, settings, shuffled("fisher-yates", 5, 600, 1));
  Watcher watcher(deck, settings, [](const Event&) {});
  const auto is_refused = [&](const char* place, const nlohmann::json& value) {
    nlohmann::json mutated = state;
    mutated[nlohmann::json::json_pointer(place)] = value;
    try {
      reports::load({"state", mutated}, watcher);
      return false;
    } catch (const InputError&) {
      return true;
    }
  };
  EXPECT_TRUE(is_refused("/bad", std::uint64_t{1} << 40U));
  EXPECT_TRUE(is_refused("/window/blocks/0/deals", -990));
  EXPECT_TRUE(is_refused("/past/runs/0/first", -492));
  EXPECT_TRUE(is_refused("/past/runs/1/first", 1U));
  EXPECT_TRUE(is_refused("/most_log_e", 1e300));
  EXPECT_TRUE(is_refused("/most_log_e", 20.0)) << "an alarm that was not told";
  EXPECT_TRUE(is_refused("/totals/deals", 599U));
  EXPECT_TRUE(is_refused("/next_window_look", std::uint64_t{1} << 40U));
  EXPECT_TRUE(is_refused("/has_alarmed", true));
  EXPECT_FALSE(is_refused("/bad", 4U));
}

/// A watch that is gone on with, in the way of the command.
std::uint64_t go_on(const Plan& plan, SessionOptions options) {
  options.note = [](std::string_view) {};
  const auto state = load_state(options.state);
  const nlohmann::json nothing = {{"feed", nullptr}};
  const reports::JsonMember known(options.state, state ? *state : nothing);
  auto feed = open_feed(plan.deals, plan.deals.deck, false, known["feed"], {});
  Session session(plan, std::move(feed), state, std::make_shared<Told>(), options);
  session.run();
  return session.watcher().standing().deals;
}

TEST(WatchStates, AreRefusedByASessionAndNeverCountTwice) {
  const TemporaryFolder folder;
  const auto file = [&](const char* name) { return (folder.path() / name).string(); };
  Plan plan;
  plan.deals.command = "watch";
  plan.deals.rng = "xoshiro256++";
  plan.deals.deck = cards::parse_deck("5");
  plan.deals.sources = {{deals::SourceSpec::Kind::shuffler, "fisher-yates"}};
  plan.deals.samples = 300;
  plan.watched = settings_for(1e-6);
  SessionOptions options;
  options.state = file("state");
  options.events = file("events");
  options.bad_deals = file("bad");
  options.history = file("history");
  go_on(plan, options);
  nlohmann::json state = *load_state(options.state);
  const nlohmann::json watch = state["watch"];
  // The tests above have looked at what is in it.
  state["watch"] = nullptr;
  plan.deals.samples = 400;
  std::size_t taken = 0;
  const std::string events = read_file(options.events);
  tests::for_each_mutation(state, [&](const std::string& place, nlohmann::json mutated) {
    if (!mutated.is_object() || place.starts_with("/watch") || place.starts_with("/format")) return;
    mutated["watch"] = watch;
    run::save_document(mutated, options.state);
    write_file(options.events, events);
    try {
      EXPECT_EQ(go_on(plan, options), 400U) << place;
      ++taken;
    } catch (const InputError&) {
      return;
    } catch (const RunError& error) {
      // A history of --events that are now others.
      ADD_FAILURE() << place << ": " << error.what();
    } catch (const std::exception& error) {
      ADD_FAILURE() << place << ": " << error.what();
    }
  });
  EXPECT_LT(taken, 60U);
}

}  // namespace
}  // namespace evenhand::watch
