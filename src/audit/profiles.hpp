#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "sims/cards/deck.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::audit {

/// The demands of a published requirement on shuffled results, clause by clause, and which tests of
/// the battery look at each. A profile is a way to read a result. It is no certification.
struct Profile {
  struct Clause {
    std::string_view reference;               ///< number of the clause, as far as it is known
    std::string_view requirement;             ///< in our words
    std::span<const std::string_view> tests;  ///< names, or what they start with before "*"
    /// The kind of test without which the others do not say what the clause asks.
    judge::Asks needs = judge::Asks::of_law;
  };
  std::string_view name;
  std::string_view title;  ///< and version
  double alpha;
  std::span<const Clause> clauses;
};

/// Whether a clause's pattern stands for this test.
bool covers(std::string_view pattern, std::string_view test);

std::span<const Profile> profiles();

/// Throws InputError, with a suggestion, for an unknown name.
const Profile& profile_named(std::string_view name);

/// The results of the tests for one clause.
struct ClauseVerdict {
  std::string_view reference;
  std::string_view requirement;
  std::string verdict;             ///< "not met", "no bias found", "inconclusive", "not tested"
  std::vector<std::string> tests;  ///< that were made and look at it
  std::string lacks = {};          ///< the kind of test that was not made (why_unmade()), and why
};

/// "Not met" where one of the clause's tests rejects, "not tested" where none was made or none of
/// the kind that it needs, else "no bias found", or "inconclusive" where that is the verdict of the
/// whole.
std::vector<ClauseVerdict> judge_clauses(const Profile& profile,
                                         const reports::Judgement& judgement,
                                         const cards::Deck& deck);

}  // namespace evenhand::audit
