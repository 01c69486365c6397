#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <string>

#include "src/run/part.hpp"

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

/// RunOptions::keep into a file.
inline std::function<void(const Part&)> keep_in(const Experiment& experiment,
                                                const std::filesystem::path& path) {
  return [&experiment, path](const Part& part) { save_part(experiment, part, path); };
}

}  // namespace evenhand::run
