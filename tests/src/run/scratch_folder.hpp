#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace evenhand::run {

/// A test with a folder of its own, which is empty at first and gone afterwards.
class WithFolder : public testing::Test {
 protected:
  void SetUp() override {
    const testing::TestInfo& info = *testing::UnitTest::GetInstance()->current_test_info();
    folder =
        std::filesystem::path(testing::TempDir()) /
        (std::string(info.test_suite_name()) + "-" + info.name() + "-" + std::to_string(getpid()));
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::filesystem::path file(const std::string& name) const { return folder / name; }

  std::filesystem::path folder;
};

}  // namespace evenhand::run
