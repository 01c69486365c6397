#include "src/source/log_stream.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using Seen = NamedDeals::Seen;

TEST(NamedDeals, KnowsNamesAndCards) {
  NamedDeals known;
  EXPECT_EQ(known.look_up("Cup 1", "abc"), Seen::never);
  EXPECT_EQ(known.look_up("Cup 1", "abc"), Seen::deal);
  EXPECT_EQ(known.look_up("Cup 1", "abd"), Seen::name);
  EXPECT_EQ(known.look_up("Cup 1", "abd"), Seen::deal);
  EXPECT_EQ(known.look_up("Cup 2", "abc"), Seen::never);
  // The end of the name is part of what is hashed.
  EXPECT_EQ(known.look_up("Cup 1a", "bc"), Seen::never);
}

TEST(NamedDeals, MeetsDealsWithoutTheirNames) {
  NamedDeals known;
  EXPECT_FALSE(known.meet("1", "abc"));
  EXPECT_TRUE(known.meet("1", "abc"));
  EXPECT_FALSE(known.meet("2", "abc"));
  EXPECT_EQ(known.look_up("1", "abd"), Seen::never) << "the name alone is not known";
}

TEST(NamedDeals, ForgetsNoneOfTheLast) {
  constexpr std::size_t least_known = 1024;
  NamedDeals known(least_known);
  EXPECT_EQ(known.look_up("first", "abc"), Seen::never);
  // Each leaves two keys, and two generations are kept.
  for (std::size_t i = 0; i < least_known / 2; ++i) {
    known.look_up(std::to_string(i), "abc");
  }
  EXPECT_EQ(known.look_up("first", "abc"), Seen::deal);
  for (std::size_t i = 0; i < least_known + 2; ++i) {
    known.look_up("more" + std::to_string(i), "abc");
  }
  EXPECT_EQ(known.look_up("first", "abc"), Seen::never) << "memory is bounded";
}

using testing::ElementsAre;
using testing::HasSubstr;

TEST(SeveralFiles, AreOneLogInOrder) {
  const TempFile first("1 2 3\n3 2 1\n", "a.txt");
  const TempFile second("2 1 3\n", "b.txt");
  const TempFile third("3 1 2", "c.txt");
  const auto log = open_log({first.path(), second.path(), third.path()}, {});
  cards::DealBatch batch(3, 100);
  log->read(batch);
  EXPECT_EQ(batch.size(), 4U);  // a batch is filled across files
  // cat a.txt b.txt c.txt | sha256sum
  EXPECT_EQ(log->digest(), "359e2a6984f329c4ebc9fe443791486209852de4b852c1836c7143766f34b8b0");
  log->read(batch);
  EXPECT_EQ(batch.size(), 0U);
}

TEST(LogStream, ReadsAsManyDealsAsTheBatchHas) {
  const auto log = log_of("0 1 2\n2 1 0\n1 0 2\n", {});
  cards::DealBatch batch(3, 100);
  batch.resize(2);
  log->read(batch);
  EXPECT_EQ(batch.size(), 2U);
  batch.resize(batch.capacity());
  log->read(batch);
  EXPECT_EQ(batch.size(), 1U);
  EXPECT_NO_THROW(log->require_end());
}

TEST(LogStream, TellsTheFaultBehindAShortBatchWhenAsked) {
  const auto log = log_of("0 1 2\n2 1 0\n1 1 2\n", {});
  cards::DealBatch batch(3, 100);
  log->read(batch);
  EXPECT_EQ(batch.size(), 2U);
  EXPECT_THROW(log->require_end(), InputError);
}

TEST(SeveralFiles, KeepToTheFirst) {
  const TempFile first("1 2 3\n", "a.txt");
  const TempFile second("2 1 0\n", "b.txt");
  const auto log = open_log({first.path(), second.path()}, {});
  try {
    read_all(*log);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("b.txt:1:5 (byte 4): found '0', expected one of the 3"));
  }
}

TEST(SeveralFiles, HaveAHeaderEach) {
  const TempFile first("x,y,z\n0,1,2\n", "a.csv");
  const TempFile second("x,y,z\n2,1,0\n", "b.csv");
  EXPECT_THAT(read_all(*open_log({first.path(), second.path()}, {})),
              ElementsAre(Deal{0, 1, 2}, Deal{2, 1, 0}));
}

TEST(SeveralFiles, TellCopiesApartByTheNumberOfTheDeal) {
  LogOptions options;
  options.deck = cards::named_deck("x", std::vector<std::string>{"a", "a", "a", "a"});
  std::string line = "a a a a\n";
  const TempFile whole(line + line + line + line);
  const TempFile half(line + line);
  EXPECT_EQ(read_all(*open_log({half.path(), half.path()}, options)),
            read_all(*open_log(whole.path(), options)));
}

TEST(Origins, HaveLines) {
  LogOptions options;
  EXPECT_TRUE(log_of("0 1\n", options)->origins().empty());
  options.origins = true;
  const auto log = log_of("# a comment\n0 1\n\n1 0\n", options);
  cards::DealBatch batch(2, 10);
  log->read(batch);
  EXPECT_THAT(log->origins(), ElementsAre(Origin{0, 2, {}}, Origin{0, 4, {}}));
}

TEST(Origins, TellTheFile) {
  const TempFile first("x,y,z\n0,1,2\n", "a.csv");
  const TempFile second("x,y,z\n2,1,0\n", "b.csv");
  LogOptions options;
  options.origins = true;
  const auto log = open_log({first.path(), second.path()}, options);
  cards::DealBatch batch(3, 10);
  log->read(batch);
  EXPECT_THAT(log->origins(), ElementsAre(Origin{0, 2, {}}, Origin{1, 2, {}}));
}

TEST(Origins, OfBinaryLogsHaveNoLine) {
  LogOptions options;
  options.format = LogFormat::u8;
  options.deck = cards::parse_deck("2");
  options.origins = true;
  const auto log = log_of(std::string("\0\1\1\0", 4), options);
  cards::DealBatch batch(2, 10);
  log->read(batch);
  EXPECT_THAT(log->origins(), ElementsAre(Origin{}, Origin{}));
}

}  // namespace

}  // namespace evenhand::source
