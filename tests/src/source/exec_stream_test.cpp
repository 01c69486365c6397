#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <cerrno>

#include "src/source/exec.hpp"
#include "tests/places.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// After each test no process that it started may be left: neither running nor a zombie.
class Exec : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    // Orphans of the shufflers become children of this program, which can then see them.
    ASSERT_EQ(::prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
  }

  void TearDown() override {
    // An orphan that was killed is for this program to reap; one that lives would be waited for.
    pid_t orphan = 0;
    for (int tries = 0; tries < 200 && orphan >= 0; ++tries) {
      orphan = ::waitpid(-1, nullptr, WNOHANG);
      if (orphan == 0) ::usleep(1000);
    }
    EXPECT_EQ(orphan, -1) << "a process is left";
    EXPECT_EQ(errno, ECHILD);
  }

  static std::string mock(const std::string& what) { return tests::mock_shuffler() + " " + what; }

  static ExecOptions wanting(std::uint64_t deals, ExecMode mode = ExecMode::stream) {
    ExecOptions options;
    options.mode = mode;
    options.deals = deals;
    options.timeout = milliseconds(3000);
    if (mode == ExecMode::filter) options.log.deck = cards::parse_deck("4");
    return options;
  }

  /// Reads on until it ends or throws.
  std::string failure(const std::string& what, const ExecOptions& options) {
    deals_.clear();
    try {
      const auto stream = open_exec(what, options);
      while (read_some(*stream, 100, deals_)) {
      }
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), Not(HasSubstr("\n")));
      return error.what();
    }
    return "no failure";
  }

  std::vector<Deal> deals_;
};

TEST_F(Exec, StreamsUntilToldToStop) {
  const auto stream = open_exec(mock("forever"), wanting(1234));
  const std::vector<Deal> deals = read_all(*stream, 100);
  EXPECT_EQ(deals.size(), 1234U);
  EXPECT_EQ(deals[1], (Deal{1, 3, 2, 0}));
}

TEST_F(Exec, StopsWhenDroppedHalfWay) {
  std::vector<Deal> deals;
  const auto stream = open_exec(mock("forever"), wanting(1'000'000));
  EXPECT_TRUE(read_some(*stream, 10, deals));
}

TEST_F(Exec, TakesWhatAnEndingProgramGives) {
  EXPECT_EQ(failure(mock("nothing 7"), wanting(0)), "no failure");
  EXPECT_EQ(deals_.size(), 7U);
}

TEST_F(Exec, HowItEndsAfterTheLastDealIsNoError) {
  EXPECT_EQ(failure(mock("crash 100"), wanting(100)), "no failure");
  EXPECT_EQ(deals_.size(), 100U);
}

TEST_F(Exec, ReportsACrash) {
  EXPECT_THAT(failure("exec " + mock("crash 5"), wanting(100)),
              AllOf(HasSubstr("the shuffler 'exec "), HasSubstr("crashed: signal 11 (Segm")));
  EXPECT_EQ(deals_.size(), 5U);
  EXPECT_THAT(failure(mock("crash") + "; exit $?", wanting(0)), HasSubstr("crashed: signal 11"));
}

TEST_F(Exec, ReportsAnExitStatusWithItsLastWords) {
  EXPECT_THAT(failure(mock("fail 3"), wanting(100)),
              AllOf(HasSubstr("exited with status 3; its stderr begins with: complaint 1 | "),
                    HasSubstr("out of \\x1B[31mcards")));
  EXPECT_EQ(deals_.size(), 3U);
}

TEST_F(Exec, ReportsAnUnknownCommand) {
  EXPECT_THAT(failure("./no-such-shuffler", wanting(9)), HasSubstr("command not found"));
  EXPECT_THAT(failure("/dev/null", wanting(9)), HasSubstr("not executable"));
  EXPECT_THAT(failure(" ", wanting(9)), HasSubstr("the command is empty"));
}

TEST_F(Exec, ReportsAHang) {
  ExecOptions options = wanting(100);
  options.timeout = milliseconds(200);
  EXPECT_THAT(failure(mock("hang"), options), HasSubstr("printed no deal for 0.2 s"));
  // Long enough for a loaded machine to start it.
  options.timeout = milliseconds(1500);
  EXPECT_THAT(failure(mock("hang 5"), options), HasSubstr("printed no deal for 1.5 s"));
  EXPECT_EQ(deals_.size(), 5U);
  EXPECT_THAT(failure("exec " + mock("close"), options), HasSubstr("closed its output but ran on"));
}

TEST_F(Exec, ReportsSilence) {
  EXPECT_THAT(failure(mock("nothing"), wanting(9)),
              HasSubstr("ended without printing a deal (exit status 0); it wrote nothing on std"));
  EXPECT_THAT(failure(mock("nothing 5"), wanting(9)), HasSubstr("ended after 5 of 9 deals"));
}

TEST_F(Exec, ReportsGarbageWithItsPlace) {
  EXPECT_THAT(failure(mock("garbage 2"), wanting(9)),
              AllOf(HasSubstr("the output of '"), HasSubstr(":3:1 (byte 16): found '\\x01\\x02'"),
                    HasSubstr("stderr ends with: oops")));
  EXPECT_EQ(deals_.size(), 2U);
  EXPECT_THAT(failure(mock("garbage"), wanting(9)), HasSubstr("byte 0 is \\x01"));
  EXPECT_THAT(failure(mock("cut 1"), wanting(9)), HasSubstr("was it cut off?"));
}

TEST_F(Exec, IsNotBlockedByAFloodOnStderr) {
  EXPECT_EQ(failure(mock("flood"), wanting(4)), "no failure");
}

TEST_F(Exec, KillsWhatIgnoresSigterm) {
  EXPECT_EQ(failure(mock("stubborn"), wanting(4)), "no failure");
  EXPECT_EQ(failure("exec " + mock("stubborn"), wanting(4)), "no failure");
  EXPECT_EQ(failure(mock("grandchild"), wanting(4)), "no failure");
  EXPECT_EQ(failure("exec " + mock("grandchild"), wanting(4)), "no failure");
}

TEST_F(Exec, StopsWaitingWhenInterrupted) {
  int looks = 0;  // ten a second: a busy machine takes long to start it
  ExecOptions options = wanting(9);
  options.log.interrupted = [&] { return ++looks > 20; };
  const auto stream = open_exec(mock("hang 2"), options);
  EXPECT_TRUE(read_some(*stream, 10, deals_));
  EXPECT_THROW(read_some(*stream, 10, deals_), InterruptedError);
}

TEST_F(Exec, FilterAnswersEachDeck) {
  EXPECT_EQ(failure(mock("filter"), wanting(3000, ExecMode::filter)), "no failure");
  EXPECT_EQ(deals_.size(), 3000U);
  EXPECT_EQ(deals_.back(), (Deal{3, 2, 1, 0}));
}

TEST_F(Exec, FilterMayAnswerAtTheEndOfItsInput) {
  EXPECT_EQ(failure(mock("late-filter"), wanting(400'000, ExecMode::filter)), "no failure");
  EXPECT_EQ(deals_.size(), 400'000U);
}

TEST_F(Exec, FilterGetsNamesOrOtherFormatsOnRequest) {
  ExecOptions options = wanting(5, ExecMode::filter);
  options.log.deck = cards::parse_deck("poker");
  options.feed_names = true;
  EXPECT_EQ(failure(mock("filter"), options), "no failure");
  EXPECT_EQ(deals_.back().front(), 51U);
  options.log.format = LogFormat::json;
  EXPECT_EQ(failure("cat", options), "no failure");
  options.log.format = LogFormat::u8;
  EXPECT_EQ(failure("cat", options), "no failure");
  EXPECT_EQ(deals_.back().back(), 51U);
}

TEST_F(Exec, FilterThatGivesUpIsReported) {
  EXPECT_THAT(failure(mock("one-answer"), wanting(50'000, ExecMode::filter)),
              HasSubstr("ended after 1 of 50,000 deals"));
  EXPECT_THAT(failure(mock("nothing"), wanting(50'000, ExecMode::filter)),
              HasSubstr("ended without printing a deal"));
  EXPECT_THAT(failure(mock("filter"),
                      [] {
                        ExecOptions options = wanting(0, ExecMode::filter);
                        return options;
                      }()),
              HasSubstr("give --deck and --samples"));
}

TEST(ExecModes, HaveNames) {
  EXPECT_EQ(parse_exec_mode("filter"), ExecMode::filter);
  EXPECT_THROW(parse_exec_mode("fliter"), InputError);
  EXPECT_FALSE(seeds_of("filter"));
}

TEST(ExecModes, HaveSeeds) {
  EXPECT_EQ(parse_exec_mode("seeds 0..9"), ExecMode::seeds);
  EXPECT_EQ(parse_exec_mode("ask 7..7"), ExecMode::ask);
  ASSERT_TRUE(seeds_of("seeds 5..14"));
  EXPECT_EQ(seeds_of("seeds 5..14")->first, 5U);
  EXPECT_EQ(seeds_of("seeds 5..14")->count(), 10U);
  for (const char* mode : {"seeds", "seeds 9..0", "seeds 0", "ask 0..10000000", "ask -1..2",
                           "filter 0..9", "seeds 0..x"}) {
    EXPECT_THROW(parse_exec_mode(mode), InputError) << mode;
  }
}

}  // namespace
}  // namespace evenhand::source
