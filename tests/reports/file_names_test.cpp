#include "reports/file_names.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

TEST(SafeName, HasLettersDigitsAndLittleElse) {
  EXPECT_EQ(safe_name("naive-swap values_1.2"), "naive-swap-values_1.2");
  EXPECT_EQ(safe_name("../../etc/passwd"), "etc-passwd");
  EXPECT_EQ(safe_name("a // b"), "a-b");
  EXPECT_EQ(safe_name("..."), "section");
  EXPECT_EQ(safe_name(""), "section");
  EXPECT_EQ(safe_name(std::string(300, 'x')).size(), 80U);
}

TEST(FileNames, AreUnlikeOneAnother) {
  FileNames names({"findings"});
  EXPECT_EQ(names.unlike_others("a"), "a");
  EXPECT_EQ(names.unlike_others("A"), "A-2");
  EXPECT_EQ(names.unlike_others("a"), "a-3");
  EXPECT_EQ(names.unlike_others("findings"), "findings-2");
}

}  // namespace

}  // namespace evenhand::reports
