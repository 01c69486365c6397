#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::cli {

/// A language that `evenhand init` has a program for.
struct InitLanguage {
  std::string_view name;
  std::string_view program;               ///< of src/cli/init/templates
  std::string_view command;               ///< that runs it
  std::string_view package;               ///< of Debian
  std::string_view example;               ///< of --shuffle
  std::vector<std::string_view> signs;    ///< files, or endings, that a project in it has
  std::vector<std::string_view> sources;  ///< endings
};

std::span<const InitLanguage> init_languages();

/// The language of a source by its ending; null for another.
const InitLanguage* language_of_source(std::string_view file);

struct FoundLanguage {
  const InitLanguage* language;
  bool is_guess = false;  ///< no file shows it
};

/// The language that is `asked` for, else that of the folder's project: files that name a
/// language's project count before sources. Python if no file shows it. Throws InputError for an
/// unknown name.
FoundLanguage language_of_project(const std::string& folder, const std::string& asked);

/// Returns the command that runs the language's program in this project: for JavaScript and
/// TypeScript the project's own runner (Deno, Bun, tsx, ts-node), else Node.
std::string command_of_project(const std::string& folder, const InitLanguage& language);

}  // namespace evenhand::cli
