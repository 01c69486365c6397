#include "src/source/turned_rows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view newest_first =
    "day,a,b\n2020-05-03,3,1\n2020-05-02,2,0\n2020-05-02,1,0\n2020-05-01,0,3\n";

LogOptions two_of_four() {
  LogOptions options;
  options.deck = cards::parse_deck("4");
  cards::draw_cards(*options.deck, 2);
  options.base = 0;
  return options;
}

std::vector<Deal> turned_draws(const std::string& log, LogOptions options) {
  const auto stream = log_of(log, options);
  cards::DealBatch batch(4, 8, 2);
  stream->read(batch);
  std::vector<Deal> draws;
  std::as_const(batch).visit([&](auto view) {
    for (std::size_t d = 0; d < view.count; ++d) draws.emplace_back(view[d].begin(), view[d].end());
  });
  return draws;
}

TEST(TurnedRows, AreTablesWhoseDatesFall) {
  EXPECT_THAT(turned_draws(std::string(newest_first), two_of_four()),
              ElementsAre(Deal{0, 3}, Deal{1, 0}, Deal{2, 0}, Deal{3, 1}));
  // Oldest first, and in no order.
  EXPECT_THAT(
      turned_draws("day,a,b\n2020-05-01,3,1\n2020-05-02,2,0\n2020-05-03,1,0\n", two_of_four()),
      ElementsAre(Deal{3, 1}, Deal{2, 0}, Deal{1, 0}));
  EXPECT_THAT(
      turned_draws("day,a,b\n2020-05-03,3,1\n2020-05-01,2,0\n2020-05-02,1,0\n", two_of_four()),
      ElementsAre(Deal{3, 1}, Deal{2, 0}, Deal{1, 0}));
}

TEST(TurnedRows, AreRecordsWhoseDatesFall) {
  const std::string records =
      R"([{"day": "2020-05-03", "cards": [3, 1]}, {"day": "2020-05-02", "cards": [2, 0]},
          {"day": "2020-05-01", "cards": [0, 3]}])";
  EXPECT_THAT(turned_draws(records, two_of_four()),
              ElementsAre(Deal{0, 3}, Deal{2, 0}, Deal{3, 1}));
  // Oldest first; a line each.
  EXPECT_THAT(turned_draws("{\"day\": \"2020-05-01\", \"cards\": [3, 1]}\n"
                           "{\"day\": \"2020-05-02\", \"cards\": [2, 0]}\n"
                           "{\"day\": \"2020-05-03\", \"cards\": [0, 3]}\n",
                           two_of_four()),
              ElementsAre(Deal{3, 1}, Deal{2, 0}, Deal{0, 3}));
}

TEST(TurnedRows, KeepTheirPlaces) {
  LogOptions options = two_of_four();
  options.origins = true;
  std::string note;
  options.note = [&](std::string_view words) { note += words; };
  const auto stream = log_of(std::string(newest_first), options);
  EXPECT_THAT(note, HasSubstr("the newest stands first"));
  cards::DealBatch batch(4, 8, 2);
  stream->read(batch);
  ASSERT_EQ(stream->origins().size(), 4U);
  EXPECT_EQ(stream->origins()[0].line, 5U);
  EXPECT_EQ(stream->origins()[3].line, 2U);
  try {
    turned_draws(std::string(newest_first) + "2020-04-30,3,3\n", two_of_four());
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("deals.txt:6:14"));
  }
}

}  // namespace
}  // namespace evenhand::source
