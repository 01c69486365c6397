#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <sstream>

#include "base/file_kinds.hpp"
#include "base/files.hpp"
#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;

/// The rows of SECURITY.md: what is read as a whole, and how large it may be.
std::map<std::string, std::string> documented() {
  std::istringstream lines(read_file(tests::source_folder() + "/SECURITY.md"));
  std::map<std::string, std::string> rows;
  bool in_table = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("| what is read as a whole")) {
      in_table = true;
    } else if (!line.starts_with('|')) {
      in_table = false;
    } else if (in_table && !line.starts_with("|-")) {
      const std::size_t bar = line.find(" | ");
      rows[line.substr(2, bar - 2)] = line.substr(bar + 3, line.size() - bar - 5);
    }
  }
  return rows;
}

std::size_t bytes_of(const std::string& size) {
  const std::map<std::string, std::size_t> units = {
      {"kB", std::size_t{1} << 10}, {"MB", std::size_t{1} << 20}, {"GB", std::size_t{1} << 30}};
  return std::stoul(size) * units.at(size.substr(size.find(' ') + 1));
}

/// Commands that read each kind; FILE stands for it.
const std::map<std::string, std::vector<std::string>> readers = {
    {"a file of settings", {"check FILE"}},
    {"a file of claims", {"claims FILE"}},
    {"a scheme", {"verify --scheme FILE --server-seed 00", "audit --scheme FILE --samples 10"}},
    {"a key",
     {"protocol deal doudizhu --rounds 1 --signing-key FILE --out $DIR/o",
      "protocol verify examples/protocol/table.evh --dealer-key FILE"}},
    {"a table of counts", {"identify FILE", "identify - < FILE"}},
    {"a result", {"report FILE", "diff FILE FILE", "report - < FILE"}},
    {"a checkpoint, a shard or a state",
     {"merge FILE", "audit --resume FILE",
      "watch fisher-yates --deck 5 --samples 10 --state FILE"}},
    {"a transcript that is read whole",
     {"protocol prove FILE --round 1 --seat 0 --proof $DIR/p", "protocol show FILE",
      "protocol verify examples/protocol/table.evh --dealer-key examples/protocol/dealer-key.pem "
      "--succession FILE"}},
    {"a file of openings", {"play xiangqi --games 1 --openings FILE"}},
    {"a list of files", {"merge --list FILE"}}};

class FileBounds : public tests::WithFolder {
 protected:
  /// The command on `path`, with so much memory that only what is bounded fits.
  void expect_refused(std::string command, const std::string& path, const FileKind& kind) const {
    for (std::size_t at = command.find("FILE"); at != std::string::npos;
         at = command.find("FILE")) {
      command.replace(at, 4, path);
    }
    const std::string limited = EVENHAND_IS_SANITIZED ? "" : "ulimit -v 4000000; ";
    const CommandOutcome outcome = run_command(
        "cd " + tests::source_folder() + "; " + limited + "timeout 120 $EVENHAND " + command,
        folder.string());
    EXPECT_THAT(refusal_in(outcome, command),
                HasSubstr(fmt::format("the most that {}", kind.name)));
  }
};

TEST_F(FileBounds, AreThoseThatAreDocumented) {
  const auto rows = documented();
  EXPECT_EQ(rows.size(), file_kinds::all.size());
  for (const FileKind& kind : file_kinds::all) {
    const auto row = rows.find(std::string(kind.name));
    ASSERT_NE(row, rows.end()) << kind.name;
    EXPECT_EQ(bytes_of(row->second), kind.most_bytes) << kind.name;
  }
}

TEST_F(FileBounds, AreLookedAtBeforeAFileIsRead) {
  for (const FileKind& kind : file_kinds::all) {
    if (kind.name == file_kinds::other.name) continue;  // no command reads one
    const std::string name = fmt::format("{}/large.toml", folder.string());
    write_file(name, kind.magic);
    std::filesystem::resize_file(name, std::size_t{30} << 30);
    for (const std::string& command : readers.at(std::string(kind.name))) {
      expect_refused(command, name, kind);
    }
  }
}

TEST_F(FileBounds, HoldForADeviceWithoutEnd) {
  std::filesystem::create_symlink("/dev/zero", folder / "zero.toml");
  for (const FileKind& kind : file_kinds::all) {
    if (kind.name == file_kinds::other.name || !kind.magic.empty()) continue;
    for (const std::string& command : readers.at(std::string(kind.name))) {
      expect_refused(command, (folder / "zero.toml").string(), kind);
    }
  }
}

}  // namespace
}  // namespace evenhand::cli
