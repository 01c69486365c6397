#include "src/deals/document.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "sims/random/source.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/deals/experiment.hpp"
#include "src/deals/write_deals.hpp"
#include "src/run/runner.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::deals {
namespace {

using reports::Verdict;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

Plan plan_of(const std::string& deck, const std::vector<std::string>& shufflers,
             std::uint64_t samples) {
  Plan plan;
  plan.command = shufflers.size() > 1 ? "compare" : "audit";
  plan.deck = cards::parse_deck(deck);
  plan.samples = samples;
  plan.rng = random::sources().front().name;
  plan.groups = {"position", "hands"};
  for (const std::string& name : shufflers) {
    plan.sources.push_back({SourceSpec::Kind::shuffler, name});
  }
  return plan;
}

reports::Document document_of(const Plan& plan) {
  const auto experiment = make_experiment(plan, nullptr);
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  run::RunOptions options;
  options.threads = 2;
  run::run_part(*experiment, part, options);
  return experiment->conclude(part);
}

bool has_table(const reports::Section& section, const std::string& name) {
  return std::any_of(section.tables.begin(), section.tables.end(),
                     [&](const reports::Table& table) { return table.name == name; });
}

TEST(DealDocument, OfAFairShufflerFindsNoBias) {
  const reports::Document document = document_of(plan_of("6", {"fisher-yates"}, 9000));
  EXPECT_EQ(document.kind, "audit");
  EXPECT_EQ(document.verdict, Verdict::no_bias_found);
  EXPECT_THAT(document.answer, StartsWith("nothing odd in 9,000 deals; places of cards off by "));
  EXPECT_THAT(document.title, StartsWith("9,000 deals of 6 cards from fisher-yates, "));
  ASSERT_EQ(document.sections.size(), 1U);
  EXPECT_EQ(document.sections.front().judgement->answer, document.answer);
}

TEST(DealDocument, MapsHowOftenEachCardLayInEachPosition) {
  const reports::Document document = document_of(plan_of("6", {"fisher-yates"}, 9000));
  ASSERT_EQ(document.sections.front().charts.size(), 1U);
  const reports::Chart& chart = document.sections.front().charts.front();
  EXPECT_EQ(chart.kind, reports::Chart::Kind::heat_map);
  EXPECT_EQ(chart.reference, 1500);
  ASSERT_EQ(chart.data.rows.size(), 6U);
  for (const std::vector<reports::Value>& row : chart.data.rows) {
    ASSERT_EQ(row.size(), 7U);
    std::uint64_t deals = 0;
    for (std::size_t i = 1; i < 7; ++i) deals += std::get<std::uint64_t>(row[i]);
    EXPECT_EQ(deals, 9000U);
  }
}

TEST(DealDocument, NamesTheShufflerThatABiasedOneLooksLike) {
  Plan plan = plan_of("6", {"sattolo"}, 9000);
  plan.groups = {"position", "structure"};
  const reports::Document document = document_of(plan);
  EXPECT_EQ(document.verdict, Verdict::biased);
  const std::string fair = [&] {
    plan.sources = {{SourceSpec::Kind::shuffler, "fisher-yates"}};
    const reports::Document of_fair = document_of(plan);
    std::string names;
    for (const reports::Table& table : of_fair.sections.front().tables) names += table.name;
    return names;
  }();
  EXPECT_LT(fair.size(), [&] {
    std::size_t size = 0;
    for (const auto& table : document.sections.front().tables) size += table.name.size();
    return size;
  }()) << "only of what is biased";
}

TEST(DealDocument, ComparesSourcesInATable) {
  const reports::Document document =
      document_of(plan_of("6", {"fisher-yates", "naive-swap"}, 9000));
  EXPECT_EQ(document.verdict, Verdict::biased);
  EXPECT_EQ(document.answer, "1 of 2 sources is biased, 1 shows no bias");
  ASSERT_EQ(document.sections.size(), 3U);
  const reports::Table& sources = document.sections.front().tables.front();
  ASSERT_EQ(sources.rows.size(), 2U);
  EXPECT_EQ(std::get<std::string>(sources.rows[0][1]), "no bias found");
  EXPECT_EQ(std::get<std::string>(sources.rows[1][0]), "naive-swap");
  EXPECT_EQ(std::get<std::string>(sources.rows[1][1]), "biased");
  // The size of a bias, and in what it shows, is given for what is biased alone.
  EXPECT_TRUE(std::holds_alternative<std::monostate>(sources.rows[0][3]));
  EXPECT_GT(std::get<double>(sources.rows[1][3]), 0.05);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(sources.rows[0][4]));
  EXPECT_FALSE(std::get<std::string>(sources.rows[1][4]).empty());
  const reports::Table& strongest = tests::table(document, "strongest");
  EXPECT_EQ(strongest.shown, reports::Shown::on_request);
  EXPECT_EQ(std::get<std::string>(strongest.rows[1][0]), "naive-swap");
  EXPECT_EQ(document.sections[2].name, "naive-swap");
  EXPECT_EQ(document.sections[2].shown, reports::Shown::on_request);
}

TEST(DealDocument, ShowsTheClausesOfAProfile) {
  Plan plan = plan_of("6", {"fisher-yates"}, 9000);
  EXPECT_FALSE(has_table(document_of(plan).sections.front(), "clauses"));
  plan.profile = "gli19";
  const reports::Section section = document_of(plan).sections.front();
  EXPECT_TRUE(has_table(section, "clauses"));
  // The number of tests of each clause is that of its rows.
  std::size_t named = 0;
  std::uint64_t counted = 0;
  for (const reports::Table& table : section.tables) {
    if (table.name == "clause_tests") named = table.rows.size();
    if (table.name != "clauses") continue;
    for (const auto& row : table.rows) counted += std::get<std::uint64_t>(row[3]);
  }
  EXPECT_GT(counted, 0U);
  EXPECT_EQ(named, counted);
  EXPECT_THAT(section.notes, Contains(StartsWith("Limits: ")));
}

TEST(DealDocument, HasTheCauseAndTheCure) {
  const reports::Document document = document_of(plan_of("12", {"sattolo"}, 9000));
  const reports::Judgement& judgement = *document.sections.front().judgement;
  EXPECT_THAT(judgement.cause, HasSubstr(" `sattolo` ("));
  EXPECT_THAT(judgement.cure, StartsWith("draw below(i + 1) for place i"));
  EXPECT_EQ(document.answer, judgement.answer);
}

TEST(DealDocument, OfAGameShowsItsHandsAndFirstDeals) {
  Plan plan = plan_of("doudizhu", {"fisher-yates"}, 3000);
  EXPECT_FALSE(has_table(document_of(plan).sections.front(), "hands"));
  plan.command = "deal doudizhu";
  plan.groups = {"hands"};
  plan.shown = 3;
  const reports::Section section = document_of(plan).sections.front();
  EXPECT_TRUE(has_table(section, "hands"));
  const auto deals =
      std::find_if(section.tables.begin(), section.tables.end(),
                   [](const reports::Table& table) { return table.name == "deals"; });
  ASSERT_NE(deals, section.tables.end());
  EXPECT_EQ(deals->rows.size(), 3U);
  ASSERT_EQ(deals->columns.size(), plan.deck.hands.size() + 1);
  shuffle::Dealer dealer(shuffle::parse_shuffler("fisher-yates"), plan.deck.size, plan.rng,
                         plan.seed);
  dealer.begin_block(0);
  dealer.next_phase(3).visit([&](const auto& dealt) {
    for (std::size_t d = 0; d < dealt.count; ++d) {
      const cards::Hand& last = plan.deck.hands.back();
      EXPECT_EQ(std::get<std::string>(deals->rows[d].back()),
                fmt::format("{}", fmt::join(cards_in(last, dealt[d], plan.deck), " ")));
    }
  });
}

TEST(DealDocument, SaysThatItLooksAtPartOfTheData) {
  const auto experiment = make_experiment(plan_of("6", {"fisher-yates"}, 9000), nullptr);
  const reports::Document document =
      experiment->conclude(run::new_part(*experiment, {0, experiment->blocks()}));
  EXPECT_EQ(document.verdict, Verdict::inconclusive);
  ASSERT_EQ(document.notes.size(), 1U);
  EXPECT_THAT(document.notes.front(), HasSubstr("part of the data: 0 deals"));
}

}  // namespace
}  // namespace evenhand::deals
