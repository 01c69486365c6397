#include "src/cli/deal_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/cli/command.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

template <class Work>
std::string refusal_by(const Work& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

DealOptions draws_of(std::size_t draw, const std::string& sorted) {
  DealOptions options;
  options.draw = draw;
  options.sorted = sorted;
  return options;
}

cards::Deck with_draws(std::size_t draw, const std::string& sorted, bool is_log) {
  std::optional<cards::Deck> deck = cards::parse_deck("bridge");
  apply_draw(draws_of(draw, sorted), is_log, deck);
  return *deck;
}

TEST(DealOptions, SayHowSetsAreWritten) {
  EXPECT_EQ(with_draws(0, "", false).sets, cards::Sets::none);
  EXPECT_EQ(with_draws(0, "", true).sets, cards::Sets::unknown) << "a log's are found out";
  EXPECT_EQ(with_draws(6, "yes", true).sets, cards::Sets::draws);
  EXPECT_EQ(with_draws(6, "yes", true).draw, 6);
  EXPECT_EQ(with_draws(0, "yes", false).sets, cards::Sets::hands) << "of a whole deal each hand";
  EXPECT_EQ(with_draws(0, "no", true).sets, cards::Sets::none);
}

TEST(DealOptions, RefuseSetsThatCannotBe) {
  EXPECT_THAT(refusal_by([] { with_draws(0, "draws", false); }), HasSubstr("give --draw K"));
  EXPECT_THAT(refusal_by([] { with_draws(6, "hands", false); }), HasSubstr("a draw has no hands"));
  EXPECT_THAT(refusal_by([] {
                std::optional<cards::Deck> none;
                apply_draw(draws_of(6, ""), false, none);
              }),
              HasSubstr("--draw: give the deck"));
}

class DeckOptions : public tests::WithFolder {};

TEST_F(DeckOptions, NameTheDeckOrTheFileOfItsCards) {
  InputFlags flags;
  EXPECT_FALSE(wanted_deck(flags).has_value());
  flags.deck = "poker";
  EXPECT_EQ(wanted_deck(flags)->size, 52);
  flags.deck_order = (folder / "order.txt").string();
  write_file(flags.deck_order, "red\nblue\ngreen\n");
  EXPECT_THAT(refusal_by([&] { wanted_deck(flags); }), HasSubstr("give one of them"));
  flags.deck.clear();
  EXPECT_EQ(wanted_deck(flags)->card_name(1), "blue");
}

TEST(DealOptions, BuiltInShufflersAreNotRead) {
  InputFlags flags;
  flags.deck = "poker";
  EXPECT_NO_THROW(refuse_given(flags));
  flags.reading.reader = "csv";
  EXPECT_THAT(refusal_by([&] { refuse_given(flags); }), HasSubstr("--reader"));
  flags = {};
  flags.exec_mode = "once";
  EXPECT_THROW(refuse_given(flags), InputError);
}

TEST(DealOptions, HowAProgramIsReadIsInThePlanOfAProgramAlone) {
  InputFlags flags;
  flags.exec_mode = "filter";
  deals::SourcePlan log;
  log.sources = {{deals::SourceSpec::Kind::log, "deals.txt"}};
  resolve(flags, log);
  EXPECT_NE(log.input.exec_mode, "filter");
  deals::SourcePlan exec;
  exec.sources = {{deals::SourceSpec::Kind::exec, "shuf -i 0-51"}};
  resolve(flags, exec);
  EXPECT_EQ(exec.input.exec_mode, "filter");
}

deals::DealingPlan dealt(const DealOptions& options, const std::string& deck) {
  deals::DealingPlan plan;
  plan.deck = cards::parse_deck(deck);
  apply_dealing(options, plan);
  return plan;
}

TEST(DealOptions, PutHandsAndGroupsIntoTheDeck) {
  DealOptions options;
  options.hands = "3,2";
  options.groups = {"low=0-4"};
  const deals::DealingPlan plan = dealt(options, "10");
  EXPECT_EQ(plan.deck.hands.size(), 3) << "the rest is one, too";
  EXPECT_EQ(plan.card_groups, options.groups);
  options.deal_order = "runz";
  EXPECT_THAT(refusal_by([&] { dealt(options, "10"); }), HasSubstr("did you mean 'runs'?"));
}

TEST(DealOptions, CountDealsAndNameTheRandomSource) {
  DealOptions options;
  options.seed = "7";
  deals::DealingPlan plan;
  resolve(options, 123, plan);
  EXPECT_EQ(plan.samples, 123);
  EXPECT_EQ(plan.seed, 7);
  EXPECT_FALSE(plan.start_previous);
  options.samples = "250k";
  options.rng = "pcg64";
  options.start = "previous";
  resolve(options, 123, plan);
  EXPECT_EQ(plan.samples, 250'000);
  EXPECT_EQ(plan.rng, "pcg64");
  EXPECT_TRUE(plan.start_previous);
  for (const char* samples : {"0", "1e16", "-3", "many"}) {
    options.samples = samples;
    EXPECT_THAT(refusal_by([&] { resolve(options, 1, plan); }), HasSubstr("--samples")) << samples;
  }
}

TEST(DealOptions, TakeTheTestsThatAreNamed) {
  DealOptions options;
  deals::Plan plan;
  resolve(options, 1, {"position"}, plan);
  EXPECT_THAT(plan.groups, ElementsAre("position"));
  options.tests = "structure,order";
  resolve(options, 1, {"position"}, plan);
  EXPECT_EQ(plan.groups.size(), 2);
}

std::uint64_t deals_of(const std::string& until, const std::string& deck = "10") {
  DealOptions options;
  options.until = until;
  deals::Plan plan;
  plan.sources = {{deals::SourceSpec::Kind::shuffler, "fisher-yates"}};
  plan.deck = cards::parse_deck(deck);
  plan.groups = {"position"};
  apply_until(Program(), options, plan);
  return plan.samples;
}

TEST(DealOptions, FindOutHowManyDealsAnEffectTakes) {
  EXPECT_GT(deals_of("detectable<0.01"), 3 * deals_of("detectable<0.02"));
  for (const char* until :
       {"1e-5", "detectable<", "detectable<2", "detectable<0", "detectable<0.1x"}) {
    EXPECT_THAT(refusal_by([&] { deals_of(until); }), HasSubstr("is not of the form")) << until;
  }
}

}  // namespace
}  // namespace evenhand::cli
