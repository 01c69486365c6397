#include <fmt/format.h>

#include <array>

#include "base/nouns.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/relations/relations_tests.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array relations_tests = {
    relations_info::differences,  relations_info::worst_difference, relations_info::mirrors,
    relations_info::progressions, relations_info::parities,         relations_info::worst_triple};

/// For the sums over deals to be as their limits are: Poisson, or normal.
constexpr std::uint64_t least_deals = 500;

std::unique_ptr<RelationsTally> make_tally(const cards::Deck& deck) {
  if (deck.size < RelationsTally::min_deck || deck.size > RelationsTally::max_deck) return nullptr;
  return std::make_unique<RelationsTally>(deck.size);
}

std::vector<Evidence> run(const RelationsTally& tally, const Sample& sample) {
  std::vector<Evidence> tests;
  if (tally.looked_at() < least_deals) {
    judge::skip(
        relations_tests,
        fmt::format("{}, {} are needed", are_too_few(tally.looked_at(), "deals"), least_deals),
        tests);
    return tests;
  }
  add_difference_tests(tally, sample, tests);
  add_cell_tests(tally, sample, tests);
  add_triple_tests(tally, sample, tests);
  return tests;
}

}  // namespace

constexpr Group relations_group = make_group<RelationsTally, make_tally, run>(
    {"relations", "ties of two or three cards",
     "ties of two and three cards: differences, mirror images, progressions, parities", false},
    relations_tests);

}  // namespace evenhand::audit
