// Every command that leaves a document leaves one of the same form, and reports can be made again
// from it: tests/data/documents.txt has the commands, and tests/pinned/commands.txt those of games.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "reports/json.hpp"
#include "reports/text.hpp"
#include "tests/pinned_commands.hpp"
#include "tests/places.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> commands() {
  std::ifstream file(tests::data_folder() + "/documents.txt");
  std::vector<std::string> commands;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != '#') commands.push_back(line);
  }
  for (const tests::PinnedCommand& command : tests::pinned_commands()) {
    if (command.is_game()) commands.push_back(command.arguments);
  }
  return commands;
}

/// Runs all commands once, with every format, for all tests.
class Documents : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder = fs::path(testing::TempDir()) / fmt::format("documents-{}", getpid());
    fs::create_directories(folder);
    std::size_t number = 0;
    for (const std::string& command : commands()) {
      const std::string place = fmt::format("{}/{}", folder.string(), number++);
      const CommandOutcome outcome =
          run(fmt::format("$EVENHAND {} --format json,csv,md --out {}", command, place));
      // A verdict of any kind is as good as another.
      EXPECT_TRUE(outcome.status == 0 || outcome.status == 1 || outcome.status == 3)
          << command << '\n'
          << outcome.err;
      runs.push_back({command, place, outcome});
    }
  }
  static void TearDownTestSuite() { fs::remove_all(folder); }

  static CommandOutcome run(const std::string& command) {
    return run_command(
        fmt::format("export COLUMNS=80 SOURCE='{}'\n{}", tests::source_folder(), command),
        folder.string());
  }

  struct Run {
    std::string command;
    std::string place;
    CommandOutcome outcome;
  };
  static inline fs::path folder;
  static inline std::vector<Run> runs;
};

TEST_F(Documents, AreOfTheFormThatTheirSchemaSays) {
  std::string files;
  for (const Run& each : runs) files += ' ' + each.place + "/result.json";
  const CommandOutcome outcome =
      run(fmt::format("python3 '{0}/tests/scripts/check_documents.py' "
                      "'{0}/docs/document.schema.json' {1}",
                      tests::source_folder(), files));
  if (outcome.status == 77) GTEST_SKIP() << "needs python3-jsonschema";
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
}

// A schema that takes anything would let the test above pass.
TEST_F(Documents, AreRefusedByTheSchemaWhenTheyAreNot) {
  const fs::path bad = folder / "bad.json";
  nlohmann::json json =
      nlohmann::json::parse(read_file(fs::path(runs.front().place) / "result.json"));
  json["sections"][0]["judgement"]["findings"][0]["log10_p"] = 0.5;
  json["sections"][0]["surplus"] = 1;
  json["provenance"].erase("plan");
  json["verdict"] = "fair";
  write_file(bad, json.dump());
  const CommandOutcome outcome =
      run(fmt::format("python3 '{0}/tests/scripts/check_documents.py' "
                      "'{0}/docs/document.schema.json' '{1}'",
                      tests::source_folder(), bad.string()));
  if (outcome.status == 77) GTEST_SKIP() << "needs python3-jsonschema";
  EXPECT_EQ(outcome.status, 1);
  for (const char* place :
       {"/sections/0: ", "/sections/0/judgement: ", "/provenance: ", "/verdict: "}) {
    EXPECT_NE(outcome.out.find(place), std::string::npos) << place << '\n' << outcome.out;
  }
}

TEST_F(Documents, AreReportedAgainByteForByte) {
  for (const Run& each : runs) {
    // What was shown in full is shown in full again.
    const std::string verbose = each.command.ends_with(" -v") ? " -v" : "";
    const CommandOutcome again =
        run(fmt::format("$EVENHAND report {0}/result.json --format json,csv,md --out {0}-again "
                        "--quiet{1} && diff -r {0} {0}-again >&2",
                        each.place, verbose));
    EXPECT_EQ(again.status, 0) << each.command << '\n' << again.err;
    EXPECT_EQ(again.out, each.outcome.out) << each.command;
  }
}

// Version and commit, which --version prints on two lines.
TEST_F(Documents, NameTheProgramAsItNamesItself) {
  std::string about = run("$EVENHAND --version").out;
  about.replace(about.find('\n'), 1, ", ");
  const std::string program = about.substr(0, about.find(',', about.find(", commit ") + 1));
  ASSERT_NE(program.find(", commit "), std::string::npos) << about;
  for (const Run& each : runs) {
    const std::string json = read_file(fs::path(each.place) / "result.json");
    EXPECT_EQ(reports::from_json(json, each.place).provenance.program, program) << each.command;
  }
}

TEST_F(Documents, HaveTheSingularOfOne) {
  const std::regex plural("[^0-9.,]1 (deals|draws|orders|values|pairs|terms|leaves|data sets) ");
  for (const Run& each : runs) {
    const std::string json = read_file(fs::path(each.place) / "result.json");
    std::smatch found;
    EXPECT_FALSE(std::regex_search(json, found, plural)) << each.command << ": " << found.str();
  }
}

TEST_F(Documents, ArePrintedAsTheyAreWritten) {
  const Run& first = runs.front();
  EXPECT_EQ(run(fmt::format("$EVENHAND {} --json", first.command)).out,
            read_file(fs::path(first.place) / "result.json"));
}

// What a document says repeats it, does.
TEST_F(Documents, AreRepeatedByTheirCommandLine) {
  for (const Run& each : runs) {
    const std::string json = read_file(fs::path(each.place) / "result.json");
    const std::string line = reports::from_json(json, each.place).provenance.command;
    ASSERT_TRUE(line.starts_with("evenhand ")) << line;
    const CommandOutcome again = run("$EVENHAND" + line.substr(8) + " --json");
    EXPECT_EQ(again.out, json) << each.command << '\n' << line << '\n' << again.err;
  }
}

TEST_F(Documents, FitTheTerminal) {
  for (const Run& each : runs) {
    std::istringstream lines(each.outcome.out);
    for (std::string line; std::getline(lines, line);) {
      if (reports::display_width(line) <= 80) continue;
      // A line is longer only where a word is.
      std::istringstream words(line);
      std::size_t longest = 0;
      for (std::string word; words >> word;) longest = std::max(longest, word.size());
      EXPECT_GT(longest, 40U) << each.command << '\n' << line;
    }
  }
}

}  // namespace
}  // namespace evenhand::cli
