#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace evenhand::tests {

/// A test with a folder of its own, which is empty at first and gone afterwards. Tests may run side
/// by side, each in a process of its own.
class WithFolder : public testing::Test {
 protected:
  void SetUp() override {
    const testing::TestInfo& info = *testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string(info.test_suite_name()) + "-" + info.name();
    std::replace(name.begin(), name.end(), '/', '-');
    folder = std::filesystem::path(testing::TempDir()) / (name + "-" + std::to_string(getpid()));
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::filesystem::path file(const std::string& name) const { return folder / name; }

  std::filesystem::path folder;
};

}  // namespace evenhand::tests
