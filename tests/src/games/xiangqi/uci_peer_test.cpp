#include "src/games/xiangqi/uci_peer.hpp"

#include <gtest/gtest.h>

#include <csignal>

#include "base/error.hpp"
#include "src/run/experiment.hpp"
#include "src/run/interrupt.hpp"
#include "tests/in_one_of_three.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::chrono::milliseconds patience{5000};
const std::string loop = "while read -r line; do case $line in isready) echo readyok;; ";

TEST(XiangqiUciPeer, CountsRanksAsTheEngineDoes) {
  small_match();  // ignores SIGPIPE
  const UciPeer ours("echo uciok; " + loop + "esac; done", {}, patience);
  EXPECT_EQ(ours.rank_names(), RankNames::from_zero);
  const UciPeer fairy(
      "echo 'option name UCI_Variant type combo'; echo uciok; " + loop + "esac; done", {},
      patience);
  EXPECT_EQ(fairy.rank_names(), RankNames::from_one);
}

TEST(XiangqiUciPeer, RefusesOptionsThatTheEngineDoesNotOffer) {
  small_match();
  const std::string engine =
      "echo 'option name Skill Level type spin default 20 min 0 max 20'; "
      "echo 'option name Clear Hash type button'; echo uciok; " +
      loop + "setoption*) echo \"$line\" >>/dev/null;; esac; done";
  const UciPeer taken(engine, {"Skill Level=3", "clear hash"}, patience);
  const auto refusal = [&](const std::string& command, const std::string& option) {
    try {
      const UciPeer peer(command, {option}, patience);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_NE(refusal(engine, "Skil Level=3")
                .find("unknown option 'Skil Level'; did you mean "
                      "'Skill Level'? it has Skill Level, Clear Hash"),
            std::string::npos)
      << refusal(engine, "Skil Level=3");
  EXPECT_NE(refusal("echo uciok; " + loop + "esac; done", "Foo=3").find("it has none"),
            std::string::npos);
}

TEST(XiangqiUciPeer, HearsLinesUpToTheWord) {
  small_match();
  UciPeer peer("echo uciok; " + loop + "go*) echo one; echo two; echo bestmove x;; esac; done", {},
               patience);
  peer.send("go");
  std::vector<std::string> heard;
  const auto hear = [&](const std::string& line) { heard.push_back(line); };
  EXPECT_EQ(peer.read_until("bestmove", patience, hear), "bestmove x");
  EXPECT_EQ(heard, (std::vector<std::string>{"one", "two"}));
}

TEST(XiangqiUciPeer, GivesUpOneThatTalksForEver) {
  small_match();
  for (const char* flood : {"yes info string hello", "yes >&2", "echo uciok; yes | tr -d '\\n'"}) {
    try {
      UciPeer(flood, {}, std::chrono::milliseconds{300});
      ADD_FAILURE() << flood;
    } catch (const PlayerFailed& failure) {
      EXPECT_EQ(failure.kind(), Failure::hang) << flood;
    }
  }
}

TEST(XiangqiUciPeer, StopsWaitingWhenAStopIsAskedFor) {
  small_match();
  const auto stopping = [] {
    const run::InterruptGuard guard;
    std::raise(SIGINT);
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_THROW(UciPeer("trap '' TERM; while :; do sleep 1; done", {}, std::chrono::seconds{60}),
                 run::StopError);
    return std::chrono::steady_clock::now() - begun;
  };
  EXPECT_LT(tests::in_one_of_three(std::chrono::seconds{1}, stopping), std::chrono::seconds{1});
}

TEST(XiangqiUciPeer, TellsHowItFailed) {
  small_match();
  EXPECT_THROW(UciPeer("no-such-engine-anywhere", {}, patience), InputError);
  try {
    UciPeer("sleep 100", {}, std::chrono::milliseconds{200});
    FAIL();
  } catch (const PlayerFailed& failure) {
    EXPECT_EQ(failure.kind(), Failure::hang);
  }
}

}  // namespace
}  // namespace evenhand::xiangqi
