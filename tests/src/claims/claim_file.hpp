#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/claims/claim.hpp"

namespace evenhand::claims {

/// Claims in a file that lives as long as the test.
class ClaimFile : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path_); }
  std::vector<Claim> read(const std::string& text) {
    write_file(path_, text);
    return read_claims(path_);
  }
  std::string refusal(const std::string& text) {
    try {
      read(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  }
  Finding finding(const std::string& keys) {
    return check(read("[[claim]]\nid = \"x\"\n" + keys)[0]).finding;
  }

 private:
  std::string path_ = ::testing::TempDir() + "claims-" +
                      ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".toml";
};

}  // namespace evenhand::claims
