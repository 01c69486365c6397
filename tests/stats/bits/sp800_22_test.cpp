#include "stats/bits/sp800_22.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "stats/bits/linear_complexity.hpp"
#include "stats/bits/p_value_law.hpp"
#include "stats/bits/serial.hpp"
#include "stats/bits/walk.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "tests/long_checks.hpp"
#include "tests/stats/bits/expansions.hpp"
#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

constexpr std::size_t million = 1'000'000;

/// P-values by "test" or "test label".
std::map<std::string, double> p_values_of(const BitSequence& bits, Constants constants) {
  Sp80022Options options;
  options.constants = constants;
  Sp80022 tests(bits.size(), options);
  const std::vector<TestResult> results = tests.work(bits);
  std::map<std::string, double> found;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Sp80022PValue& info = tests.p_values()[i];
    std::string name(sp800_22_test(info.test).name);
    if (!info.label.empty()) name += ' ' + info.label;
    if (!results[i].is_skipped()) found[name] = results[i].p.value();
  }
  return found;
}

// SP 800-22 Rev. 1a, appendix B: p-values of a million bits. Its cumulative sums of e are off by a
// unit of the last digit.
TEST(Sp80022Slow, HasThePublishedPValuesOfExpansions) {
  const std::vector<BitSequence> inputs = {bits_of_pi(million), bits_of_e(million),
                                           bits_of_root(2, million), bits_of_root(3, million)};
  const std::map<std::string, std::array<double, 4>> published = {
      {"frequency", {.578211, .953749, .811881, .610051}},
      {"block-frequency", {.380615, .211072, .833222, .473961}},
      {"cumulative-sums forward", {.628308, .669887, .879009, .917121}},
      {"cumulative-sums backward", {.663369, .724266, .957206, .689519}},
      {"runs", {.419268, .561917, .313427, .261123}},
      {"longest-run", {.024390, .718945, .012117, .446726}},
      {"rank", {.083553, .306156, .823810, .314498}},
      {"spectrum", {.010186, .847187, .581909, .776046}},
      {"non-overlapping-template 000000001", {.165757, .078790, .569461, .532235}},
      {"overlapping-template", {.296897, .110434, .791982, .082716}},
      {"universal", {.669012, .282568, .130805, .165981}},
      {"approximate-entropy", {.361595, .700073, .884740, .180481}},
      {"random-excursions x = 1", {.844143, .786868, .216235, .783283}},
      {"random-excursions-variant x = -1", {.760966, .826009, .566118, .155066}},
      {"linear-complexity", {.255475, .826335, .317127, .346469}},
      {"serial first difference", {.143005, .766182, .861925, .157500}}};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto nist = p_values_of(inputs[i], Constants::nist);
    ASSERT_EQ(nist.size(), 188U);
    for (const auto& [name, values] : published) {
      EXPECT_NEAR(nist.at(name), values[i], 1.5e-6) << name << ' ' << i;
    }
  }
  // With exact chances, where NIST's program rounds them: from another implementation of both.
  const std::map<std::string, std::array<double, 4>> exact_values = {
      {"longest-run", {.027295, .718366, .013472, .464612}},
      {"linear-complexity", {.246801, .826202, .321866, .338199}}};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto exact = p_values_of(inputs[i], Constants::exact);
    for (const auto& [name, values] : exact_values) {
      EXPECT_NEAR(exact.at(name), values[i], 1e-6) << name << ' ' << i;
    }
  }
}

// 2.10.8, 2.11.8, 2.14.8 and 2.15.8, for the first million bits of e. The numbers that 2.14 prints
// for states above 0 are none of their values.
TEST(Sp80022Slow, HasThePublishedValuesOfE) {
  const BitSequence e = bits_of_e(million);
  const TestResult complexity = linear_complexity_test(e, 1000, Constants::nist);
  EXPECT_NEAR(complexity.statistic, 2.700348, 5e-7);
  EXPECT_NEAR(complexity.p.value(), 0.845406, 5e-7);
  EXPECT_NEAR(linear_complexity_test(e, 1000).p.value(), 0.844738, 5e-6);
  const auto serial = serial_tests(e, 2);
  EXPECT_NEAR(serial[0].p.value(), 0.843764, 5e-7);
  EXPECT_NEAR(serial[1].p.value(), 0.561915, 5e-7);
  const Excursions found = excursions(e);
  EXPECT_EQ(found.cycles, 1490U);
  const std::vector<double> states = {.573306, .197996, .164011, .007779,
                                      .786868, .440912, .797854, .778186};
  const auto of_states = excursion_tests(found, 500);
  for (std::size_t i = 0; i < states.size(); ++i) {
    EXPECT_NEAR(of_states[i].p.value(), states[i], 5e-7);
  }
  const std::vector<double> variant = {.858946, .794755, .576249, .493417, .633873, .917283,
                                       .934708, .816012, .826009, .137861, .200642, .441254,
                                       .939291, .505683, .445935, .512207, .538635, .593930};
  const auto of_variant = excursion_variant_tests(found, 500);
  for (std::size_t i = 0; i < variant.size(); ++i) {
    EXPECT_NEAR(of_variant[i].p.value(), variant[i], 5e-7);
  }
}

TEST(Sp80022, Has188PValuesInNistsOrder) {
  const std::vector<Sp80022PValue> all = sp800_22_p_values({});
  ASSERT_EQ(all.size(), 188U);
  std::set<std::pair<std::size_t, std::string>> names;
  for (const Sp80022PValue& one : all) names.emplace(one.test, one.label);
  EXPECT_EQ(names.size(), 188U);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(),
                             [](const auto& a, const auto& b) { return a.test < b.test; }));
  EXPECT_EQ(sp800_22_test(all.front().test).nist_name, "Frequency");
  EXPECT_EQ(sp800_22_test(all.back().test).nist_name, "LinearComplexity");
}

std::size_t tests_made(std::size_t n) {
  Sp80022 tests(n, {});
  const std::vector<TestResult> results = tests.work(fair_bits(n, 1));
  EXPECT_EQ(results.size(), 188U);
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(),
                    [](const TestResult& result) { return !result.is_skipped(); }));
}

TEST(Sp80022, SkipsWhatASequenceIsTooShortFor) {
  EXPECT_EQ(tests_made(0), 0U);
  EXPECT_EQ(tests_made(99), 0U);
  EXPECT_EQ(tests_made(127), 4U);        // frequency, the walk both ways, runs
  EXPECT_EQ(tests_made(20'000), 7U);     // block frequency, longest run, spectrum
  EXPECT_EQ(tests_made(50'000), 156U);   // rank, templates
  EXPECT_EQ(tests_made(999'999), 160U);  // entropy, universal, serial
  Sp80022 tests(99, {});
  EXPECT_EQ(tests.work(BitSequence(99)).front().skipped, "99 bits; 100 are needed");
}

TEST(Sp80022, RefusesParametersOutOfRange) {
  EXPECT_EQ(fault_of({}), "");
  Sp80022Options options;
  options.serial_m = 40;
  EXPECT_EQ(fault_of(options), "serial: 40 is not a number of bits from 2 to 20");
  EXPECT_THROW(Sp80022(1000, options), std::domain_error);
  Sp80022 tests(1000, {});
  EXPECT_THROW(tests.work(BitSequence(1001)), std::domain_error);
}

/// P-values of so many fair sequences, by test.
std::vector<std::vector<double>> fair_p_values(std::size_t sequences, std::size_t n) {
  Sp80022 tests(n, {});
  SmallGenerator generator(7);
  std::vector<std::vector<double>> found(tests.p_values().size());
  for (std::size_t s = 0; s < sequences; ++s) {
    const std::vector<TestResult> results = tests.work(fair_bits(n, generator));
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!results[i].is_skipped()) found[i].push_back(results[i].p.value());
    }
  }
  return found;
}

/// The probability of a histogram as unlike the test's law.
double likeness(const std::vector<double>& p_values, const PValueLaw& law) {
  std::vector<std::uint64_t> counts(PValueLaw::bins);
  for (const double p : p_values) {
    ++counts[std::min(counts.size() - 1, static_cast<std::size_t>(p * PValueLaw::bins))];
  }
  return goodness_of_fit(counts, law.bin_probabilities()).chi_square.p.value();
}

// Seven p-values can be had of so few bits; the others are skipped.
TEST(Sp80022, PValuesOfShortFairSequencesFollowTheirLaws) {
  const auto found = fair_p_values(600, 20'000);
  const std::vector<Sp80022PValue> names = sp800_22_p_values({});
  std::size_t made = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].size() < 500) continue;
    ++made;
    const PValueLaw law(names[i].test, 20'000, Constants::exact);
    EXPECT_GT(likeness(found[i], law), 1e-4) << sp800_22_test(names[i].test).name;
  }
  EXPECT_EQ(made, 7U);
}

// All 188, of 2,000 sequences of a million bits, which takes a minute, or of 400. About 60 % of
// them have the 500 cycles that are needed to ask for states.
TEST(Sp80022Calibration, PValuesOfFairSequencesFollowTheirLaws) {
  const std::size_t sequences = tests::long_checks() ? 2000 : 400;
  const auto found = fair_p_values(sequences, million);
  const std::vector<Sp80022PValue> names = sp800_22_p_values({});
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_GT(found[i].size(), sequences / 2);
    const PValueLaw law(names[i].test, million, Constants::exact);
    EXPECT_GT(likeness(found[i], law), 1e-5)
        << sp800_22_test(names[i].test).name << ' ' << names[i].label;
  }
}

}  // namespace
}  // namespace evenhand::stats::bits
