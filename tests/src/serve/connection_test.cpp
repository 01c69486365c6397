#include "src/serve/connection.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <functional>

#include "base/error.hpp"
#include "src/serve/server.hpp"

namespace evenhand::serve {
namespace {

using std::chrono_literals::operator""s;
using testing::HasSubstr;
using testing::StartsWith;

int option_of(int socket, int level, int option) {
  int value = -1;
  socklen_t size = sizeof value;
  ::getsockopt(socket, level, option, &value, &size);
  return value;
}

std::string refusal_to(const Address& address) {
  try {
    connect_to(address, 5s);
  } catch (const InputError& error) {
    return error.what();
  }
  return "connected";
}

TEST(Connection, ReachesWhoListens) {
  Listener listener({"127.0.0.1", 0}, "--listen");
  EXPECT_FALSE(listener.accept().is_open());
  const UniqueFd here = connect_to(listener.address(), 5s);
  pollfd waits{listener.descriptor(), POLLIN, 0};
  ASSERT_EQ(::poll(&waits, 1, 5000), 1);
  const UniqueFd there = listener.accept();
  ASSERT_TRUE(there.is_open());
  EXPECT_EQ(peer_of(there.get()), "127.0.0.1");
  EXPECT_EQ(::send(here.get(), "x", 1, 0), 1);
  pollfd comes{there.get(), POLLIN, 0};
  ASSERT_EQ(::poll(&comes, 1, 5000), 1);
  char got = 0;
  EXPECT_EQ(::recv(there.get(), &got, 1, 0), 1);
  EXPECT_EQ(got, 'x');
  for (const int socket : {here.get(), there.get()}) {
    EXPECT_NE(::fcntl(socket, F_GETFL) & O_NONBLOCK, 0);
    EXPECT_NE(::fcntl(socket, F_GETFD) & FD_CLOEXEC, 0);
  }
}

TEST(Connection, IsFoundOutWhenTheOtherMachineIsGone) {
  const Listener listener({"127.0.0.1", 0}, "--listen");
  const UniqueFd socket = connect_to(listener.address(), 5s);
  EXPECT_EQ(option_of(socket.get(), SOL_SOCKET, SO_KEEPALIVE), 1);
  EXPECT_EQ(option_of(socket.get(), IPPROTO_TCP, TCP_KEEPIDLE), 30);
  EXPECT_EQ(option_of(socket.get(), IPPROTO_TCP, TCP_USER_TIMEOUT), 60'000);
  EXPECT_EQ(option_of(socket.get(), IPPROTO_TCP, TCP_NODELAY), 1);
}

TEST(Connection, SaysWhyThereIsNone) {
  Address gone;
  {
    const Listener listener({"127.0.0.1", 0}, "--listen");
    gone = listener.address();
  }
  EXPECT_THAT(refusal_to(gone), StartsWith(gone.text() + ": cannot connect: Connection refused"));
  EXPECT_THAT(refusal_to({"no-such-host.invalid", 7777}),
              StartsWith("no-such-host.invalid:7777: cannot connect: "));
}

}  // namespace
}  // namespace evenhand::serve
