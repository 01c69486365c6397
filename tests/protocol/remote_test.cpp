// Three players in processes of their own, and a dealer, over sockets; one of them cheats or stops.
#include "protocol/remote.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <memory>
#include <thread>

#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

/// Long for a machine that is busy beside; the tests of silence wait for it.
constexpr Milliseconds patience{2000};

std::pair<UniqueFd, UniqueFd> sockets() {
  int ends[2] = {-1, -1};
  EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  return {UniqueFd(ends[0]), UniqueFd(ends[1])};
}

/// Changes frames on their way out, or swallows them (an empty result), or sends more.
using Change = std::function<std::vector<LooseFrame>(LooseFrame)>;

class ChangingWire final : public Wire {
 public:
  ChangingWire(UniqueFd in, UniqueFd out, Change change)
      : Wire(std::move(in), std::move(out)), change_(std::move(change)) {}

  void send(View frames, Milliseconds time) override {
    if (!change_) return Wire::send(frames, time);
    std::vector<LooseFrame> changed;
    for (const LooseFrame& frame : frames_of(frames)) {
      for (LooseFrame& each : change_(frame)) changed.push_back(std::move(each));
    }
    const Bytes bytes = joined(changed);
    Wire::send(bytes, time);
  }

 private:
  Change change_;
};

std::unique_ptr<Wire> wire_over(UniqueFd socket, Change change) {
  UniqueFd other(::dup(socket.get()));
  return std::make_unique<ChangingWire>(std::move(socket), std::move(other), std::move(change));
}

struct RemoteCase {
  Change dealer_says = nullptr;  ///< null when it is honest
  Change player_says = nullptr;  ///< of the player in seat 1
  std::uint32_t rounds = 3;
  std::uint64_t deal_limit = DealerOptions().deal_limit;
  Change others_say = nullptr;    ///< of the players in the other seats
  Change second_hears = nullptr;  ///< what the player in seat 1 is told, by an honest dealer
};

struct RemoteResult {
  std::vector<Trouble> troubles;
  std::vector<std::optional<Code>> found;  ///< by each player, in its own process
  Bytes transcript;
};

/// A player's process says what it found, and ends.
[[noreturn]] void play_in_child(std::uint8_t seat, UniqueFd socket, int result, Change change) {
  const auto wire = wire_over(std::move(socket), std::move(change));
  Player player({.name = "player " + std::to_string(seat + 1), .seat = seat, .rounds = 10});
  const auto fault = play_remotely(player, *wire, 5 * patience);
  const auto code = big_endian<2>(fault ? static_cast<std::uint16_t>(fault->code) : 0U);
  const auto written = ::write(result, code.data(), code.size());
  ::_exit(written == 2 ? 0 : 1);
}

RemoteResult remote_session(const RemoteCase& each) {
  std::vector<std::unique_ptr<Wire>> wires;
  std::vector<UniqueFd> results;
  std::vector<pid_t> children;
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    auto [ours, theirs] = sockets();
    auto [result, their_result] = sockets();
    const pid_t child = ::fork();
    if (child == 0) {
      wires.clear();
      results.clear();
      ours = UniqueFd();
      play_in_child(seat, std::move(theirs), their_result.get(),
                    seat == 1 ? each.player_says : each.others_say);
    }
    children.push_back(child);
    const bool is_told_otherwise = seat == 1 && each.second_hears != nullptr;
    wires.push_back(
        wire_over(std::move(ours), is_told_otherwise ? each.second_hears : each.dealer_says));
    results.push_back(std::move(result));
  }
  RemoteResult outcome;
  {
    DealerOptions options;
    options.suite = &suite_named("sha256-ed25519");
    options.deal_limit = each.deal_limit;
    options.turn_limit = static_cast<std::uint64_t>(patience.count());
    options.epoch = 1;
    Dealer dealer(options, PrivateKey::generate(*options.suite), system_clock());
    std::vector<Wire*> ends;
    for (const auto& wire : wires) ends.push_back(wire.get());
    try {
      outcome.troubles = deal_remotely(dealer, ends, {each.rounds, patience}, [&](View bytes) {
        outcome.transcript.insert(outcome.transcript.end(), bytes.begin(), bytes.end());
      });
    } catch (const std::runtime_error&) {
      // The dealer of a case that stops.
    }
    wires.clear();
  }
  for (std::size_t seat = 0; seat < 3; ++seat) {
    int status = 0;
    EXPECT_EQ(::waitpid(children[seat], &status, 0), children[seat]);
    Hash code{};
    if (WIFEXITED(status)) {
      EXPECT_EQ(::read(results[seat].get(), code.data(), 2), 2);
    }
    const auto value = static_cast<std::uint16_t>(number(View(code).first(2)));
    outcome.found.push_back(value == 0 ? std::nullopt : std::optional(static_cast<Code>(value)));
  }
  return outcome;
}

/// Changes frames of a type in a round.
Change change_of(Type type, std::uint32_t round, std::function<void(LooseFrame&)> change) {
  return [=](LooseFrame frame) {
    if (frame.header.type == type && frame.header.round == round) change(frame);
    return std::vector<LooseFrame>{frame};
  };
}

template <class Message>
Change editing(Type type, std::function<void(Message&)> change) {
  return change_of(type, type == Type::join || type == Type::session ? 0 : 2,
                   [=](LooseFrame& frame) {
                     Message message = decode<Message>(frame.body);
                     change(message);
                     frame.body = encode(message);
                   });
}

/// Returns the fault of the player in seat 1, as the dealer says.
std::optional<Code> caught(Change player_says) {
  const RemoteResult result = remote_session({nullptr, std::move(player_says)});
  if (result.troubles.empty()) return std::nullopt;
  EXPECT_EQ(result.troubles.front().seat, 1);
  return result.troubles.front().code;
}

/// Returns the fault of the dealer, as all three players say.
std::optional<Code> objected(Change dealer_says) {
  const RemoteResult result = remote_session({std::move(dealer_says), nullptr});
  EXPECT_EQ(result.found[0], result.found[1]);
  EXPECT_EQ(result.found[0], result.found[2]);
  return result.found[0];
}

TEST(Remote, AnHonestSessionHoldsForAll) {
  const RemoteResult result = remote_session({});
  EXPECT_TRUE(result.troubles.empty());
  for (const auto& found : result.found) EXPECT_EQ(found, std::nullopt);
  Verifier verifier;
  verify_all(verifier, result.transcript);
  EXPECT_TRUE(verifier.holds());
  EXPECT_EQ(verifier.good_rounds(), 3U);
  // Three rounds, and the Close.
  EXPECT_EQ(verifier.acknowledged(), std::vector<std::uint64_t>(3, 4));
}

// Its round was dealt: whatever a player does, the dealer reveals it, and the session holds.
TEST(Remote, APlayerWhoEndsASessionEndsNoRoundThatWasDealt) {
  for (const bool is_gone : {false, true}) {
    const RemoteResult result =
        remote_session({.player_says = change_of(Type::acknowledge, 2, [=](LooseFrame& frame) {
                          if (is_gone) ::raise(SIGKILL);
                          frame.body.back() ^= 1;
                        })});
    ASSERT_FALSE(result.troubles.empty());
    EXPECT_EQ(result.troubles[0].code, is_gone ? Code::stopped : Code::bad_signature);
    EXPECT_EQ(result.troubles[0].seat, 1);
    Verifier verifier;
    verify_all(verifier, result.transcript);
    EXPECT_TRUE(verifier.holds());
    EXPECT_EQ(verifier.good_rounds(), 2U);
    EXPECT_EQ(verifier.acknowledged()[0], 3U);  // two rounds, and the Close
    EXPECT_EQ(verifier.acknowledged()[1], 1U);
  }
}

TEST(Remote, PlayersWhoCheatAreCaught) {
  EXPECT_EQ(caught(editing<ContributeMessage>(Type::contribute, [](auto& m) { m.value[0] ^= 1; })),
            Code::other_contribution);
  EXPECT_EQ(caught(editing<ContributeMessage>(Type::contribute, [](auto& m) { m.seat = 2; })),
            Code::wrong_seat);
  EXPECT_EQ(caught(editing<ContributeMessage>(Type::contribute, [](auto& m) { m.seat = 0; })),
            Code::twice);
  EXPECT_EQ(caught(change_of(Type::contribute, 2, [](LooseFrame& f) { f.header.round = 1; })),
            Code::wrong_round);
  EXPECT_EQ(
      caught(change_of(Type::contribute, 2, [](LooseFrame& f) { f.header.type = Type::reveal; })),
      Code::illegal_step);
  EXPECT_EQ(caught(editing<JoinMessage>(Type::join, [](auto& m) { m.name = "player 1"; })),
            Code::bad_name);
  EXPECT_EQ(caught(editing<JoinMessage>(Type::join, [](auto& m) { m.length = 99; })),
            Code::bad_signature);
  EXPECT_EQ(caught(change_of(Type::contribute, 2, [](LooseFrame& f) { f.body.pop_back(); })),
            Code::bad_body);
  EXPECT_EQ(caught([](LooseFrame frame) {
              // Each contribution twice: the second stands in the place of an acknowledgement.
              return std::vector<LooseFrame>(frame.header.type == Type::contribute ? 2 : 1, frame);
            }),
            Code::illegal_step);
}

TEST(Remote, APlayerWhoSaysNothingCostsARoundAndNoMore) {
  const RemoteResult result =
      remote_session({nullptr, [](LooseFrame frame) {
                        const bool swallowed =
                            frame.header.type == Type::contribute && frame.header.round == 2;
                        return std::vector<LooseFrame>(swallowed ? 0 : 1, frame);
                      }});
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].code, Code::missing_contribution);
  EXPECT_EQ(result.troubles[0].seat, 1);
  for (const auto& found : result.found) EXPECT_EQ(found, std::nullopt);
  Verifier verifier;
  verify_all(verifier, result.transcript);
  EXPECT_TRUE(verifier.holds());
  EXPECT_EQ(verifier.good_rounds(), 2U);
  EXPECT_EQ(verifier.aborted_rounds(), 1U);
}

/// Waits before it contributes to a round.
Change slowly(std::uint32_t round, Milliseconds time) {
  return [=](LooseFrame frame) {
    if (frame.header.type == Type::contribute && frame.header.round == round) {
      std::this_thread::sleep_for(time);
    }
    return std::vector<LooseFrame>{frame};
  };
}

TEST(Remote, SlowPlayersDoNotMakeTheDealerDealTooLate) {
  // None of them takes as long as the dealer waits for one; all together take longer than the rules
  // allow.
  const Milliseconds each = patience * 3 / 4;
  RemoteCase slow{nullptr, slowly(2, each)};
  slow.deal_limit = static_cast<std::uint64_t>(patience.count());
  slow.others_say = slow.player_says;
  const RemoteResult result = remote_session(slow);
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].code, Code::missing_contribution);
  EXPECT_EQ(result.troubles[0].round, 2U);
  EXPECT_EQ(result.troubles[0].seat, 1);
  for (const auto& found : result.found) EXPECT_EQ(found, std::nullopt);
  Verifier verifier;
  verify_all(verifier, result.transcript);
  EXPECT_TRUE(verifier.holds());
  EXPECT_EQ(verifier.good_rounds(), 2U);
}

TEST(Remote, APlayerWhoWasLateMayGoOn) {
  const RemoteResult result = remote_session({nullptr, slowly(1, patience * 3 / 2)});
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].code, Code::missing_contribution);
  for (const auto& found : result.found) EXPECT_EQ(found, std::nullopt);
  Verifier verifier;
  verify_all(verifier, result.transcript);
  EXPECT_TRUE(verifier.holds());
  EXPECT_EQ(verifier.good_rounds(), 2U);
}

// It is waited for once in its turn, though what it says late is heard meanwhile.
TEST(Remote, APlayerWhoIsLateHasNoMoreTimeForItsNextWord) {
  const RemoteResult result = remote_session({nullptr, [](LooseFrame frame) {
                                                const bool is_late =
                                                    frame.header.type == Type::contribute;
                                                if (is_late && frame.header.round == 1) {
                                                  std::this_thread::sleep_for(patience * 5 / 4);
                                                } else if (is_late && frame.header.round == 2) {
                                                  std::this_thread::sleep_for(patience * 9 / 10);
                                                }
                                                return std::vector<LooseFrame>{frame};
                                              }});
  ASSERT_EQ(result.troubles.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(result.troubles[i].code, Code::missing_contribution);
    EXPECT_EQ(result.troubles[i].round, i + 1);
  }
  for (const auto& found : result.found) EXPECT_EQ(found, std::nullopt);
  Verifier verifier;
  verify_all(verifier, result.transcript);
  EXPECT_TRUE(verifier.holds());
  EXPECT_EQ(verifier.good_rounds(), 1U);
}

// Nothing was asked of it in vain, so that it can be late with nothing.
TEST(Remote, APlayerWhoSaysWhatNobodyWaitsForEndsTheSession) {
  for (const Type turn : {Type::contribute, Type::acknowledge}) {
    const RemoteResult result = remote_session({.player_says = [turn](LooseFrame frame) {
      const bool is_turn = frame.header.type == turn && frame.header.round == 2;
      std::vector<LooseFrame> said(is_turn ? 1000 : 0, frame);
      for (LooseFrame& each : said) {
        each.header.type = Type::acknowledge;
        each.header.round = 1;
      }
      said.push_back(std::move(frame));
      return said;
    }});
    ASSERT_EQ(result.troubles.size(), 1U);
    EXPECT_EQ(result.troubles[0].code, Code::wrong_round);
    EXPECT_EQ(result.troubles[0].seat, 1);
    EXPECT_EQ(result.found[0], std::nullopt);
    EXPECT_EQ(result.found[2], std::nullopt);
    Verifier verifier;
    verify_all(verifier, result.transcript);
    EXPECT_TRUE(verifier.holds());
    EXPECT_EQ(verifier.good_rounds(), turn == Type::contribute ? 1U : 2U);
  }
}

TEST(Remote, APlayerWhoStopsEndsTheSessionWhichIsSigned) {
  const RemoteResult result = remote_session(
      {nullptr, change_of(Type::contribute, 2, [](LooseFrame&) { ::raise(SIGKILL); })});
  ASSERT_FALSE(result.troubles.empty());
  EXPECT_EQ(result.troubles[0].code, Code::stopped);
  EXPECT_EQ(result.troubles[0].seat, 1);
  Verifier verifier;
  verify_all(verifier, result.transcript);
  EXPECT_TRUE(verifier.holds());
  EXPECT_EQ(verifier.good_rounds(), 1U);
}

TEST(Remote, APlayerWhoObjectsAndGoesIsHeardAfterwards) {
  // It has gone when what another player says is passed on to it.
  const RemoteResult result = remote_session(
      {.dealer_says = change_of(
           Type::contribute, 3,
           [](LooseFrame&) { std::this_thread::sleep_for(std::chrono::milliseconds(200)); }),
       .second_hears = change_of(Type::commit, 3, [](LooseFrame& f) { f.header.round = 4; })});
  ASSERT_FALSE(result.troubles.empty());
  EXPECT_EQ(result.troubles[0].code, Code::wrong_round);
  EXPECT_EQ(result.troubles[0].seat, 3) << "the dealer's fault, as the player says";
}

TEST(Remote, DealersWhoCheatAreCaughtByAll) {
  EXPECT_EQ(objected(editing<RevealMessage>(Type::reveal, [](auto& m) { m.seed[0] ^= 1; })),
            Code::other_seed);
  EXPECT_EQ(objected(editing<CommitMessage>(Type::commit, [](auto& m) { m.previous[0] ^= 1; })),
            Code::other_past);
  EXPECT_EQ(objected(editing<ShuffleMessage>(Type::shuffle, [](auto& m) { m.root[0] ^= 1; })),
            Code::other_root);
  EXPECT_EQ(objected(editing<HeadMessage>(Type::head, [](auto& m) { m.root[0] ^= 1; })),
            Code::other_head);
  EXPECT_EQ(objected(editing<HeadMessage>(Type::head, [](auto& m) { m.signature[0] ^= 1; })),
            Code::bad_signature);
  EXPECT_EQ(objected(editing<CardsMessage>(Type::hand,
                                           [](auto& m) { std::swap(m.cards[0], m.cards[1]); })),
            Code::bad_opening);
  EXPECT_EQ(objected(editing<CardsMessage>(Type::open, [](auto& m) { m.cards[0] = m.cards[1]; })),
            Code::card_twice);
  EXPECT_EQ(
      objected(editing<DistributeMessage>(Type::distribute, [](auto& m) { m.time += 40'000; })),
      Code::too_late);
  EXPECT_EQ(objected(change_of(Type::commit, 2, [](LooseFrame& f) { f.header.round = 3; })),
            Code::wrong_round);
  const auto without = [](Type type) {
    return [type](LooseFrame frame) {
      return std::vector<LooseFrame>(frame.header.type == type ? 0 : 1, frame);
    };
  };
  EXPECT_EQ(objected(without(Type::head)), Code::no_head);
  EXPECT_EQ(objected(without(Type::hand)), Code::no_hand);
}

TEST(Remote, APlayerSeesAllFramesBeforeItAnswers) {
  auto [ours, theirs] = sockets();
  Dealer dealer({.suite = &suite_named("sha256-ed25519")},
                PrivateKey::generate(suite_named("sha256-ed25519")), system_clock());
  Bytes said;
  dealer.begin(said);
  const auto to_player = wire_over(std::move(ours), nullptr);
  to_player->send(said, patience);
  const auto from_dealer = wire_over(std::move(theirs), nullptr);
  Player player({.name = "Li"});
  Bytes seen;
  play_remotely(player, *from_dealer, Milliseconds{1}, [&](const FoundFrame& frame) {
    seen.insert(seen.end(), frame.whole.begin(), frame.whole.end());
  });
  EXPECT_EQ(seen, said);
}

TEST(Remote, ADealerWhoStopsLeavesSignedHands) {
  const RemoteResult result = remote_session({change_of(
      Type::reveal, 2, [](LooseFrame&) { throw std::runtime_error("the dealer stops"); })});
  for (const auto& found : result.found) EXPECT_EQ(found, Code::stopped);
}

}  // namespace
}  // namespace evenhand::protocol
