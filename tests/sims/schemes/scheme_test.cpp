#include "sims/schemes/scheme.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "sims/random/digest.hpp"
#include "tests/sims/schemes/scheme_of_tests.hpp"

namespace evenhand::schemes {
namespace {

std::string text_of(std::string_view pattern, const Seeds& seeds, std::uint64_t cursor = 0) {
  Bytes out;
  SeedText(pattern).append(seeds, cursor, out);
  return {out.begin(), out.end()};
}

TEST(SeedText, PutsSeedsIntoTheirPlaces) {
  const Seeds seeds{"6a656665", "me", 7, "abcd"};
  EXPECT_EQ(text_of("{client-seed}:{nonce}:{cursor}", seeds, 12), "me:7:12");
  EXPECT_EQ(text_of("{server-seed:hex}-{server-seed}", seeds), "jefe-6a656665");
  EXPECT_EQ(text_of("{nonce:u32}", seeds), std::string("\0\0\0\7", 4));
  EXPECT_EQ(text_of("{cursor:u64}", seeds, 258), std::string("\0\0\0\0\0\0\1\2", 8));
  EXPECT_EQ(text_of("{commitment}", seeds), "abcd");
  EXPECT_EQ(text_of("", seeds), "");
}

TEST(SeedText, KnowsItsParts) {
  const SeedText text("{client-seed:hex}{nonce}");
  EXPECT_TRUE(text.has(SeedText::Part::client_seed));
  EXPECT_FALSE(text.has(SeedText::Part::server_seed));
  EXPECT_FALSE(text.is_empty());
  EXPECT_TRUE(SeedText("").is_empty());
}

TEST(SeedText, KnowsWhetherItIsText) {
  EXPECT_TRUE(SeedText("a{server-seed}:{nonce}").is_text());
  EXPECT_FALSE(SeedText("{server-seed:hex}:{nonce}").is_text());
  EXPECT_FALSE(SeedText("{server-seed}{nonce:u32}").is_text());
}

TEST(SeedText, KnowsWhatStandsBesideWhat) {
  using Part = SeedText::Part;
  const SeedText text("{server-seed}{client-seed}:{nonce}{cursor}");
  EXPECT_TRUE(text.begins_with(SeedText("{server-seed}"), Part::client_seed));
  EXPECT_FALSE(text.begins_with(SeedText("{server-seed:hex}"), Part::client_seed));
  EXPECT_FALSE(text.begins_with(SeedText("{server-seed}{client-seed}"), Part::nonce));
  EXPECT_FALSE(text.begins_with(text, Part::text));
}

TEST(SeedText, RefusesWhatItDoesNotKnow) {
  for (const char* bad : {"{server-sed}", "{nonce", "}", "{nonce:hex}", "{server-seed:u32}",
                          "{cursor:u16}", "{}", "{{nonce}}"}) {
    EXPECT_THROW(SeedText{bad}, InputError) << bad;
  }
  try {
    SeedText("{server-sed}");
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'server-seed'"), std::string::npos);
  }
}

TEST(SeedText, RefusesSeedsThatAreNotInItsForm) {
  EXPECT_THROW(text_of("{server-seed:hex}", {"abc", "", 0}), InputError);
  EXPECT_THROW(text_of("{server-seed:hex}", {"xy", "", 0}), InputError);
  EXPECT_THROW(text_of("{server-seed:hex}", {"+1", "", 0}), InputError);
  EXPECT_THROW(text_of("{nonce:u32}", {"", "", std::uint64_t{1} << 32}), InputError);
}

TEST(BytesOfHex, AreThoseThatHexOfWrites) {
  const Bytes bytes = bytes_of_hex("00fF10", "it");
  EXPECT_EQ(bytes, (Bytes{0, 255, 16}));
  EXPECT_EQ(hex_of(bytes.data(), bytes.size()), "00ff10");
}

TEST(SchemeHashes, AreOpenSslsAndHaveTheirSizes) {
  for (const HashInfo& info : hashes()) {
    EXPECT_EQ(random::Digest(info.openssl).size(), info.size) << info.name;
    EXPECT_EQ(&hash_named(info.name), &info);
  }
  EXPECT_THROW(hash_named("sha265"), InputError);
}

TEST(Scheme, KnowsWhatItIsMadeOf) {
  const Scheme scheme = scheme_of_tests();
  EXPECT_TRUE(scheme.uses(SeedText::Part::nonce));
  EXPECT_FALSE(scheme.uses(SeedText::Part::commitment));
  EXPECT_EQ(scheme.bits(), 32U);
  EXPECT_EQ(scheme.outcome_size(), 52U);
  EXPECT_FALSE(scheme.rejects());
}

// All numbers that are wanted, and not only those of one digest.
TEST(Scheme, OfAGeneratorDealsAllCards) {
  Scheme scheme = scheme_of_tests();
  scheme.message = SeedText("{client-seed}:{nonce}");
  EXPECT_TRUE(scheme.ends_with_outcome());
  scheme.generator = GeneratorKind::python;
  EXPECT_FALSE(scheme.ends_with_outcome());
  EXPECT_EQ(scheme.bits(), 32U);
  scheme.doubles = true;
  EXPECT_EQ(scheme.bits(), 53U);
}

}  // namespace

}  // namespace evenhand::schemes
