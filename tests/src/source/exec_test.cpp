#include "src/source/exec.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <cerrno>

#include "tests/places.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::vector<Deal> once(const std::string& command, std::uint64_t deals, ExecOptions options = {}) {
  options.mode = ExecMode::once;
  options.deals = deals;
  return read_all(*open_exec_once(command, options), 100);
}

std::string exec_refusal(const std::string& command, std::uint64_t deals = 3) {
  try {
    once(command, deals);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ExecOnce, TakesAllThatAStartPrints) {
  const Deal deal = {2, 0, 1};
  for (const char* command : {"printf '2\\n0\\n1\\n'", "echo 2 0 1", "printf '[2,\\n 0, 1]'"}) {
    EXPECT_EQ(once(command, 5), std::vector<Deal>(5, deal)) << command;
  }
  ExecOptions poker;
  poker.log.deck = cards::named_deck("x", std::vector<std::string>{"the sun", "the moon", "star"});
  EXPECT_EQ(once("printf 'star\\nthe sun\\nthe moon\\n'", 2, poker), std::vector<Deal>(2, deal));
}

TEST(ExecOnce, GivesEachStartItsSeed) {
  ExecOptions options;
  options.mode = ExecMode::seeds;
  options.seeds = {0, 4};
  options.deals = 5;
  options.log.deck = cards::parse_deck("6");
  cards::draw_cards(*options.log.deck, 2);
  options.log.base = 0;
  const auto deals = [&](const std::string& command) {
    std::vector<std::size_t> firsts;
    const auto stream = open_exec(command, options);
    cards::DealBatch batch(6, 5, 2);
    stream->read(batch);
    batch.visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count; ++d) firsts.push_back(view[d][0]);
    });
    return firsts;
  };
  const std::vector<std::size_t> in_order = {0, 1, 2, 3, 4};
  EXPECT_EQ(deals("sh -c 'echo $0 5'"), in_order) << "behind the command";
  EXPECT_EQ(deals("echo {} 5"), in_order) << "in its place";
  options.mode = ExecMode::ask;
  EXPECT_EQ(deals("while read seed; do echo $seed 5; done"), in_order);
  options.deals = 6;
  EXPECT_THROW(open_exec("echo {} 5", options), InputError);
}

TEST(ExecOnce, HandsOutEachStartOnce) {
  // The only start that can make the folder is slower than those after it.
  const TempFile file("");
  const std::string command =
      "if mkdir " + file.path() + ".made 2>/dev/null; then sleep 0.2; echo 0 1; else echo 1 0; fi";
  const std::vector<Deal> deals = once(command, 6);
  ASSERT_EQ(deals.size(), 6U);
  EXPECT_EQ(std::count(deals.begin(), deals.end(), Deal{0, 1}), 1);
}

TEST(ExecOnce, ReadsRealShuffles) {
  const std::vector<Deal> deals = once("shuf -i 0-51", 20);
  ASSERT_EQ(deals.size(), 20U);
  EXPECT_NE(deals[0], deals[1]);
}

TEST(ExecOnce, TellsWhichStartWentWrong) {
  EXPECT_THAT(exec_refusal("echo 0 1 1"), AllOf(HasSubstr("the outputs of 'echo 0 1 1':1:5"),
                                                HasSubstr("card 1 a second time")));
  EXPECT_THAT(exec_refusal("echo oops >&2; exit 3"),
              AllOf(HasSubstr("exited with status 3"), HasSubstr("oops")));
  EXPECT_THAT(exec_refusal("true"), HasSubstr("without printing a deal"));
  EXPECT_THAT(exec_refusal("yes"), HasSubstr("expected one deal. If it prints deal after deal"));
}

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
