#include "protocol/published_head.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"

namespace evenhand::protocol {
namespace {

using ::testing::HasSubstr;

// The example of c2sp.org/tlog-checkpoint.
constexpr const char* head_text_elsewhere =
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";

std::vector<Hash> leaves_of(std::size_t count) {
  std::vector<Hash> leaves(count);
  for (std::size_t i = 0; i < count; ++i) leaves[i][0] = static_cast<std::uint8_t>(i + 1);
  return leaves;
}

KnownHead head_of(Suite& suite, std::size_t size) {
  return {size, tree_head(suite, leaves_of(size))};
}

TEST(PublishedHead, IsWrittenAsElsewhere) {
  const std::string text = head_text_elsewhere;
  const std::size_t root = text.find("CsU");
  PublishedHead head{"example.com/behind-the-sofa", {20'852'163, {}}};
  const Bytes bytes = from_base64(text.substr(root, text.size() - root - 1)).value();
  std::copy(bytes.begin(), bytes.end(), head.head.root.begin());
  EXPECT_EQ(head.text(), text);
}

TEST(PublishedHead, OfASessionAloneIsRead) {
  const PublishedHead head{origin_of(Hash{0xAB}), {16'777'216, Hash{7}}};
  const PublishedHead read = parse_published_head(head.text(), "note");
  EXPECT_EQ(read.text(), head.text());
  EXPECT_EQ(read.head.size, head.head.size);
  const std::string a = head.origin;
  const std::string root = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
  for (const std::string& bad : std::vector<std::string>{
           "", a + "\n", a + "\n1\n", a + "\n1\nAAAA\n", a + "\n01\n" + root, a + "\n-1\n" + root,
           a + "\n1x\n" + root, a + "\n0\n" + root, a + "\n16777217\n" + root,
           a + "\n99999999999999999999\n" + root, a + "\n1\n" + root + "more\n",
           a + "\n1\n" + root.substr(0, 44), "\n1\n" + root, a + "0\n1\n" + root,
           "Evenhand" + a.substr(8) + "\n1\n" + root, head_text_elsewhere}) {
    EXPECT_THROW(parse_published_head(bad, "note"), InputError) << bad;
  }
}

TEST(PublishedHead, LogsOfShaAndEdwardsKeysAlone) {
  EXPECT_TRUE(can_be_published(suite_named("sha256-ed25519")));
  EXPECT_TRUE(can_be_published(suite_named("mental")));
  EXPECT_FALSE(can_be_published(suite_named("sm3-sm2")));
  EXPECT_EQ(origin_of(Hash{0xAB}), "evenhand/ab" + std::string(62, '0'));
}

TEST(WitnessRequest, IsReadAsItIsWritten) {
  const WitnessRequest request{7, leaves_of(3), "note\n\nsigned\n"};
  const WitnessRequest read = parse_witness_request(request.text(), "request");
  EXPECT_EQ(read.old_size, 7U);
  EXPECT_EQ(read.proof, request.proof);
  EXPECT_EQ(read.note, request.note);
  // A note alone is asked for from the beginning.
  EXPECT_EQ(parse_witness_request(request.note, "request").old_size, 0U);
  std::string long_proof = "old 7\n";
  for (int i = 0; i < 64; ++i) long_proof += base64(Hash{}) + "\n";
  for (const std::string& bad : std::vector<std::string>{
           "old ", "old x\n\n", "old 07\n\n", "old 7\nAAAA\n\n", "old 7\n", long_proof + "\n"}) {
    EXPECT_THROW(parse_witness_request(bad, "request"), InputError) << bad;
  }
}

// Every pair of sizes up to 17, against every head that was cosigned.
TEST(WitnessRequest, IsGrantedWhereTheLogGoesOn) {
  Suite suite(suite_named("sha256-ed25519"));
  for (std::size_t size = 1; size <= 17; ++size) {
    const KnownHead asked = head_of(suite, size);
    EXPECT_EQ(why_not_cosigned({0, {}, ""}, asked, std::nullopt), "");
    for (std::size_t old = 1; old < size; ++old) {
      const WitnessRequest request{old, consistency_proof(suite, old, leaves_of(size)), ""};
      EXPECT_EQ(why_not_cosigned(request, asked, head_of(suite, old)), "");
      KnownHead other = head_of(suite, old);
      other.root[31] ^= 1;
      EXPECT_THAT(why_not_cosigned(request, asked, other), HasSubstr("does not lead on"));
      EXPECT_THAT(why_not_cosigned({old, {}, ""}, asked, head_of(suite, old)),
                  HasSubstr("does not lead on"));
      EXPECT_THAT(why_not_cosigned({0, {}, ""}, asked, head_of(suite, old)),
                  HasSubstr("--earlier"));
      EXPECT_THAT(why_not_cosigned(request, asked, std::nullopt), HasSubstr("--earlier 0"));
      EXPECT_THAT(why_not_cosigned({size, {}, ""}, head_of(suite, old), asked),
                  HasSubstr("fewer than"));
    }
    EXPECT_EQ(why_not_cosigned({0, {}, ""}, asked, asked), "");
    KnownHead other = asked;
    other.root[0] ^= 1;
    EXPECT_THAT(why_not_cosigned({size, {}, ""}, other, asked), HasSubstr("keep both notes"));
    EXPECT_THAT(why_not_cosigned({0, leaves_of(1), ""}, asked, std::nullopt), HasSubstr("proof"));
  }
}

}  // namespace
}  // namespace evenhand::protocol
