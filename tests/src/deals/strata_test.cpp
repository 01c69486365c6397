#include "src/deals/strata.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/lead.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/audit/battery.hpp"
#include "src/deals/layout.hpp"
#include "src/run/runner.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/long_checks.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::deals {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Rows of deals by each of these shufflers in turn, which the column `by` names.
std::string rows_by(const std::vector<std::string>& shufflers, std::uint64_t deals,
                    std::uint64_t seed) {
  constexpr std::size_t n = 8;
  std::vector<cards::DealBatch> batches;
  for (const std::string& name : shufflers) {
    shuffle::Dealer dealer(shuffle::parse_shuffler(name), n, "philox", seed++);
    batches.push_back(dealer.batch(deals));
  }
  std::string text = "by,c1,c2,c3,c4,c5,c6,c7,c8\n";
  for (std::uint64_t d = 0; d < deals; ++d) {
    for (std::size_t i = 0; i < shufflers.size(); ++i) {
      text += "table " + std::to_string(i);
      std::as_const(batches[i]).visit([&](const auto& view) {
        for (const auto card : view[d]) text += ',' + std::to_string(card);
      });
      text += '\n';
    }
  }
  return text;
}

/// A hand history in PokerStars' form with everybody's hole cards: four players, who sit one seat
/// on after each hand. A share of the hands of `helped`, who may be a player or sit in a seat, are
/// made pairs.
std::string history(std::uint64_t hands, std::uint64_t seed, const std::string& helped = "",
                    double share = 0) {
  constexpr std::array names = {"ann", "bob (2)", "cy", "dee"};
  const cards::Deck deck = cards::parse_deck("poker");
  stats::SmallGenerator random(seed);
  std::string text;
  for (std::uint64_t hand = 0; hand < hands; ++hand) {
    std::vector<std::size_t> order(52);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = 51; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
    text += fmt::format("PokerStars Hand #{}: Hold'em No Limit\n", 1000 + hand);
    for (std::size_t seat = 0; seat < 4; ++seat) {
      text += fmt::format("Seat {}: {} ($5 in chips)\n", seat + 1, names[(seat + hand) % 4]);
    }
    text += "*** HOLE CARDS ***\n";
    for (std::size_t seat = 0; seat < 4; ++seat) {
      const std::string name = names[(seat + hand) % 4];
      const bool is_helped = helped == name || helped == std::to_string(seat + 1);
      if (is_helped && random.uniform() < share) {
        const std::size_t first = order[2 * seat];
        const std::size_t second = 4 * (first / 4) + (first + 1 + random.below(3)) % 4;
        std::swap(*std::find(order.begin(), order.end(), second), order[2 * seat + 1]);
      }
      text += fmt::format("Dealt to {} [{} {}]\n", name, deck.card_name(order[2 * seat]),
                          deck.card_name(order[2 * seat + 1]));
    }
    text += "*** SUMMARY ***\n\n";
  }
  return text;
}

class Strata : public tests::WithFolder {
 protected:
  Plan plan_of(const std::string& text) const {
    write_file(file("log.csv"), text);
    Plan plan;
    plan.command = "audit";
    plan.deck = cards::parse_deck("8");
    plan.groups = {"position", "order"};
    plan.sources = {{SourceSpec::Kind::log, file("log.csv")}};
    plan.input.selection.columns = "c1..c8";
    plan.input.strata = "by";
    return plan;
  }
  Plan plan_of_history(const std::string& text, const std::string& strata) const {
    Plan plan = plan_of(text);
    plan.deck = cards::parse_deck("poker");
    cards::draw_cards(plan.deck, 2);
    plan.groups = audit::full_battery().groups;
    plan.input.selection.columns.clear();
    plan.input.format = "poker";
    plan.input.strata = strata;
    prepare_strata(plan);
    return plan;
  }
  std::string refusal(const Plan& plan) const {
    try {
      strata_of(plan);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  static reports::Document audited(Plan plan) {
    Streams streams(1);
    add_strata(plan, streams);
    const auto experiment = make_experiment(plan, std::move(streams));
    run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
    run::run_part(*experiment, part, {});
    return experiment->conclude(part);
  }
};

TEST_F(Strata, AreHoursAndDaysOfTheWeekOfATime) {
  std::string text = "at,c1,c2,c3,c4,c5,c6,c7,c8\n";
  std::string json;
  for (const char* time : {"2015-10-07 20:05", "2015-10-08 09:59:59", "2015-10-08T20:00Z"}) {
    text += std::string(time) + ",0,1,2,3,4,5,6,7\n";
    json += std::string(R"({"at": ")") + time + R"(", "cards": [0,1,2,3,4,5,6,7]})" + '\n';
  }
  Plan plan = plan_of(text);
  plan.input.strata = "hour(at)";
  EXPECT_THAT(strata_of(plan), ElementsAre("20", "09"));
  plan.input.strata = "weekday(at)";
  EXPECT_THAT(strata_of(plan), ElementsAre("Wed", "Thu"));
  // An empty cell is a value like another.
  plan = plan_of(text + ",0,1,2,3,4,5,6,7\n");
  plan.input.strata = "hour(at)";
  EXPECT_THAT(strata_of(plan), ElementsAre("20", "09", ""));
  plan.input.selection.where = {"hour(at)=9"};
  plan.input.strata = "at";
  EXPECT_THAT(refusal(plan), HasSubstr("all rows that are read say '2015-10-08 09:59:59' there"));
  plan = plan_of(text);
  plan.input.strata = "hour(c1)";
  EXPECT_THAT(refusal(plan), HasSubstr("found '0', expected a time such as 2015-10-07 20:05"));
  plan.input.strata = "hour(time)";
  EXPECT_THAT(refusal(plan), HasSubstr("--strata time"));
  // A column of that name, not the hour of another.
  plan = plan_of("hour(at)" + text.substr(2));
  plan.input.strata = "hour(at)";
  EXPECT_EQ(strata_of(plan).size(), 3U);
  write_file(file("log.jsonl"), json);
  plan.sources = {{SourceSpec::Kind::log, file("log.jsonl")}};
  plan.input.selection.columns = "cards";
  EXPECT_THAT(strata_of(plan), ElementsAre("20", "09"));
  plan.input.selection.where = {"hour(at)=20"};
  plan.input.strata = "weekday(at)";
  EXPECT_THAT(strata_of(plan), ElementsAre("Wed", "Thu"));
  plan.input.selection.where = {"hour(at)=9"};
  EXPECT_THAT(refusal(plan), HasSubstr("all rows that are read say 'Thu' there"));
}

TEST_F(Strata, AreWhatTheRowBeforeSays) {
  std::string text = "table,winner,c1,c2,c3,c4,c5,c6,c7,c8\n";
  std::string json;
  for (const auto& [table, winner] :
       {std::pair{"1", "N"}, {"2", "S"}, {"1", "E"}, {"2", "W"}, {"1", "E"}}) {
    text += fmt::format("{},{},0,1,2,3,4,5,6,7\n", table, winner);
    json += fmt::format(R"({{"table": "{}", "winner": "{}", "cards": [0,1,2,3,4,5,6,7]}})", table,
                        winner) +
            '\n';
  }
  Plan plan = plan_of(text);
  plan.input.strata = "previous(winner)";
  EXPECT_THAT(strata_of(plan), ElementsAre("N", "S", "E", "W"));
  // An empty cell is a value like another.
  plan = plan_of(text + "1,,0,1,2,3,4,5,6,7\n1,S,0,1,2,3,4,5,6,7\n");
  plan.input.strata = "previous(winner)";
  EXPECT_THAT(strata_of(plan), ElementsAre("N", "S", "E", "W", ""));
  plan = plan_of(text);
  plan.input.strata = "previous(winner)";
  // Within one table, that of its own row before.
  plan.input.selection.where = {"table=1"};
  EXPECT_THAT(strata_of(plan), ElementsAre("N", "E"));
  plan.input.selection.where = {"previous(winner)=E", "table=1"};
  plan.input.strata = "winner";
  EXPECT_THAT(refusal(plan), HasSubstr("all rows that are read say 'E' there"));
  plan.input.selection.deal_column = "table";
  EXPECT_THAT(refusal(plan), HasSubstr("give a log with one row a deal"));
  plan.input.selection.deal_column.clear();
  write_file(file("log.jsonl"), json);
  plan.sources = {{SourceSpec::Kind::log, file("log.jsonl")}};
  plan.input.selection.columns = "cards";
  plan.input.selection.where = {"table=1"};
  plan.input.strata = "previous(winner)";
  EXPECT_THAT(strata_of(plan), ElementsAre("N", "E"));
}

TEST_F(Strata, AreTheValuesOfTheColumnInOrder) {
  EXPECT_THAT(strata_of(plan_of(rows_by({"riffle:7", "riffle:7", "riffle:7"}, 3, 1))),
              ElementsAre("table 0", "table 1", "table 2"));
}

TEST_F(Strata, ArePlayersAndSeatsOfAHandHistory) {
  const std::string text = history(3, 1);
  EXPECT_THAT(strata_of(plan_of_history(text, "player")),
              ElementsAre("ann", "bob (2)", "cy", "dee"));
  EXPECT_THAT(strata_of(plan_of_history(text, "seat")), ElementsAre("1", "2", "3", "4"));
  EXPECT_THAT(refusal(plan_of_history(text, "table")),
              HasSubstr("the reader poker has no columns for --where"));
}

// The seat is helped and not who sits there; and the player wherever he sits.
TEST_F(Strata, TellWhoGetsTheBetterHands) {
  const reports::Document seats = audited(plan_of_history(history(600, 2, "3", 0.1), "seat"));
  EXPECT_EQ(seats.verdict, reports::Verdict::biased);
  EXPECT_THAT(seats.answer, StartsWith("seat=3: pocket pairs: "));
  EXPECT_THAT(reports::main_judgement(seats)->note, HasSubstr("1 of 4 strata is biased"));
  EXPECT_THAT(seats.answer, Not(HasSubstr("differ")));
  const reports::Document player =
      audited(plan_of_history(history(600, 3, "bob (2)", 0.1), "player"));
  EXPECT_THAT(player.answer, StartsWith("player=bob (2): pocket pairs: "));
  EXPECT_NE(audited(plan_of_history(history(600, 3, "bob (2)", 0.1), "seat")).verdict,
            reports::Verdict::biased);
  const reports::Table& table = player.sections.front().tables.back();
  EXPECT_EQ(table.name, "oddest_hands");
  EXPECT_EQ(table.rows.size(), 5U);
}

// At alpha 0.01, which five questions share: 2 or more of 20 have a chance of 2e-2.
TEST_F(Strata, OfFairHandHistoriesAreSeldomCalledBiased) {
  const std::uint64_t logs = tests::is_sanitized ? 5 : 20;
  int biased = 0;
  for (std::uint64_t seed = 1; seed <= logs; ++seed) {
    const Plan plan = plan_of_history(history(300, 100 + seed), "player");
    biased += audited(plan).verdict == reports::Verdict::biased ? 1 : 0;
  }
  EXPECT_LE(biased, 1);
}

TEST_F(Strata, AreRefusedWhereThereAreNoneOrTooMany) {
  EXPECT_THAT(refusal(plan_of(rows_by({"riffle:7"}, 3, 1))),
              HasSubstr("all rows that are read say 'table 0' there"));
  EXPECT_THAT(refusal(plan_of(rows_by(std::vector<std::string>(33, "riffle:7"), 1, 1))),
              HasSubstr("more than 32 values ('table 0', 'table 1', 'table 2', …)"));
  Plan other = plan_of(rows_by({"riffle:7", "riffle:7"}, 3, 1));
  other.input.strata = "bye";
  EXPECT_THAT(refusal(other), HasSubstr("has no such column; did you mean 'by'?"));
}

TEST_F(Strata, AreToldWhereOneDiffers) {
  const reports::Document document =
      audited(plan_of(rows_by({"fisher-yates", "naive-swap", "fisher-yates"}, 3000, 1)));
  EXPECT_EQ(document.verdict, reports::Verdict::biased);
  EXPECT_THAT(reports::main_judgement(document)->note, HasSubstr("1 of 3 strata is biased, "));
  EXPECT_THAT(document.answer, HasSubstr("; the strata differ"));
  EXPECT_THAT(document.sections[1].notes.front(), HasSubstr("the strata differ, in "));
  EXPECT_THAT(document.title, HasSubstr("9,000 deals of 8 cards"));
  ASSERT_EQ(document.sections.size(), 6U);
  EXPECT_EQ(document.sections[4].name, "by=table 1");
  EXPECT_EQ(document.sections[4].judgement->verdict, reports::Verdict::biased);
  EXPECT_EQ(document.sections[3].judgement->verdict, reports::Verdict::no_bias_found);
}

// At alpha 0.05, which five questions share, 12 or more of 100 logs would have a chance of 4e-3,
// and 6 or more of 20 one of 3e-4.
TEST_F(Strata, OfDrawsWithRepeatsAreCompared) {
  std::string text = "by,c1\n";
  for (int row = 0; row < 1200; ++row) {
    const bool is_first = row % 2 == 0;
    text += fmt::format("{},{}\n", is_first ? 'A' : 'B', row / 2 % (is_first ? 8 : 7));
  }
  Plan plan = plan_of(text);
  plan.input.selection.columns = "c1";
  plan.deck.draw = 1;
  plan.deck.with_repeats = true;
  plan.groups = {"values"};
  lay_out(plan);
  const reports::Document document = audited(plan);
  EXPECT_EQ(document.verdict, reports::Verdict::biased);
  EXPECT_THAT(document.sections[1].notes.front(), HasSubstr("the strata differ, in cards"));
}

TEST_F(Strata, OfFairLogsAreSeldomCalledBiased) {
  const std::uint64_t logs = tests::is_sanitized ? 20 : 100;
  int biased = 0;
  for (std::uint64_t seed = 1; seed <= logs; ++seed) {
    Plan plan = plan_of(rows_by({"fisher-yates", "fisher-yates", "fisher-yates"}, 400, 10 * seed));
    plan.judging.alpha = 0.05;
    biased += audited(plan).verdict == reports::Verdict::biased ? 1 : 0;
  }
  EXPECT_LT(biased, tests::is_sanitized ? 6 : 12);
}

TEST_F(Strata, AreAskedForByThePlanReadBack) {
  Plan plan = plan_of(rows_by({"fisher-yates", "naive-swap"}, 300, 1));
  Streams streams(1);
  add_strata(plan, streams);
  EXPECT_EQ(to_json(plan_from_json(to_json(plan))), to_json(plan));
  EXPECT_THAT(command_line(plan), HasSubstr(" --strata by"));
  EXPECT_THAT(command_line(plan), testing::Not(HasSubstr("table")));
}

}  // namespace
}  // namespace evenhand::deals
