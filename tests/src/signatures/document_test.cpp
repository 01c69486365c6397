#include "src/signatures/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::signatures {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Likeness like(const std::string& name, double p) {
  Likeness likeness;
  likeness.shuffler = {name, shuffle::parse_shuffler(name)};
  likeness.p = stats::PValue::of(p);
  likeness.distance = 1 - p;
  likeness.most_different = "cycles";
  likeness.simulated = 512;
  return likeness;
}

Identification found() {
  Identification identification;
  identification.ranked = {like("timsort-coin", 0.3)};
  for (const char* name :
       {"riffle:1", "riffle:2", "riffle:3", "riffle:4", "riffle:5", "riffle:6"}) {
    identification.ranked.push_back(like(name, 1e-9));
  }
  return identification;
}

std::vector<std::string> first_column(const reports::Table& table) {
  std::vector<std::string> names;
  for (const auto& row : table.rows) names.push_back(std::get<std::string>(row.front()));
  return names;
}

reports::Judgement biased_by(const std::string& test) {
  reports::Finding finding;
  finding.test = test;
  finding.rejected = true;
  finding.adjusted = finding.p = {-50};
  finding.words = "equal deals";
  reports::Judgement judgement;
  judgement.verdict = reports::Verdict::biased;
  judgement.findings = {finding};
  return judgement;
}

reports::Section section_of(const std::string& test) {
  reports::Section section{"audit", ""};
  section.judgement = biased_by(test);
  return section;
}

TEST(AddIdentification, SaysWhichItIsAndWhatToDo) {
  reports::Section section = section_of("position.chi-square");
  add_identification(found(), section);
  EXPECT_THAT(section.judgement->cause,
              StartsWith("this is `timsort-coin` (JavaScript's sort(() => Math.random() - 0.5)"));
  EXPECT_THAT(section.judgement->cure, StartsWith("use a Fisher-Yates shuffle"));
  ASSERT_EQ(section.notes.size(), 2U);
  EXPECT_THAT(section.notes[0], StartsWith("which shuffler: matches `timsort-coin`"));
  EXPECT_THAT(section.notes[1], StartsWith("how: the cards are sorted with a comparator"));
  ASSERT_EQ(section.tables.size(), 1U);
  EXPECT_THAT(first_column(section.tables[0]),
              ElementsAre("timsort-coin", "riffle:1", "riffle:2", "riffle:3", "riffle:4"));
  for (const auto& row : section.tables[0].rows) {
    EXPECT_EQ(row.size(), section.tables[0].columns.size());
  }
}

TEST(AddIdentification, SpeaksTheLanguageOfTheProgram) {
  reports::Section section = section_of("position.chi-square");
  Identification identification = found();
  identification.ranked.front().shuffler.alike = {"powersort-coin", "java-timsort-coin"};
  add_identification(identification, section, language_of("python3 deal.py"));
  EXPECT_THAT(section.judgement->cause, StartsWith("this is `powersort-coin` (Python's sort"));
  EXPECT_THAT(section.judgement->cure, HasSubstr("in Python, random.SystemRandom().shuffle"));
}

TEST(AddIdentification, HasNoAdviceForWhatMatchesNothing) {
  reports::Section section = section_of("position.chi-square");
  add_identification({{like("timsort-coin", 1e-9), like("fisher-yates", 1e-12)}}, section);
  EXPECT_EQ(section.judgement->cause, "");
  ASSERT_EQ(section.notes.size(), 1U);
  EXPECT_EQ(section.notes[0], "which shuffler: like none of the 2 known shufflers");
}

TEST(AddIdentification, SaysWhatRemainsWhereSingleDealsAreSound) {
  reports::Section section = section_of("between-deals.repeats");
  add_identification({{like("fisher-yates", 0.5), like("cut", 1e-9)}}, section);
  ASSERT_EQ(section.notes.size(), 1U);
  EXPECT_EQ(section.notes[0],
            "which shuffler: single deals are as a uniform shuffler's (p = 0.5); what remains is "
            "between-deals.repeats: equal deals");
  EXPECT_THAT(section.judgement->cause, StartsWith("each deal may be sound by itself"));
  EXPECT_THAT(section.judgement->cure, Not(""));
}

TEST(IdentifyDocument, HasTheLikeliestFirstAndAllOfThem) {
  const CountTable table =
      parse_count_table("position;a;b;c\n0;5;4;1\n1;3;1;6\n2;2;5;3\n", "t.csv", Rows::deduced);
  const reports::Document document = document_of(table, "t.csv", found(), 2);
  EXPECT_EQ(document.title, "10 deals of 3 cards in t.csv; rows are positions");
  EXPECT_THAT(document.answer,
              AllOf(StartsWith("this is `timsort-coin`"), HasSubstr("; cure: use a Fisher-Yates"),
                    HasSubstr("; matches `timsort-coin`")));
  ASSERT_EQ(document.sections.size(), 2U);
  const reports::Section& section = document.sections[0];
  ASSERT_EQ(section.tables.size(), 2U);
  EXPECT_THAT(first_column(section.tables[0]), ElementsAre("timsort-coin", "riffle:1"));
  EXPECT_EQ(section.tables[0].shown, reports::Shown::always);
  EXPECT_EQ(section.tables[1].rows.size(), 5U);
  EXPECT_EQ(section.tables[1].shown, reports::Shown::on_request);
  ASSERT_EQ(document.sections[1].charts.size(), 1U);
  const reports::Table& counts = document.sections[1].charts[0].data;
  ASSERT_EQ(counts.rows.size(), 3U);
  EXPECT_EQ(std::get<std::string>(counts.rows[1][0]), "b");
  EXPECT_EQ(std::get<std::uint64_t>(counts.rows[1][1]), 4U);
}

TEST(IdentifyDocument, NamesTheStartingOrderThatFits) {
  const CountTable table = parse_count_table("card,p0,p1\nx,3,1\ny,1,3\n", "t.csv", Rows::deduced);
  Identification identification = found();
  identification.starting_orders = 2;
  for (Likeness& likeness : identification.ranked) likeness.starting_order = {1, 0};
  const reports::Document document = document_of(table, "t.csv", identification, 1);
  EXPECT_EQ(std::get<std::string>(document.sections[0].tables[0].rows[0].back()), "y x");
  EXPECT_THAT(document.sections[0].notes.back(), HasSubstr("2 starting orders"));
}

TEST(AddAbsentCards, AsksForTheDeckWhereTheLastCardsNeverCome) {
  const auto advice = [](std::size_t came, std::size_t deals) {
    cards::Deck deck = cards::parse_deck("12");
    cards::draw_cards(deck, 2);
    audit::DrawsTally tally(deck);
    cards::DealBatch batch(deck.size, deals, 2);
    batch.resize(deals);
    batch.visit([&](auto draws) {
      for (std::size_t d = 0; d < deals; ++d) {
        draws[d][0] = static_cast<std::uint8_t>(d % came);
        draws[d][1] = static_cast<std::uint8_t>((d + 1) % came);
      }
    });
    tally.begin_block(0);
    tally.fold(batch);
    reports::Section section = section_of("draws.cards");
    const bool is_taken = add_absent_cards(tally, deck, deals, section);
    EXPECT_EQ(is_taken, !section.judgement->cause.empty());
    return section.judgement->cause + "; " + section.judgement->cure;
  };
  EXPECT_THAT(advice(10, 500),
              AllOf(HasSubstr("never came: is the deck 10?"), HasSubstr("--deck 10")));
  EXPECT_EQ(advice(12, 500), "; ");
  EXPECT_EQ(advice(10, 100), "; ");
}

}  // namespace
}  // namespace evenhand::signatures
