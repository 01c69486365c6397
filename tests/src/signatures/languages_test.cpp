#include "src/signatures/languages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::signatures {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string_view name_of(std::string_view command) {
  const Language* language = language_of(command);
  return language == nullptr ? "none" : language->name;
}

TEST(LanguageOf, KnowsProgramsAndFiles) {
  EXPECT_EQ(name_of("node deal.mjs 52"), "JavaScript");
  EXPECT_EQ(name_of("npx tsx deal.ts"), "JavaScript");
  EXPECT_EQ(name_of("/usr/bin/python3.11 -m deal"), "Python");
  EXPECT_EQ(name_of("PYTHONPATH=. nice -n 5 python3 deal"), "Python");
  EXPECT_EQ(name_of("./deal.rb"), "Ruby");
  EXPECT_EQ(name_of("sh -c 'php deal.php'"), "PHP");
  EXPECT_EQ(name_of("java -jar deal.jar"), "Java");
  EXPECT_EQ(name_of("lua5.4 deal"), "Lua");
  EXPECT_EQ(name_of("cd x && go run ."), "Go");
  EXPECT_EQ(name_of("Rscript deal"), "R");
  EXPECT_EQ(name_of("perl -MList::Util=shuffle -e 'print shuffle 0..51'"), "Perl");
}

TEST(LanguageOf, GuessesNothing) {
  for (const char* command : {"", "./deal 52", "cat deals.txt", "./nodes", "java2 x"}) {
    // A version is none of the name.
    const std::string_view expected = std::string_view(command) == "java2 x" ? "Java" : "none";
    EXPECT_EQ(name_of(command), expected) << command;
  }
}

TEST(RightShuffles, AreThoseOfTheLanguage) {
  EXPECT_EQ(right_shuffles(language_of("node x")),
            "in JavaScript, shuffle of random-js with its engine nodeCrypto");
  EXPECT_EQ(right_shuffles(language_of("lua x")), "");
  EXPECT_EQ(right_shuffles(nullptr), "");
}

TEST(SystemRandom, IsTheLanguages) {
  EXPECT_EQ(system_random(language_of("node x")), "crypto.getRandomValues");
  EXPECT_THAT(std::string(system_random(nullptr)), HasSubstr("/dev/urandom"));
  for (const Language& language : languages()) EXPECT_FALSE(language.random.empty());
}

}  // namespace
}  // namespace evenhand::signatures
