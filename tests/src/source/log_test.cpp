#include "src/source/log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Log, TellsWhatItFound) {
  std::string noted;
  LogOptions options;
  options.note = [&](std::string_view line) { noted = line; };
  deals_of("1 2\n", options);
  EXPECT_THAT(noted, HasSubstr("deals.txt: text, 2 cards a deal, numbered from 1"));
}

TEST(Log, DigestIsThatOfTheFile) {
  // printf '2 0 3 1\n1 3 2 0\n#' | sha256sum
  const TempFile file("2 0 3 1\n1 3 2 0\n#");
  const auto log = open_log(file.path(), {});
  read_all(*log);
  EXPECT_EQ(log->digest(), "a4895cfec9a4ced40c015cb3d857b6fef654157cde6e21c181474d762de21f6f");
}

TEST(Log, DigestOfAPartIsThatOfItsBytes) {
  // printf '2 0 3 1\n' | sha256sum
  const TempFile file("2 0 3 1\n1 3 2 0\n");
  const auto log = open_log(file.path(), {});
  std::vector<Deal> deals;
  read_some(*log, 1, deals);
  EXPECT_EQ(log->digest(), "35aacc0cf20bf2cbbaa0a01fee07ec1e103cf8c89067f3422169c327e8954322");
}

TEST(Log, DeliversTheDealsBeforeABadOne) {
  const TempFile file("0 1\n1 0\n1 1\n0 1\n");
  const auto log = open_log(file.path(), {});
  std::vector<Deal> deals;
  EXPECT_TRUE(read_some(*log, 100, deals));
  EXPECT_THAT(deals, ElementsAre(Deal{0, 1}, Deal{1, 0}));
  EXPECT_THROW(read_some(*log, 100, deals), InputError);
  EXPECT_THROW(read_some(*log, 100, deals), InputError);
}

TEST(Log, StreamsALongLogThroughAPipe) {
  const std::string command = "for i in 1 2 3 4 5 6 7 8; do seq -s' ' 0 1023; done > ";
  const TempFile fifo("");
  const std::string path = fifo.path() + ".fifo";
  ASSERT_EQ(std::system(("mkfifo " + path + "; (" + command + path + ") &").c_str()), 0);
  EXPECT_EQ(read_all(*open_log(path, {})).size(), 8U);
}

TEST(Log, StopsWaitingWhenInterrupted) {
  const TempFile fifo("");
  const std::string path = fifo.path() + ".fifo";
  ASSERT_EQ(std::system(("mkfifo " + path + "; (echo 0 1; sleep 4) > " + path + " &").c_str()), 0);
  int looks = 0;  // ten a second: a busy machine takes long to start the writer
  LogOptions options;
  options.interrupted = [&] { return ++looks > 20; };
  const auto log = open_log(path, options);
  std::vector<Deal> deals;
  EXPECT_TRUE(read_some(*log, 100, deals));
  EXPECT_EQ(deals.size(), 1U);
  EXPECT_THROW(read_some(*log, 100, deals), InterruptedError);
}

}  // namespace
}  // namespace evenhand::source
