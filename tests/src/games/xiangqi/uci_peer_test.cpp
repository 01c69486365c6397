#include "src/games/xiangqi/uci_peer.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
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

TEST(XiangqiUciPeer, HearsLinesUpToTheWord) {
  small_match();
  UciPeer peer("echo uciok; " + loop + "go*) echo one; echo two; echo bestmove x;; esac; done", {},
               patience);
  peer.send("go");
  EXPECT_EQ(peer.read_until("bestmove", patience),
            (std::vector<std::string>{"one", "two", "bestmove x"}));
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
