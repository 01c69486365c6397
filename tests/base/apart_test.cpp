#include "base/apart.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>

namespace evenhand {
namespace {

TEST(DoApart, GivesWhatTheWorkGives) {
  const std::thread::id here = std::this_thread::get_id();
  EXPECT_NE(do_apart<std::thread::id>([] { return std::this_thread::get_id(); }, [] {}), here);
  const auto work = []() -> int { throw std::domain_error("no result"); };
  EXPECT_THROW(do_apart<int>(work, [] {}), std::domain_error);
}

TEST(DoApart, EndsWaitingByTheCheck) {
  const auto may_end = std::make_shared<std::atomic<bool>>(false);
  const auto has_ended = std::make_shared<std::atomic<bool>>(false);
  const auto work = [may_end, has_ended] {
    while (!*may_end) std::this_thread::yield();
    *has_ended = true;
    return 0;
  };
  int checks = 0;
  const auto check = [&] {
    if (++checks == 3) throw std::runtime_error("stop");
  };
  EXPECT_THROW(do_apart<int>(work, check), std::runtime_error);
  EXPECT_EQ(checks, 3);
  EXPECT_FALSE(*has_ended) << "it is left to itself";
  *may_end = true;
  while (!*has_ended) std::this_thread::yield();
}

}  // namespace
}  // namespace evenhand
