#include "src/source/byte_window.hpp"

#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

std::string hash_of(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.hex();
}

void fill(ByteWindow& window, std::size_t bytes) {
  while (window.available().size() < bytes && window.more()) {
  }
}

TEST(ByteWindow, GrowsWhereNothingIsConsumed) {
  const std::string text(10 * ByteWindow::longest_record, 'x');
  ByteWindow window(std::make_unique<MemorySource>(text));
  while (window.more()) {
  }
  EXPECT_EQ(window.available(), text);
}

TEST(ByteWindow, ShowsWhatWasReadAndNotConsumed) {
  ByteWindow window(std::make_unique<MemorySource>("abcdefghij"));
  EXPECT_EQ(window.available(), "");
  fill(window, 3);
  EXPECT_EQ(window.available().substr(0, 3), "abc");
  window.consume(2);
  EXPECT_EQ(window.offset(), 2U);
  fill(window, 8);
  EXPECT_EQ(window.available(), "cdefghij");
  EXPECT_FALSE(window.more());
  EXPECT_FALSE(window.more()) << "the end is for good";
}

TEST(ByteWindow, DigestsWhatWasConsumedAlone) {
  ByteWindow window(std::make_unique<MemorySource>("abcdefghij"));
  fill(window, 10);
  EXPECT_EQ(window.digest(), hash_of(""));
  window.consume(3);
  EXPECT_EQ(window.digest(), hash_of("abc"));
  window.consume(7);
  EXPECT_EQ(window.digest(), hash_of("abcdefghij"));
}

TEST(ByteWindow, GoesOnWithTheDigestOfAnother) {
  ByteWindow first(std::make_unique<MemorySource>("abc"));
  fill(first, 3);
  first.consume(3);
  ByteWindow second(std::make_unique<MemorySource>("def"), first.hash());
  fill(second, 3);
  second.consume(2);
  EXPECT_EQ(second.digest(), hash_of("abcde"));
}

TEST(ByteWindow, TakesBackWhatIsStillInMemory) {
  ByteWindow window(std::make_unique<MemorySource>("abcdefghij"));
  fill(window, 10);
  window.consume(6);
  window.give_back(4);
  EXPECT_EQ(window.available(), "efghij");
  EXPECT_EQ(window.digest(), hash_of("abcd"));
  window.give_back(1);  // is digested by now
  EXPECT_EQ(window.available(), "efghij");
}

TEST(ByteWindow, StaysAsSmallForALongSource) {
  const std::string record(ByteWindow::longest_record, 'x');
  std::string whole;
  for (int i = 0; i < 20; ++i) whole += record;
  ByteWindow window(std::make_unique<MemorySource>(whole));
  for (int i = 0; i < 20; ++i) {
    fill(window, record.size());
    ASSERT_GE(window.available().size(), record.size());
    EXPECT_LE(window.available().size(), 4 * record.size());
    window.consume(record.size());
  }
  EXPECT_EQ(window.offset(), whole.size());
  EXPECT_EQ(window.digest(), hash_of(whole));
}

TEST(ByteWindow, EndsWithItsDigestWhereItIsTold) {
  ByteWindow window(std::make_unique<MemorySource>("abcdef"));
  while (window.available().size() < 4) window.more();
  window.consume(3);
  window.end_at(2);
  EXPECT_EQ(window.digest(), Sha256().hex("ab"));
  EXPECT_EQ(window.offset(), 3U) << "what follows can be looked at";
  window.consume(1);
  EXPECT_FALSE(window.more());
  EXPECT_EQ(window.digest(), Sha256().hex("ab"));
}

}  // namespace
}  // namespace evenhand::source
