#include "src/signatures/advice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace evenhand::signatures {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Advice advice_for(const std::string& shuffler,
                  const std::string& rng = std::string(signature_rng)) {
  KnownShuffler known{shuffler, shuffle::parse_shuffler(shuffler)};
  known.rng = rng;
  return advice_on(known);
}

TEST(Advice, HasACauseAndACureForEveryKnownFlaw) {
  for (const KnownShuffler& known : known_shufflers(52)) {
    if (known.is_uniform()) continue;
    const Advice advice = advice_on(known);
    // Not the summary of the list: a sentence for whoever wrote the program.
    EXPECT_NE(advice.cause, known.spec.info->summary) << known.name;
    EXPECT_THAT(advice.cause, AllOf(Not(""), Not(EndsWith(".")))) << known.name;
    EXPECT_THAT(advice.cure, AllOf(Not(""), Not(EndsWith(".")))) << known.name;
  }
}

TEST(Advice, TellsComparatorsApart) {
  EXPECT_THAT(advice_for("timsort-coin").cause, HasSubstr("answers at random (random() - 0.5)"));
  EXPECT_THAT(advice_for("merge-three-way").cause, HasSubstr("answers -1, 0 or 1"));
  EXPECT_THAT(advice_for("php-sort-zero-one").cause, HasSubstr("answers 0 or 1"));
  EXPECT_THAT(advice_for("php-sort-boolean").cause, HasSubstr("answers true or false"));
  EXPECT_THAT(advice_for("none").cause, HasSubstr("not shuffled"));
  std::set<std::string> causes;
  for (const char* name : {"naive-swap", "asf", "sattolo", "fisher-yates-round", "cut", "riffle:7",
                           "fisher-yates-modulo:8", "random-keys:8", "bubble-coin"}) {
    causes.insert(advice_for(name).cause);
  }
  EXPECT_EQ(causes.size(), 9U);
}

TEST(Advice, BlamesTheRandomSourceOfASoundShuffle) {
  const Advice advice = advice_for("fisher-yates", "glibc-rand");
  EXPECT_THAT(advice.cause, HasSubstr("`glibc-rand`: rand() of the GNU C library"));
  EXPECT_THAT(advice.cure, HasSubstr("from the system"));
}

reports::Finding repeats(double bits, double spread) {
  reports::Finding finding;
  finding.test = "state-space.repeats";
  finding.rejected = true;
  finding.effect = reports::Effect{
      "chance that two deals are equal",
      {std::exp2(-bits), std::exp2(-bits - spread), std::exp2(-bits + spread), 0.99}};
  return finding;
}

TEST(Advice, CountsTheBitsOfASeed) {
  EXPECT_THAT(advice_on(repeats(16.01, 0.02), audit::RepeatKind::alike).cause,
              HasSubstr("a seed (or a generator's whole state) of about 16 bits"));
  EXPECT_THAT(advice_on(repeats(32.2, 0.5), audit::RepeatKind::alike).cause,
              HasSubstr("of about 32 bits"));
  // A day has 2^26.36 milliseconds.
  EXPECT_THAT(advice_on(repeats(26.45, 0.2), audit::RepeatKind::alike).cause,
              HasSubstr("from the clock"));
  EXPECT_THAT(advice_on(repeats(26.0, 0.2), audit::RepeatKind::alike).cause,
              HasSubstr("about 26 bits"));
  EXPECT_EQ(advice_on(repeats(0, 0), audit::RepeatKind::alike).cause, "every deal is the same one");
  EXPECT_THAT(advice_on(repeats(16, 0.1), audit::RepeatKind::alike).cure,
              HasSubstr("256 bits from the operating system"));
}

TEST(Advice, LooksBeyondTheShuffleWhereSingleDealsAreSound) {
  reports::Finding finding;
  finding.test = "between-deals.repeats";
  EXPECT_THAT(advice_on(finding, audit::RepeatKind::alike).cause,
              HasSubstr("depend on those before"));
  for (const char* test : {"generator.register", "generator.foretold"}) {
    finding.test = test;
    const Advice advice = advice_on(finding, audit::RepeatKind::alike);
    EXPECT_THAT(advice.cause,
                HasSubstr("`evenhand identify --foretell` computes the deals to come"));
    EXPECT_THAT(advice.cure, HasSubstr("cryptographic"));
  }
  finding.test = "hands.jokers.first";
  EXPECT_THAT(advice_on(finding, audit::RepeatKind::alike).cause, HasSubstr("what the hands get"));
  finding.test = "patterns.fives";
  EXPECT_THAT(advice_on(finding, audit::RepeatKind::alike).cure, HasSubstr("`patterns.fives`"));
}

TEST(Advice, BlamesNoSeedWhereSingleDealsComeBack) {
  EXPECT_THAT(advice_on(repeats(9, 1), audit::RepeatKind::one).cause,
              AllOf(HasSubstr("one deal comes back"), Not(HasSubstr("seed"))));
  EXPECT_THAT(advice_on(repeats(9, 1), audit::RepeatKind::some).cause,
              HasSubstr("some deals come back"));
  EXPECT_THAT(advice_on(repeats(23.5, 0.3), audit::RepeatKind::pairs).cause,
              AllOf(HasSubstr("of about 24 bits, or some"), HasSubstr("do not tell which")));
}

TEST(Advice, TakesAWeakGeneratorsOwnWords) {
  reports::Finding finding;
  finding.test = "generator.lattice";
  finding.words = "the draws of Fisher-Yates are related as outputs of drand48";
  const Advice advice = advice_on(finding, audit::RepeatKind::alike);
  EXPECT_THAT(advice.cause, HasSubstr("outputs of drand48"));
  EXPECT_THAT(advice.cure, HasSubstr("drand48"));
}

TEST(Advice, SeesCardsThatStay) {
  Likeness none;
  none.shuffler = {"cut", shuffle::parse_shuffler("cut")};
  none.p = stats::PValue::of(0);
  none.distance = 1;
  Identification identification;
  identification.ranked = {none};
  EXPECT_FALSE(advice_on(identification));
  identification.stuck = {1, 51, 51};
  ASSERT_TRUE(advice_on(identification));
  EXPECT_THAT(advice_on(identification)->cause,
              HasSubstr("card 51 lies in position 51 in every deal: the shuffle leaves out"));
  identification.stuck.cards = 3;
  EXPECT_THAT(advice_on(identification)->cause, HasSubstr("and so do 2 others"));
  // A known shuffler explains it better.
  identification.ranked.front().p = stats::PValue::of(0.5);
  EXPECT_THAT(advice_on(identification)->cause, HasSubstr("this is `cut`"));
}

TEST(Advice, SaysThisIsOnlyWhereTheRunnerUpIsRejected) {
  Identification identification;
  identification.ranked.resize(2);
  identification.ranked[0].shuffler = {"cut", shuffle::parse_shuffler("cut")};
  identification.ranked[0].p = stats::PValue::of(0.3);
  identification.ranked[1].shuffler = {"asf", shuffle::parse_shuffler("asf")};
  identification.ranked[1].p = stats::PValue::of(1e-9);
  EXPECT_THAT(advice_on(identification)->cause, StartsWith("this is `cut`"));
  identification.ranked[1].p = stats::PValue::of(0.008);
  EXPECT_THAT(advice_on(identification)->cause, StartsWith("this looks like `cut`"));
}

TEST(Advice, NamesDealsThatComeRound) {
  const Advice advice = advice_on(repeats(9, 1), audit::RepeatKind::cycle);
  EXPECT_THAT(advice.cause, AllOf(HasSubstr("short period"), Not(HasSubstr("seed of"))));
}

TEST(Advice, NamesWhatNeighboursShare) {
  reports::Finding finding;
  finding.test = "between-deals.positions-lag-1";
  EXPECT_THAT(advice_on(finding, audit::RepeatKind::alike, language_of("node x")).cause,
              HasSubstr("Math.sin(seed++)"));
  finding.test = "lags.far-agreements";
  const auto cause = [&](const char* subject) {
    finding.subject = subject;
    return advice_on(finding, audit::RepeatKind::alike, nullptr, 40).cause;
  };
  EXPECT_THAT(cause("4 or more places lag 213"), HasSubstr("710 numbers")) << "24 times 355";
  EXPECT_THAT(cause("4 or more places lag 355"), HasSubstr("710 numbers"));
  // In 9 deals of 39 numbers there are 351.
  EXPECT_THAT(cause("14 or more cards in the same hand lag 9"), HasSubstr("710 numbers"));
  for (const char* other : {"4 or more places lag 1", "4 or more places lag 10",
                            "card 3 places lag 24", "one relabelling"}) {
    EXPECT_THAT(cause(other), AllOf(HasSubstr("cards are carried over"), Not(HasSubstr("sin"))));
  }
}

TEST(Advice, SpeaksOneLanguageWhereItIsKnown) {
  const Language* php = language_of("php deal.php");
  EXPECT_THAT(advice_on(repeats(16, 0.1), audit::RepeatKind::alike, php).cure,
              AllOf(HasSubstr("random_int"), Not(HasSubstr("java"))));
}

}  // namespace
}  // namespace evenhand::signatures
