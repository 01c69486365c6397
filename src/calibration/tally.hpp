#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "reports/document.hpp"

namespace evenhand::calibration {

/// What the battery said in each of many sessions.
struct SessionResults {
  struct Session {
    reports::Verdict verdict = reports::Verdict::inconclusive;
    std::map<std::string, double> log10_p;  ///< of the tests that were made
    /// Of those with an effect that is 0 of fair sources: the level that its interval claims, or
    /// less 1 where it leaves 0 out.
    std::map<std::string, double> effects;
  };

  std::map<std::uint64_t, Session> sessions;  ///< by number
  std::vector<std::string> first_tests;       ///< of the first session, in the battery's order
  std::set<std::string> all_tests;            ///< of any session

  std::uint64_t units() const { return sessions.size(); }
  void add(std::uint64_t number, const reports::Judgement& judgement);
  /// After add(): what the intervals of effects hold. The chance that units repeat is not 0 of fair
  /// sources, and is left out.
  void add_effects(std::uint64_t number, const reports::Judgement& judgement);
  void merge(const SessionResults& other);
  /// The tests of all sessions: those of the first in its order, then all others by name.
  std::vector<std::string> tests() const;
  /// The p-values of a test, session by session.
  std::vector<double> p_values(const std::string& test) const;
  std::uint64_t count(reports::Verdict verdict) const;

  /// The intervals of a test's effect, how many of them leave 0 out, and the level they claim.
  struct Coverage {
    std::uint64_t intervals = 0;
    std::uint64_t misses = 0;
    double level = 0;
  };
  Coverage coverage(const std::string& test) const;
};

void to_json(nlohmann::json& json, const SessionResults& results);
/// Throws nlohmann::json::exception, or InputError for numbers that are no p-values.
void from_json(const nlohmann::json& json, SessionResults& results);

}  // namespace evenhand::calibration
