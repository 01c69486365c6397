#include "src/cli/init/init_language.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/cli/init/init.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::cli {
namespace {

using InitLanguageOf = tests::WithFolder;

TEST(InitLanguages, HaveAProgramEachThatIsToBeNamed) {
  for (const InitLanguage& language : init_languages()) {
    const std::string text(template_text(language.program));
    EXPECT_NE(text.find("@SHUFFLE@"), std::string::npos) << language.name;
    EXPECT_EQ(text.find("@SHUFFLE@"), text.rfind("@SHUFFLE@")) << language.name;
    EXPECT_NE(text.find("3. Its call"), std::string::npos) << language.name;
    EXPECT_EQ(
        language_of_source(std::string(language.example).substr(0, language.example.find('#'))),
        &language);
  }
  EXPECT_EQ(language_of_source("deck.rs"), nullptr);
}

TEST_F(InitLanguageOf, ProjectsByTheirFilesBeforeTheirSources) {
  EXPECT_TRUE(language_of_project(folder.string(), "").is_guess);
  write_file(file("a.py"), "");
  EXPECT_EQ(language_of_project(folder.string(), "").language->name, "python");
  EXPECT_FALSE(language_of_project(folder.string(), "").is_guess);
  write_file(file("go.mod"), "");
  EXPECT_EQ(language_of_project(folder.string(), "").language->name, "go");
  EXPECT_EQ(language_of_project(folder.string(), "java").language->name, "java");
  EXPECT_THROW(language_of_project(folder.string(), "cobol"), InputError);
}

TEST_F(InitLanguageOf, JavaScriptIsRunAsTheProjectRunsIt) {
  const InitLanguage& node = *language_of_source("a.ts");
  const auto command = [&](const std::string& package) {
    write_file(file("package.json"), package);
    return command_of_project(folder.string(), node);
  };
  EXPECT_EQ(command_of_project(folder.string(), node), "node");
  EXPECT_EQ(command("{}"), "node");
  EXPECT_EQ(command("[not json"), "node");
  EXPECT_EQ(command(R"({"devDependencies": {"tsx": "*"}})"), "node --import tsx");
  EXPECT_EQ(command(R"({"dependencies": {"ts-node": "*"}})"), "node --require ts-node/register");
  EXPECT_EQ(command(R"({"type": "module", "dependencies": {"ts-node": "*"}})"),
            "node --no-warnings --loader ts-node/esm");
  write_file(file("bun.lock"), "");
  EXPECT_EQ(command("{}"), "bun");
  write_file(file("deno.json"), "{}");
  EXPECT_EQ(command("{}"), "deno run --allow-all");
  EXPECT_EQ(command_of_project(folder.string(), *language_of_source("a.py")), "python3");
}

}  // namespace
}  // namespace evenhand::cli
