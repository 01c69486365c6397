#include "src/cli/program/error_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <new>
#include <stdexcept>
#include <system_error>

#include "base/error.hpp"

namespace evenhand::cli {
namespace {

template <class Error>
ErrorLine line_of(const Error& error) {
  try {
    throw error;
  } catch (...) {
    return line_of_error();
  }
}

TEST(ErrorLine, TellsBadInputFromWhatFailed) {
  EXPECT_EQ(line_of(InputError("a line")).code, ExitCode::bad_input);
  EXPECT_EQ(line_of(InputError("a line")).line, "a line");
  EXPECT_EQ(line_of(RunError("a line")).code, ExitCode::failed);
  EXPECT_EQ(line_of(std::domain_error("no such x")).line, "no such x");
  EXPECT_THAT(line_of(std::bad_alloc()).line, testing::HasSubstr("out of memory"));
}

TEST(ErrorLine, TellsANameThatNoFileCanHaveFromADisk) {
  const auto of = [](std::errc code) {
    return line_of(std::filesystem::filesystem_error("", "a/b", std::make_error_code(code)));
  };
  EXPECT_EQ(of(std::errc::not_a_directory).code, ExitCode::bad_input);
  EXPECT_EQ(of(std::errc::not_a_directory).line,
            "a/b: Not a directory; give a path that you may use");
  EXPECT_EQ(of(std::errc::io_error).code, ExitCode::failed);
}

TEST(ErrorLine, SaysNothingOfTheInsideOfAFault) {
  EXPECT_THAT(line_of(std::logic_error("an index")).line,
              testing::HasSubstr("a fault in evenhand"));
  EXPECT_THAT(line_of(1).line, testing::HasSubstr("a fault in evenhand"));
}

}  // namespace
}  // namespace evenhand::cli
