#include "src/cli/init/init_language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/suggest.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

bool has_file(const fs::path& folder, std::string_view name) {
  std::error_code ignored;
  return fs::is_regular_file(folder / name, ignored);
}

bool has_sign(const fs::path& folder, std::string_view sign) {
  if (!sign.starts_with('.')) return has_file(folder, sign);
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() == sign) return true;
  }
  return false;
}

/// Whether package.json has it among the packages that the project needs.
bool needs_package(const nlohmann::json& package, const std::string& name) {
  for (const char* kind : {"dependencies", "devDependencies"}) {
    const auto list = package.find(kind);
    if (list != package.end() && list->is_object() && list->contains(name)) return true;
  }
  return false;
}

std::string javascript_command(const fs::path& folder) {
  if (has_file(folder, "deno.json") || has_file(folder, "deno.jsonc")) {
    return "deno run --allow-all";
  }
  if (has_file(folder, "bun.lock") || has_file(folder, "bun.lockb")) return "bun";
  constexpr std::uintmax_t largest = 1 << 20;
  std::error_code ignored;
  if (!has_file(folder, "package.json") ||
      fs::file_size(folder / "package.json", ignored) > largest) {
    return "node";
  }
  const auto package = nlohmann::json::parse(read_file(folder / "package.json"), nullptr, false);
  if (!package.is_object()) return "node";
  if (needs_package(package, "tsx")) return "node --import tsx";
  if (!needs_package(package, "ts-node")) return "node";
  const auto type = package.find("type");
  const bool is_module = type != package.end() && *type == "module";
  return is_module ? "node --no-warnings --loader ts-node/esm" : "node --require ts-node/register";
}

}  // namespace

std::span<const InitLanguage> init_languages() {
  static const std::array<InitLanguage, 6> all = {{
      {"node",
       "deal.mjs",
       "node",
       "nodejs",
       "src/deck.js#shuffle",
       {"package.json", "tsconfig.json", "deno.json", "deno.jsonc", ".js", ".mjs", ".ts", ".cjs"},
       {".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"}},
      {"python",
       "deal.py",
       "python3",
       "python3",
       "game/cards.py#shuffle",
       {"pyproject.toml", "setup.py", "requirements.txt", ".py"},
       {".py"}},
      {"go", "deal.go", "go run", "golang-go", "deck/deck.go#Shuffle", {"go.mod", ".go"}, {".go"}},
      {"ruby", "deal.rb", "ruby", "ruby", "lib/deck.rb#shuffle", {"Gemfile", ".rb"}, {".rb"}},
      {"php",
       "deal.php",
       "php",
       "php-cli",
       "src/deck.php#shuffleDeck",
       {"composer.json", ".php"},
       {".php"}},
      {"java",
       "Deal.java",
       "java",
       "default-jdk-headless",
       "src/game/Deck.java#shuffle",
       {"pom.xml", "build.gradle", "build.gradle.kts", ".java"},
       {".java"}},
  }};
  return all;
}

const InitLanguage* language_of_source(std::string_view file) {
  for (const InitLanguage& language : init_languages()) {
    for (const std::string_view ending : language.sources) {
      if (file.ends_with(ending)) return &language;
    }
  }
  return nullptr;
}

FoundLanguage language_of_project(const std::string& folder, const std::string& asked) {
  std::vector<std::string_view> names;
  for (const InitLanguage& language : init_languages()) {
    if (language.name == asked) return {&language};
    names.push_back(language.name);
  }
  if (!asked.empty()) {
    throw InputError(unknown_name("language", asked, names,
                                  fmt::format("there are {}; of any other, write deals as numbers, "
                                              "one a line (docs/formats-deals.md)",
                                              fmt::join(names, ", "))));
  }
  for (const bool is_source : {false, true}) {
    for (const InitLanguage& language : init_languages()) {
      for (const std::string_view sign : language.signs) {
        if (sign.starts_with('.') == is_source && has_sign(folder, sign)) return {&language};
      }
    }
  }
  return {&init_languages()[1], true};
}

std::string command_of_project(const std::string& folder, const InitLanguage& language) {
  return language.name == "node" ? javascript_command(folder) : std::string(language.command);
}

}  // namespace evenhand::cli
