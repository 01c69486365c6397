#include "src/protocol/stamp.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

#include "base/files.hpp"
#include "tests/src/protocol/publishing.hpp"

namespace evenhand::protocol {
namespace {

using testing::HasSubstr;

/// A time-stamping authority, of which the command `openssl` makes what it answers.
class TimeStamp : public Publishing {
 protected:
  void SetUp() override {
    Publishing::SetUp();
    if (std::system("command -v openssl >/dev/null") != 0) GTEST_SKIP() << "needs openssl";
    write_file(file("tsa.cnf"), R"([tsa]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
ess_cert_id_alg = sha256
)");
    make_authority("tsa", "extendedKeyUsage=critical,timeStamping");
  }

  void run(const std::string& command) const {
    ASSERT_EQ(std::system(
                  fmt::format("cd '{}' && {{ {}; }} >said 2>&1", folder.string(), command).c_str()),
              0)
        << command << read_file(file("said"));
  }

  void make_authority(const std::string& name, const std::string& use) const {
    run(fmt::format(
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -keyout {0}.key -out {0}.pem "
        "-subj /CN={0} -addext {1}",
        name, use));
  }

  /// The authority's answer about a file.
  std::string stamp(const std::string& of) const {
    run(
        fmt::format("openssl ts -query -data {0} -sha256 -cert -out query && openssl ts -reply "
                    "-config tsa.cnf -section tsa -queryfile query -out {0}.tsr",
                    of));
    return file(of + ".tsr");
  }

  static View view(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
  }
};

TEST_F(TimeStamp, SaysWhenAFileWasThere) {
  write_file(file("note"), "a note\n");
  const auto before = static_cast<std::uint64_t>(std::time(nullptr));
  const Stamp found = verified_stamp(stamp("note"), view("a note\n"), "note", file("tsa.pem"));
  EXPECT_GE(found.seconds, before);
  EXPECT_LE(found.seconds, static_cast<std::uint64_t>(std::time(nullptr)));
}

TEST_F(TimeStamp, IsRefusedForAnotherFileOrAnotherAuthority) {
  write_file(file("note"), "a note\n");
  const std::string answer = stamp("note");
  const auto refused = [&](const std::string& path, const std::string& text,
                           const std::string& authorities) {
    return refusal_of([&] { verified_stamp(path, view(text), "note", authorities); });
  };
  EXPECT_THAT(refused(answer, "another note\n", file("tsa.pem")),
              HasSubstr("no time stamp of note by an authority of"));
  EXPECT_EQ(refused(answer, "a note\n", file("tsa.pem")), "taken");
  make_authority("other", "extendedKeyUsage=critical,timeStamping");
  EXPECT_THAT(refused(answer, "a note\n", file("other.pem")), HasSubstr("certificate"));
  std::string changed = read_file(answer);
  changed[changed.size() - 10] ^= 1;
  write_file(file("changed"), changed);
  EXPECT_THAT(refused(file("changed"), "a note\n", file("tsa.pem")), HasSubstr("no time stamp"));
  EXPECT_THAT(refused(file("note"), "a note\n", file("tsa.pem")),
              HasSubstr("found no time stamp, expected the answer of an authority"));
  EXPECT_THAT(refused(file("query"), "a note\n", file("tsa.pem")),
              HasSubstr("found no time stamp"));
  EXPECT_THAT(refused(answer, "a note\n", file("note")), HasSubstr("found no certificate in PEM"));
  EXPECT_THAT(refused(file("none"), "a note\n", file("tsa.pem")), HasSubstr("none"));
}

TEST_F(TimeStamp, IsOfWhatTheDealerPublished) {
  publish_to("note", "session.evh");
  Expectations expectations;
  expectations.key_file = file("dealer-key.pem");
  expectations.published_file = file("note");
  expectations.stamp_file = stamp("note");
  expectations.stamp_authorities = file("tsa.pem");
  const Verification verification = verify_file(file("session.evh"), expectations, 0);
  EXPECT_TRUE(verification.holds);
  EXPECT_THAT(verification.document.answer, HasSubstr("has signed"));
  EXPECT_THAT(verification.document.answer, HasSubstr("was there at 20"));
}

}  // namespace
}  // namespace evenhand::protocol
