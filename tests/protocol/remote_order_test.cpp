// Sessions in one process, in which players read, answer, leave, object and fall silent in an order
// that follows from a number: who stays has nothing to say against an honest dealer, whatever the
// others do and whenever it is noticed.
#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <random>

#include "protocol/remote.hpp"
#include "tests/long_checks.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

constexpr Milliseconds turn{1000};

/// The way in which a player ends, once it has seen so many frames.
enum class Exit : std::uint8_t { none, leaves, objects, falls_silent };

struct Fate {
  Exit exit = Exit::none;
  std::size_t behind = 0;    ///< frames, those for it alone included
  std::uint32_t chain = 10;  ///< contributions that it joins with
};

/// The state that all share: the time, and the dice that say when a player reads.
struct World {
  std::uint64_t time = 1'767'225'600'000;
  std::mt19937_64 dice;
};

/// A player at the dealer's end of a wire. It reads what is sent when the dice say so, and all of
/// it when the dealer waits for it.
class SimulatedPlayer final : public Wire {
 public:
  SimulatedPlayer(World& world, std::uint8_t seat, const Fate& fate)
      : Wire(UniqueFd(), UniqueFd()),
        world_(world),
        fate_(fate),
        player_({.name = "player " + std::to_string(seat),
                 .seat = seat,
                 .rounds = fate.chain,
                 .clock = [&world] { return world.time; }}) {}

  void send(View frames, Milliseconds) override {
    if (is_gone_) throw ProtocolError(Code::stopped, "the other side has closed its end");
    for (LooseFrame& frame : frames_of(frames)) unread_.push_back(std::move(frame));
    read(world_.dice() % (unread_.size() + 1));
  }

  std::optional<FoundFrame> receive(Milliseconds patience) override {
    read(unread_.size());
    if (auto frame = said_.next()) return frame;
    if (!is_gone_) world_.time += static_cast<std::uint64_t>(patience.count());
    return std::nullopt;
  }

  bool has_ended() const override { return is_gone_; }
  bool stays() const { return !is_gone_; }
  void read_all() { read(unread_.size()); }
  Player& player() { return player_; }

 private:
  void read(std::size_t frames) {
    for (; frames > 0 && !is_gone_; --frames) {
      const LooseFrame frame = std::move(unread_.front());
      unread_.pop_front();
      if (fate_.exit != Exit::none && fate_.exit != Exit::falls_silent && seen_ == fate_.behind) {
        leave(frame.header);
        continue;
      }
      ++seen_;
      Bytes answer;
      reader_.add(joined({frame}));
      player_.take(*reader_.next(), answer);
      if (fate_.exit != Exit::falls_silent || seen_ <= fate_.behind) said_.add(answer);
    }
  }

  void leave(const FrameHeader& at) {
    is_gone_ = true;
    if (fate_.exit != Exit::objects) return;
    Bytes objection;
    write_frame(objection, {Type::abort, 0, at.round},
                encode(AbortMessage{static_cast<std::uint16_t>(Code::other_head), 3, 0}));
    said_.add(objection);
  }

  World& world_;
  Fate fate_;
  Player player_;
  std::deque<LooseFrame> unread_;
  FrameReader reader_;
  FrameReader said_;
  std::size_t seen_ = 0;
  bool is_gone_ = false;
};

struct Played {
  std::vector<Trouble> troubles;
  Bytes transcript;
};

/// Deals rounds to players of these fates, and asks those who stay.
Played play(std::uint64_t seed, const std::vector<Fate>& fates, std::uint32_t rounds = 2) {
  const SeededRandomness randomness(seed);
  World world{.dice = std::mt19937_64(seed)};
  DealerOptions options;
  options.suite = &suite_named("sha256-ed25519");
  options.turn_limit = static_cast<std::uint64_t>(turn.count());
  options.epoch = 1;
  Dealer dealer(options, PrivateKey::generate(*options.suite), [&world] { return world.time++; });
  std::deque<SimulatedPlayer> players;
  std::vector<Wire*> wires;
  for (const Fate& fate : fates) {
    players.emplace_back(world, static_cast<std::uint8_t>(players.size()), fate);
    wires.push_back(&players.back());
  }
  Played played;
  played.troubles = deal_remotely(dealer, wires, {rounds, turn}, [&](View piece) {
    played.transcript.insert(played.transcript.end(), piece.begin(), piece.end());
  });
  const bool is_closed = dealer.machine().state() == State::closed;
  for (SimulatedPlayer& each : players) {
    each.read_all();
    if (!each.stays()) continue;
    const auto fault = each.player().fault();
    EXPECT_FALSE(fault) << (fault ? code_text(fault->code) + ", " + fault->words : "");
    if (is_closed) {
      EXPECT_EQ(each.player().verifier().state(), State::closed);
    }
  }
  if (is_closed) {
    const auto fault = first_fault(played.transcript);
    EXPECT_FALSE(fault) << (fault ? code_text(*fault) : "");
  }
  return played;
}

/// Frames that a player of an undisturbed session of two rounds sees, and some.
constexpr std::size_t all_frames = 40;

// One leaves or objects after each of the frames in turn, or falls silent; often another does, too.
TEST(RemoteOrder, WhoStaysHasNothingAgainstAnHonestDealer) {
  const std::size_t sessions = all_frames * (tests::long_checks() ? 20 : 1);
  for (std::size_t seed = 0; seed < sessions; ++seed) {
    std::mt19937_64 dice(seed);
    std::vector<Fate> fates(3);
    const auto any_exit = [&] { return static_cast<Exit>(1 + dice() % 3); };
    fates[dice() % 3] = {any_exit(), seed % all_frames};
    if (dice() % 2 == 0) fates[dice() % 3] = {any_exit(), dice() % all_frames};
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    play(seed, fates);
    if (testing::Test::HasFailure()) return;
  }
}

// In one deal of 4 rounds with a player of 2, the others saw another transcript than the one that
// was signed.
TEST(RemoteOrder, ARoundThatAPlayerHasNoContributionForIsNotBegun) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    std::vector<Fate> fates(3);
    fates[seed % 3].chain = 1;
    const Played played = play(seed, fates);
    ASSERT_EQ(played.troubles.size(), 1U);
    EXPECT_EQ(played.troubles[0].code, Code::chain_used_up);
    EXPECT_EQ(played.troubles[0].seat, seed % 3);
    EXPECT_EQ(played.troubles[0].round, 1U);
    Verifier verifier;
    verify_all(verifier, played.transcript);
    EXPECT_EQ(verifier.good_rounds(), 1U);
    EXPECT_EQ(verifier.aborted_rounds(), 0U);
  }
}

// Each silence costs a round, and the third the session; the dealer is never late.
TEST(RemoteOrder, APlayerIsWaitedForThreeTimes) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    std::vector<Fate> fates(3);
    fates[seed] = {Exit::falls_silent, 5};
    const Played played = play(seed, fates, 8);
    ASSERT_EQ(played.troubles.size(), 3U);
    for (std::uint32_t i = 0; i < 3; ++i) {
      EXPECT_EQ(played.troubles[i].code, Code::missing_contribution);
      EXPECT_EQ(played.troubles[i].seat, seed);
    }
    Verifier verifier;
    verify_all(verifier, played.transcript);
    EXPECT_EQ(verifier.aborted_rounds(), 3U);
    EXPECT_EQ(verifier.rounds(), played.troubles.back().round);
  }
}

}  // namespace
}  // namespace evenhand::protocol
