#include "src/protocol/lobby.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <set>
#include <thread>

#include "base/error.hpp"
#include "tests/src/protocol/tls_table.hpp"
#include "tests/src/serve/client.hpp"

namespace evenhand::protocol {
namespace {

using testing::StartsWith;

std::string refusal_by(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "taken";
}

TEST(Tickets, LeadToTheirSeats) {
  const Tickets tickets(4);
  ASSERT_EQ(tickets.all().size(), 4U);
  EXPECT_EQ(std::set<std::string>(tickets.all().begin(), tickets.all().end()).size(), 4U);
  for (std::uint8_t seat = 0; seat < 4; ++seat) {
    const std::string& ticket = tickets.all()[seat];
    EXPECT_EQ(ticket.size(), 34U);
    EXPECT_EQ(tickets.seat_of(ticket), seat);
    EXPECT_EQ(seat_in(ticket, "--ticket"), seat);
  }
}

TEST(Tickets, OfAnotherTableOrSeatLeadNowhere) {
  const Tickets tickets(3);
  const std::string& ticket = tickets.all()[1];
  for (const std::string& other : {std::string(), Tickets(3).all()[1], "0" + ticket.substr(1),
                                   ticket + " ", ticket + "0", ticket.substr(0, 33)}) {
    EXPECT_FALSE(tickets.seat_of(other)) << other;
  }
}

TEST(Tickets, AreReadAsTheyAreWritten) {
  const Tickets tickets(3);
  EXPECT_EQ(Tickets(tickets.text(), 3, "t").all(), tickets.all());
  const auto refused = [&](const std::string& text, std::size_t seats) {
    return refusal_by([&] { Tickets(text, seats, "t"); });
  };
  EXPECT_EQ(refused(tickets.text(), 4), "t: found 3 tickets, expected 4, one a seat");
  EXPECT_EQ(refused("", 3), "t: found 0 tickets, expected 3, one a seat");
  EXPECT_THAT(refused("1-" + std::string(32, 'a') + "\n", 3),
              StartsWith("t, line 1: found '1-aaaaaaaaaaaaaa"));
  EXPECT_THAT(refused(tickets.text() + "\x1b[2J\n", 4), StartsWith("t, line 4: found '\\x1B[2J'"));
}

TEST(Tickets, ThatAreNoneAreRefused) {
  const std::string digits(32, '0');
  EXPECT_EQ(seat_in("15-" + digits, "--ticket"), 15);
  for (const std::string& text :
       {std::string(), digits, "-" + digits, "16-" + digits, "-1-" + digits, "0x1-" + digits,
        "1-" + digits + "0", "1-" + std::string(32, 'G'), "999999999999-" + digits}) {
    EXPECT_THAT(refusal_by([&] { seat_in(text, "--ticket"); }), StartsWith("--ticket: found '"))
        << text;
  }
}

constexpr Milliseconds at_once{100};
constexpr Milliseconds in_time{20'000};

/// The two ends of a wire between a dealer and the player of a table with one seat.
class TlsWires : public testing::Test {
 protected:
  TlsWires() {
    std::jthread player([&] { player_ = sit_down(table_, table_.tickets.all().front()); });
    dealer_ = std::move(
        wait_for_players(table_.listener, table_.context, table_.tickets, {.wait = in_time})
            .front());
    // The player waits for a first word.
    dealer_->send(frame(1), in_time);
  }

  static Bytes frame(std::uint32_t round, std::size_t size = 3) {
    Bytes bytes;
    write_frame(bytes, {Type::shuffle, 0, round}, Bytes(size, 1));
    return bytes;
  }

  TlsTable table_{1};
  std::unique_ptr<Wire> player_;
  std::unique_ptr<Wire> dealer_;
};

TEST_F(TlsWires, FramesArriveInOrder) {
  EXPECT_EQ(player_->receive(in_time)->header.round, 1U);
  dealer_->send(frame(2, 60'000), in_time);
  dealer_->send(frame(3), in_time);
  EXPECT_EQ(player_->receive(in_time)->body.size(), 60'000U);
  EXPECT_EQ(player_->receive(in_time)->header.round, 3U);
  EXPECT_FALSE(player_->receive(at_once));
  EXPECT_FALSE(player_->has_ended());
  player_->send(frame(4), in_time);
  EXPECT_EQ(dealer_->receive(in_time)->header.round, 4U);
}

TEST_F(TlsWires, OneWhoDoesNotReadIsNotWaitedForForever) {
  const Bytes large = frame(2, longest_body);
  EXPECT_THROW(
      {
        for (int i = 0; i < 1000; ++i) dealer_->send(large, at_once);
      },
      ProtocolError);
}

TEST_F(TlsWires, TheLastWordsArriveThoughTheOtherSideStillSpeaks) {
  for (int i = 0; i < 20; ++i) player_->send(frame(7, 5000), in_time);
  dealer_->send(frame(2), in_time);
  // The dealer reads none of what came, and closes: what it said is not lost.
  std::jthread dealer([&] {
    dealer_->end(in_time);
    dealer_.reset();
  });
  std::this_thread::sleep_for(at_once);
  EXPECT_EQ(player_->receive(in_time)->header.round, 1U);
  EXPECT_EQ(player_->receive(in_time)->header.round, 2U);
  EXPECT_FALSE(player_->receive(in_time));
  EXPECT_TRUE(player_->has_ended());
  player_->end(at_once);
}

TEST_F(TlsWires, OneWhoStaysIsNotWaitedForForever) {
  const auto before = std::chrono::steady_clock::now();
  dealer_->end(at_once);
  EXPECT_LT(std::chrono::steady_clock::now() - before, in_time);
}

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

using Seats = std::vector<std::unique_ptr<Wire>>;

/// The notes of a lobby, by which a test knows how far it is.
class Notes {
 public:
  void add(std::string_view line) {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
  }
  std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  void wait_for(const std::string& part) const {
    for (int i = 0; i < 2000; ++i) {
      const std::vector<std::string> all = lines();
      if (std::any_of(all.begin(), all.end(),
                      [&](const auto& line) { return line.find(part) != std::string::npos; })) {
        return;
      }
      std::this_thread::sleep_for(10ms);
    }
    ADD_FAILURE() << "nothing noted of: " << part;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> lines_;
};

/// A lobby at work, and players who come to it.
class LobbyAtWork : public testing::Test {
 protected:
  LobbyAtWork() {
    options_.wait = 20s;
    options_.note = [&](std::string_view line) { notes_.add(line); };
  }

  void open() {
    seats_ = std::async(std::launch::async, [&] {
      return wait_for_players(table_.listener, table_.context, table_.tickets, options_);
    });
  }
  void come(std::size_t seat) {
    players_.push_back(std::async(
        std::launch::async, [&, seat] { return sit_down(table_, table_.tickets.all()[seat]); }));
  }
  /// A line said, and what is answered.
  std::string answer_to(const std::string& line) {
    serve::TlsStream stream(serve::TlsContext::of_client(table_.trust()),
                            serve::connect_to(table_.listener.address(), 5s));
    std::string answer;
    std::array<std::uint8_t, 256> bytes{};
    bool has_spoken = false;
    for (int i = 0; i < 500; ++i) {
      serve::TlsStream::Step step = stream.shake_hands();
      if (step.has_ended) return stream.why();
      if (step.waits_for == 0 && !std::exchange(has_spoken, true)) stream.write(view(line));
      if (step.waits_for == 0) step = stream.read(bytes);
      if (step.has_ended) break;
      answer.append(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(step.bytes));
      pollfd wanted{stream.descriptor(), POLLIN, 0};
      ::poll(&wanted, 1, 20);
    }
    return answer;
  }
  /// Lets the players whom a test has seated go on, so that it ends.
  void begin(Seats& seats) {
    Bytes said;
    write_frame(said, {Type::session, 0, 0}, {});
    for (const auto& seat : seats) seat->send(said, 20s);
    for (auto& player : players_) player.wait();
  }

  TlsTable table_{2};
  LobbyOptions options_;
  Notes notes_;
  std::future<Seats> seats_;
  std::deque<std::future<std::unique_ptr<Wire>>> players_;
};

TEST_F(LobbyAtWork, SeatsPlayersInWhateverOrderTheyCome) {
  open();
  come(1);
  notes_.wait_for("seat 1 is taken, from 127.0.0.1");
  come(0);
  Seats seats = seats_.get();
  ASSERT_EQ(seats.size(), 2U);
  Bytes said;
  write_frame(said, {Type::session, 0, 0}, {});
  write_frame(said, {Type::join, 0, 1}, {});
  seats[1]->send(said, 20s);
  EXPECT_EQ(players_[0].get()->receive(20s)->header.type, Type::session);
  seats[0]->send(said, 20s);
  players_[1].wait();
}

TEST_F(LobbyAtWork, IsNotStoppedByStrangers) {
  // Long enough for a handshake on a busy machine.
  options_.limits = {.strangers = 8, .greeting = 3s};
  open();
  std::deque<serve::Client> silent;
  for (int i = 0; i < 12; ++i) silent.emplace_back(table_.listener.address());
  for (const char* garbage : {"GET / HTTP/1.1\r\n\r\n", "EVHF\x02\x01", "\x16\x03\x01\xff\xff"}) {
    serve::Client(table_.listener.address()).say(garbage);
  }
  EXPECT_THAT(answer_to("seat 0-" + std::string(32, '0') + "\n"),
              StartsWith("refused: no seat has this ticket"));
  for (int i = 0; i < 15; ++i) EXPECT_THAT(answer_to("hello\n"), StartsWith("refused: "));
  const std::vector<std::string> told = notes_.lines();
  EXPECT_EQ(std::count_if(told.begin(), told.end(),
                          [](const auto& line) { return line.find("was refused") != line.npos; }),
            10)
      << "strangers do not fill a terminal";
  // A line without an end, and none.
  EXPECT_EQ(answer_to(std::string(longest_line, 'x')), "");
  EXPECT_EQ(answer_to(""), "");
  EXPECT_THAT(notes_.lines(), Contains(HasSubstr("127.0.0.1 was refused")));
  // All who said nothing are gone, and players come in.
  for (serve::Client& client : silent) EXPECT_TRUE(client.is_ended_within(20s));
  come(0);
  come(1);
  Seats seats = seats_.get();
  begin(seats);
}

TEST_F(LobbyAtWork, AStrangerTakesThePlaceOfTheOneThatCameFirst) {
  options_.limits = {.strangers = 2, .greeting = 60s};
  open();
  std::deque<serve::Client> silent;
  for (int i = 0; i < 3; ++i) silent.emplace_back(table_.listener.address());
  EXPECT_TRUE(silent[0].is_ended_within(20s));
  EXPECT_FALSE(silent[2].is_ended_within(200ms));
  come(0);
  come(1);
  Seats seats = seats_.get();
  begin(seats);
}

TEST_F(LobbyAtWork, ASeatIsEmptyAgainWhenItsPlayerGoesOrSpeaks) {
  open();
  const std::string line = std::string(greeting) + table_.tickets.all()[0] + "\n";
  EXPECT_EQ(answer_to(line + "and more"), seated_line);
  notes_.wait_for("seat 0 is empty again");
  come(1);
  come(0);
  Seats seats = seats_.get();
  begin(seats);
}

TEST_F(LobbyAtWork, WhoComesBackSitsInTheSameSeat) {
  open();
  come(0);
  notes_.wait_for("seat 0 is taken");
  come(0);
  // The first of them is sent away.
  EXPECT_EQ(players_[0].get()->receive(20s), std::nullopt);
  players_.pop_front();
  come(1);
  Seats seats = seats_.get();
  begin(seats);
}

TEST_F(LobbyAtWork, EndsWhenNotAllCome) {
  options_.wait = 300ms;
  open();
  come(1);
  try {
    seats_.get();
    ADD_FAILURE() << "all came";
  } catch (const RunError& error) {
    EXPECT_THAT(error.what(), HasSubstr("nobody has come to seat 0 within 0 s"));
  }
  EXPECT_EQ(players_[0].get()->receive(20s), std::nullopt);
}

TEST_F(LobbyAtWork, EndsAtAStop) {
  std::atomic<bool> stop = false;
  options_.stop = &stop;
  open();
  stop = true;
  EXPECT_THROW(seats_.get(), RunError);
}

TEST_F(LobbyAtWork, SaysWhyAPlayerCannotSitDown) {
  open();
  const auto refusal = [&](const serve::Trust& trust, const std::string& ticket) {
    try {
      take_seat(table_.listener.address(), trust, ticket, 20s, [](std::string_view) {});
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("seated");
  };
  EXPECT_THAT(refusal(table_.trust(), Tickets(1).all()[0]),
              HasSubstr("cannot be joined: no seat has this ticket"));
  serve::Trust other = table_.trust();
  other.fingerprint = std::string(64, '0');
  EXPECT_THAT(refusal(other, table_.tickets.all()[0]), HasSubstr("its certificate is another one"));
  come(0);
  come(1);
  Seats seats = seats_.get();
  begin(seats);
}

}  // namespace

}  // namespace evenhand::protocol
