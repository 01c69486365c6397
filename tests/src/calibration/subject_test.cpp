#include "src/calibration/subject.hpp"

#include <gtest/gtest.h>

namespace evenhand::calibration {
namespace {

TEST(SubjectOf, LeavesFiguresOut) {
  EXPECT_EQ(subject_of("card 3 is at place 5 in 2.31 % of deals, expected 2 %"),
            "card 3 is at place 5 in % of deals, expected %");
  EXPECT_EQ(subject_of("95 inversions a deal on average, expected 94.5"),
            "inversions a deal on average, expected");
  EXPECT_EQ(subject_of("cycles with standard deviation 1.284, expected 1"),
            "cycles with standard deviation expected");
  EXPECT_EQ(subject_of("1.3e-05 less"), "less");
  EXPECT_EQ(subject_of("cells deviate by 12.1 % rms from 1/n (12.0 % to 12.1 %)"),
            "cells deviate by % rms from 1/n % to %)");
  EXPECT_EQ(subject_of(""), "");
}

TEST(SubjectOf, KeepsWhatTheWorstOneIs) {
  EXPECT_NE(subject_of("card 0 and card 19 lie in the same half of the deal in 42.8 % of deals"),
            subject_of("card 17 and card 19 lie in the same third of the deal in 25.9 % of deals"));
  EXPECT_NE(subject_of("position 7 holds card 1."), subject_of("position 7 holds card 2."));
}

TEST(SubjectOf, CohensWIsOfItsPools) {
  reports::Finding finding;
  finding.words = "cycles with standard deviation 1.284, expected 1";
  finding.degrees_of_freedom = 6;
  finding.effect = reports::Effect{"Cohen's w", {}, {}};
  const std::string of_seven = subject_of(finding);
  finding.degrees_of_freedom = 7;
  EXPECT_NE(subject_of(finding), of_seven);
  finding.effect->name = "rms relative deviation of a cell";
  EXPECT_EQ(subject_of(finding), subject_of(finding.words));
}

}  // namespace
}  // namespace evenhand::calibration
