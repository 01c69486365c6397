#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "base/sha256.hpp"
#include "tests/pinned_commands.hpp"
#include "tests/src/cli/run_command.hpp"

// The output of every command that counts, for fixed seeds. tests/pinned/commands.txt has the
// commands, NAME.txt what a terminal of 80 columns showed, and digests.txt a digest of each part of
// what --json printed, so that a diff says what has changed of which document;
// scripts/diff-pinned.sh shows both versions of it. The output is the same on any number of
// threads, and from shards merged. `EVENHAND_PIN=1 build/release/tests/src_tests
// --gtest_filter=Pinned.OneThread` writes the files: a commit that does so says what changes and
// why.

namespace evenhand::cli {
namespace {

using tests::pinned_folder;
using tests::PinnedCommand;

std::vector<tests::PinnedCommand> commands_with_files() {
  std::vector<tests::PinnedCommand> all = tests::pinned_commands();
  std::erase_if(all, [](const tests::PinnedCommand& command) { return !command.has_files(); });
  return all;
}

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

/// Of each command, by its name.
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

/// What differs, each part once: it has changed, or one of both has none.
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

CommandOutcome run_pinned(const std::string& command) {
  return run_command("COLUMNS=80 $EVENHAND " + command, "/tmp");
}

bool pins() { return std::getenv("EVENHAND_PIN") != nullptr; }

TEST(Pinned, OneThread) {
  std::string digests;
  for (const tests::PinnedCommand& command : commands_with_files()) {
    const std::string quiet = command.arguments + " --quiet --threads 1";
    const std::string json = run_pinned(quiet + " --json").out;
    const std::string text = without_commit(run_pinned(quiet).out);
    if (!pins()) {
      hold_json(command, json);
      EXPECT_EQ(text, read_file(pinned_folder + command.name + ".txt")) << command.arguments;
      continue;
    }
    write_file(pinned_folder + command.name + ".txt", text);
    for (const auto& [part, digest] : digests_of(without_commit(json))) {
      digests += fmt::format("{:<23} {:<29} {}\n", command.name, part, digest);
    }
  }
  if (pins()) write_file(pinned_folder + "digests.txt", digests);
}

TEST(Pinned, ThreeThreads) {
  if (pins()) GTEST_SKIP() << "Pinned.OneThread pins";
  for (const tests::PinnedCommand& command : commands_with_files()) {
    hold_json(command, run_pinned(command.arguments + " --quiet --threads 3 --json").out);
  }
}

TEST(PinnedSlow, ShardsMerged) {
  if (pins()) GTEST_SKIP() << "Pinned.OneThread pins";
  const std::string parts = fmt::format("/tmp/evenhand-pinned-{}", ::getpid());
  for (const tests::PinnedCommand& command : commands_with_files()) {
    if (command.arguments.find("--samples 50") != std::string::npos &&
        command.name == "audit-few") {
      continue;  // one block
    }
    std::string merge = "merge --json --quiet --fail-on never";
    for (const char* shard : {"1", "2"}) {
      const CommandOutcome made = run_pinned(
          fmt::format("{} --quiet --shard {}/2 --out {}", command.arguments, shard, parts));
      EXPECT_EQ(made.status, 0) << command.arguments << made.err;
      merge += fmt::format(" {}/shard-{}-2.evenhand", parts, shard);
    }
    hold_json(command, run_pinned(merge).out);
    std::filesystem::remove_all(parts);
  }
}

}  // namespace
}  // namespace evenhand::cli
