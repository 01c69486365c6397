// Every command that leaves a document leaves one of the same form, and reports can be made again
// from it. tests/data/documents.txt has the commands; those of tests/pinned/commands.txt, which
// count with fixed seeds, also leave what is pinned: NAME.txt what a terminal of 80 columns shows,
// and digests.txt a digest of each part of the JSON, so that a diff says what has changed of which
// document; scripts/diff-pinned.sh shows both versions of it. It is the same in one thread, in
// three, and from shards merged. `EVENHAND_PIN=1 build/release/tests/src_tests
// --gtest_filter=Documents.ArePinned` writes the files: a commit that does so says what changes and
// why.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "base/number_text.hpp"
#include "base/sha256.hpp"
#include "reports/json.hpp"
#include "reports/value_text.hpp"
#include "tests/pinned_commands.hpp"
#include "tests/places.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using tests::pinned_folder;
using tests::PinnedCommand;

/// The value with each real rounded to ten digits. Processors round the logarithms of 80-bit
/// numbers in their own way, which shows in the 16th digit, and in the 13th of a p-value of 1e-300;
/// the three digits between make it unlikely that a number lies so near to where it is rounded up
/// or down that it is rounded differently.
nlohmann::ordered_json rounded(nlohmann::ordered_json value) {
  if (value.is_number_float()) return fmt::format("{:.9e}", value.get<double>());
  if (value.is_structured()) {
    for (nlohmann::ordered_json& item : value) item = rounded(item);
  }
  return value;
}

using Digests = std::map<std::string, std::string>;

void add_digest(Digests& digests, const std::string& part, const nlohmann::ordered_json& value) {
  if (value.is_structured() && value.empty()) return;
  digests[part] = Sha256().hex(rounded(value).dump()).substr(0, 16);
}

/// By part of the document: `SECTION.charts` and the like for what a section has, `head` for names,
/// titles and answers, `notes`, `provenance`. Empty parts have none.
Digests digests_of(const std::string& json) {
  Digests digests;
  nlohmann::ordered_json head = nlohmann::ordered_json::object();
  const auto document = nlohmann::ordered_json::parse(json);
  for (const auto& [key, value] : document.items()) {
    if (key == "sections") continue;
    if (value.is_structured()) {
      add_digest(digests, key, value);
    } else {
      head[key] = value;
    }
  }
  for (const auto& section : document.at("sections")) {
    const std::string name = section.at("name");
    for (const auto& [key, value] : section.items()) {
      if (value.is_structured()) {
        add_digest(digests, name + "." + key, value);
      } else {
        head["sections"][name][key] = value;
      }
    }
  }
  add_digest(digests, "head", head);
  return digests;
}

TEST(PinnedDigests, ChangeWithTheirPartAloneAndNotByRounding) {
  const std::string json =
      R"({"title": "T", "sections": [{"name": "s", "title": "S", "figures": [], "charts":
    [{"p": 0.45340594279443747, "n": 12345678901234567}], "notes": ["a 1.25"]}], "provenance": {"seed": "1"}})";
  const auto changed_by = [&](const std::string& from, const std::string& to) {
    std::string all;
    const Digests before = digests_of(json);
    for (const auto& [part, digest] :
         digests_of(std::string(json).replace(json.find(from), from.size(), to))) {
      const auto pinned = before.find(part);
      if (pinned == before.end() || pinned->second != digest) all += part + " ";
    }
    return all;
  };
  EXPECT_EQ(digests_of(json).size(), 4);
  EXPECT_EQ(changed_by("0.45340594279443747", "0.4534059427944375"), "");
  EXPECT_EQ(changed_by("0.45340594279443747", "0.4534059429"), "s.charts ");
  EXPECT_EQ(changed_by("12345678901234567", "12345678901234568"), "s.charts ");
  EXPECT_EQ(changed_by("1.25", "1.26"), "s.notes ");
  EXPECT_EQ(changed_by("\"T\"", "\"\""), "head ");
  EXPECT_EQ(changed_by("\"S\"", "\"\""), "head ");
  EXPECT_EQ(changed_by("\"1\"", "\"2\""), "provenance ");
  EXPECT_EQ(changed_by("[]", "[1]"), "s.figures ");
}

/// Reads the pinned digests of each command, by its name.
std::map<std::string, Digests> pinned_digests() {
  std::map<std::string, Digests> all;
  std::istringstream words(read_file(pinned_folder + "digests.txt"));
  for (std::string name, part, digest; words >> name >> part >> digest;) all[name][part] = digest;
  return all;
}

/// The commit that the program was built from is no part of what is pinned.
std::string without_commit(const std::string& output) {
  return std::regex_replace(output, std::regex(R"((evenhand [0-9.]+), commit [-.\w]+)"), "$1");
}

/// Names the parts that differ, each once: it has changed, or one of both has none.
std::string changed_parts(const Digests& made, const Digests& pinned) {
  Digests all = made;
  all.insert(pinned.begin(), pinned.end());
  std::string changed;
  for (const auto& [part, digest] : all) {
    if (!made.contains(part) || !pinned.contains(part) || made.at(part) != pinned.at(part))
      changed += " " + part;
  }
  return changed;
}

void hold_json(const PinnedCommand& command, const std::string& made) {
  static const std::map<std::string, Digests> all_pinned = pinned_digests();
  const auto pinned = all_pinned.find(command.name);
  ASSERT_NE(pinned, all_pinned.end())
      << command.name << " has no digest in tests/pinned/digests.txt";
  EXPECT_EQ(changed_parts(digests_of(without_commit(made)), pinned->second), "")
      << "parts of the JSON of " << command.name
      << " that have other digests than in tests/pinned/digests.txt; `sh "
      << "scripts/diff-pinned.sh " << command.name << "` shows what differs";
}

bool pins() { return std::getenv("EVENHAND_PIN") != nullptr; }

std::vector<PinnedCommand> commands() {
  std::vector<PinnedCommand> commands = tests::pinned_commands();
  std::ifstream file(tests::data_folder() + "/documents.txt");
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != '#') commands.push_back({"-", line});
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
    for (const PinnedCommand& pinned : commands()) {
      const std::string place = fmt::format("{}/{}", folder.string(), number++);
      const CommandOutcome outcome =
          run(fmt::format("$EVENHAND {}{} --format json,csv,md --out {}", pinned.arguments,
                          pinned.has_files() ? " --threads 1" : "", place));
      // A verdict of any kind is as good as another.
      EXPECT_TRUE(outcome.status == 0 || outcome.status == 1 || outcome.status == 3 ||
                  outcome.status == 6)
          << pinned.arguments << '\n'
          << outcome.err;
      runs.push_back({pinned.arguments, place, outcome, pinned});
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
    PinnedCommand pinned;
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
    // A document that was shown in full is shown in full again.
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
  // "0 or 1 pairs" is right.
  const std::regex plural(
      "([^ ]or|[^r])[^0-9.,]1 (deals|draws|orders|values|pairs|terms|leaves|data sets) ");
  for (const Run& each : runs) {
    const std::string json = read_file(fs::path(each.place) / "result.json");
    std::smatch found;
    EXPECT_FALSE(std::regex_search(json, found, plural)) << each.command << ": " << found.str();
  }
}

/// The first line of an answer may not say these: a name of a test, and words of statistics.
const std::regex no_words_of_players(
    R"([a-z]+-?[a-z]*\.[a-z]+[-a-z]*|\brms\b|[Cc]hi-square|corrected p|\bp [=<>]|Cohen|yardstick|\bnats\b|均方根|卡方|校正|原假设)");

std::size_t words_in(const std::string& text) {
  std::istringstream stream(text);
  std::size_t words = 0;
  for (std::string word; stream >> word;) ++words;
  return words;
}

TEST_F(Documents, AnswerInAFewPlainWords) {
  constexpr std::size_t most_words = 25;
  constexpr std::size_t most_columns_in_chinese = 130;
  for (const Run& each : runs) {
    const std::string file = (fs::path(each.place) / "result.json").string();
    const reports::Document document = reports::from_json(read_file(file), each.place);
    if (!document.verdict) continue;
    const std::string line =
        fmt::format("{}: {}", reports::verdict_name(*document.verdict), document.answer);
    EXPECT_LE(words_in(line), most_words) << each.command << ": " << line;
    std::smatch found;
    EXPECT_FALSE(std::regex_search(line, found, no_words_of_players))
        << line << ": " << found.str();
    const std::string chinese = run("COLUMNS=1000 $EVENHAND --lang zh report " + file).out;
    const std::string first = chinese.substr(0, chinese.find('\n'));
    EXPECT_LE(reports::display_width(first), most_columns_in_chinese) << first;
    EXPECT_FALSE(std::regex_search(first, found, no_words_of_players)) << first;
    EXPECT_NE(first, line) << "not translated";
  }
}

TEST_F(Documents, ArePrintedAsTheyAreWritten) {
  const Run& first = runs.front();
  EXPECT_EQ(run(fmt::format("$EVENHAND {} --json", first.command)).out,
            read_file(fs::path(first.place) / "result.json"));
}

TEST_F(Documents, ArePinned) {
  std::string digests;
  for (const Run& each : runs) {
    if (!each.pinned.has_files()) continue;
    const std::string json = read_file(fs::path(each.place) / "result.json");
    const std::string text = without_commit(each.outcome.out);
    const std::string file = pinned_folder + each.pinned.name + ".txt";
    if (!pins()) {
      hold_json(each.pinned, json);
      EXPECT_EQ(text, read_file(file)) << each.command;
      continue;
    }
    write_file(file, text);
    for (const auto& [part, digest] : digests_of(without_commit(json))) {
      digests += fmt::format("{:<23} {:<29} {}\n", each.pinned.name, part, digest);
    }
  }
  if (pins()) write_file(pinned_folder + "digests.txt", digests);
}

// The line that a document says repeats it does so, in any number of threads.
TEST_F(Documents, AreRepeatedByTheirCommandLine) {
  for (const Run& each : runs) {
    const std::string json = read_file(fs::path(each.place) / "result.json");
    const std::string line = reports::from_json(json, each.place).provenance.command;
    ASSERT_TRUE(line.starts_with("evenhand ")) << line;
    const CommandOutcome again = run("$EVENHAND" + line.substr(8) + " --json" +
                                     (each.pinned.has_files() ? " --threads 3" : ""));
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

TEST(PinnedSlow, ShardsMerged) {
  if (pins()) GTEST_SKIP() << "Documents.ArePinned pins";
  const std::string parts = fmt::format("/tmp/evenhand-pinned-{}", ::getpid());
  for (const tests::PinnedCommand& command : tests::pinned_commands()) {
    if (!command.has_files() || command.name == "audit-few") continue;  // which has one block
    std::string merge = "merge --json --quiet --fail-on never";
    for (const char* shard : {"1", "2"}) {
      const CommandOutcome made =
          run_command(fmt::format("$EVENHAND {} --quiet --shard {}/2 --out {}", command.arguments,
                                  shard, parts),
                      "/tmp");
      EXPECT_EQ(made.status, 0) << command.arguments << made.err;
      merge += fmt::format(" {}/shard-{}-2.evenhand", parts, shard);
    }
    hold_json(command, run_command("$EVENHAND " + merge, "/tmp").out);
    std::filesystem::remove_all(parts);
  }
}

}  // namespace
}  // namespace evenhand::cli
