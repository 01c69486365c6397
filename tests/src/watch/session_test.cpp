#include "src/watch/session.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <sstream>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"
#include "src/history/history.hpp"
#include "src/history/sqlite.hpp"
#include "src/run/part.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::watch {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

using StateFileTest = tests::WithFolder;

TEST_F(StateFileTest, IsOfOneWatchAtATime) {
  const std::string path = file("new/state").string();
  const auto another = [&] { StateFile{path}; };
  {
    StateFile state(path);
    EXPECT_THAT(another, ThrowsMessage<InputError>(HasSubstr("another watch keeps its state")));
    EXPECT_EQ(load_state(path), std::nullopt) << "nothing was kept yet";
    state.save({{"command", "watch"}, {"deals", 7}});
    EXPECT_THAT(another, ThrowsMessage<InputError>(HasSubstr("another watch keeps its state")));
  }
  EXPECT_NO_THROW(another());
  EXPECT_EQ(run::load_document(path).at("deals"), 7);
}

TEST_F(StateFileTest, RefusesLinksAndWhatCannotBeMade) {
  fs::create_symlink(file("elsewhere"), file("link"));
  EXPECT_THAT([&] { StateFile{file("link").string()}; },
              ThrowsMessage<InputError>(HasSubstr("is a link; name the file itself")));
  EXPECT_FALSE(fs::exists(file("elsewhere")));
  EXPECT_THAT([] { StateFile{"/proc/no/state"}; },
              ThrowsMessage<InputError>(HasSubstr("cannot be kept")));
}

Plan session_plan(const std::string& shuffler, std::uint64_t samples) {
  Plan plan;
  plan.deals.command = "watch";
  plan.deals.deck = cards::parse_deck("10");
  plan.deals.rng = "xoshiro256++";
  plan.deals.sources = {{deals::SourceSpec::Kind::shuffler, shuffler}};
  plan.deals.samples = samples;
  plan.watched.look = 100;
  plan.watched.window = 300;
  return plan;
}

struct SessionRun {
  bool has_alarmed = false;
  std::uint64_t deals = 0;
};

SessionRun run_session(const Plan& plan, SessionOptions options) {
  options.note = [](std::string_view) {};
  const auto state = load_state(options.state);
  const nlohmann::json position = state ? state->at("feed") : nlohmann::json();
  auto feed = open_feed(plan.deals, plan.deals.deck, false, {options.state, position}, {});
  Session session(plan, std::move(feed), state, std::make_shared<Told>(), options);
  session.run();
  EXPECT_EQ(session.failure(), "");
  return {session.watcher().has_alarmed(), session.watcher().standing().deals};
}

/// Events but for their times and starts.
std::string events_in(const std::string& path) {
  std::istringstream lines(read_file(path));
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    auto event = nlohmann::ordered_json::parse(line);
    event.erase("time");
    if (event["event"] != "start") text += event.dump() + "\n";
  }
  return text;
}

TEST(WatchSession, GoneOnWithTellsTheSameEvents) {
  const TemporaryFolder folder;
  const auto file = [&](const char* name) { return (folder.path() / name).string(); };
  SessionOptions whole;
  whole.events = file("whole.jsonl");
  EXPECT_TRUE(run_session(session_plan("naive-swap", 5000), whole).has_alarmed);
  SessionOptions parts;
  parts.events = file("parts.jsonl");
  parts.state = file("state");
  for (const std::uint64_t samples : {70U, 1234U, 3000U}) {
    EXPECT_EQ(run_session(session_plan("naive-swap", samples), parts).deals, samples);
  }
  EXPECT_EQ(run_session(session_plan("naive-swap", 5000), parts).deals, 5000U);
  EXPECT_EQ(events_in(parts.events), events_in(whole.events));
}

/// Returns what a history says of its only watch, but for times and starts.
std::string history_in(const std::string& path) {
  const std::vector<history::Watch> watches = history::read_history(path, {});
  EXPECT_EQ(watches.size(), 1U);
  std::string text;
  for (const history::Look& look : watches.at(0).looks) {
    text +=
        fmt::format("{} {} {} {}\n", look.deal, look.log_e, look.card, look.card_p.value_or(-1));
  }
  const history::Database database(path, history::Database::Mode::read);
  auto events = database.query("SELECT deal, event, more FROM events WHERE event <> 'start'");
  while (events.next()) {
    text += fmt::format("{} {} {}\n", events.count(0), events.text(1), events.text(2));
  }
  return text;
}

TEST(WatchSession, GoneOnWithKeepsTheSameHistory) {
  const TemporaryFolder folder;
  const auto file = [&](const char* name) { return (folder.path() / name).string(); };
  SessionOptions whole;
  whole.history = file("whole.sqlite");
  run_session(session_plan("naive-swap", 5000), whole);
  SessionOptions parts;
  parts.history = file("parts.sqlite");
  parts.state = file("state");
  for (const std::uint64_t samples : {70U, 1234U, 3000U, 5000U}) {
    run_session(session_plan("naive-swap", samples), parts);
  }
  EXPECT_EQ(history_in(parts.history), history_in(whole.history));
  EXPECT_NE(history_in(whole.history).find(" alarm "), std::string::npos);
}

TEST(WatchSession, StopsAtAnAlarmAndRunsTheCommand) {
  const TemporaryFolder folder;
  SessionOptions options;
  Plan plan = session_plan("naive-swap", 5000);
  plan.stops_on_alarm = true;
  options.on_alarm = "cat > " + (folder.path() / "alarm").string();
  EXPECT_LT(run_session(plan, options).deals, 3000U);
  const auto event = nlohmann::json::parse(read_file(folder.path() / "alarm"));
  EXPECT_TRUE(event["event"] == "alarm" || event["event"] == "change");
}

TEST(WatchSession, RefusesAStateOfAnotherPlan) {
  const TemporaryFolder folder;
  SessionOptions options;
  options.state = (folder.path() / "state").string();
  run_session(session_plan("fisher-yates", 500), options);
  Plan other = session_plan("fisher-yates", 900);
  other.watched.alpha = 0.5;
  EXPECT_THROW(run_session(other, options), InputError);
  write_file(options.state, "no state");
  EXPECT_THROW(run_session(other, options), InputError);
}

TEST(WatchSession, RefusesAStateThatAnotherKeeps) {
  const TemporaryFolder folder;
  SessionOptions options;
  options.state = (folder.path() / "state").string();
  options.note = [](std::string_view) {};
  const Plan plan = session_plan("fisher-yates", 500);
  Session first(plan, open_feed(plan.deals, plan.deals.deck, false, {"state", nullptr}, {}),
                std::nullopt, std::make_shared<Told>(), options);
  EXPECT_THROW(run_session(plan, options), InputError);
}

/// A history that another program writes, for as long as this lives.
struct LockedHistory {
  explicit LockedHistory(const std::string& path) : database(path, history::Database::Mode::write) {
    database.run("BEGIN IMMEDIATE");
  }
  history::Database database;
};

TEST(WatchSession, GoesOnWhileItsHistoryIsLockedAndCatchesUp) {
  const TemporaryFolder folder;
  SessionOptions options;
  options.history = (folder.path() / "history").string();
  options.state = (folder.path() / "state").string();
  options.on_alarm = "touch " + (folder.path() / "alarm").string();
  std::vector<std::string> notes;
  options.note = [&](std::string_view line) { notes.emplace_back(line); };
  std::optional<LockedHistory> other;
  bool was_told_while_locked = false;
  std::uint64_t shown = 0;
  options.progress = [&](const Watcher& watcher) {
    // From the first look on, until the alarm's command has run.
    if (shown++ == 0) other.emplace(options.history);
    if (!other || !watcher.has_alarmed()) return;
    for (int i = 0; i < 500 && !std::filesystem::exists(folder.path() / "alarm"); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    was_told_while_locked = std::filesystem::exists(folder.path() / "alarm");
    // Longer than between two times that it is tried.
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    if (shown > 4) other.reset();
  };
  Plan plan = session_plan("naive-swap", 3000000);
  plan.watched.look = 100;
  Session session(plan, open_feed(plan.deals, plan.deals.deck, false, {"state", nullptr}, {}),
                  std::nullopt, std::make_shared<Told>(), options);
  session.run();
  EXPECT_TRUE(was_told_while_locked);
  EXPECT_EQ(session.failure(), "");
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_NE(notes[0].find("is locked; new events wait in memory"), std::string::npos) << notes[0];
  EXPECT_EQ(notes[1], "the history has all events again");
  EXPECT_NE(history_in(options.history).find(" alarm "), std::string::npos);
}

TEST(WatchSession, SaysAtTheEndWhatItsHistoryLacksAndTellsItAgain) {
  const TemporaryFolder folder;
  SessionOptions options;
  options.history = (folder.path() / "history").string();
  options.state = (folder.path() / "state").string();
  options.note = [](std::string_view) {};
  const Plan plan = session_plan("naive-swap", 3000);
  {
    Session session(plan, open_feed(plan.deals, plan.deals.deck, false, {"state", nullptr}, {}),
                    std::nullopt, std::make_shared<Told>(), options);
    const LockedHistory other(options.history);
    session.run();
    EXPECT_NE(session.failure().find("is locked"), std::string::npos) << session.failure();
  }
  EXPECT_EQ(history_in(options.history).find(" alarm "), std::string::npos);
  run_session(plan, options);
  EXPECT_NE(history_in(options.history).find(" alarm "), std::string::npos);
}

}  // namespace

}  // namespace evenhand::watch
