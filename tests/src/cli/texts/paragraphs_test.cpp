#include "src/cli/texts/paragraphs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::cli {
namespace {

using testing::ElementsAre;

TEST(JoinedParagraphs, KeepsExamples) {
  EXPECT_THAT(joined_paragraphs("Examples:\n  one\n  two   a word\n\n\nFirst\nsecond.\n  three"),
              ElementsAre("Examples:", "  one", "  two   a word", "", "First second.", "  three"));
  EXPECT_THAT(joined_paragraphs("\n"), ElementsAre());
}

TEST(JoinedParagraphs, PartsTheBlocksByAnEmptyLine) {
  EXPECT_THAT(
      joined_paragraphs("A word.\nPlaces:\n  here\nExamples:\n  one\nLast\nwords."),
      ElementsAre("A word.", "", "Places:", "  here", "", "Examples:", "  one", "", "Last words."));
}

TEST(JoinedParagraphs, JoinsALineOfASentenceThatEndsWithAColon) {
  EXPECT_THAT(joined_paragraphs("All sources give one report and one exit code in the end:\n"
                                "1 if any source is biased, else 0."),
              ElementsAre("All sources give one report and one exit code in the end: "
                          "1 if any source is biased, else 0."));
}

}  // namespace
}  // namespace evenhand::cli
