#include "protocol/signed_note.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace evenhand::protocol
