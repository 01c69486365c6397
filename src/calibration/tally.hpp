#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/members.hpp"
#include "reports/document.hpp"
#include "reports/json_member.hpp"
#include "stats/test_result.hpp"

namespace evenhand::calibration {

/// A true effect, and what it is of.
struct KnownEffect {
  double value = 0;
  std::string subject;  ///< subject_of() the finding
};
using KnownEffects = std::map<std::string, KnownEffect>;  ///< by test

/// Returns what an effect is about: the finding's subject, and for Cohen's w also the degrees of
/// freedom, for w is that of the pools that so many deals make.
std::string subject_of(const reports::Finding& finding);

/// An interval of an effect, whose ends need not be finite.
struct EffectInterval : stats::Interval {
  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    use("low", self.low, between(-infinity, infinity));
    use("high", self.high, between(-infinity, infinity));
    use("level", self.level, between(0, 1));
  }
  /// Ends ascend, and the level is one that intervals have.
  void loaded(const reports::JsonMember& saved, std::uint64_t sessions) const;
};

/// The results of the battery in each of many sessions.
struct SessionResults {
  struct Session {
    reports::Verdict verdict = reports::Verdict::inconclusive;
    std::map<std::string, double> log10_p;          ///< of the tests that were made
    std::map<std::string, EffectInterval> effects;  ///< of those with an effect, its interval

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("verdict", self.verdict, at_most(reports::verdicts.size() - 1));
      use("log10_p", self.log10_p, between(-std::numeric_limits<double>::infinity(), 0));
      use("effects", self.effects);
    }
  };

  std::map<std::uint64_t, Session> sessions;  ///< by number
  std::vector<std::string> first_tests;       ///< of the first session, in the battery's order
  std::set<std::string> all_tests;            ///< of any session

  std::uint64_t units() const { return sessions.size(); }
  void add(std::uint64_t number, const reports::Judgement& judgement);
  /// After add(): the intervals of effects that have one; with known effects, of those whose
  /// subject is the same: where the session's worst one is another, nothing is known of it.
  void add_effects(std::uint64_t number, const reports::Judgement& judgement,
                   const KnownEffects* known = nullptr);
  void merge(const SessionResults& other);
  /// The tests of all sessions: those of the first in its order, then all others by name.
  std::vector<std::string> tests() const;
  /// The p-values of a test, session by session.
  std::vector<double> p_values(const std::string& test) const;
  std::uint64_t count(reports::Verdict verdict) const;
  /// The number of sessions whose verdict is a flaw.
  std::uint64_t flawed() const;

  /// The intervals of a test's effect, how many of them leave the truth out, and the level they
  /// claim.
  struct Coverage {
    std::uint64_t intervals = 0;
    std::uint64_t misses = 0;
    double level = 0;
  };
  Coverage coverage(const std::string& test, double truth) const;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("first_tests", self.first_tests, up_to(most_tests));
    use("all_tests", self.all_tests);
    use("sessions", self.sessions);
  }
  static constexpr std::uint64_t most_tests = 100000;
};

}  // namespace evenhand::calibration
