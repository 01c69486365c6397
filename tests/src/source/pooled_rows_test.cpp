#include "src/source/pooled_rows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "src/source/log.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

cards::Deck draw_of(const std::string& name, std::size_t draw) {
  cards::Deck deck = cards::parse_deck(name);
  cards::draw_cards(deck, draw);
  return deck;
}

/// Two of nine in columns 1 and 2, one of four in column 3.
class PooledRows : public testing::Test {
 protected:
  std::unique_ptr<DealStream> rows_of(const std::string& log, const BadDeal& bad = {}) {
    file_.emplace(log);
    const std::vector<cards::Deck> pools = {draw_of("9", 2), draw_of("4", 1)};
    std::vector<std::unique_ptr<DealStream>> draws;
    for (std::size_t i = 0; i < pools.size(); ++i) {
      LogOptions options;
      options.deck = pools[i];
      options.note = [](std::string_view) {};
      options.origins = true;
      options.bad_deal = bad;
      options.selection.columns = i == 0 ? "1-2" : "3";
      draws.push_back(open_log({file_->path()}, options));
    }
    return pooled_rows(cards::pooled_deck("9+4", pools), std::move(draws));
  }
  static std::vector<std::string> read(DealStream& stream, std::size_t most = 100) {
    cards::DealBatch batch(stream.deck_size(), most, stream.width());
    stream.read(batch);
    std::vector<std::string> rows;
    batch.visit([&](const auto& all) {
      for (std::size_t i = 0; i < all.count; ++i) {
        rows.emplace_back();
        for (const std::size_t card : all[i]) rows.back() += std::to_string(card) + ' ';
      }
    });
    return rows;
  }

  std::optional<TempFile> file_;
};

TEST_F(PooledRows, NumberCardsThrough) {
  const auto rows = rows_of("1,9,0\n2,3,3\n5,4,1\n");
  EXPECT_EQ(rows->deck_size(), 13U);
  EXPECT_EQ(rows->width(), 3U);
  // The first draw counts from 1, the other from 0.
  EXPECT_EQ(rows->deck().pools[0].first_number, 1U);
  EXPECT_EQ(rows->deck().pools[1].first_number, 0U);
  EXPECT_EQ(cards::card_words(rows->deck(), 8), "card 9 (2/9)");
  EXPECT_EQ(cards::card_words(rows->deck(), 9), "card 0 (1/4)");
  EXPECT_THAT(read(*rows, 2), ElementsAre("0 8 9 ", "1 2 12 "));
  EXPECT_THAT(read(*rows, 2), ElementsAre("4 3 10 "));
  EXPECT_THAT(read(*rows, 2), ElementsAre());
}

TEST_F(PooledRows, LeaveOutRowsOfWhichADrawIsLeftOut) {
  const BadDeal pass_over = [](std::string_view, std::string_view) {};
  const auto rows = rows_of("1,9,0\n2,2,3\n5,4,7\n6,4,2\n", pass_over);
  EXPECT_THAT(read(*rows), ElementsAre("0 8 9 ", "5 3 11 "));
}

TEST_F(PooledRows, DeliverWhatComesBeforeAFault) {
  const auto rows = rows_of("1,9,0\n2,3,3\n5,4,7\n");
  EXPECT_THAT(read(*rows), ElementsAre("0 8 9 ", "1 2 12 "));
  EXPECT_THAT([&] { read(*rows); },
              testing::ThrowsMessage<InputError>(HasSubstr("deals.txt:3:5 ")));
}

}  // namespace
}  // namespace evenhand::source
