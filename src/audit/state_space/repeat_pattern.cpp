#include "src/audit/state_space/repeat_pattern.hpp"

namespace evenhand::audit {
namespace {

/// Whether all draws but those of the commonest value repeat as chance has it.
bool others_are_chance(const stats::Repeats& repeats, std::uint64_t commonest) {
  const auto copies = static_cast<double>(commonest);
  const stats::Repeats others{repeats.draws - copies,
                              repeats.equal_pairs - copies * (copies - 1) / 2, repeats.chance};
  if (others.equal_pairs == 0) return true;
  const stats::TestResult test = stats::repeats_test(others);
  return test.is_skipped() || test.p.value() > 0.01;
}

RepeatKind kind_of(const stats::Repeats& repeats, const RepeatPattern& pattern) {
  const std::uint64_t commonest = pattern.commonest.copies;
  constexpr std::uint64_t fewest_deals = 8;  // fewer may come alike by chance
  const auto single = static_cast<double>(pattern.different - pattern.repeated);
  if (pattern.repeated >= fewest_deals && pattern.fewest + 1 >= commonest &&
      2 * single <= repeats.draws) {
    return RepeatKind::cycle;
  }
  if (stats::are_equally_likely(repeats)) {
    constexpr double telling = 10;  // triples, none of which has a chance of 5e-5
    return stats::expected_triples(repeats) < telling && repeats.equal_triples == 0
               ? RepeatKind::pairs
               : RepeatKind::alike;
  }
  return others_are_chance(repeats, commonest) ? RepeatKind::one : RepeatKind::some;
}

}  // namespace

RepeatPattern repeat_pattern(const KeySketch& sketch, const stats::Repeats& repeats) {
  RepeatPattern pattern;
  for (const KeySketch::Entry& entry : sketch.entries()) {
    ++pattern.different;
    if (entry.copies > 1) {
      ++pattern.repeated;
      if (pattern.fewest == 0 || entry.copies < pattern.fewest) pattern.fewest = entry.copies;
    }
    if (entry.copies > pattern.commonest.copies) pattern.commonest = entry;
  }
  pattern.kind = kind_of(repeats, pattern);
  return pattern;
}

}  // namespace evenhand::audit
