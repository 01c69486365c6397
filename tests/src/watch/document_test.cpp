#include "src/watch/document.hpp"

#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

reports::Document watched_document(const std::string& shuffler, std::uint64_t deals = 4000) {
  Plan plan;
  plan.deals.command = "watch";
  plan.deals.deck = cards::parse_deck("10");
  plan.deals.sources = {{deals::SourceSpec::Kind::shuffler, shuffler}};
  plan.deals.rng = "xoshiro256++";
  plan.watched.look = 100;
  plan.watched.window = 500;
  Watcher watcher(plan.deals.deck, plan.watched, [](const Event&) {});
  look_at(watcher, shuffled(shuffler, 10, deals, 1));
  return document_of(plan, watcher, "");
}

TEST(WatchDocument, SaysWhetherThereWasAnAlarm) {
  const reports::Document fair = watched_document("fisher-yates");
  EXPECT_EQ(*fair.verdict, reports::Verdict::no_bias_found);
  EXPECT_EQ(
      fair.answer.find("none of 8 tests rejects in 4,000 deals; with 90 % probability watch.all "
                       "would have found: an excess of a card at a place of "),
      0U)
      << fair.answer;
  const reports::Document biased = watched_document("naive-swap");
  EXPECT_EQ(*biased.verdict, reports::Verdict::biased);
  EXPECT_NE(biased.answer.find("an alarm at deal"), std::string::npos);
  EXPECT_EQ(biased.sections.at(0).tables.at(0).name, "events");
}

TEST(WatchDocument, SaysNothingOfAHandfulOfDeals) {
  const reports::Document few = watched_document("fisher-yates", 10);
  EXPECT_EQ(*few.verdict, reports::Verdict::inconclusive);
  EXPECT_NE(few.answer.find("10 deals are too few to say"), std::string::npos) << few.answer;
}

TEST(WatchDocument, IsReadAsItWasWritten) {
  const reports::Document document = watched_document("naive-swap");
  const std::string text = reports::to_json(document);
  EXPECT_EQ(reports::to_json(reports::from_json(text, "document")), text);
}

}  // namespace
}  // namespace evenhand::watch
