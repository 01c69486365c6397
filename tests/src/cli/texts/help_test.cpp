#include "src/cli/texts/help.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

TEST(HelpText, WrapsWordsAndExamples) {
  const std::string example =
      "  evenhand test --with many options that are longer than the line of a terminal would be";
  Command app("evenhand test",
              "Looks at how help is laid out, in words that do not fit into one line of it");
  std::string name;
  app.add_option("-n,--name", name, "What it is called, in words that go on and on until they wrap")
      ->type_name("NAME");
  app.examples = "Examples:\n" + example;
  const std::string help = help_text(app, 50);
  EXPECT_THAT(help, HasSubstr("-n, --name NAME"));
  EXPECT_THAT(help,
              HasSubstr("\n  evenhand test --with many options that are \\\n      longer than "));
  EXPECT_THAT(help_text(app, 100), HasSubstr(example));
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 50) << line;
  EXPECT_NE(help_text(app, 100), help);
}

TEST(LaidOut, BreaksACommandWhereAShellGoesOn) {
  EXPECT_EQ(
      laid_out("Examples:\n  evenhand audit --exec 'node a b c' --where Machine=B   why", 30),
      "Examples:\n  evenhand audit \\\n      --exec 'node a b c' \\\n      --where Machine=B\n"
      "      why\n");
  EXPECT_EQ(laid_out("  evenhand 'a word that is wider than the terminal'", 20),
            "  evenhand \\\n      'a word that is wider than the terminal'\n");
}

TEST(HelpText, NamesOptionsThatExcludeEachOther) {
  Command app("evenhand", "Tests");
  bool one = false;
  bool other = false;
  Option* const first = app.add_flag("--one", one, "One");
  app.add_flag("--other", other, "The other")->excludes(first);
  const std::string help = help_text(app, 80);
  EXPECT_THAT(help, HasSubstr("One (not with --other)"));
  EXPECT_THAT(help, HasSubstr("The other (not with --one)"));
}

}  // namespace
}  // namespace evenhand::cli
