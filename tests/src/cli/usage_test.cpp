#include "src/cli/usage.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/src/cli/session_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
namespace fs = std::filesystem;

TEST_F(SessionCommands, AskWhatATypoMeant) {
  expect_refusal("$EVENHAND cmpare", 2, "did you mean 'compare'?");
  expect_refusal("$EVENHAND cmpare --help", 2, "did you mean 'compare'?");
  expect_refusal("$EVENHAND help cmpare", 2, "did you mean 'compare'?");
  expect_refusal("$EVENHAND compare --sampels 5", 2, "did you mean '--samples'?");
  expect_refusal("$EVENHAND audit naive-swp", 2, "did you mean 'naive-swap'?");
  expect_refusal("$EVENHAND audit asf --rng filox", 2, "did you mean 'philox'?");
  expect_refusal("$EVENHAND audit asf --tests positon", 2, "did you mean 'position'?");
  expect_refusal("$EVENHAND audit asf --deck pokr", 2, "did you mean 'poker'?");
  expect_refusal("$EVENHAND audit asf --correction hol", 2, "did you mean 'holm'?");
  expect_refusal("$EVENHAND audit --log x --log-format u9", 2, "did you mean 'u8'?");
  expect_refusal("$EVENHAND audit --exec x --exec-mode flter", 2, "did you mean 'filter'?");
  expect_refusal("$EVENHAND list rng", 2, "did you mean 'rngs'?");
}

}  // namespace
}  // namespace evenhand::cli
