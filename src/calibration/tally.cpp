#include "src/calibration/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/levels.hpp"

namespace evenhand::calibration {

std::string subject_of(const reports::Finding& finding) {
  std::string subject = finding.subject;
  if (finding.effect && finding.effect->name == "Cohen's w" && finding.degrees_of_freedom) {
    subject += fmt::format(", {} degrees of freedom", *finding.degrees_of_freedom);
  }
  return subject;
}

void EffectInterval::loaded(const reports::JsonMember& saved, std::uint64_t /*sessions*/) const {
  if (low > high) saved.refuse("ends in ascending order");
  if (!is_told_level(level)) saved["level"].refuse("the level of an interval");
}

void SessionResults::add(std::uint64_t number, const reports::Judgement& judgement) {
  const bool is_first = sessions.empty() || number < sessions.begin()->first;
  if (is_first) first_tests.clear();
  Session& session = sessions[number];
  session.verdict = judgement.verdict;
  for (const reports::Finding& finding : judgement.findings) {
    if (is_first) first_tests.push_back(finding.test);
    all_tests.insert(finding.test);
    if (finding.is_made()) session.log10_p[finding.test] = finding.p.log10;
  }
}

void SessionResults::add_effects(std::uint64_t number, const reports::Judgement& judgement,
                                 const KnownEffects* known) {
  std::map<std::string, EffectInterval>& effects = sessions.at(number).effects;
  for (const reports::Finding& finding : judgement.findings) {
    if (!finding.is_made() || !finding.effect) continue;
    if (known != nullptr) {
      const auto found = known->find(finding.test);
      if (found == known->end() || found->second.subject != subject_of(finding)) continue;
    }
    const reports::Estimate& size = finding.effect->size;
    if (!std::isfinite(size.low) && !std::isfinite(size.high)) continue;
    effects[finding.test] = {{size.low, size.high, size.level}};
  }
}

SessionResults::Coverage SessionResults::coverage(const std::string& test, double truth) const {
  Coverage coverage;
  for (const auto& [number, session] : sessions) {
    const auto found = session.effects.find(test);
    if (found == session.effects.end()) continue;
    ++coverage.intervals;
    const stats::Interval& interval = found->second;
    coverage.misses += interval.low <= truth && truth <= interval.high ? 0 : 1;
    coverage.level = interval.level;
  }
  return coverage;
}

void SessionResults::merge(const SessionResults& other) {
  if (other.sessions.empty()) return;
  if (sessions.empty() || other.sessions.begin()->first < sessions.begin()->first) {
    first_tests = other.first_tests;
  }
  sessions.insert(other.sessions.begin(), other.sessions.end());
  all_tests.insert(other.all_tests.begin(), other.all_tests.end());
}

std::vector<std::string> SessionResults::tests() const {
  std::vector<std::string> names = first_tests;
  std::set<std::string> others = all_tests;
  for (const std::string& test : first_tests) others.erase(test);
  names.insert(names.end(), others.begin(), others.end());
  return names;
}

std::vector<double> SessionResults::p_values(const std::string& test) const {
  std::vector<double> values;
  for (const auto& [number, session] : sessions) {
    const auto found = session.log10_p.find(test);
    if (found != session.log10_p.end()) values.push_back(std::pow(10, found->second));
  }
  return values;
}

std::uint64_t SessionResults::count(reports::Verdict verdict) const {
  return static_cast<std::uint64_t>(
      std::count_if(sessions.begin(), sessions.end(),
                    [&](const auto& session) { return session.second.verdict == verdict; }));
}

std::uint64_t SessionResults::flawed() const {
  return static_cast<std::uint64_t>(
      std::count_if(sessions.begin(), sessions.end(),
                    [](const auto& session) { return reports::is_flaw(session.second.verdict); }));
}

}  // namespace evenhand::calibration
