#include "src/deals/records_notes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::deals {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> notes_on(const source::Records& records) {
  audit::Tallies tallies({{"position"}}, cards::parse_deck("4"));
  cards::DealBatch deals(4, 2);
  deals.visit([](auto view) {
    for (std::size_t d = 0; d < view.count; ++d) {
      for (std::size_t i = 0; i < 4; ++i) view[d][i] = static_cast<std::uint8_t>(i);
    }
  });
  tallies.begin_block(0);
  tallies.fold(deals);
  tallies.add_records(records);
  reports::Section section{"a", "a"};
  add_records(tallies, section);
  return section.notes;
}

TEST(RecordsNotes, SayWhatRecordsAre) {
  EXPECT_THAT(notes_on({}), IsEmpty());
  EXPECT_THAT(
      notes_on({1518, 3, 1}),
      ElementsAre(HasSubstr("1,520 records are 2 deals: a board that several tables played, or a "
                            "hand that stands here again, counts once"),
                  HasSubstr("3 deals had a name that stood before over other cards"),
                  HasSubstr("1 record could not be read and is left out: 0.0657462 % of all")));
}

TEST(RecordsNotes, AskOfEqualBoards) {
  audit::Tallies tallies({{"position"}}, cards::parse_deck("4"));
  reports::Judgement judgement;
  judgement.verdict = reports::Verdict::biased;
  judgement.cause = "a short period";
  ask_of_equal_boards(tallies, judgement);
  EXPECT_EQ(judgement.verdict, reports::Verdict::biased);
  tallies.add_records({0, 0, 0, 222});
  ask_of_equal_boards(tallies, judgement);
  EXPECT_EQ(judgement.verdict, reports::Verdict::inconclusive);
  EXPECT_EQ(judgement.cause, "");
  EXPECT_THAT(judgement.reason,
              testing::AllOf(testing::StartsWith("are several records about one deal"),
                             HasSubstr("222 of 0 deals"), HasSubstr("--deal-id cards")));
}

TEST(RecordsNotes, AreKeptWithTheTallies) {
  audit::Tallies tallies({{"position"}}, cards::parse_deck("4"));
  tallies.add_records({1, 2, 3, 4});
  audit::Tallies loaded({{"position"}}, cards::parse_deck("4"));
  loaded.load({"part", tallies.save()});
  loaded.merge(tallies);
  EXPECT_EQ(loaded.records(), (source::Records{2, 4, 6, 8}));
}

}  // namespace
}  // namespace evenhand::deals
