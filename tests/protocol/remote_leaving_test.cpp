// Sessions of players in threads, in which one leaves after each frame in turn, or in the middle of
// what it says to it, and the others speak as late as they can: when the dealer listens to them or
// has gone. Nothing depends on how fast anybody is.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "protocol/remote.hpp"
#include "tests/long_checks.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

/// Nothing waits for so long, unless something is wrong.
constexpr Milliseconds any_time{60'000};

/// The facts that the threads of one seat and of the dealer know of each other.
class Meeting {
 public:
  template <class Change>
  void change(Change&& made) {
    {
      const std::lock_guard lock(mutex_);
      made(*this);
    }
    changed_.notify_all();
  }
  template <class Condition>
  void wait(Condition&& holds) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return holds(*this); });
  }

  bool dealer_listens = false;
  bool dealer_is_gone = false;
  bool player_is_gone = false;
  std::size_t sent = 0;  ///< frames, by the dealer
  std::size_t read = 0;  ///< frames, by the player

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
};

struct Departure {
  bool leaves = false;
  std::size_t behind = 0;  ///< frames, those for it alone included
};

/// The dealer's end. Who will leave reads each frame before the next thing is said, so that it
/// always leaves at the same place.
class DealersEnd final : public Wire {
 public:
  DealersEnd(UniqueFd in, UniqueFd out, Meeting& meeting, bool player_leaves)
      : Wire(std::move(in), std::move(out)), meeting_(meeting), player_leaves_(player_leaves) {}
  ~DealersEnd() override = default;

  void send(View frames, Milliseconds time) override {
    Wire::send(frames, time);
    const std::size_t count = frames_of(frames).size();
    meeting_.change([&](Meeting& m) { m.sent += count; });
    if (!player_leaves_) return;
    meeting_.wait([](const Meeting& m) { return m.read == m.sent || m.player_is_gone; });
  }

  std::optional<FoundFrame> receive(Milliseconds time) override {
    meeting_.change([](Meeting& m) { m.dealer_listens = true; });
    auto frame = Wire::receive(time);
    meeting_.change([](Meeting& m) { m.dealer_listens = false; });
    return frame;
  }

 private:
  Meeting& meeting_;
  bool player_leaves_;
};

class PlayersEnd final : public Wire {
 public:
  PlayersEnd(UniqueFd in, UniqueFd out, Meeting& meeting, const Departure& departure)
      : Wire(std::move(in), std::move(out)), meeting_(meeting), departure_(departure) {}

  void send(View frames, Milliseconds time) override {
    if (is_last()) {
      Wire::send(frames.first(frames.size() / 2), time);
    } else {
      if (!departure_.leaves) {
        meeting_.wait([](const Meeting& m) { return m.dealer_listens || m.dealer_is_gone; });
      }
      Wire::send(frames, time);
    }
  }

  std::optional<FoundFrame> receive(Milliseconds time) override {
    // The frame that was taken last was answered.
    meeting_.change([&](Meeting& m) { m.read = taken_; });
    if (is_last()) return std::nullopt;
    auto frame = Wire::receive(time);
    ++taken_;
    return frame;
  }

 private:
  bool is_last() const { return departure_.leaves && taken_ == departure_.behind; }

  Meeting& meeting_;
  Departure departure_;
  std::size_t taken_ = 0;
};

/// A player and what it saw of what is said to all.
class SeatedPlayer {
 public:
  SeatedPlayer(std::uint8_t seat, const Departure& departure) : departure_(departure), seat_(seat) {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    dealers_end_.emplace(UniqueFd(ends[0]), UniqueFd(::dup(ends[0])), meeting_, departure.leaves);
    thread_ = std::thread([this, end = ends[1]] { play(end); });
  }
  SeatedPlayer(const SeatedPlayer&) = delete;
  SeatedPlayer& operator=(const SeatedPlayer&) = delete;
  ~SeatedPlayer() { end(); }

  Wire* wire() { return &*dealers_end_; }
  /// The dealer has gone, and the player reads what it said before.
  void end() {
    dealers_end_.reset();
    meeting_.change([](Meeting& m) { m.dealer_is_gone = true; });
    if (thread_.joinable()) thread_.join();
  }
  bool stays() const { return !departure_.leaves; }
  const Bytes& seen() const { return seen_; }
  const std::optional<Fault>& fault() const { return fault_; }

 private:
  void play(int end) {
    {
      PlayersEnd wire(UniqueFd(end), UniqueFd(::dup(end)), meeting_, departure_);
      Player player({.name = "player " + std::to_string(seat_), .seat = seat_, .rounds = 9});
      fault_ = play_remotely(player, wire, any_time, [&](const FoundFrame& frame) {
        if (frame.header.flags == private_flag) return;
        seen_.insert(seen_.end(), frame.whole.begin(), frame.whole.end());
      });
    }
    meeting_.change([](Meeting& m) { m.player_is_gone = true; });
  }

  Meeting meeting_;
  Departure departure_;
  std::uint8_t seat_;
  std::optional<DealersEnd> dealers_end_;
  Bytes seen_;
  std::optional<Fault> fault_;
  std::thread thread_;
};

/// Deals two rounds to three players, one of whom leaves.
void deal_to_one_who_leaves(std::uint8_t who_leaves, const Departure& departure) {
  std::deque<SeatedPlayer> players;
  std::vector<Wire*> wires;
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    players.emplace_back(seat, seat == who_leaves ? departure : Departure{});
    wires.push_back(players.back().wire());
  }
  DealerOptions options;
  options.suite = &suite_named("sha256-ed25519");
  options.epoch = 1;
  Dealer dealer(options, PrivateKey::generate(*options.suite), system_clock());
  Bytes transcript;
  deal_remotely(dealer, wires, {2, any_time}, [&](View piece) {
    transcript.insert(transcript.end(), piece.begin(), piece.end());
  });
  const bool is_closed = dealer.machine().state() == State::closed;
  for (SeatedPlayer& each : players) {
    each.end();
    if (!each.stays()) continue;
    EXPECT_EQ(each.seen(), transcript);
    if (is_closed) {
      EXPECT_FALSE(each.fault()) << code_text(each.fault()->code) << ", " << each.fault()->words;
    }
  }
}

/// Frames that a player of an undisturbed session of two rounds sees.
constexpr std::size_t frames_to_leave_behind = 33;

TEST(RemoteLeaving, WhoStaysSeesAllThatWasSaid) {
  for (std::size_t seed = 0; seed < frames_to_leave_behind * 3; ++seed) {
    // All of them take seconds.
    if (!tests::long_checks() && seed % 4 != 0) continue;
    const Departure departure{true, 1 + seed % frames_to_leave_behind};
    const auto who = static_cast<std::uint8_t>(seed / frames_to_leave_behind);
    SCOPED_TRACE(testing::Message()
                 << "seat " << int{who} << " leaves behind frame " << departure.behind);
    deal_to_one_who_leaves(who, departure);
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace evenhand::protocol
