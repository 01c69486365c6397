#include "src/cli/init/templates.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace evenhand::cli {
namespace {

TEST(Templates, AreCarriedWithTheirTexts) {
  EXPECT_GE(template_files().size(), 9U);
  for (const EmbeddedFile& file : template_files()) {
    EXPECT_FALSE(file.text.empty()) << file.name;
    EXPECT_EQ(template_text(file.name), file.text);
  }
  EXPECT_THROW(template_text("deal.cobol"), std::logic_error);
}

}  // namespace
}  // namespace evenhand::cli
