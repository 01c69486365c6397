#include "protocol/suite.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/sims/random/known_answers.hpp"

namespace evenhand::protocol {
namespace {

constexpr const char* kat_file = "protocol-kat.txt";

TEST(Suite, HashesAsTheStandardsSay) {
  for (const auto& answer : random::known_answers("hash", kat_file)) {
    Suite suite(suite_named(answer.text("suite")));
    const Bytes message = answer.bytes("message");
    const Hash digest = suite.hash({message});
    EXPECT_EQ(Bytes(digest.begin(), digest.end()), answer.bytes("digest"));
  }
}

TEST(Suite, DerivesAsTheStandardSays) {
  Suite suite(suite_named("sha256-ed25519"));
  for (const auto& answer : random::known_answers("hkdf-sha256", kat_file)) {
    Bytes derived(answer.bytes("derived").size());
    suite.derive(answer.bytes("key"), answer.bytes("salt"), answer.bytes("info"), derived);
    EXPECT_EQ(derived, answer.bytes("derived"));
  }
}

TEST(Suite, TagsTellPartsApart) {
  Suite suite(suite_named("sha256-ed25519"));
  EXPECT_NE(suite.tagged("label", {view("ab"), view("c")}),
            suite.tagged("label", {view("a"), view("bc")}));
  EXPECT_NE(suite.tagged("label", {view("ab")}), suite.tagged("labe", {view("lab")}));
  const Hash expected = suite.hash({view(std::string_view("\5label\0\0\0\2ab\0\0\0\1c", 17))});
  EXPECT_EQ(suite.tagged("label", {view("ab"), view("c")}), expected);
}

TEST(Suite, UnknownNamesAreRefused) {
  EXPECT_EQ(find_suite("md5"), nullptr);
  EXPECT_THROW(suite_named("sha256-ed2551"), InputError);
}

}  // namespace
}  // namespace evenhand::protocol
