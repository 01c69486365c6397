#include "src/watch/feed.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"

namespace evenhand::watch {
namespace {

deals::Plan plan_of_feed(deals::SourceSpec source) {
  deals::Plan plan;
  plan.command = "watch";
  plan.deck = cards::parse_deck("6");
  plan.rng = "xoshiro256++";
  plan.sources = {std::move(source)};
  return plan;
}

FeedHooks quiet_hooks() {
  return {[](std::string_view) {}, [](std::string_view, std::string_view) {},
          [](const std::string&) {}};
}

/// The deals that are left, as text.
std::string rest_of(Feed& feed) {
  std::string text;
  cards::DealBatch batch(6, 7);
  do {
    batch.resize(batch.capacity());
    feed.read(batch);
    batch.visit([&](const auto& rows) {
      for (std::size_t d = 0; d < rows.count; ++d) {
        for (const auto card : rows[d]) text += std::to_string(card) + " ";
        text += '\n';
      }
    });
  } while (batch.size() == batch.capacity());
  return text;
}

std::string read_some_deals(Feed& feed, std::size_t count) {
  cards::DealBatch batch(6, count);
  feed.read(batch);
  EXPECT_EQ(batch.size(), count);
  std::string text;
  batch.visit([&](const auto& rows) {
    for (std::size_t d = 0; d < rows.count; ++d) {
      for (const auto card : rows[d]) text += std::to_string(card) + " ";
      text += '\n';
    }
  });
  return text;
}

TEST(Feed, OfAShufflerGoesOnWhereItWas) {
  for (const bool start_previous : {false, true}) {
    deals::Plan plan = plan_of_feed({deals::SourceSpec::Kind::shuffler, "naive-swap"});
    plan.samples = 9000;
    plan.start_previous = start_previous;
    const auto whole = open_feed(plan, plan.deck, false, {"state", nullptr}, quiet_hooks());
    const std::string all = rest_of(*whole);
    for (const std::size_t at : {1U, 4096U, 5000U}) {
      const auto first = open_feed(plan, plan.deck, false, {"state", nullptr}, quiet_hooks());
      const std::string head = read_some_deals(*first, at);
      const auto second =
          open_feed(plan, plan.deck, false, {"state", first->position()}, quiet_hooks());
      EXPECT_EQ(head + rest_of(*second), all) << at;
      deals::Plan fewer = plan;
      fewer.samples = at - 1;
      const auto over =
          open_feed(fewer, plan.deck, false, {"state", first->position()}, quiet_hooks());
      if (fewer.samples > 0) {
        EXPECT_EQ(rest_of(*over), "") << "has seen more than are wanted";
      }
    }
  }
}

TEST(Feed, OfALogGoesOnWhereItWasAndTellsBadDealsOnce) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "log").string();
  write_file(path, "0 1 2 3 4 5\n5 4 3 2 1 0\n1 1 1 1 1 1\n0 1 2 3 5 4\n0 1 2\n1 0 2 3 4 5\n");
  const deals::Plan plan = plan_of_feed({deals::SourceSpec::Kind::log, path});
  std::vector<std::string> bad;
  FeedHooks hooks = quiet_hooks();
  hooks.bad_deal = [&](std::string_view, std::string_view text) { bad.emplace_back(text); };
  const auto first = open_feed(plan, plan.deck, false, {"state", nullptr}, hooks);
  EXPECT_EQ(read_some_deals(*first, 3), "0 1 2 3 4 5 \n5 4 3 2 1 0 \n0 1 2 3 5 4 \n");
  EXPECT_EQ(bad, std::vector<std::string>{"1 1 1 1 1 1"});
  const auto second = open_feed(plan, plan.deck, false, {"state", first->position()}, hooks);
  EXPECT_EQ(rest_of(*second), "1 0 2 3 4 5 \n");
  EXPECT_EQ(bad, (std::vector<std::string>{"1 1 1 1 1 1", "0 1 2"}));
  write_file(path, "0 1 2 3 4 5\n5 4 3 2 0 1\n0 1 2 3 5 4\n");
  EXPECT_THROW(open_feed(plan, plan.deck, false, {"state", first->position()}, hooks), InputError);
}

TEST(Feed, OfALogThrowsAFaultBehindTheDealsThatWereAskedFor) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "log").string();
  // Two deals of a byte a card, and half a deal.
  write_file(path, std::string("\0\1\2\3\4\5\5\4\3\2\1\0\0\1\2", 15));
  deals::Plan plan = plan_of_feed({deals::SourceSpec::Kind::log, path});
  plan.input.format = "u8";
  const auto all = open_feed(plan, plan.deck, false, {"state", nullptr}, quiet_hooks());
  cards::DealBatch batch(6, 7);
  EXPECT_THROW(all->read(batch), InputError);
  plan.samples = 2;
  const auto two = open_feed(plan, plan.deck, false, {"state", nullptr}, quiet_hooks());
  EXPECT_EQ(rest_of(*two), "0 1 2 3 4 5 \n5 4 3 2 1 0 \n");
}

}  // namespace
}  // namespace evenhand::watch
