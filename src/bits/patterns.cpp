#include "src/bits/patterns.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/normal.hpp"

namespace evenhand::bits {
namespace {

using judge::Evidence;
using judge::TestInfo;
using stats::TestResult;
using stats::bits::BitSequence;
using stats::bits::word_orders;
using stats::bits::WordOrder;
using stats::bits::WordRepeats;
using OfSequence = stats::bits::Steps;

constexpr TestInfo pattern_test = {"words.pattern",
                                   "Words neither count nor stay the same, in no bit of a byte."};
constexpr TestInfo block_test = {"words.blocks",
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

}  // namespace evenhand::bits
