#include "src/cli/init/project_shuffle.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ProjectShuffles : public tests::WithFolder {
 protected:
  std::string found(const char* ending = ".js") const {
    const ShuffleSearch search = find_shuffle(folder.string(), *language_of_source(ending));
    if (search.found) return search.found->spec();
    return std::to_string(search.several.size());
  }
  std::string named(const std::string& spec) const {
    try {
      const std::string file = spec.substr(0, spec.find('#'));
      return named_shuffle(folder.string(), *language_of_source(file), spec).spec();
    } catch (const InputError& error) {
      return error.what();
    }
  }
};

TEST_F(ProjectShuffles, FindsTheOneThatIsCalledSo) {
  EXPECT_EQ(found(), "0");
  EXPECT_FALSE(has_sources(folder.string(), *language_of_source(".js")));
  write_file(file("src/deck.js"),
             "export function deal() {}\nexport const fisher_yates = () => 1;\n");
  EXPECT_EQ(found(), "src/deck.js#fisher_yates");
  EXPECT_TRUE(has_sources(folder.string(), *language_of_source(".js")));
  write_file(file("node_modules/x/shuffle.js"), "export function shuffle() {}\n");
  write_file(file("src/deck.test.js"), "export function shuffle() {}\n");
  fs::create_directory_symlink(file("src"), file("linked"));
  fs::create_symlink(file("src/deck.js"), file("again.js"));
  EXPECT_EQ(found(), "src/deck.js#fisher_yates");
  write_file(file("src/other.ts"), "export function deckShuffle() {}\n");
  EXPECT_EQ(found(), "2");
  write_file(file("package.json"), R"({"exports": {".": "./src/other.ts"}})");
  EXPECT_EQ(found(), "src/other.ts#deckShuffle");
}

TEST_F(ProjectShuffles, ReadsNoLinksAndNoHugeFiles) {
  write_file(file("shuffle.py"), "def shuffle(c): pass\n" + std::string(300'000, '#'));
  EXPECT_EQ(found(".py"), "0");
  write_file(file("it's.py"), "def shuffle(c): pass\n");
  EXPECT_EQ(found(".py"), "0");
  EXPECT_THAT(named("it's.py#shuffle"), HasSubstr("rename the file"));
}

TEST_F(ProjectShuffles, TakesTheNameThatIsGiven) {
  write_file(file("deck.js"),
             "export function shuffleDeck() {}\nexport class A { static b() {} }\n");
  EXPECT_EQ(named("./deck.js#shuffleDeck"), "deck.js#shuffleDeck");
  EXPECT_EQ(named("deck.js"), "deck.js#shuffleDeck");
  EXPECT_EQ(named("deck.js#A::b"), "deck.js#A.b");
  EXPECT_THAT(named("deck.js#shufleDeck"),
              HasSubstr("did you mean 'shuffleDeck'? deck.js offers: shuffleDeck, A, A.b"));
  EXPECT_THAT(named("dekc.js#shuffleDeck"), HasSubstr("did you mean 'deck.js'?"));
  write_file(file("index.js"), "export * from './deck.js';\n");
  EXPECT_EQ(named("index.js#shuffleDeck"), "index.js#shuffleDeck");
  EXPECT_THAT(named("index.js#x'y"), HasSubstr("unknown function"));
  EXPECT_THAT(named("index.js"), HasSubstr("name the function, as in index.js#NAME"));
}

TEST_F(ProjectShuffles, WantsAPackageThatGoCanImport) {
  write_file(file("main.go"), "package main\nfunc Shuffle(c []int) {}\n");
  EXPECT_EQ(found(".go"), "0");
  EXPECT_THAT(named("main.go#Shuffle"), HasSubstr("package main"));
  EXPECT_THROW(go_import(folder.string(), "a/b.go"), InputError);
  write_file(file("go.mod"), "// a module\nmodule example.com/x // y\n\ngo 1.18\n");
  EXPECT_EQ(go_import(folder.string(), "a/b.go"), "example.com/x/a");
  EXPECT_EQ(go_import(folder.string(), "b.go"), "example.com/x");
  write_file(file("go.mod"), "module ev\\il;import\"x\n");
  EXPECT_THROW(go_import(folder.string(), "b.go"), InputError);
}

TEST_F(ProjectShuffles, OffersNoFunctionWhoseNameIsNoText) {
  write_file(file("deck.py"), "def shuffle_\xFF(c):\n  pass\n");
  EXPECT_EQ(found(".py"), "0");
  write_file(file("deck.py"), "def shuffle_\xC3\xA9(c):\n  pass\n");
  EXPECT_EQ(found(".py"), "deck.py#shuffle_\xC3\xA9");
}

}  // namespace
}  // namespace evenhand::cli
