#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/generator/generator_tally.hpp"
#include "src/audit/generator/linear_tests.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo lattice{
    "generator.lattice",
    "The draws that make the deals by a Fisher-Yates shuffle have no linear relation modulo 1 in "
    "common with known weak generators, nor small multiples of two or three in a row."};
constexpr TestInfo low_bits{
    "generator.low-bits",
    "Whether draws are odd or even does not depend on the draws before them, as it does where they "
    "are remainders of a weak generator's output."};
}  // namespace info

constexpr std::array generator_tests = {info::lattice, info::low_bits, shift_register_test,
                                        foretold_test};

std::string words_of(std::size_t order, std::string_view relation) {
  return fmt::format("the draws of {} are related as {}", draw_order_words[order], relation);
}

/// The reason of a verdict names it before what follows from it.
Evidence family(const TestInfo& info, std::vector<Evidence> members, double level) {
  Evidence evidence = judge::smallest_of(info, std::move(members), level);
  evidence.telling = Evidence::Telling::cause;
  return evidence;
}

Evidence wave(const stats::WaveSum& sum, std::string words, double level) {
  Evidence evidence{{}, stats::wave_test(sum, level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{}: the mean wave has length {}, expected {} by chance", words,
                               rounded(evidence.result.effect->value, 3),
                               rounded(1 / std::sqrt(static_cast<double>(sum.terms)), 2));
  evidence.subject = std::move(words);
  evidence.detectable = [terms = sum.terms](double alpha, double power) {
    return stats::detectable_wave(terms, alpha, power);
  };
  return evidence;
}

Evidence bits(const stats::BitSum& sum, std::string words, double level) {
  Evidence evidence{{}, stats::bit_test(sum, level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words =
      fmt::format("{}: their sum is odd in {}", words,
                  percent(static_cast<double>(sum.odd) / static_cast<double>(sum.terms)));
  evidence.subject = std::move(words);
  evidence.detectable = [terms = sum.terms](double alpha, double power) {
    return stats::detectable_probability(terms, 0.5, alpha, power) - 0.5;
  };
  return evidence;
}

std::unique_ptr<GeneratorTally> make_tally(const cards::Deck& deck) {
  if (deck.size < GeneratorTally::min_deck) return nullptr;
  return std::make_unique<GeneratorTally>(deck.size);
}

std::vector<Evidence> run(const GeneratorTally& tally, const Sample& sample) {
  const auto known_waves = stats::known_waves();
  const auto known_bits = stats::known_bits();
  const double both = draw_orders * GeneratorTally::paces;
  const double wave_level =
      stats::level_of_each(sample.level, both * static_cast<double>(known_waves.size()));
  const double bit_level =
      stats::level_of_each(sample.level, both * static_cast<double>(known_bits.size()));
  std::vector<Evidence> waves;
  std::vector<Evidence> low;
  for (std::size_t order = 0; order < draw_orders; ++order) {
    for (std::size_t pace = 0; pace < GeneratorTally::paces; ++pace) {
      for (std::size_t i = 0; i < known_waves.size(); ++i) {
        waves.push_back(
            wave(tally.wave(order, pace, i), words_of(order, known_waves[i].words), wave_level));
      }
      for (std::size_t i = 0; i < known_bits.size(); ++i) {
        low.push_back(
            bits(tally.bits(order, pace, i), words_of(order, known_bits[i].words), bit_level));
      }
    }
  }
  std::vector<Evidence> tests;
  tests.push_back(family(info::lattice, std::move(waves), sample.level));
  tests.push_back(family(info::low_bits, std::move(low), sample.level));
  tests.push_back(register_evidence(tally.coins(), sample.level));
  tests.push_back(foretold_evidence(sample.first, sample.deck.size, sample.level));
  return tests;
}

}  // namespace

constexpr Group generator_group = make_group<GeneratorTally, make_tally, run>(
    {"generator", "the numbers behind the deals",
     "the draws behind the deals: relations that weak generators leave", false},
    generator_tests);

}  // namespace evenhand::audit
