#include "src/bits/structure.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "stats/bits/register_length.hpp"
#include "stats/bits/repeated_words.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::bits {
namespace {

using judge::Evidence;
using judge::Method;
using judge::TestInfo;
using stats::TestResult;
using stats::bits::BitSequence;
using stats::bits::word_orders;
using stats::bits::WordOrder;
using stats::bits::WordRepeats;
using OfSequence = stats::bits::Steps;

constexpr TestInfo pattern_test = {"words.pattern", Method::binomial,
                                   "Words neither count nor stay the same, in no bit of a byte."};
constexpr TestInfo block_test = {"words.blocks", Method::binomial,
                                 "No block of 16 bytes comes again by more than chance."};

/// Whether the one of two sequences shows a step better than the other.
bool is_clearer(const OfSequence& one, const OfSequence& other) {
  return std::tuple(other.equal, one.step, one.first) <
         std::tuple(one.equal, other.step, other.first);
}

/// "counts up by 1", "counts down by 3".
std::string counting(std::uint64_t step, unsigned width) {
  const std::uint64_t down = stats::bits::low_bits(~step + 1, width);
  return down < step ? fmt::format("counts down by {}", with_thousands(down))
                     : fmt::format("counts up by {}", with_thousands(step));
}

std::string_view order_words(const WordOrder& order) {
  if (order.width == 8) return "";
  return order.little_endian ? ", the lowest byte first" : ", the highest byte first";
}

std::string step_words(const PatternCounts::Steps& steps, const WordOrder& order) {
  const OfSequence& one = steps.clearest;
  if (one.step == 0 && one.equal == one.places) {
    return fmt::format("{} 0x{:0{}x} in every place of a sequence",
                       order.width == 8 ? "the byte" : "the word", one.first, order.width / 4);
  }
  return fmt::format("{} each {} bits{}, in {} of {} places", counting(one.step, order.width),
                     order.width, order_words(order), with_thousands(steps.equal),
                     with_thousands(steps.places));
}

Evidence step_evidence(const PatternCounts::Steps& steps, const WordOrder& order) {
  constexpr std::uint64_t most_places = 1'000'000'000'000;
  if (steps.places == 0 || steps.places > most_places) {
    return judge::evidence(pattern_test,
                           TestResult::skip("a sequence has fewer than three words, or all have "
                                            "more than a trillion"));
  }
  TestResult result;
  result.statistic = static_cast<double>(steps.equal);
  result.p = stats::Binomial(steps.places, std::ldexp(1.0, -static_cast<int>(order.width)))
                 .upper_tail(steps.equal);
  Evidence evidence = judge::evidence(pattern_test, std::move(result));
  evidence.words = step_words(steps, order);
  evidence.subject = fmt::format("words of {} bits{}", order.width, order_words(order));
  if (2 * steps.equal > steps.places) evidence.telling = Evidence::Telling::cause;
  return evidence;
}

/// `bit` is 0 for the lowest.
Evidence byte_bit_evidence(std::uint64_t ones, std::uint64_t bytes, std::size_t bit) {
  if (bytes == 0) return judge::evidence(pattern_test, TestResult::skip("there are no bytes"));
  const auto n = static_cast<double>(bytes);
  TestResult result;
  result.statistic = (2 * static_cast<double>(ones) - n) / std::sqrt(n);
  result.p = stats::normal_two_sided(result.statistic);
  Evidence evidence = judge::evidence(pattern_test, std::move(result));
  const bool is_always = ones == 0 || ones == bytes;
  evidence.words = is_always
                       ? fmt::format("bit {} of each byte is always {}", bit + 1, ones == 0 ? 0 : 1)
                       : fmt::format("bit {} of each byte is 1 in {}", bit + 1,
                                     percent(static_cast<double>(ones) / n));
  if (is_always) evidence.telling = Evidence::Telling::cause;
  evidence.words += bit == 7 ? " (the highest)" : bit == 0 ? " (the lowest)" : " (1 is the lowest)";
  evidence.subject = fmt::format("bit {} of each byte", bit + 1);
  return evidence;
}

std::string hex_of(const std::array<std::uint64_t, 2>& block) {
  std::string text;
  for (const std::uint64_t half : block) {
    // Bits stand with the first lowest, and bytes have it highest.
    for (unsigned byte = 0; byte < 8; ++byte) {
      text += fmt::format("{:02x}", stats::bits::turned_round(half >> (8 * byte)) >> 56U);
    }
  }
  return text;
}

Evidence block_evidence(const PatternCounts& counts, std::uint64_t sequences,
                        std::uint64_t length) {
  constexpr unsigned width = 8 * block_bytes;
  const std::uint64_t blocks = length / width;
  if (blocks < 2) {
    return judge::evidence(block_test, TestResult::skip("a sequence has no two blocks"));
  }
  TestResult result;
  result.statistic = static_cast<double>(counts.commonest.times);
  result.p = stats::sidak(stats::bits::commonest_word_p(counts.commonest.times, blocks, width),
                          static_cast<double>(sequences));
  Evidence evidence = judge::evidence(block_test, std::move(result));
  evidence.words = fmt::format("the block of {} bytes {} comes {} times among the {} of a sequence",
                               block_bytes, hex_of(counts.commonest.block),
                               with_thousands(counts.commonest.times), with_thousands(blocks));
  evidence.subject = fmt::format("block {}", hex_of(counts.commonest.block));
  evidence.telling = Evidence::Telling::cause;
  return evidence;
}

using judge::Evidence;
using judge::Method;
using judge::TestInfo;
using stats::PValue;
using stats::TestResult;
using stats::bits::BitSequence;
using stats::bits::known_lattices;
using stats::bits::known_three_terms;

constexpr TestInfo repeats_test = {"words.repeats", Method::poisson,
                                   "Words of a sequence are as often equal as by chance."};
constexpr TestInfo three_terms_test = {
    "words.three-terms", Method::mean,
    "No bit depends on those of two words before it, as in known generators."};
constexpr TestInfo lattice_test = {
    "words.lattice", Method::chi_square,
    "Successive words lie on no few planes, as those of known generators do."};
constexpr TestInfo register_test = {
    "words.register", Method::linear_complexity,
    "One bit of each word needs a shift register as long as by chance."};

Evidence repeats(std::uint64_t pairs, unsigned width, std::uint64_t sequences,
                 std::uint64_t length) {
  const double expected =
      static_cast<double>(sequences) * stats::bits::expected_word_pairs(length, width);
  TestResult result;
  result.statistic = static_cast<double>(pairs);
  result.p = stats::bits::repeated_words_p(pairs, expected);
  Evidence evidence = judge::evidence(repeats_test, std::move(result));
  evidence.words = fmt::format("{} of words of {} bits {} equal, and {} would be by chance: {}",
                               with_noun(pairs, "pairs"), width, pairs == 1 ? "is" : "are",
                               short_number(expected),
                               static_cast<double>(pairs) > expected
                                   ? "blocks that come again"
                                   : "a counter, or a generator whose whole state is put out");
  evidence.subject = fmt::format("words of {} bits", width);
  return evidence;
}

Evidence three_terms(std::uint64_t even, const stats::bits::ThreeTerms& terms,
                     std::uint64_t sequences, std::uint64_t length) {
  const std::uint64_t before = std::uint64_t{terms.far} * terms.width;
  if (length <= before) {
    return judge::evidence(three_terms_test, TestResult::skip(fmt::format(
                                                 "{} bits a sequence; more than {} are needed",
                                                 with_thousands(length), before)));
  }
  const double of = static_cast<double>(sequences) * static_cast<double>(length - before);
  TestResult result;
  result.statistic = (2 * static_cast<double>(even) - of) / std::sqrt(of);
  result.p = stats::normal_two_sided(result.statistic);
  Evidence evidence = judge::evidence(three_terms_test, std::move(result));
  evidence.words = fmt::format(
      "bits depend on those {} and {} words of {} bits before, as in {}: {} of sums are even",
      terms.near, terms.far, terms.width, terms.name, percent(static_cast<double>(even) / of));
  evidence.subject = fmt::format("{}, words of {} bits", terms.name, terms.width);
  return evidence;
}

Evidence lattice(const stats::bits::Quarters& quarters, const stats::bits::Lattice& of,
                 double level) {
  Evidence evidence = judge::evidence(
      lattice_test,
      stats::goodness_of_fit(quarters, std::vector<double>(quarters.size(), 0.25), level)
          .chi_square);
  evidence.words = fmt::format(
      "successive words of {} bits lie on few planes, those of {}: a linear congruential generator",
      of.width, of.name);
  evidence.subject = of.name;
  return evidence;
}

Evidence registers(const StructureCounts::Registers& counts, unsigned step) {
  if (counts.made == 0) {
    return judge::evidence(
        register_test,
        TestResult::skip(fmt::format("a sequence has fewer than {} words of {}",
                                     with_thousands(register_bits), with_noun(step, "bits"))));
  }
  TestResult result;
  result.statistic = static_cast<double>(counts.shortest);
  result.p = stats::sidak(PValue::from_log(-static_cast<double>(counts.smallest) / 1e6),
                          static_cast<double>(counts.made));
  Evidence evidence = judge::evidence(register_test, std::move(result));
  evidence.words = fmt::format(
      "{} are made by a shift register of {} bits, as of the Mersenne Twister or another linear "
      "generator; by chance it has {}",
      step == 1 ? fmt::format("{} bits", with_thousands(register_bits))
                : fmt::format("the first bits of {} words of {} bits",
                              with_thousands(register_bits), step),
      with_thousands(counts.shortest), with_thousands(register_bits / 2));
  evidence.subject = fmt::format("words of {}", with_noun(step, "bits"));
  return evidence;
}

}  // namespace

void PatternCounts::add(const BitSequence& bits, const WordRepeats& blocks) {
  PatternCounts one;
  const auto of_sequence = stats::bits::steps_of(bits);
  for (std::size_t i = 0; i < of_sequence.size(); ++i) {
    one.steps[i] = {of_sequence[i].places, of_sequence[i].equal, of_sequence[i]};
  }
  one.byte_bit_ones = stats::bits::byte_bit_ones(bits);
  one.commonest = {blocks.most, blocks.commonest};
  add_up(*this, one);
}

void PatternCounts::Steps::merge(const Steps& other) {
  places += other.places;
  equal += other.equal;
  const OfSequence& theirs = other.clearest;
  if (theirs.places > 0 && (clearest.places == 0 || is_clearer(theirs, clearest))) {
    clearest = theirs;
  }
}

void PatternCounts::Commonest::merge(const Commonest& other) {
  if (std::tuple(times, other.block) < std::tuple(other.times, block)) *this = other;
}

std::vector<Evidence> pattern_evidence(const PatternCounts& counts, std::uint64_t sequences,
                                       std::uint64_t length, double level) {
  std::vector<Evidence> members;
  for (std::size_t i = 0; i < word_orders.size(); ++i) {
    members.push_back(step_evidence(counts.steps[i], word_orders[i]));
  }
  for (std::size_t bit = 0; bit < counts.byte_bit_ones.size(); ++bit) {
    members.push_back(byte_bit_evidence(counts.byte_bit_ones[bit], sequences * (length / 8), bit));
  }
  return {judge::smallest_of(pattern_test, std::move(members), level),
          block_evidence(counts, sequences, length)};
}

void StructureCounts::add(const BitSequence& bits, std::uint64_t number) {
  for (std::size_t i = 0; i < repeat_widths.size(); ++i) {
    const stats::bits::WordRepeats repeats = stats::bits::word_repeats(bits, repeat_widths[i]);
    equal_pairs[i] += repeats.pairs;
    if (repeat_widths[i] == 8 * block_bytes) patterns.add(bits, repeats);
  }
  for (std::size_t i = 0; i < known_three_terms.size(); ++i) {
    even_sums[i] += stats::bits::even_sums(bits, known_three_terms[i]).even;
  }
  for (std::size_t i = 0; i < known_lattices.size(); ++i) {
    add_up(quarters[i], stats::bits::lattice_quarters(bits, known_lattices[i]));
  }
  if (number % register_every != 0) return;
  for (std::size_t i = 0; i < register_steps.size(); ++i) {
    if (bits.size() < register_bits * register_steps[i]) continue;
    const std::uint64_t length =
        stats::bits::register_length(bits, 0, register_steps[i], register_bits);
    const PValue p = stats::bits::register_length_p(length, register_bits);
    const auto millionths = static_cast<std::uint64_t>(-p.log * 1e6);
    registers[i].merge({1, millionths, length});
  }
}

void StructureCounts::Registers::merge(const Registers& other) {
  // Among equals the shorter wins, so that the order of merging makes no difference.
  const bool is_theirs =
      other.made > 0 && (made == 0 || other.smallest > smallest ||
                         (other.smallest == smallest && other.shortest < shortest));
  if (is_theirs) {
    smallest = other.smallest;
    shortest = other.shortest;
  }
  made += other.made;
}

std::vector<Evidence> structure_evidence(const StructureCounts& counts, std::uint64_t sequences,
                                         std::uint64_t length, double level) {
  std::vector<Evidence> widths;
  for (std::size_t i = 0; i < repeat_widths.size(); ++i) {
    widths.push_back(repeats(counts.equal_pairs[i], repeat_widths[i], sequences, length));
  }
  std::vector<Evidence> terms;
  for (std::size_t i = 0; i < known_three_terms.size(); ++i) {
    terms.push_back(three_terms(counts.even_sums[i], known_three_terms[i], sequences, length));
  }
  std::vector<Evidence> lattices;
  for (std::size_t i = 0; i < known_lattices.size(); ++i) {
    lattices.push_back(lattice(counts.quarters[i], known_lattices[i],
                               stats::level_of_each(level, known_lattices.size())));
  }
  std::vector<Evidence> steps;
  for (std::size_t i = 0; i < register_steps.size(); ++i) {
    steps.push_back(registers(counts.registers[i], register_steps[i]));
  }
  std::vector<Evidence> all = pattern_evidence(counts.patterns, sequences, length, level);
  all.push_back(judge::smallest_of(repeats_test, std::move(widths), level));
  all.push_back(judge::smallest_of(three_terms_test, std::move(terms), level));
  all.push_back(judge::smallest_of(lattice_test, std::move(lattices), level));
  all.push_back(judge::smallest_of(register_test, std::move(steps), level));
  return all;
}

}  // namespace evenhand::bits
