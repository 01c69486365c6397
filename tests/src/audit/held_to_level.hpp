#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

/// Has each test of so many sessions, which are fair, a p-value of at most .05 no more than `most`
/// times. `judged_session` is called with the number of the session, from 0; `where` tells of what.
inline void expect_held_to_level(
    unsigned sessions, int most, const std::string& where,
    const std::function<reports::Judgement(unsigned session)>& judged_session) {
  std::map<std::string, int> small;
  for (unsigned session = 0; session < sessions; ++session) {
    for (const reports::Finding& test : judged_session(session).findings) {
      small[test.test] += test.is_made() && p_of(test) <= 0.05 ? 1 : 0;
    }
  }
  for (const auto& [name, count] : small) EXPECT_LE(count, most) << where << ' ' << name;
}

/// Checks that sessions in which every test can be made are all held to their level.
inline void expect_all_held_to_level(
    unsigned sessions, int most, const std::string& where,
    const std::function<reports::Judgement(unsigned session)>& judged_session) {
  expect_held_to_level(sessions, most, where, [&](unsigned session) {
    reports::Judgement result = judged_session(session);
    for (const reports::Finding& test : result.findings) EXPECT_TRUE(test.is_made()) << test.test;
    return result;
  });
}

}  // namespace evenhand::audit
