#include "sims/schemes/flaws.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/sims/schemes/scheme_of_tests.hpp"

namespace evenhand::schemes {
namespace {

std::map<std::string, Flaw::Weight> names_of_flaws(const Scheme& scheme) {
  std::map<std::string, Flaw::Weight> names;
  for (const Flaw& flaw : flaws_of(scheme)) names[flaw.name] = flaw.weight;
  return names;
}

using Named = std::map<std::string, Flaw::Weight>;

TEST(SchemeFlaws, ASoundSchemeHasNone) {
  Scheme scheme = scheme_of_tests();
  scheme.index = Index::rejection;
  EXPECT_EQ(names_of_flaws(scheme), Named{});
  scheme.index = Index::high_bits;
  EXPECT_EQ(names_of_flaws(scheme), Named{});
}

TEST(SchemeFlaws, NamesWhatIsWrong) {
  EXPECT_EQ(names_of_flaws(scheme_of_tests()), (Named{{"scaled numbers", Flaw::Weight::slight}}));
  Scheme scheme = scheme_of_tests();
  scheme.index = Index::modulo;
  scheme.bytes = 1;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"modulo", Flaw::Weight::fatal}}));
  scheme.bytes = 2;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"modulo", Flaw::Weight::fatal}}));
  scheme.bytes = 3;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"modulo", Flaw::Weight::weak}}));
  scheme = scheme_of_tests();
  scheme.index = Index::rejection;
  scheme.order = Order::naive;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"naive exchange", Flaw::Weight::fatal}}));
}

TEST(SchemeFlaws, NamesWhatIsWrongWithSeeds) {
  Scheme sound = scheme_of_tests();
  sound.index = Index::rejection;
  Scheme scheme = sound;
  scheme.seed_bits = 32;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"small seed", Flaw::Weight::fatal}}));
  scheme.seed_bits = 100;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"small seed", Flaw::Weight::weak}}));
  // log2 52! = 225.58.
  scheme.seed_bits = 225;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"small seed", Flaw::Weight::slight}}));
  scheme.seed_bits = 226;
  EXPECT_EQ(names_of_flaws(scheme), Named{});
  scheme = sound;
  scheme.message = SeedText("{nonce}:{cursor}");
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"no client seed", Flaw::Weight::fatal}}));
  scheme = sound;
  scheme.message = SeedText("{client-seed}:{cursor}");
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"seeds reused", Flaw::Weight::fatal}}));
  scheme.seed_per_game = true;
  EXPECT_EQ(names_of_flaws(scheme), Named{});
  scheme = sound;
  scheme.key = SeedText("{commitment}");
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"the commitment reveals all", Flaw::Weight::fatal}}));
  scheme = sound;
  // A digest that the server's seed does not go into binds no server.
  for (const char* commitment : {"", "{client-seed}", "{nonce}"}) {
    scheme.commitment = SeedText(commitment);
    EXPECT_EQ(names_of_flaws(scheme), (Named{{"no commitment", Flaw::Weight::fatal}}));
  }
}

/// However long digest and seed are.
TEST(SchemeFlaws, ATwisterOf32BitsIsASmallSeed) {
  Scheme scheme = scheme_of_tests();
  scheme.message = SeedText("{client-seed}:{nonce}");
  scheme.hash = &hash_named("sha512");
  scheme.index = Index::rejection;
  scheme.generator = GeneratorKind::mt19937;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"small seed", Flaw::Weight::fatal}}));
  EXPECT_NE(flaws_of(scheme).front().words.find("2^32 games"), std::string::npos);
  // One number shows nothing that is still to come.
  scheme.outcome = Outcome::number;
  scheme.values = 10'000;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"small seed", Flaw::Weight::weak}}));
  scheme.outcome = Outcome::cards;
  scheme.generator = GeneratorKind::mt19937_array;
  EXPECT_EQ(names_of_flaws(scheme), Named{});
  // The whole game comes from one digest, here of 160 bits.
  scheme.hash = &hash_named("sha1");
  EXPECT_EQ(names_of_flaws(scheme),
            (Named{{"small seed", Flaw::Weight::slight}, {"broken hash", Flaw::Weight::slight}}));
  EXPECT_NE(flaws_of(scheme).front().words.find("a digest of 160 bits"), std::string::npos);
}

TEST(SchemeFlaws, NamesTheCipherOfSeedrandom) {
  Scheme scheme = scheme_of_tests();
  scheme.message = SeedText("{client-seed}:{nonce}");
  scheme.index = Index::rejection;
  scheme.generator = GeneratorKind::seedrandom;
  const Named flaw{{"broken cipher", Flaw::Weight::slight}};
  EXPECT_EQ(names_of_flaws(scheme), flaw);
  // A seed that is hashed nowhere can neither be extended nor be the published digest.
  scheme.key = SeedText("");
  scheme.message = SeedText("{server-seed}{client-seed}:{nonce}");
  EXPECT_EQ(names_of_flaws(scheme).count("length extension"), 1U);
  scheme.seeded_by = SeededBy::message;
  EXPECT_EQ(names_of_flaws(scheme), flaw);
  scheme.hash = &hash_named("md5");
  EXPECT_EQ(names_of_flaws(scheme), flaw);
}

TEST(SchemeFlaws, DoublesAreSharedUnevenly) {
  Scheme scheme = scheme_of_tests();
  scheme.message = SeedText("{client-seed}:{nonce}");
  scheme.generator = GeneratorKind::python;
  scheme.doubles = true;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"scaled numbers", Flaw::Weight::slight}}));
}

TEST(SchemeFlaws, NamesTurnsOfADigest) {
  Scheme scheme = scheme_of_tests(40);
  scheme.order = Order::rotations;
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"turns of one digest", Flaw::Weight::weak}}));
  scheme.passes = 2;
  EXPECT_EQ(names_of_flaws(scheme).count("the same pass twice"), 1U);
  scheme.rehash = Rehash::each;
  EXPECT_EQ(names_of_flaws(scheme).count("the same pass twice"), 0U);
}

/// The message begins with what the published digest is of, so that the digest is a state to go on
/// from.
TEST(SchemeFlaws, NamesLengthExtension) {
  Scheme sound = scheme_of_tests();
  sound.index = Index::rejection;
  Scheme scheme = sound;
  scheme.key = SeedText("");
  scheme.message = SeedText("{server-seed}{client-seed}:{nonce}:{cursor}");
  for (const char* hash : {"sha256", "sha512", "sm3"}) {
    scheme.hash = scheme.commitment_hash = &hash_named(hash);
    EXPECT_EQ(names_of_flaws(scheme), (Named{{"length extension", Flaw::Weight::fatal}})) << hash;
  }
  // Half of the state is kept back; there is no such state.
  for (const char* hash : {"sha384", "sha3-256"}) {
    scheme.hash = scheme.commitment_hash = &hash_named(hash);
    EXPECT_EQ(names_of_flaws(scheme), Named{}) << hash;
  }
  scheme.hash = scheme.commitment_hash = sound.hash;
  const auto has_none = [&](const char* commitment, const char* message) {
    scheme.commitment = SeedText(commitment);
    scheme.message = SeedText(message);
    EXPECT_EQ(names_of_flaws(scheme), Named{}) << commitment << ' ' << message;
  };
  // The padding would have to begin with a colon, or stand before the seed.
  has_none("{server-seed}", "{server-seed}:{client-seed}:{nonce}:{cursor}");
  has_none("{server-seed}", "{client-seed}:{server-seed}:{nonce}:{cursor}");
  has_none("{server-seed:hex}", "{server-seed}{client-seed}:{nonce}:{cursor}");
  scheme.commitment = SeedText("{server-seed}:");
  scheme.message = SeedText("{server-seed}:{client-seed}:{nonce}:{cursor}");
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"length extension", Flaw::Weight::fatal}}));
  // The key of an HMAC is no beginning.
  scheme.key = SeedText("{server-seed}");
  EXPECT_EQ(names_of_flaws(scheme), Named{});
  // The digest itself.
  scheme.key = SeedText("");
  scheme.message = scheme.commitment = SeedText("{server-seed}");
  scheme.seed_per_game = true;
  EXPECT_EQ(names_of_flaws(scheme).count("the commitment reveals all"), 1U);
}

TEST(SchemeFlaws, NamesCommitmentsThatDoNotBind) {
  Scheme scheme = scheme_of_tests();
  scheme.index = Index::rejection;
  scheme.commitment_hash = &hash_named("md5");
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"commitment not binding", Flaw::Weight::fatal}}));
  scheme.commitment_hash = &hash_named("sha1");
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"commitment not binding", Flaw::Weight::weak}}));
  // Collisions show nothing of an outcome, and a reader has to be told so.
  scheme.commitment_hash = &hash_named("sha256");
  scheme.hash = &hash_named("sha1");
  EXPECT_EQ(names_of_flaws(scheme), (Named{{"broken hash", Flaw::Weight::slight}}));
}

TEST(SchemeFlaws, NamesWhatRunsTogether) {
  Scheme scheme = scheme_of_tests();
  scheme.index = Index::rejection;
  scheme.cursor = Cursor::draw;
  const Named flaw{{"nonce and cursor run together", Flaw::Weight::fatal}};
  for (const char* message : {"{client-seed}{nonce}{cursor}", "{client-seed}:{cursor}{nonce}"}) {
    scheme.message = SeedText(message);
    EXPECT_EQ(names_of_flaws(scheme), flaw) << message;
  }
  // A player may take another client seed.
  const Named seeds{{"client seed and number run together", Flaw::Weight::weak}};
  for (const char* message : {"{client-seed}{nonce}{cursor:u32}", "{client-seed}{nonce}:{cursor}",
                              "{nonce}{client-seed}:{cursor}"}) {
    scheme.message = SeedText(message);
    EXPECT_EQ(names_of_flaws(scheme), seeds) << message;
  }
  for (const char* message :
       {"{client-seed}-{nonce}-{cursor}", "{client-seed}{nonce:u64}{cursor:u32}"}) {
    scheme.message = SeedText(message);
    EXPECT_EQ(names_of_flaws(scheme), Named{}) << message;
  }
  scheme.message = SeedText("{client-seed}:{nonce}{cursor}");
  // 52 numbers of four bytes are of seven digests; a hand of five is of draws 0 to 4.
  scheme.cursor = Cursor::digest;
  EXPECT_EQ(names_of_flaws(scheme), Named{});
  scheme.cursor = Cursor::draw;
  scheme.drawn = 5;
  EXPECT_EQ(names_of_flaws(scheme), Named{});
  scheme.drawn = 11;
  EXPECT_EQ(names_of_flaws(scheme), flaw);
}

/// The messages that are said to be equal are.
TEST(SchemeFlaws, ShowsTheTwoGamesOfOneMessage) {
  Scheme scheme = scheme_of_tests();
  scheme.index = Index::rejection;
  scheme.cursor = Cursor::draw;
  scheme.message = SeedText("{client-seed}{nonce}{cursor}");
  const std::vector<Flaw> flaws = flaws_of(scheme);
  ASSERT_EQ(flaws.size(), 1U);
  EXPECT_NE(flaws[0].words.find("client seed 'ad', nonce 1, cursor 10 and client seed 'ad', nonce "
                                "11, cursor 0 are the same message, 'ad110'"),
            std::string::npos)
      << flaws[0].words;
}

TEST(SchemeFlaws, OfADrawAreBoundedByThatDraw) {
  Scheme scheme = scheme_of_tests(37);
  scheme.bytes = 2;
  const auto bound = [&] { return flaws_of(scheme).front().words; };
  const std::string of_all = bound();
  scheme.drawn = 1;
  EXPECT_NE(bound(), of_all);
  scheme.outcome = Outcome::repeats;
  const std::string of_one = bound();
  // 65536 = 1771 · 37 + 9: 9 · 28 / (37 · 65536) = 1.04e-4.
  EXPECT_NE(of_one.find("at most 0.0001039 "), std::string::npos) << of_one;
  // A limit that is a multiple leaves nothing to favour.
  scheme.index = Index::modulo;
  scheme.limit = 37 * 1000;
  EXPECT_EQ(names_of_flaws(scheme), Named{});
}

TEST(SchemeFlaws, CountsOutcomes) {
  Scheme scheme = scheme_of_tests(40);
  scheme.drawn = 10;
  // 40!/30! and C(40, 10) = 847660528.
  EXPECT_NEAR(outcome_bits(scheme), 51.45, 0.01);
  scheme.sorted = true;
  EXPECT_NEAR(outcome_bits(scheme), std::log2(847660528.0), 1e-9);
}

}  // namespace
}  // namespace evenhand::schemes
