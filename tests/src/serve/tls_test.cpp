#include "src/serve/tls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::serve {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* spoken = "test/1";

std::span<const std::uint8_t> bytes_of_text(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Both ends of a connection in one process, each given its turn.
struct Ends {
  Ends(const Identity& identity, const Trust& trust, const std::string& server_speaks = spoken) {
    std::array<int, 2> sockets{};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, sockets.data()),
              0);
    server.emplace(TlsContext::of_server(identity, server_speaks), UniqueFd(sockets[0]));
    client.emplace(TlsContext::of_client(trust), UniqueFd(sockets[1]));
  }

  /// True when both know each other.
  bool meet() {
    for (int turn = 0; turn < 20; ++turn) {
      const TlsStream::Step here = client->shake_hands();
      const TlsStream::Step there = server->shake_hands();
      if (here.has_ended || there.has_ended) {
        client->shake_hands();  // what the server had to say
        return false;
      }
      if (here.waits_for == 0 && there.waits_for == 0) return true;
    }
    ADD_FAILURE() << "no handshake";
    return false;
  }

  std::optional<TlsStream> server;
  std::optional<TlsStream> client;
};

Trust trust_in(const std::string& digits) {
  return {.host = "127.0.0.1", .fingerprint = digits, .authorities = "", .spoken = spoken};
}

std::string refusal_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "taken";
}

using Tls = tests::WithFolder;

TEST_F(Tls, CarriesBytesBothWaysAndTellsTheEnd) {
  const Identity identity = make_identity();
  Ends ends(identity, trust_in(fingerprint(identity)));
  ASSERT_TRUE(ends.meet());
  std::array<std::uint8_t, 16> got{};
  EXPECT_EQ(ends.server->read(got).waits_for, POLLIN);
  EXPECT_EQ(ends.client->write(bytes_of_text("to you")).bytes, 6U);
  EXPECT_EQ(ends.server->read(got).bytes, 6U);
  EXPECT_EQ(std::string(got.begin(), got.begin() + 6), "to you");
  EXPECT_EQ(ends.server->write(bytes_of_text("and back")).bytes, 8U);
  EXPECT_EQ(ends.client->read(got).bytes, 8U);
  ends.client->finish();
  EXPECT_TRUE(ends.server->read(got).has_ended);
  EXPECT_TRUE(ends.server->read(got).has_ended);
}

TEST_F(Tls, WaitsForOneWhoDoesNotRead) {
  const Identity identity = make_identity();
  Ends ends(identity, trust_in(fingerprint(identity)));
  ASSERT_TRUE(ends.meet());
  const std::vector<std::uint8_t> many(std::size_t{1} << 16U);
  short waits_for = 0;
  for (int i = 0; i < 1000 && waits_for == 0; ++i) waits_for = ends.client->write(many).waits_for;
  EXPECT_EQ(waits_for, POLLOUT);
}

TEST_F(Tls, TakesNoOtherCertificateThanThatOfTheFingerprint) {
  const Identity identity = make_identity();
  const std::string other = fingerprint(make_identity());
  EXPECT_NE(other, fingerprint(identity));
  Ends ends(identity, trust_in(other));
  EXPECT_FALSE(ends.meet());
  EXPECT_EQ(ends.client->why(), "its certificate is another one, sha256:" + fingerprint(identity));
}

TEST_F(Tls, HoldsACertificateToHostAndAuthorities) {
  const Identity identity = make_identity();
  write_file(file("authorities.pem"), identity.certificates);
  write_file(file("others.pem"), make_identity().certificates);
  const auto trust = [&](const std::string& host, const std::string& authorities) {
    return Trust{.host = host,
                 .fingerprint = "",
                 .authorities = authorities.empty() ? "" : file(authorities).string(),
                 .spoken = spoken};
  };
  // The name that make_identity() gives.
  EXPECT_TRUE(Ends(identity, trust("evenhand", "authorities.pem")).meet());
  const auto why = [&](const Trust& given) {
    Ends ends(identity, given);
    EXPECT_FALSE(ends.meet());
    return ends.client->why();
  };
  EXPECT_THAT(why(trust("table.example", "authorities.pem")), HasSubstr("hostname mismatch"));
  EXPECT_THAT(why(trust("127.0.0.1", "authorities.pem")), HasSubstr("IP address mismatch"));
  EXPECT_THAT(why(trust("evenhand", "others.pem")),
              StartsWith("its certificate is not to be trusted: self-signed certificate"));
  EXPECT_THAT(why(trust("evenhand", "")), HasSubstr("not to be trusted"));
}

TEST_F(Tls, SpeaksWithNobodyWhoWantsToSpeakSomethingElse) {
  const Identity identity = make_identity();
  Ends ends(identity, trust_in(fingerprint(identity)), "other/1");
  EXPECT_FALSE(ends.meet());
  EXPECT_THAT(ends.client->why(), HasSubstr("no application protocol"));
}

TEST_F(Tls, EndsWhenTheOtherSideSaysSomethingElse) {
  for (const char* said : {"GET / HTTP/1.1\r\n\r\n", "EVHF", ""}) {
    std::array<int, 2> sockets{};
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, sockets.data()),
              0);
    TlsStream server(TlsContext::of_server(make_identity(), spoken), UniqueFd(sockets[0]));
    UniqueFd client(sockets[1]);
    EXPECT_EQ(::send(client.get(), said, std::strlen(said), 0),
              static_cast<long>(std::strlen(said)));
    client.reset();
    EXPECT_TRUE(server.shake_hands().has_ended) << said;
    EXPECT_FALSE(server.why().empty());
    EXPECT_TRUE(server.shake_hands().has_ended);
  }
}

TEST_F(Tls, RefusesWhatIsNoCertificateOrKey) {
  const Identity good = make_identity();
  const auto refused = [&](const Identity& identity) {
    return refusal_of([&] { TlsContext::of_server(identity, spoken); });
  };
  EXPECT_EQ(refused(good), "taken");
  EXPECT_THAT(refused({"", good.key, "c.pem", "k.pem"}), StartsWith("c.pem: found no certificate"));
  EXPECT_THAT(refused({good.key, good.key, "c.pem", "k.pem"}), StartsWith("c.pem: "));
  EXPECT_THAT(refused({good.certificates, "", "c.pem", "k.pem"}),
              StartsWith("k.pem: found no private key"));
  EXPECT_THAT(refused({good.certificates, make_identity().key, "c.pem", "k.pem"}),
              StartsWith("k.pem: the key is not the one of c.pem"));
  write_file(file("none.pem"), "nothing");
  const Trust trust{
      .host = "h", .fingerprint = "", .authorities = file("none.pem").string(), .spoken = spoken};
  EXPECT_THAT(refusal_of([&] { TlsContext::of_client(trust); }), HasSubstr("found no certificate"));
}

TEST_F(Tls, ReadsFingerprintsAsTheyAreShown) {
  const std::string digits = fingerprint(make_identity());
  EXPECT_EQ(parse_fingerprint("sha256:" + digits, "--pin"), digits);
  EXPECT_EQ(parse_fingerprint(digits, "--pin"), digits);
  std::string pairs;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    pairs += (i == 0 ? "" : ":") + digits.substr(i, 2);
  }
  EXPECT_EQ(parse_fingerprint(pairs, "--pin"), digits);
  for (const std::string& text :
       {std::string(), digits.substr(1), digits + "0", "md5:" + digits, std::string(64, 'g')}) {
    EXPECT_THAT(refusal_of([&] { parse_fingerprint(text, "--pin"); }),
                StartsWith("--pin: found '"));
  }
}

TEST_F(Tls, FingerprintIsTheOneThatOpensslShows) {
  const Identity identity = make_identity();
  write_file(file("c.pem"), identity.certificates);
  const std::string shown =
      output_of({"openssl", "x509", "-noout", "-fingerprint", "-sha256", "-in", file("c.pem")},
                std::chrono::seconds(20), 4096);
  EXPECT_EQ(parse_fingerprint(shown.substr(shown.find('=') + 1, 95), "--pin"),
            fingerprint(identity));
}

}  // namespace
}  // namespace evenhand::serve
