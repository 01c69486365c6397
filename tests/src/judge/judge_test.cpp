#include "src/judge/judge.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/error.hpp"

namespace evenhand::judge {
namespace {

using reports::Judgement;
using reports::Verdict;
using testing::HasSubstr;
using testing::Not;

constexpr SampleSize thousand{1000, "deals"};

Evidence test(std::string name, double p, std::string words = {}) {
  Evidence evidence;
  evidence.test = std::move(name);
  evidence.null = "None is off.";
  evidence.result.p = stats::PValue::of(p);
  evidence.words = std::move(words);
  return evidence;
}

Evidence skipped_test(std::string name, std::string why) {
  Evidence evidence = test(std::move(name), 1);
  evidence.result = stats::TestResult::skip(std::move(why));
  return evidence;
}

/// A test that is asked to find an effect of 0.1, and would find one of `found`.
Evidence yardstick(double found, std::string unit = {}) {
  Evidence evidence = test("yard.stick", 0.5);
  evidence.result.effect = stats::Effect{"shift", 0.01, {-0.1, 0.12, 0.99}, std::move(unit)};
  evidence.enough = 0.1;
  evidence.detectable = [found](double, double) { return found; };
  return evidence;
}

std::vector<double> adjusted(const Judgement& judgement) {
  std::vector<double> p;
  for (const reports::Finding& finding : judgement.findings) {
    p.push_back(std::pow(10, finding.adjusted.log10));
  }
  return p;
}

Judgement judged(const std::vector<Evidence>& evidence, const JudgeOptions& options = {}) {
  return judge(evidence, options, thousand);
}

// By hand: p = .01, .04, .03, .005 in ascending order .005 .01 .03 .04.
const std::vector<Evidence> four = {test("a", 0.01), test("b", 0.04), test("c", 0.03),
                                    test("d", 0.005)};

TEST(Judge, CorrectsByHolm) {
  // 4 · .005 = .02; 3 · .01 = .03; 2 · .03 = .06; max(.06, .04) = .06.
  const Judgement judgement = judged(four, {0.05, Correction::holm});
  EXPECT_THAT(adjusted(judgement), testing::Pointwise(testing::DoubleNear(1e-14),
                                                      std::vector<double>{0.03, 0.06, 0.06, 0.02}));
  EXPECT_TRUE(judgement.findings[0].rejected);
  EXPECT_FALSE(judgement.findings[1].rejected);
  EXPECT_FALSE(judgement.findings[2].rejected);
  EXPECT_TRUE(judgement.findings[3].rejected);
  EXPECT_EQ(judgement.correction, "holm");
  EXPECT_EQ(judgement.alpha, 0.05);
}

TEST(Judge, CorrectsByBenjaminiAndHochberg) {
  // 4/4 · .04 = .04; min(.04, 4/3 · .03) = .04; 4/2 · .01 = .02; min(.02, 4 · .005) = .02.
  const Judgement judgement = judged(four, {0.02, Correction::benjamini_hochberg});
  EXPECT_THAT(adjusted(judgement), testing::Pointwise(testing::DoubleNear(1e-14),
                                                      std::vector<double>{0.02, 0.04, 0.04, 0.02}));
  EXPECT_EQ(judgement.correction, "bh");
}

TEST(Judge, CountsOnlyTestsThatWereMade) {
  const Judgement judgement = judged({skipped_test("a", "few"), test("b", 0.004), test("c", 0.9)});
  EXPECT_NEAR(std::pow(10, judgement.findings[1].adjusted.log10), 0.008, 1e-15);
  EXPECT_EQ(judgement.verdict, Verdict::biased);
  EXPECT_THAT(judgement.reason, HasSubstr("1 of 2 tests reject"));
  EXPECT_EQ(judgement.findings[0].skipped, "few");
  EXPECT_FALSE(judgement.findings[0].rejected);
}

TEST(Judge, RejectsAtAlphaItselfAndNotAbove) {
  EXPECT_EQ(judged({yardstick(0.05), test("a", 0.02)}, {0.04}).verdict, Verdict::biased);
  EXPECT_EQ(judged({test("a", 0.01)}).verdict, Verdict::biased);
  EXPECT_EQ(judged({yardstick(0.05), test("a", std::nextafter(0.005, 1) + 1e-12)}).verdict,
            Verdict::no_bias_found);
}

TEST(Judge, SaysWhatWasSeenByTheStrongestTestAndAnExample) {
  Evidence example = test("c", 1e-4, "the ace lies on top in 9 % of deals");
  example.is_example = true;
  const Judgement judgement = judged(
      {test("a", 1e-5, "cards cluster"), test("b", 1e-20, "riffled"), example, yardstick(9)});
  EXPECT_EQ(
      judgement.reason,
      "3 of 4 tests reject at 0.01, b most strongly (corrected p = 4.0e-20): riffled; the ace "
      "lies on top in 9 % of deals");
  EXPECT_EQ(judgement.answer, "the ace lies on top in 9 % of deals") << "what can be pictured";
}

TEST(Judge, LeavesOutAnExampleThatDoesNotReject) {
  Evidence example = test("c", 0.4, "the ace lies on top in 9 % of deals");
  example.is_example = true;
  EXPECT_EQ(judged({test("b", 1e-20, "riffled"), example}).reason,
            "1 of 2 tests rejects at 0.01, b most strongly (corrected p = 2.0e-20): riffled");
  example.result.p = stats::PValue::of(1e-30);
  EXPECT_THAT(judged({example}).reason, testing::EndsWith(": the ace lies on top in 9 % of deals"))
      << "told once when it is the strongest";
}

TEST(Judge, FindsNoBiasWhenTheYardstickIsFineEnough) {
  const Judgement judgement = judged({test("a", 0.3), yardstick(0.1)});
  EXPECT_EQ(judgement.verdict, Verdict::no_bias_found);
  EXPECT_EQ(judgement.reason,
            "none of 2 tests rejects in 1,000 deals; with 90 % probability yard.stick would have "
            "found: shift of 10.0 % or more");
  EXPECT_EQ(judgement.answer,
            "nothing odd in 1,000 deals; shares off by 10.0 % on average would have shown");
}

TEST(Judge, AsksForTheSmallestEffectOfInterest) {
  JudgeOptions options;
  options.enough = 0.12;
  EXPECT_EQ(judged({yardstick(0.11)}, options).verdict, Verdict::no_bias_found);
  options.enough = 0.05;
  const Judgement judgement = judged({yardstick(0.1)}, options);
  EXPECT_EQ(judgement.verdict, Verdict::inconclusive);
  EXPECT_THAT(judgement.reason, HasSubstr("and 5.00 % is asked for; about 4,000 deals would do"));
  EXPECT_EQ(settings_text(options), " --alpha 0.01 --correction holm --level 0.99 --enough 0.05");
  options.enough = 1.5;
  EXPECT_THROW(check_settings(options), InputError);
}

TEST(Judge, CountsHowManyMoreByHowTheEffectShrinks) {
  Evidence pairs = yardstick(0.4);
  pairs.shrinks = 2;  // of four times the chance half the units
  EXPECT_THAT(judged({pairs}).reason, HasSubstr("; about 2,000 deals would do"));
  EXPECT_THAT(judged({yardstick(1e9)}).reason, Not(HasSubstr("would do")));
}

TEST(Judge, IsInconclusiveWhenTheYardstickIsTooCoarse) {
  const Judgement judgement = judged({yardstick(0.1001), test("a", 0.3)});
  EXPECT_EQ(judgement.verdict, Verdict::inconclusive);
  EXPECT_EQ(judgement.reason,
            "1,000 deals are too few: yard.stick would find with 90 % probability only: "
            "shift of 10.0 % or more, and 10.0 % is asked for; about 1,010 deals would do; it saw "
            "1.00 % so far, and at most 12.0 % either way with 99 % confidence");
  EXPECT_EQ(judgement.answer, "1,000 deals are too few, about 1,010 would do; nothing odd so far");
  EXPECT_EQ(judged({yardstick(std::nan("")), test("a", 0.3)}).verdict, Verdict::inconclusive);
  EXPECT_EQ(judged({yardstick(INFINITY), test("a", 0.3)}).verdict, Verdict::inconclusive);
}

/// Returns what the yardstick says that it saw, for an effect with this interval.
std::string seen(double value, double low, double high, double enough = 0.001) {
  Evidence evidence = yardstick(1);
  evidence.result.effect = stats::Effect{"shift", value, {low, high, 0.99}, ""};
  evidence.enough = enough;
  const std::string reason = judged({evidence}).reason;
  return reason.substr(reason.find("it saw "));
}

TEST(Judge, SaysOfASignedEffectTheEndThatIsFurtherFromNothing) {
  // The intervals of 60,000 bits of chacha20 and of 60 games of xiangqi, as the program gives them.
  EXPECT_EQ(seen(-0.0005357, -0.00128, 0.000208),
            "it saw -0.0536 % so far, and at most 0.128 % either way with 99 % confidence");
  EXPECT_EQ(seen(-0.05833, -0.198, 0.0811),
            "it saw -5.83 % so far, and at most 19.8 % either way with 99 % confidence");
  EXPECT_EQ(seen(0.02, -0.01, 0.05),
            "it saw 2.00 % so far, and at most 5.00 % either way with 99 % confidence");
  EXPECT_EQ(seen(-0.2, -0.3, -0.1),
            "it saw -20.0 % so far, and at most 30.0 % either way with 99 % confidence");
  EXPECT_EQ(seen(0.06, 0, 0.17), "it saw 6.00 % so far, and at most 17.0 % with 99 % confidence");
  EXPECT_EQ(seen(-1, -INFINITY, 3), "it saw -100 % so far") << "an end is not known";
}

TEST(Judge, ShowsAllSizesOfASentenceAlike) {
  EXPECT_EQ(seen(3e-6, 0, 2e-4),
            "it saw 0.000300 % so far, and at most 0.0200 % with 99 % confidence");
  EXPECT_EQ(seen(-0, -3e-6, 2e-4),
            "it saw 0 % so far, and at most 0.0200 % either way with 99 % confidence");
  EXPECT_EQ(seen(25, 0, 30), "it saw 2500 % so far, and at most 3000 % with 99 % confidence");
  // Tiny chances are asked for as they are.
  EXPECT_EQ(seen(1e-7, 0, 2e-4, 6e-8),
            "it saw 1e-7 so far, and at most 0.0002 with 99 % confidence");
}

TEST(Judge, NamesEffectsInTheirUnit) {
  EXPECT_THAT(judged({yardstick(0.05, "points a hand")}).reason,
              testing::EndsWith("would have found: shift of 0.05 points a hand or more"));
  EXPECT_THAT(
      judged({yardstick(3, "Elo")}).reason,
      HasSubstr("only: shift of 3 Elo or more, and 0.1 is asked for; about 900,000 deals would "
                "do; it saw 0.01 Elo so far, and at most 0.12 Elo either way with"));
}

TEST(Judge, IsInconclusiveWhenTheYardstickWasNotMade) {
  Evidence unmade = yardstick(0.05);
  unmade.result = stats::TestResult::skip("260 are needed");
  const Judgement judgement = judged({unmade, test("a", 0.3), yardstick(0.05)});
  EXPECT_EQ(judgement.verdict, Verdict::inconclusive) << "the first yardstick decides";
  EXPECT_EQ(judgement.reason, "too few deals to say: yard.stick was not made (260 are needed)");
  EXPECT_FALSE(judgement.findings[0].detectable.has_value());
}

TEST(Judge, IsInconclusiveWithoutTestsOrAYardstick) {
  EXPECT_EQ(judged({}).verdict, Verdict::inconclusive);
  EXPECT_EQ(judged({}).reason, "1,000 deals: no test of this battery could be made");
  EXPECT_EQ(judged({skipped_test("a", "few")}).reason,
            "1,000 deals: no test of this battery could be made");
  EXPECT_EQ(judged({test("a", 0.3)}).verdict, Verdict::inconclusive);
  EXPECT_EQ(judged({test("a", 0.3)}).reason,
            "the one test does not reject in 1,000 deals, and cannot say what it would have "
            "found");
  EXPECT_EQ(judged({test("a", 1e-9)}).verdict, Verdict::biased) << "needs no yardstick";
}

TEST(Judge, AsksWhatWouldBeFoundAtTheLevelOfALoneFlaw) {
  std::array<double, 2> asked = {};
  Evidence evidence = yardstick(0);
  evidence.detectable = [&asked](double alpha, double with_power) {
    asked = {alpha, with_power};
    return 0.03;
  };
  const Judgement judgement =
      judged({test("a", 0.3), skipped_test("b", "few"), evidence, test("c", 1)});
  EXPECT_DOUBLE_EQ(asked[0], 0.01 / 3);
  EXPECT_DOUBLE_EQ(asked[1], 0.9);
  EXPECT_EQ(judgement.findings[2].detectable, 0.03);
}

TEST(Judge, TellsOfATestAllThatItSaid) {
  Evidence evidence = yardstick(0.05, "Elo");
  evidence.result.statistic = 12.5;
  evidence.result.degrees_of_freedom = 3;
  evidence.words = "seen";
  evidence.subject = "card 3";
  const reports::Finding finding = judged({evidence}).findings.front();
  EXPECT_EQ(finding.test, "yard.stick");
  EXPECT_EQ(finding.null, "None is off.");
  EXPECT_EQ(finding.statistic, 12.5);
  EXPECT_EQ(finding.degrees_of_freedom, 3);
  EXPECT_NEAR(finding.p.log10, std::log10(0.5), 1e-15);
  EXPECT_EQ(finding.words, "seen");
  EXPECT_EQ(finding.subject, "card 3");
  ASSERT_TRUE(finding.effect.has_value());
  EXPECT_EQ(finding.effect->name, "shift");
  EXPECT_EQ(finding.effect->unit, "Elo");
  EXPECT_EQ(finding.effect->size.value, 0.01);
  EXPECT_EQ(finding.effect->size.low, -0.1);
  EXPECT_EQ(finding.effect->size.high, 0.12);
  EXPECT_EQ(finding.effect->size.level, 0.99);
}

TEST(Judge, TellsPValuesBelowTheSmallestDouble) {
  Evidence tiny = test("a", 1);
  tiny.result.p = stats::PValue::from_log(-5000);
  const Judgement judgement = judged({tiny, test("b", 1)});
  EXPECT_NEAR(judgement.findings[0].adjusted.log10, (-5000 + std::log(2)) / std::log(10), 1e-9);
  EXPECT_THAT(judgement.reason, HasSubstr("(corrected p < 1e-300)"));
}

TEST(JudgeOptions, TakeWhatMakesSense) {
  JudgeOptions options{0.5, Correction::benjamini_hochberg, 0.5};
  EXPECT_NO_THROW(check_settings(options));
  EXPECT_EQ(settings_text(options), " --alpha 0.5 --correction bh --level 0.5");
  for (const double alpha : {0.0, -0.1, 0.51, 2.0, std::nan("")}) {
    options.alpha = alpha;
    EXPECT_THROW(check_settings(options), InputError) << alpha;
  }
  options = {0.01, Correction::holm, 1};
  EXPECT_THROW(check_settings(options), InputError);
  EXPECT_THAT([] { correction_named("hol"); },
              testing::ThrowsMessage<InputError>(HasSubstr("did you mean 'holm'?")));
  for (const auto correction : {Correction::holm, Correction::benjamini_hochberg}) {
    EXPECT_EQ(correction_named(correction_name(correction)), correction);
  }
}

TEST(Overall, IsBiasedIfAnyIsElseInconclusiveIfAnyIs) {
  const auto of = [](std::vector<Verdict> verdicts) {
    std::vector<Judgement> judgements;
    for (const Verdict verdict : verdicts) {
      judgements.emplace_back();
      judgements.back().verdict = verdict;
    }
    return overall(judgements);
  };
  EXPECT_EQ(of({Verdict::no_bias_found, Verdict::inconclusive, Verdict::biased}), Verdict::biased);
  EXPECT_EQ(of({Verdict::no_bias_found, Verdict::inconclusive}), Verdict::inconclusive);
  EXPECT_EQ(of({Verdict::no_bias_found, Verdict::no_bias_found}), Verdict::no_bias_found);
}

TEST(OfWhole, IsBiasedIfAPartIsElseWhatTheWholeIs) {
  const auto of = [](Verdict whole, const std::vector<Verdict>& parts) {
    std::vector<reports::Judgement> judgements(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) judgements[i].verdict = parts[i];
    reports::Judgement all;
    all.verdict = whole;
    return of_whole(all, judgements);
  };
  EXPECT_EQ(of(Verdict::no_bias_found, {Verdict::inconclusive}), Verdict::no_bias_found);
  EXPECT_EQ(of(Verdict::no_bias_found, {}), Verdict::no_bias_found);
  EXPECT_EQ(of(Verdict::inconclusive, {Verdict::no_bias_found}), Verdict::inconclusive);
  EXPECT_EQ(of(Verdict::no_bias_found, {Verdict::inconclusive, Verdict::biased}), Verdict::biased);
  EXPECT_EQ(of(Verdict::biased, {Verdict::no_bias_found}), Verdict::biased);
  EXPECT_EQ(of(Verdict::biased, {Verdict::predictable}), Verdict::biased);
  EXPECT_EQ(of(Verdict::inconclusive, {Verdict::predictable}), Verdict::predictable);
}

// E-values: the battery's own correction is taken, and its yardstick is judged at alpha itself.
TEST(Judge, TakesWhatEValuesWereCorrectedTo) {
  EValues battery;
  battery.evidence = {test("a.all", 0.3), test("a.one", 0.009)};
  battery.corrected = {stats::PValue::of(0.3), stats::PValue::of(0.03)};
  battery.measure = "a card's excess";
  Evidence& all = battery.evidence.front();
  all.enough = 0.5;
  all.detectable = [](double alpha, double) { return alpha; };
  const reports::Judgement judgement = judge(battery, 0.01, thousand);
  EXPECT_EQ(judgement.correction, "e-values");
  EXPECT_EQ(judgement.verdict, Verdict::no_bias_found);
  EXPECT_THAT(judgement.reason,
              HasSubstr("a.all would have found: a card's excess of 1.00 % or more"));
  EXPECT_NEAR(judgement.findings[1].adjusted.log10, std::log10(0.03), 1e-12);
  all.detectable = [](double, double) { return std::numeric_limits<double>::infinity(); };
  const reports::Judgement nothing = judge(battery, 0.01, thousand);
  EXPECT_EQ(nothing.verdict, Verdict::inconclusive);
  EXPECT_THAT(nothing.reason, HasSubstr("however large"));
  battery.corrected[1] = stats::PValue::of(0.01);
  EXPECT_EQ(judge(battery, 0.01, thousand).verdict, Verdict::biased);
}

TEST(Judge, TellsACauseBeforeWhatIsSeenOfItAndConsequencesLast) {
  Evidence cause = test("a.cause", 1e-9, "the pool grew");
  cause.telling = Evidence::Telling::cause;
  Evidence consequence = test("c.consequence", 1e-50, "too few runs");
  consequence.telling = Evidence::Telling::consequence;
  const Evidence sight = test("b.sight", 1e-20, "balls deviate");
  const auto reason = [](std::vector<Evidence> evidence) {
    return judge(evidence, {0.01, Correction::holm}, thousand).reason;
  };
  EXPECT_EQ(reason({consequence, sight, cause}),
            "3 of 3 tests reject at 0.01, a.cause says most (corrected p = 1.0e-9): the pool grew");
  EXPECT_THAT(reason({consequence, sight}), HasSubstr("b.sight says most"));
  EXPECT_THAT(reason({consequence}), HasSubstr("c.consequence most strongly"));
  // A cause that does not reject is none.
  cause.result.p = stats::PValue::of(0.3);
  EXPECT_THAT(reason({consequence, sight, cause}), HasSubstr("b.sight says most"));
}

TEST(Judge, SaysWhatAsksALoneWeakRejectionAgain) {
  const SampleSize again{1000, "deals", true};
  const auto reason = [&](double p, double other, const SampleSize& sample) {
    return judge({test("a", p), test("b", other)}, {}, sample).reason;
  };
  EXPECT_THAT(reason(1e-3, 0.5, again),
              HasSubstr("; a lone test so near 0.01 may be chance: --confirm 1000 asks that many "
                        "new deals again"));
  EXPECT_THAT(judge({test("a", 1e-3)}, {}, again).answer,
              HasSubstr("; perhaps by chance: --confirm 1000 asks again"));
  EXPECT_THAT(reason(1e-3, 0.5, thousand), Not(HasSubstr("--confirm"))) << "there are none";
  EXPECT_THAT(reason(1e-6, 0.5, again), Not(HasSubstr("--confirm"))) << "not weak";
  EXPECT_THAT(reason(1e-3, 1e-3, again), Not(HasSubstr("--confirm"))) << "not alone";
}

// By hand: parts 1/2, 1/6, 1/6, 1/6 of alpha; .004 · 6 first, then .02 · 2 of the 5/6 that are
// left.
TEST(Judge, GivesATestThePartOfAlphaThatItAsksFor) {
  std::vector<Evidence> tests = {test("a", 0.02), test("b", 0.004), test("c", 0.9), test("d", 0.5)};
  tests[0].part_of_alpha = 0.5;
  const std::vector<double> p = adjusted(judged(tests));
  EXPECT_NEAR(p[0], 0.04 * 5 / 6, 1e-12);
  EXPECT_NEAR(p[1], 0.024, 1e-12);
  tests[0].result = stats::TestResult::skip("no hands");
  EXPECT_NEAR(adjusted(judged(tests))[1], 0.012, 1e-12) << "alpha is the others'";
  EXPECT_NEAR(adjusted(judged({tests[1],
                               [&] {
                                 Evidence one = test("e", 0.01);
                                 one.part_of_alpha = 0.25;
                                 return one;
                               }()}))[1],
              0.01, 1e-12);
}

TEST(Judge, BeginsWithTheAnswer) {
  Evidence answer = test("worth.hands", 1e-9, "full houses: 9 of 10");
  answer.is_answer = true;
  answer.nothing_odd = [](double alpha) { return fmt::format("nothing odd at {}", alpha); };
  answer.part_of_alpha = 0.5;
  EXPECT_EQ(judged({answer, test("b", 0.5)}).answer, "full houses: 9 of 10");
  answer.result.p = stats::PValue::of(0.5);
  EXPECT_EQ(judged({test("b", 0.5), answer}).answer, "nothing odd at 0.005");
  EXPECT_EQ(judged({test("b", 1e-9, "off"), answer}).answer, "off");
}

}  // namespace
}  // namespace evenhand::judge
