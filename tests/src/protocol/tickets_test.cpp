#include "src/protocol/tickets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "base/error.hpp"

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

}  // namespace
}  // namespace evenhand::protocol
