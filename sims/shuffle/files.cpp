#include "sims/shuffle/files.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/shell.hpp"

namespace evenhand::shuffle {
namespace {

namespace fs = std::filesystem;

/// The programs that run scripts, by the end of a script's name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> interpreters = {{
    {".py", "python3"},
    {".js", "node"},
    {".mjs", "node"},
    {".cjs", "node"},
    {".rb", "ruby"},
    {".php", "php"},
    {".lua", "lua"},
    {".sh", "sh"},
    {".pl", "perl"},
    {".R", "Rscript"},
    {".go", "go run"},
    {".java", "java"},
    {".jar", "java -jar"},
}};

}  // namespace

bool is_file(std::string_view path) {
  std::error_code ignored;
  return fs::is_regular_file(fs::path(path), ignored);
}

std::string command_of_file(std::string_view path) {
  const fs::path file(path);
  for (const auto& [end, interpreter] : interpreters) {
    if (file.extension() == end)
      return fmt::format("{} {}", interpreter, shell_quoted(file.string()));
  }
  std::string line;
  std::getline(std::ifstream(file, std::ios::binary), line);
  if (line.starts_with("#!"))
    return fmt::format("{} {}", line.substr(2), shell_quoted(file.string()));
  std::error_code ignored;
  const bool may_run =
      (fs::status(file, ignored).permissions() & fs::perms::owner_exec) != fs::perms::none;
  // On some file systems every file may be run, tables of deals as well.
  const bool is_compiled = line.starts_with(
      "\x7F"
      "ELF");
  if (!may_run || (file.has_extension() && !is_compiled)) return "";
  return (file.has_parent_path() ? "" : "./") + shell_quoted(file.string());
}

}  // namespace evenhand::shuffle
