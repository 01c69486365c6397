#include "src/cli/examine/project_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "base/shell.hpp"
#include "base/suggest.hpp"
#include "base/toml.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/deals/open_sources.hpp"

namespace evenhand::cli {
namespace {

/// Where the deals come from, which no two sources share.
constexpr std::array<std::string_view, 5> origins = {"shuffler", "scheme", "log", "exec", "play"};
constexpr std::array<std::string_view, 5> of_the_project = {"source", "out", "reports", "fail-on",
                                                            "allow"};

bool is_origin(std::string_view key) {
  return std::find(origins.begin(), origins.end(), key) != origins.end();
}

std::vector<std::string> unused_options(std::string_view origin) {
  deals::SourcePlan plan;
  plan.sources = {{deals::kind_named(origin), {}}};
  return deals::unused_options(plan);
}

class ProjectReader {
 public:
  ProjectReader(const std::string& path, const OptionsOf& options_of)
      : path_(path), options_of_(options_of), audit_options_(options_of("audit")) {}

  Project read(const toml::table& document) {
    read_project_keys(document);
    const toml::node* node = document.get("source");
    const toml::array* list = node == nullptr ? nullptr : node->as_array();
    if (list == nullptr || list->empty()) {
      throw InputError(
          fmt::format("{}: there is no [[source]]; each names a shuffler, a log or a "
                      "program to audit, or a game to play",
                      path_));
    }
    for (const toml::node& entry : *list) {
      const toml::table* table = entry.as_table();
      if (table == nullptr) fail(entry, "a source is a table: write [[source]] above its keys");
      add_source(*table);
    }
    return project_;
  }

 private:
  std::string place(const toml::node& node) const {
    return fmt::format("{}:{}", path_, node.source().begin.line);
  }

  [[noreturn]] void fail(const toml::node& node, const std::string& what) const {
    throw InputError(fmt::format("{}: {}", place(node), what));
  }

  [[noreturn]] void refuse_key(const toml::node& node, std::string_view key,
                               const std::vector<std::string_view>& known) const {
    fail(node, unknown_name("key", printable(key), known,
                            "docs/ci.md lists the keys; those of a source are the options of "
                            "'evenhand audit' or of 'evenhand play GAME'"));
  }

  /// Reads a value, and names its place in the error where it is none.
  template <class Read>
  auto read_value(std::string_view key, const toml::node& node, const Read& read) const {
    try {
      return read(std::string(key), json_of(node));
    } catch (const InputError& error) {
      fail(node, error.what());
    }
  }

  std::string text_of(std::string_view key, const toml::node& node) const {
    return read_value(key, node, option_text);
  }

  /// The options of a game's `play`.
  std::vector<std::string> options_of(const toml::node& game) const {
    const std::string name = text_of("play", game);
    try {
      return options_of_("play " + shell_quoted(name));
    } catch (const InputError& error) {
      fail(game, fmt::format("play: {}", error.what()));
    }
  }

  void read_project_keys(const toml::table& document) {
    std::vector<std::string_view> known(of_the_project.begin(), of_the_project.end());
    for (const std::string& option : audit_options_) {
      if (!is_origin(option)) known.push_back(option);
    }
    for (const auto& [key, node] : document) {
      const std::string_view name = key;
      if (name == "source") continue;
      if (name == "out") {
        project_.out = text_of(name, node);
      } else if (name == "reports") {
        project_.formats = fmt::format("{}", fmt::join(read_value(name, node, option_texts), ","));
      } else if (name == "fail-on") {
        project_.fail_on = text_of(name, node);
      } else if (name == "allow") {
        project_.allow = text_of(name, node);
      } else if (is_origin(name)) {
        fail(node, fmt::format("{} belongs below a [[source]]", name));
      } else if (std::find(known.begin(), known.end(), name) == known.end()) {
        refuse_key(node, name, known);
      } else {
        defaults_.emplace_back(name, &node);
      }
    }
  }

  void add_option(std::string_view key, const toml::node& node,
                  std::vector<std::string>& arguments) const {
    if (key == "shuffler") return arguments.push_back(text_of(key, node));
    for (std::string& word : read_value(key, node, option_words)) {
      arguments.push_back(std::move(word));
    }
  }

  void add_source(const toml::table& table) {
    Project::Source source;
    const toml::node* const game = table.get("play");
    const std::vector<std::string> options = game == nullptr ? audit_options_ : options_of(*game);
    std::vector<std::string_view> known = {"name", "play"};
    known.insert(known.end(), options.begin(), options.end());
    for (const auto& [key, node] : table) {
      const std::string_view name = key;
      if (std::find(known.begin(), known.end(), name) == known.end()) refuse_key(node, name, known);
    }
    const toml::node* name = table.get("name");
    if (name == nullptr) fail(table, "a source needs a name");
    source.name = text_of("name", *name);
    source.where = fmt::format("{} ({})", place(table), printable(source.name));
    const auto has_name = [&](const Project::Source& other) { return other.name == source.name; };
    if (source.name.empty() ||
        std::any_of(project_.sources.begin(), project_.sources.end(), has_name)) {
      fail(*name, fmt::format("the name '{}' is {}", printable(source.name),
                              source.name.empty() ? "empty" : "that of another source"));
    }
    const auto has = [&](std::string_view origin) { return table.contains(origin); };
    const auto given = std::count_if(origins.begin(), origins.end(), has);
    if (given != 1) {
      throw InputError(
          fmt::format("{}: a source has one of shuffler, scheme, log, exec and play; this has {}",
                      source.where, given == 0 ? "none" : "several"));
    }
    source.arguments = {"audit"};
    if (game != nullptr) source.arguments = {"play", text_of("play", *game)};
    // The options that stand above for all sources are for those that have a use for them.
    std::vector<std::string> unused;
    if (game == nullptr)
      unused = unused_options(*std::find_if(origins.begin(), origins.end(), has));
    for (const auto& [key, node] : defaults_) {
      const bool is_used = std::find(options.begin(), options.end(), key) != options.end() &&
                           std::find(unused.begin(), unused.end(), key) == unused.end();
      if (is_used && !table.contains(key)) add_option(key, *node, source.arguments);
    }
    for (const auto& [key, node] : table) {
      const std::string_view option = key;
      if (option != "name" && option != "play") add_option(option, node, source.arguments);
    }
    project_.sources.push_back(std::move(source));
  }

  const std::string& path_;
  const OptionsOf& options_of_;
  std::vector<std::string> audit_options_;
  std::vector<std::pair<std::string, const toml::node*>> defaults_;  ///< of all sources
  Project project_;
};

}  // namespace

Project read_project(const std::string& path, const OptionsOf& options_of) {
  const std::string text = read_file(path, file_kinds::settings);
  return ProjectReader(path, options_of).read(parse_toml(text, path));
}

}  // namespace evenhand::cli
