#include "src/audit/profiles.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "src/audit/kinds.hpp"
#include "src/audit/test_names.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array frequencies = {
    test_names::position_chi_square,       test_names::worst_cell,
    test_names::permutations_chi_square,   std::string_view("draws.cards"),
    std::string_view("draws.worst-card"),  std::string_view("values.chi-square"),
    std::string_view("values.worst-value")};
constexpr std::array overlaps = {std::string_view("sequence.pairs"),
                                 std::string_view("draws.overlap*")};
constexpr std::array coupons = {std::string_view("sequence.coupons*")};
constexpr std::array runs = {
    std::string_view("sequence.runs*"), std::string_view("order.rising-sequences*"),
    std::string_view("order.descents*"), std::string_view("draws.inversions*"),
    std::string_view("values.lags")};
constexpr std::array interplay = {
    std::string_view("order.successors"), std::string_view("order.worst-successor"),
    std::string_view("second-order.*"),   std::string_view("relations.*"),
    std::string_view("hands.together"),   std::string_view("hands.worst-together"),
    std::string_view("draws.pairs"),      std::string_view("draws.worst-pair"),
    std::string_view("values.pairs")};
constexpr std::array serial = {std::string_view("sequence.pairs"),
                               std::string_view("between-deals.*"),
                               std::string_view("lags.*"),
                               std::string_view("strength.repaid"),
                               std::string_view("hands.held-before"),
                               std::string_view("hands.worst-held-before"),
                               std::string_view("hands.rhythm"),
                               std::string_view("strength.rhythm"),
                               test_names::shift_register,
                               test_names::foretold,
                               std::string_view("draws.overlap*"),
                               std::string_view("draws.lags"),
                               std::string_view("draws.worst-lag"),
                               std::string_view("values.successors"),
                               std::string_view("values.lags"),
                               std::string_view("values.worst-lag"),
                               std::string_view("between-hands.lags"),
                               std::string_view("between-hands.worst-lag")};
constexpr std::array duplicates = {test_names::repeats, test_names::permutations_chi_square,
                                   test_names::repeats_of_draws,
                                   std::string_view("values.repeats")};
constexpr std::array gaps = {std::string_view("values.gaps")};
constexpr std::array poker = {std::string_view("values.different")};
constexpr std::array hands = {std::string_view("hands.*"), std::string_view("worth.*"),
                              std::string_view("permutations.*"), std::string_view("draws.*"),
                              std::string_view("values.*")};
constexpr std::array order_tests = {std::string_view("order.*"), std::string_view("structure.*"),
                                    test_names::permutations_chi_square,
                                    std::string_view("draws.patterns")};
constexpr std::array spectral = {std::string_view("generator.lattice")};
constexpr std::array all_tests = {std::string_view("*")};

// GLI-19, version 3.0 (17 July 2020), section 3.2.2: the list of suggested tests is not numbered.
constexpr std::array<Profile::Clause, 8> gli19 = {{
    {"3.2.2", "final results pass statistical tests, taken together at 99 % confidence", all_tests},
    {"3.2.2", "total distribution (chi-square)", frequencies},
    {"3.2.2", "overlaps", overlaps},
    {"3.2.2", "coupon collector", coupons},
    {"3.2.2", "runs", runs},
    {"3.2.2", "interplay correlation", interplay},
    {"3.2.2", "serial correlation", serial, judge::Asks::of_memory},
    {"3.2.2", "duplicates", duplicates},
}};

// 25 CFR 547.14, as in force in 2024.
constexpr std::array<Profile::Clause, 12> cfr547 = {{
    {"547.14(b)(1)", "random singly and in the combinations that the game uses", hands},
    {"547.14(b)(2)", "statistical tests at 99 % confidence", all_tests},
    {"547.14(b)(2)(i)", "chi-square", frequencies},
    {"547.14(b)(2)(ii)", "runs: no recurring patterns", runs, judge::Asks::of_memory},
    {"547.14(b)(2)(iii)", "serial correlation: independent of the game before", serial,
     judge::Asks::of_memory},
    {"547.14(b)(2)(iv)", "equidistribution (frequency)", frequencies},
    {"547.14(b)(2)(v)", "gaps", gaps},
    {"547.14(b)(2)(vi)", "poker test", poker},
    {"547.14(b)(2)(vii)", "coupon collector", coupons},
    {"547.14(b)(2)(viii)", "permutations", order_tests},
    {"547.14(b)(2)(ix)", "spectral test", spectral},
    {"547.14(b)(2)(x)", "tests on subsequences", {}},
}};

constexpr std::array<Profile, 2> all_profiles = {{
    {"gli19", "GLI-19 version 3.0, section 3.2.2", 0.01, gli19},
    {"25cfr547", "25 CFR 547.14 (2024)", 0.01, cfr547},
}};

bool looks_at(const Profile::Clause& clause, std::string_view test) {
  return std::any_of(clause.tests.begin(), clause.tests.end(),
                     [&](std::string_view pattern) { return covers(pattern, test); });
}

}  // namespace

bool covers(std::string_view pattern, std::string_view test) {
  if (!pattern.ends_with('*')) return pattern == test;
  return test.starts_with(pattern.substr(0, pattern.size() - 1));
}

std::span<const Profile> profiles() { return all_profiles; }

const Profile& profile_named(std::string_view name) {
  std::array<std::string_view, all_profiles.size()> names;
  for (std::size_t i = 0; i < all_profiles.size(); ++i) {
    names[i] = all_profiles[i].name;
    if (all_profiles[i].name == name) return all_profiles[i];
  }
  throw InputError(unknown_name("profile", name, names, "expected gli19 or 25cfr547"));
}

std::vector<ClauseVerdict> judge_clauses(const Profile& profile,
                                         const reports::Judgement& judgement,
                                         const cards::Deck& deck) {
  std::vector<ClauseVerdict> clauses;
  for (const Profile::Clause& info : profile.clauses) {
    ClauseVerdict clause{info.reference, info.requirement, {}, {}};
    bool rejected = false;
    for (const reports::Finding& finding : judgement.findings) {
      if (!finding.is_made() || !looks_at(info, finding.test)) continue;
      clause.tests.push_back(finding.test);
      rejected = rejected || finding.rejected;
    }
    if (info.needs != judge::Asks::of_law && !clause.tests.empty()) {
      clause.lacks = why_unmade(std::array{info.needs}, judgement, deck);
    }
    const bool open = judgement.verdict == reports::Verdict::inconclusive;
    clause.verdict = rejected                                        ? "not met"
                     : clause.tests.empty() || !clause.lacks.empty() ? "not tested"
                     : open                                          ? "inconclusive"
                                                                     : "no bias found";
    clauses.push_back(std::move(clause));
  }
  return clauses;
}

}  // namespace evenhand::audit
