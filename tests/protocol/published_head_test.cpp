#include "protocol/published_head.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"

namespace evenhand::protocol {
namespace {

// The example of golang.org/x/mod/sumdb/note, where signed notes come from.
constexpr const char* note_text =
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n";
constexpr const char* note_key =
    "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
constexpr const char* note_line =
    "\xE2\x80\x94 PeterNeumann "
    "x08go/ZJkuBS9UG/"
    "SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

const SuiteInfo& note_suite() { return suite_named("sha256-ed25519"); }

NoteKey key_of(const PrivateKey& key, const std::string& name, NoteKind kind) {
  return {name, kind, key.public_key().der()};
}

TEST(SignedNote, IsReadAndHeldToItsKeyAsElsewhere) {
  const NoteKey key = parse_note_key(note_key, "key");
  EXPECT_EQ(key.kind, NoteKind::log);
  EXPECT_EQ(key.text(), note_key);
  const SignedNote note = parse_note(fmt::format("{}\n{}", note_text, note_line), "note");
  EXPECT_EQ(note.text, note_text);
  EXPECT_TRUE(signed_at(note, key));
  NoteKey other = key;
  other.name = "PeterN";
  EXPECT_FALSE(signed_at(note, other));
}

TEST(SignedNote, HoldsForWhatWasSignedAlone) {
  const PrivateKey log = PrivateKey::generate(note_suite());
  const PrivateKey witness = PrivateKey::generate(note_suite());
  const std::string text = "a log\n7\n\nand more\n";
  const std::string whole = text + "\n" + signed_line(text, "a.example/log", log) +
                            cosigned_line(text, "w.example", witness, 1'700'000'000);
  const NoteKey by_log = key_of(log, "a.example/log", NoteKind::log);
  const NoteKey by_witness = key_of(witness, "w.example", NoteKind::witness);
  const SignedNote note = parse_note(whole, "note");
  EXPECT_EQ(note.text, text);
  EXPECT_EQ(signed_at(note, by_log), 0U);
  EXPECT_EQ(signed_at(note, by_witness), 1'700'000'000U);
  // Under another name, or as the other kind, it is another key.
  EXPECT_FALSE(signed_at(note, key_of(log, "b.example", NoteKind::log)));
  EXPECT_FALSE(signed_at(note, key_of(witness, "w.example", NoteKind::log)));
  // No byte can be changed.
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    try {
      const SignedNote read = parse_note(changed, "note");
      EXPECT_FALSE(signed_at(read, by_log) && signed_at(read, by_witness)) << at;
    } catch (const InputError&) {
    }
  }
}

TEST(SignedNote, AWitnessSignsTheTimeBeforeTheText) {
  const PrivateKey witness = PrivateKey::generate(note_suite());
  const std::string text =
      "example.com/behind-the-sofa\n20852163\n"
      "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
  const std::string line = cosigned_line(text, "w", witness, 1'679'315'147);
  const SignedNote note = parse_note(text + "\n" + line, "note");
  const Bytes& signature = note.signatures.front().signature;
  ASSERT_EQ(signature.size(), 8U + 64U);
  EXPECT_EQ(number(View(signature).first(8)), 1'679'315'147U);
  EXPECT_TRUE(witness.public_key().verifies(view("cosignature/v1\ntime 1679315147\n" + text),
                                            View(signature).subspan(8)));
}

TEST(SignedNote, OneFalseSignatureOfAKeyIsEnough) {
  const PrivateKey log = PrivateKey::generate(note_suite());
  const std::string text = "text\n";
  const std::string good = signed_line(text, "log", log);
  const std::string bad = signed_line("other\n", "log", log);
  const NoteKey key = key_of(log, "log", NoteKind::log);
  EXPECT_TRUE(signed_at(parse_note(text + "\n" + good, "note"), key));
  EXPECT_FALSE(signed_at(parse_note(text + "\n" + good + bad, "note"), key));
  EXPECT_FALSE(signed_at(parse_note(text + "\n" + bad, "note"), key));
}

TEST(SignedNote, WhatIsNoneIsRefusedInALine) {
  const std::string line = note_line;
  std::string many = "text\n\n";
  for (int i = 0; i < 65; ++i) many += line;
  for (const std::string& bad : std::vector<std::string>{
           "", "\n\n", "text", "text\n", "text\n\n", "text\n\nno signature\n",
           "text\n\n" + line.substr(0, line.size() - 1), "text\n\n\xE2\x80\x94 name AAAA\n",
           "text\n\n\xE2\x80\x94 a+b " + line.substr(17),
           "text\n\n" + line.substr(0, line.size() - 3) + "\n", many}) {
    EXPECT_THROW(parse_note(bad, "here"), InputError) << bad;
  }
  for (const char* bad :
       {"", "a", "a+b", "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10T"}) {
    EXPECT_THROW(parse_note_key(bad, "here"), InputError) << bad;
  }
}

TEST(SignedNote, NamesHaveNoBlanksAndNoPlus) {
  EXPECT_TRUE(is_note_name("cards.example/table-7"));
  EXPECT_TRUE(is_note_name("\xE7\x89\x8C"));
  for (const char* bad : {"", "a b", "a+b", "a\nb", "\xFF"}) EXPECT_FALSE(is_note_name(bad)) << bad;
  EXPECT_FALSE(is_note_name(std::string(257, 'a')));
}

// RFC 4648, section 10.
TEST(SignedNote, Base64IsTheStandardsWithItsPadding) {
  const std::pair<const char*, const char*> known[] = {
      {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, coded] : known) {
    EXPECT_EQ(base64(view(bytes)), coded);
    EXPECT_EQ(text(from_base64(coded).value()), bytes);
  }
  for (const char* bad : {"Zg", "Zg=", "Zh==", "Z", "Zg==\n", " Zg==", "Zm9v!"}) {
    EXPECT_FALSE(from_base64(bad)) << bad;
  }
}

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
           a + "\n1x\n" + root, a + "\n0\n" + root, a + "\n16777218\n" + root,
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
