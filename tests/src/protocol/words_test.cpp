#include "src/protocol/words.hpp"

#include <gtest/gtest.h>

namespace evenhand::protocol {
namespace {

TEST(ProtocolWords, TimesAreThoseOfTheCalendar) {
  EXPECT_EQ(time_words(0), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(time_words(1'709'210'096'007), "2024-02-29T12:34:56.007Z");
  EXPECT_EQ(time_words(253'402'300'799'999), "9999-12-31T23:59:59.999Z");
  EXPECT_EQ(time_words(UINT64_MAX), "18446744073709551615 ms");
}

TEST(ProtocolWords, CardsAndFaults) {
  const std::vector<std::uint16_t> cards = {0, 53, 54};
  EXPECT_EQ(cards_words(rules_of("doudizhu"), cards), "3C big-joker (54)");
  const Fault fault{Code::bad_crc, 2, 17, 5034, "CRC"};
  EXPECT_EQ(fault_words(fault), "at frame 17 (byte 5034, round 2): 0x0107 bad-crc, CRC");
  const reports::Table table = faults_table({&fault, 1});
  EXPECT_EQ(table.rows[0].size(), table.columns.size());
}

}  // namespace
}  // namespace evenhand::protocol
