#include "src/source/readers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Readers, AreFoundByNameAndByFormat) {
  for (const ReaderInfo* info : readers()) {
    EXPECT_EQ(parse_log_format(info->name), info->format);
    EXPECT_EQ(reader_of(info->format).name, info->name);
    EXPECT_EQ(format_name(info->format), info->name);
  }
  EXPECT_EQ(parse_log_format("auto"), LogFormat::detect);
  EXPECT_THROW(parse_log_format("cvs"), InputError);
}

TEST(Readers, OfOneGameRefuseAnotherDeck) {
  EXPECT_THAT(failure_of("% PBN 2.1\n", with_deck("poker")),
              HasSubstr("the reader pbn reads deals of the deck bridge, and --deck says poker"));
  EXPECT_THAT(failure_of("{\"type\":\"start_game\"}\n", with_deck("136")),
              HasSubstr("deals of the deck mahjong"));
}

TEST(Readers, TakeDrawsWithoutADeckForNoDeck) {
  EXPECT_THAT(failure_of("3 17 44\n"), HasSubstr("of draws say how many cards there are, --deck "
                                                 "49 --draw 3"));
  EXPECT_THAT(failure_of("1 1 3\n"), Not(HasSubstr("--draw")));
  EXPECT_THAT(failure_of("3 17 44\n", with_deck("3")), Not(HasSubstr("--draw")));
}

}  // namespace
}  // namespace evenhand::source
