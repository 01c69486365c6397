#include "src/serve/server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <list>
#include <memory>
#include <stdexcept>
#include <thread>

#include "base/error.hpp"
#include "base/program.hpp"
#include "tests/src/serve/client.hpp"

namespace evenhand::serve {
namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Limits short_limits() {
  Limits limits;
  limits.request_ms = 300;
  limits.answer_ms = 300;
  limits.heartbeat_ms = 200;
  limits.fresh_ms = 20;
  return limits;
}

/// A server on a port of its own, with a page, one that cannot be made, and a stream of a number
/// that `turn` counts on.
struct Served {
  explicit Served(const Limits& limits = short_limits(), std::size_t bytes = 0)
      : Served(Listener({"127.0.0.1", 0}, "--listen"), limits, bytes) {}

  std::shared_ptr<std::atomic<int>> turn = std::make_shared<std::atomic<int>>(0);
  Address address;
  std::unique_ptr<Server> server;

 private:
  Served(Listener listener, const Limits& limits, std::size_t bytes) : address(listener.address()) {
    Pages pages;
    pages["/page"] = {"text/plain", [] { return std::string("a page\n"); }};
    pages["/broken"] = {"text/plain", []() -> std::string { throw std::runtime_error("broken"); }};
    pages["/turns"] = {
        "text/event-stream",
        [turn = turn, bytes] { return "turn " + std::to_string(*turn) + std::string(bytes, '.'); },
        true};
    server = std::make_unique<Server>(std::move(listener), std::move(pages), limits);
  }
};

// Each server is at work in another of the test's threads.

TEST(Server, AnswersByPathAlone) {
  const Served served;
  const std::string answer = get(served.address, "/page");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"));
  EXPECT_THAT(answer, HasSubstr("\r\nContent-Length: 7\r\n"));
  EXPECT_EQ(body_of(answer), "a page\n");
  EXPECT_EQ(body_of(get(served.address, "/page?of=7")), "a page\n");
  for (const char* path : {"/", "/pages", "/etc/passwd", "/../../etc/passwd", "/%2e%2e/etc/passwd",
                           "//etc/passwd", "http://127.0.0.1/page", "*"}) {
    EXPECT_THAT(get(served.address, path), StartsWith("HTTP/1.1 404 ")) << path;
  }
  EXPECT_THAT(get(served.address, "/broken"), StartsWith("HTTP/1.1 500 "));
}

TEST(Server, TellsTheHeadAlone) {
  const Served served;
  Client client(served.address);
  client.say("HEAD /page HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const std::string answer = client.read_all();
  EXPECT_THAT(answer, HasSubstr("Content-Length: 7\r\n"));
  EXPECT_EQ(body_of(answer), "");
}

TEST(Server, RefusesForeignHosts) {
  const Served served;
  for (const char* host : {"Host: evil.example\r\n", "Host: 192.0.2.1\r\n", ""}) {
    Client client(served.address);
    client.say(std::string("GET /page HTTP/1.1\r\n") + host + "\r\n");
    const std::string answer = client.read_all();
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 421 ")) << host;
    EXPECT_THAT(answer, Not(HasSubstr("a page"))) << host;
  }
}

TEST(Server, RefusesRequestsOfTwoHostsAndOfNone) {
  const Served served;
  for (const char* hosts :
       {"Host: localhost\r\nHost: evil.example\r\n", "Host: localhost\r\nHost: localhost\r\n",
        "Host: localhost:x@evil.example\r\n", "Host: a b\r\n"}) {
    Client client(served.address);
    client.say(std::string("GET /page HTTP/1.1\r\n") + hosts + "\r\n");
    const std::string answer = client.read_all();
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 400 ")) << hosts;
    EXPECT_THAT(answer, Not(HasSubstr("a page"))) << hosts;
  }
}

TEST(Server, RefusesWhatIsNoGet) {
  const Served served;
  const std::string host = " HTTP/1.1\r\nHost: localhost\r\n";
  Client post(served.address);
  post.say("POST /page" + host + "Content-Length: 100000\r\n\r\n" + std::string(100000, 'x'));
  EXPECT_THAT(post.read_all(), StartsWith("HTTP/1.1 405 "));
  Client garbage(served.address);
  garbage.say(std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello\r\n\r\n", 22));
  EXPECT_THAT(garbage.read_all(), StartsWith("HTTP/1.1 400 "));
  Client endless(served.address);
  endless.say("GET /page" + host + "X: " + std::string(20000, 'x') + "\r\n\r\n");
  EXPECT_THAT(endless.read_all(), StartsWith("HTTP/1.1 431 "));
}

TEST(Server, StreamsWhatIsNew) {
  const Served served;
  Client client(served.address);
  client.say("GET /turns HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const std::string begun = client.read_until("data: turn 0\n\n");
  EXPECT_THAT(begun, HasSubstr("Content-Type: text/event-stream\r\n"));
  EXPECT_THAT(begun, EndsWith("data: turn 0\n\n"));
  // Nothing but a sign of life while nothing happens.
  EXPECT_EQ(client.read_until(":\n\n"), ":\n\n");
  *served.turn = 1;
  EXPECT_THAT(client.read_until("data: turn 1\n\n"), EndsWith("data: turn 1\n\n"));
  EXPECT_EQ(body_of(get(served.address, "/page")), "a page\n");
}

TEST(Server, EndsWhoSaysTooLittle) {
  const Served served;
  Client silent(served.address);
  Client slow(served.address);
  const auto start = std::chrono::steady_clock::now();
  // A byte now and then is no way to stay.
  while (slow.say("G") && std::chrono::steady_clock::now() - start < 10s) {
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
  EXPECT_TRUE(silent.is_ended_within(5s));
}

TEST(Server, EndsWhoTakesNothingAndServesTheOthers) {
  // More than the buffers of two sockets hold.
  const Served served(short_limits(), std::size_t{32} << 20);
  Client deaf(served.address);
  deaf.say("GET /turns HTTP/1.1\r\nHost: localhost\r\n\r\n");
  for (int i = 1; i <= 5; ++i) {
    *served.turn = i;
    EXPECT_EQ(body_of(get(served.address, "/page")), "a page\n");
    std::this_thread::sleep_for(200ms);
  }
  EXPECT_TRUE(deaf.is_ended_within(5s));
}

TEST(Server, KeepsFewConnections) {
  Limits limits = short_limits();
  limits.connections = 4;
  limits.listeners = 2;
  limits.request_ms = 1000;
  const Served served(limits);
  {
    std::list<Client> idle;
    for (int i = 0; i < 4; ++i) idle.emplace_back(served.address);
    // A client that asks is answered; the one that came first and says nothing makes room for it.
    EXPECT_EQ(body_of(get(served.address, "/page")), "a page\n");
    EXPECT_TRUE(idle.front().is_ended_within(500ms));
    EXPECT_FALSE(idle.back().is_ended_within(100ms));
    for (Client& client : idle) EXPECT_TRUE(client.is_ended_within(5s));
  }
  EXPECT_EQ(body_of(get(served.address, "/page")), "a page\n");
  std::list<Client> listeners;
  for (int i = 0; i < 2; ++i) {
    listeners.emplace_back(served.address);
    listeners.back().say("GET /turns HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_THAT(listeners.back().read_until("turn 0"), HasSubstr("turn 0"));
  }
  EXPECT_THAT(get(served.address, "/turns"), StartsWith("HTTP/1.1 503 "));
  // A client that leaves makes room.
  listeners.clear();
  for (int tries = 0; tries < 100; ++tries) {
    Client next(served.address);
    next.say("GET /turns HTTP/1.1\r\nHost: localhost\r\n\r\n");
    if (next.read_until("turn 0", 1s).find("turn 0") != std::string::npos) return;
    std::this_thread::sleep_for(20ms);
  }
  FAIL() << "no room for another listener";
}

TEST(Server, AnswersProbesHoweverManySayNothing) {
  Limits limits;
  limits.connections = 8;
  limits.listeners = 4;
  const Served served(limits);
  std::list<Client> listeners;
  for (int i = 0; i < 4; ++i) {
    listeners.emplace_back(served.address);
    listeners.back().say("GET /turns HTTP/1.1\r\nHost: localhost\r\n\r\n");
    listeners.back().read_until("turn 0");
  }
  // They come back as often as they are ended, from threads of their own.
  std::atomic<bool> is_over = false;
  std::list<std::thread> crowd;
  for (int i = 0; i < 4; ++i) {
    crowd.emplace_back([&] {
      while (!is_over) {
        std::list<Client> clients;
        for (int k = 0; k < 8; ++k) clients.emplace_back(served.address).say("GET /pa");
        clients.front().is_ended_within(20ms);
      }
    });
  }
  int answered = 0;
  for (int i = 0; i < 50; ++i) answered += body_of(get(served.address, "/page")) == "a page\n";
  is_over = true;
  for (std::thread& one : crowd) one.join();
  EXPECT_GE(answered, 45);
  *served.turn = 1;
  for (Client& listener : listeners) {
    EXPECT_THAT(listener.read_until("turn 1"), HasSubstr("turn 1")) << "none of them had to go";
  }
}

TEST(Server, EndsAtOnce) {
  auto served = std::make_unique<Served>(Limits{});
  Client idle(served->address);
  Client listener(served->address);
  listener.say("GET /turns HTTP/1.1\r\nHost: localhost\r\n\r\n");
  listener.read_until("turn 0");
  const auto start = std::chrono::steady_clock::now();
  served.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - start, 1s);
  EXPECT_TRUE(listener.is_ended_within(1s));
  EXPECT_TRUE(idle.is_ended_within(1s));
}

TEST(Server, GivesNoSocketToPrograms) {
  const Served served;
  Client listener(served.address);
  listener.say("GET /turns HTTP/1.1\r\nHost: localhost\r\n\r\n");
  listener.read_until("turn 0");
  const std::string open = output_of({"ls", "-l", "/proc/self/fd"}, 10s, 100000);
  EXPECT_THAT(open, Not(HasSubstr("socket:")));
}

TEST(Server, SaysWhereItCannotListen) {
  const Served served;
  EXPECT_THROW(Listener(served.address, "--listen"), InputError);
  EXPECT_THROW(Listener({"192.0.2.1", 9464}, "--listen"), InputError);
  EXPECT_THROW(Listener({"no such host", 9464}, "--listen"), InputError);
}

}  // namespace
}  // namespace evenhand::serve
