#include "src/calibration/tally.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/levels.hpp"
#include "reports/json_members.hpp"
#include "reports/verdict.hpp"
#include "src/calibration/subject.hpp"

namespace evenhand::calibration {
namespace {

/// Null stands for a p-value of 0.
double log10_from(const reports::JsonMember& saved) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return saved.is_null() ? -infinity : saved.real(-infinity, 0);
}

/// An end that is not finite is null.
nlohmann::json end_json(double end) {
  return std::isfinite(end) ? nlohmann::json(end) : nlohmann::json(nullptr);
}

nlohmann::json interval_json(const stats::Interval& interval) {
  return {end_json(interval.low), end_json(interval.high), interval.level};
}

stats::Interval interval_from(const reports::JsonMember& saved) {
  saved.require_size(3);
  const auto end = [&](std::size_t i, double without) {
    return saved[i].optional_real().value_or(without);
  };
  const stats::Interval interval{end(0, -INFINITY), end(1, INFINITY), saved[2].real(0, 1)};
  if (!(interval.low <= interval.high)) saved.refuse("ends in ascending order");
  if (!is_told_level(interval.level)) saved[2].refuse("the level of an interval");
  return interval;
}

/// What an object has by the names of tests.
template <class Values, class From>
void load_each(const reports::JsonMember& saved, Values& values, From from) {
  if (!saved.value().is_object()) saved.refuse("an object");
  for (const auto& [test, value] : saved.value().items()) values[test] = from(saved[test.c_str()]);
}

}  // namespace

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
  std::map<std::string, stats::Interval>& effects = sessions.at(number).effects;
  for (const reports::Finding& finding : judgement.findings) {
    if (!finding.is_made() || !finding.effect) continue;
    if (known != nullptr) {
      const auto found = known->find(finding.test);
      if (found == known->end() || found->second.subject != subject_of(finding.words)) continue;
    }
    const reports::Estimate& size = finding.effect->size;
    if (!std::isfinite(size.low) && !std::isfinite(size.high)) continue;
    effects[finding.test] = {size.low, size.high, size.level};
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

nlohmann::json SessionResults::save() const {
  nlohmann::json json = {{"first_tests", first_tests},
                         {"all_tests", all_tests},
                         {"sessions", nlohmann::json::array()}};
  for (const auto& [number, session] : sessions) {
    nlohmann::json p = nlohmann::json::object();
    for (const auto& [test, log10] : session.log10_p) {
      p[test] = std::isfinite(log10) ? nlohmann::json(log10) : nlohmann::json(nullptr);
    }
    json["sessions"].push_back({{"number", number},
                                {"verdict", verdict_name(session.verdict)},
                                {"log10_p", std::move(p)}});
    for (const auto& [test, interval] : session.effects) {
      json["sessions"].back()["effects"][test] = interval_json(interval);
    }
  }
  return json;
}

void SessionResults::load(const reports::JsonMember& saved, Bound /*bound*/) {
  *this = {};
  const reports::JsonMember names = saved["first_tests"];
  for (std::size_t i = 0; i < names.size(); ++i) first_tests.push_back(names[i].text());
  reports::load(saved["all_tests"], all_tests);
  const reports::JsonMember list = saved["sessions"];
  for (std::size_t i = 0; i < list.size(); ++i) {
    Session& session = sessions[list[i]["number"].count()];
    const auto verdict = reports::verdict_named(list[i]["verdict"].text());
    if (!verdict) list[i]["verdict"].refuse("a verdict");
    session.verdict = *verdict;
    load_each(list[i]["log10_p"], session.log10_p, log10_from);
    if (list[i].has("effects")) load_each(list[i]["effects"], session.effects, interval_from);
  }
}

}  // namespace evenhand::calibration
