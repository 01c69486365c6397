#include "src/cli/init/project_shuffle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "base/utf8.hpp"
#include "src/cli/init/offered_functions.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_source = 256 << 10;  // bytes; larger ones are made, not written
constexpr std::size_t most_entries = 20'000;          // looked at in a project
constexpr int deepest = 8;

constexpr std::array<std::string_view, 24> left_out = {
    "node_modules", "vendor",  "dist",      "build",    "target",        "out",
    "coverage",     "test",    "tests",     "spec",     "specs",         "__tests__",
    "__pycache__",  "venv",    "env",       "examples", "site-packages", "evenhand",
    "bench",        "scripts", "benchmark", "docs",     "shuffle-check", "evenhand-report"};

/// shuffle, shuffled, shuffleDeck, deckShuffle, fisher_yates
bool is_called_shuffle(std::string_view called) {
  std::string name = lower_case(called);
  name.erase(std::remove(name.begin(), name.end(), '_'), name.end());
  name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
  while (name.ends_with('!')) name.pop_back();
  return name.starts_with("shuffle") || name.ends_with("shuffle") || name == "fisheryates";
}

bool is_test(const std::string& stem) {
  const std::string name = lower_case(stem);
  const auto ends = [&](std::string_view ending) { return name.ends_with(ending); };
  return name.starts_with("test_") || ends("test") || ends("tests") || ends(".spec") ||
         ends("_spec") || ends(".min") || ends(".config") || ends(".d");
}

/// Returns whether a text is plain in each language, as texts between quotes in programs must be.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view(" _-+.,/:!?$@()[]").find(c) != std::string_view::npos;
  });
}

bool is_small_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && fs::file_size(path, error) <= largest_source && !error;
}

Offer offer_of(const fs::path& path, const InitLanguage& language) {
  Offer offer = offered_functions(language.name, read_file(path), path.stem().string());
  // Nobody imports the package of a program.
  if (offer.package == "main") offer.all.clear();
  std::erase_if(offer.all, [](const Offered& each) {
    return !is_utf8(each.name) || !is_utf8(each.called) || !is_utf8(each.type_argument);
  });
  return offer;
}

std::vector<ProjectShuffle> shuffles_in(const std::string& file, const Offer& offer) {
  std::vector<ProjectShuffle> shuffles;
  for (const Offered& each : offer.all) {
    if (each.is_function && is_called_shuffle(each.called)) {
      shuffles.push_back({file, each.name, each.type_argument});
    }
  }
  return shuffles;
}

/// The sources of a project, in the order of their names; none where there are too many to look at.
std::vector<std::string> sources_of(const fs::path& folder, const InitLanguage& language) {
  std::vector<std::string> files;
  std::error_code error;
  std::size_t seen = 0;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    if (++seen > most_entries) return {};
    const fs::path& path = at->path();
    const std::string name = path.filename().string();
    std::error_code ignored;
    if (at->is_directory(ignored)) {
      if (name.starts_with('.') || at.depth() >= deepest ||
          std::find(left_out.begin(), left_out.end(), name) != left_out.end()) {
        at.disable_recursion_pending();
      }
    } else if (!at->is_symlink(ignored) && language_of_source(name) == &language &&
               !is_test(path.stem().string()) && is_small_file(path)) {
      const std::string file = path.lexically_relative(folder).string();
      if (is_plain(file)) files.push_back(file);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The file that package.json names as the module's own; empty where it names none that is there.
std::string main_file(const fs::path& folder) {
  const fs::path path = folder / "package.json";
  if (!is_small_file(path)) return {};
  const auto package = nlohmann::json::parse(read_file(path), nullptr, false);
  if (!package.is_object()) return {};
  const auto text_at = [](const nlohmann::json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  std::vector<std::string> files = {text_at(package, "exports")};
  if (const auto exported = package.find("exports");
      exported != package.end() && exported->is_object()) {
    files.push_back(text_at(*exported, "."));
    files.push_back(text_at(*exported, "import"));
  }
  for (const char* key : {"module", "main"}) files.push_back(text_at(package, key));
  files.emplace_back("index.js");
  for (const std::string& file : files) {
    const std::string inside = fs::path(file).lexically_normal().string();
    if (!file.empty() && is_plain(inside) && is_small_file(folder / inside)) return inside;
  }
  return {};
}

std::vector<std::string_view> offered_names(const std::vector<Offered>& offered) {
  std::vector<std::string_view> names;
  for (const Offered& each : offered) names.push_back(each.name);
  return names;
}

std::string listed(const std::vector<Offered>& offered) {
  std::vector<std::string> names;
  for (const std::string_view name : offered_names(offered)) names.push_back(printable(name));
  return names.empty() ? "no function" : fmt::format("{}", fmt::join(names, ", "));
}

/// Also where the project's folder is yet to be made: `..` is then gone back by name.
fs::path path_of(const std::string& folder, const std::string& file) {
  return fs::weakly_canonical(fs::absolute(folder) / file);
}

[[noreturn]] void refuse(const std::string& spec, const std::string& what) {
  throw InputError(fmt::format("--shuffle {}: {}", printable(spec), what));
}

void require_source(const std::string& folder, const InitLanguage& language,
                    const std::string& spec, const std::string& file) {
  std::error_code ignored;
  if (!is_plain(file)) {
    refuse(spec,
           "the file's name has a quote, a backslash or the like, which cannot be written "
           "into every program; rename the file");
  }
  const fs::path path = path_of(folder, file);
  if (!fs::is_regular_file(path, ignored)) {
    const std::vector<std::string> files = sources_of(folder, language);
    const std::vector<std::string_view> names(files.begin(), files.end());
    const std::string_view nearest = nearest_name(file, names);
    refuse(spec, fmt::format("there is no file {} in {}{}", file, folder,
                             nearest.empty()
                                 ? "; name it from there, as in " + std::string(language.example)
                                 : fmt::format("; did you mean '{}'?", nearest)));
  }
  if (!is_small_file(path)) {
    refuse(spec, fmt::format("{} has more than {} bytes, too many to be looked at", file,
                             largest_source));
  }
}

}  // namespace

ProjectShuffle named_shuffle(const std::string& folder, const InitLanguage& language,
                             const std::string& spec) {
  const std::size_t mark = spec.rfind('#');
  const std::string file = fs::path(spec.substr(0, mark)).lexically_normal().string();
  std::string name = mark == std::string::npos ? "" : spec.substr(mark + 1);
  require_source(folder, language, spec, file);
  const fs::path path = path_of(folder, file);
  const Offer offer = offered_functions(language.name, read_file(path), path.stem().string());
  if (offer.package == "main") {
    refuse(spec,
           "the file is of package main, which no program can import; move the shuffle to "
           "a package of its own");
  }
  for (std::size_t at = name.find("::"); at != std::string::npos; at = name.find("::")) {
    name.replace(at, 2, ".");
  }
  if (name.empty()) {
    const std::vector<ProjectShuffle> shuffles = shuffles_in(file, offer);
    if (shuffles.size() == 1) return shuffles.front();
    refuse(spec, fmt::format("name the function, as in {}#NAME; {} offers: {}", printable(file),
                             printable(file), listed(offer.all)));
  }
  const auto found = std::find_if(offer.all.begin(), offer.all.end(),
                                  [&](const Offered& each) { return each.name == name; });
  if (found == offer.all.end() && (offer.is_complete || !is_plain(name))) {
    refuse(spec, unknown_name("function", printable(name), offered_names(offer.all),
                              fmt::format("{} offers: {}", printable(file), listed(offer.all))));
  }
  return {file, name, found == offer.all.end() ? "" : found->type_argument};
}

ShuffleSearch find_shuffle(const std::string& folder, const InitLanguage& language) {
  if (language.name == "node") {
    const std::string file = main_file(folder);
    if (!file.empty() && language_of_source(file) == &language) {
      const auto shuffles = shuffles_in(file, offer_of(fs::path(folder) / file, language));
      if (shuffles.size() == 1) return {shuffles.front(), {}};
    }
  }
  std::vector<ProjectShuffle> all;
  for (const std::string& file : sources_of(folder, language)) {
    for (ProjectShuffle& each : shuffles_in(file, offer_of(fs::path(folder) / file, language))) {
      all.push_back(std::move(each));
    }
  }
  if (all.size() == 1) return {all.front(), {}};
  return {std::nullopt, all};
}

bool has_sources(const std::string& folder, const InitLanguage& language) {
  return !sources_of(folder, language).empty();
}

std::string go_import(const std::string& folder, const std::string& file) {
  const fs::path module = fs::path(folder) / "go.mod";
  const std::string text = is_small_file(module) ? read_file(module) : "";
  const std::size_t at = text.starts_with("module ") ? 0 : text.find("\nmodule ");
  if (at == std::string::npos || text.empty()) {
    throw InputError(
        fmt::format("{}: there is no module in it, by which the shuffle is imported; 'go mod init "
                    "NAME' writes it",
                    module.string()));
  }
  const std::size_t start = text.find("module ", at) + 7;
  std::string name = text.substr(start, text.find_first_of("\n\r ", start) - start);
  name.erase(std::remove(name.begin(), name.end(), '"'), name.end());
  if (!is_plain(name)) {
    throw InputError(fmt::format(
        "{}: the module has the name '{}', expected one of letters, digits and the marks of a path",
        module.string(), printable(name, 200)));
  }
  const std::string package = fs::path(file).parent_path().generic_string();
  return package.empty() ? name : name + '/' + package;
}

}  // namespace evenhand::cli
