#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.hpp"
#include "tests/pinned_commands.hpp"
#include "tests/src/cli/run_command.hpp"

// The whole output of every command that counts, for fixed seeds: tests/pinned/commands.txt has the
// commands, NAME.json what --json printed, NAME.txt what a terminal of 80 columns showed. The same
// bytes on any number of threads, and from shards merged; on processors of another make a number
// may differ in its 16th digit, for they round the logarithms of 80-bit numbers in their own way.
// With $EVENHAND_PIN set, the files are written instead: a commit that does so says what changes
// and why.

namespace evenhand::cli {
namespace {

using tests::pinned_folder;

std::vector<tests::PinnedCommand> commands_with_files() {
  std::vector<tests::PinnedCommand> all = tests::pinned_commands();
  std::erase_if(all, [](const tests::PinnedCommand& command) { return !command.has_files(); });
  return all;
}

/// The number with a fraction or an exponent that begins there; nothing of other texts.
std::string_view real_at(std::string_view text) {
  double value = 0;
  const char* end = std::from_chars(text.data(), text.data() + text.size(), value).ptr;
  const std::string_view number(text.data(), static_cast<std::size_t>(end - text.data()));
  return number.find_first_of(".e") == std::string_view::npos ? std::string_view() : number;
}

double value_of(std::string_view number) {
  double value = 0;
  std::from_chars(number.data(), number.data() + number.size(), value);
  return value;
}

/// The same but for what processors and their mathematical libraries round otherwise: sixteenth
/// digits, and thirteenth ones of a p-value of 1e-200, which is made from its logarithm.
bool is_same(std::string_view one, std::string_view other) {
  while (!one.empty() && !other.empty()) {
    const std::string_view number = real_at(one);
    const std::string_view pinned = real_at(other);
    if (number.empty() || pinned.empty()) {
      if (one.front() != other.front()) return false;
      one.remove_prefix(1);
      other.remove_prefix(1);
      continue;
    }
    const double expected = value_of(pinned);
    if (std::abs(value_of(number) - expected) > 1e-12 * std::abs(expected)) return false;
    one.remove_prefix(number.size());
    other.remove_prefix(pinned.size());
  }
  return one.empty() && other.empty();
}

TEST(PinnedComparison, TakesNothingButRoundingForTheSame) {
  const std::string pinned = R"({"p": 0.45340594279443747, "n": 12345678901234567, "w": "a 1.25"})";
  const auto with = [&](const std::string& from, const std::string& to) {
    return std::string(pinned).replace(pinned.find(from), from.size(), to);
  };
  EXPECT_TRUE(is_same(pinned, pinned));
  EXPECT_TRUE(is_same(with("0.45340594279443747", "0.4534059427944375"), pinned));
  EXPECT_FALSE(is_same(with("0.45340594279443747", "0.453405942795"), pinned));
  EXPECT_FALSE(is_same(with("0.45340594279443747", "0"), pinned));
  EXPECT_FALSE(is_same(with("12345678901234567", "12345678901234568"), pinned));
  EXPECT_FALSE(is_same(with("1.25", "1.26"), pinned));
  EXPECT_FALSE(is_same(pinned + " ", pinned));
  EXPECT_FALSE(is_same(pinned, pinned + "1.5"));
}

/// The commit that the program was built from is no part of what is pinned.
std::string without_commit(const std::string& output) {
  return std::regex_replace(output, std::regex(R"((evenhand [0-9.]+), commit [-.\w]+)"), "$1");
}

void hold(const std::string& file, const std::string& made, const std::string& what) {
  const std::string output = without_commit(made);
  if (std::getenv("EVENHAND_PIN") != nullptr) {
    write_file(pinned_folder + file, output);
  } else {
    const std::string pinned = read_file(pinned_folder + file);
    if (is_same(output, pinned)) return;
    EXPECT_EQ(output, pinned) << what;
  }
}

CommandOutcome run_pinned(const std::string& command) {
  return run_command("COLUMNS=80 $EVENHAND " + command, "/tmp");
}

TEST(Pinned, OneThread) {
  for (const tests::PinnedCommand& command : commands_with_files()) {
    const std::string quiet = command.arguments + " --quiet --threads 1";
    hold(command.name + ".json", run_pinned(quiet + " --json").out, command.arguments);
    hold(command.name + ".txt", run_pinned(quiet).out, command.arguments);
  }
}

TEST(Pinned, ThreeThreads) {
  for (const tests::PinnedCommand& command : commands_with_files()) {
    hold(command.name + ".json", run_pinned(command.arguments + " --quiet --threads 3 --json").out,
         command.arguments);
  }
}

TEST(PinnedSlow, ShardsMerged) {
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
    hold(command.name + ".json", run_pinned(merge).out, command.arguments);
    std::filesystem::remove_all(parts);
  }
}

}  // namespace
}  // namespace evenhand::cli
