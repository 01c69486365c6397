#include "src/cli/init/init.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "base/shell.hpp"
#include "base/suggest.hpp"
#include "reports/document.hpp"
#include "src/cli/init/init_language.hpp"
#include "src/cli/init/project_shuffle.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* init_examples = R"(Examples:
  evenhand init evenhand-out/project --shuffle ../../examples/ci/deck.py#shuffle --ci gitlab --force
  evenhand check evenhand-out/project/evenhand.toml --format junit   what was written runs
  evenhand init evenhand-out/other --language node --ci github --force

The language, the CI and the shuffle are found by the files of the project. Where more than one function
could be meant, or none is called shuffle, the program does not deal until one is named; in a project that
has an evenhand.toml, --shuffle writes the program alone. Nothing that is there is overwritten without
--force, and nothing written through links. docs/ci.md says what to do with the files.)";

constexpr std::array<std::string_view, 3> systems = {"github", "gitlab", "none"};

struct InitOptions {
  std::string folder = ".";
  std::string language;
  std::string shuffle;
  std::string ci;
  OutputOptions output;
};

/// A kind that a project is found to have, and whether it was guessed.
template <class Kind>
struct Choice {
  Kind what;
  bool is_guess = false;  ///< nothing tells
};

Choice<std::string_view> system_of(const InitOptions& options) {
  const auto* const found = std::find(systems.begin(), systems.end(), options.ci);
  if (found != systems.end()) return {*found};
  if (!options.ci.empty()) {
    throw InputError(unknown_name("CI", options.ci, systems,
                                  fmt::format("there are {}", fmt::join(systems, ", "))));
  }
  std::error_code ignored;
  const fs::path folder = options.folder;
  if (fs::exists(folder / ".gitlab-ci.yml", ignored)) return {"gitlab"};
  if (fs::exists(folder / ".github", ignored)) return {"github"};
  const fs::path git = folder / ".git" / "config";
  const std::string origin =
      fs::is_regular_file(git, ignored) ? read_file(git, file_kinds::settings) : "";
  if (origin.find("gitlab") != std::string::npos) return {"gitlab"};
  return {"github", origin.find("github") == std::string::npos};
}

std::string filled(std::string text, std::string_view name, std::string_view value) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
    text.replace(at, name.size(), value);
    at += value.size();
  }
  return text;
}

struct NewText {
  std::string path;
  std::string text;
  std::string purpose;
  std::string unnamed{};   ///< a program's text before a shuffle is named, which may be replaced
  bool is_longer = false;  ///< it is what was there, and a line more
};

/// The findings of init about a project, and what the user said.
struct Findings {
  FoundLanguage language;
  Choice<std::string_view> system;
  std::string command;  ///< that deals
  ShuffleSearch shuffle;
  bool is_named = false;      ///< by --shuffle
  bool has_settings = false;  ///< from before, which are kept
};

constexpr const char* settings_file = "evenhand.toml";
constexpr const char* report_folder = "evenhand-report/";

/// The number of the line that has this.
std::size_t line_of(std::string_view text, std::string_view what) {
  const std::string_view before = text.substr(0, text.find(what));
  return 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
}

std::string program_path(const InitLanguage& language) {
  return fmt::format("shuffle-check/{}", language.program);
}

/// How a program names the shuffle: as FILE#NAME, or as a language that is compiled first does.
std::string named_in(const InitOptions& options, const InitLanguage& language,
                     const std::optional<ProjectShuffle>& shuffle) {
  if (language.name != "go") return shuffle ? shuffle->spec() : "";
  if (!shuffle) return "var shuffle interface{}";
  return fmt::format("import yours \"{}\"\n\nvar shuffle interface{{}} = yours.{}{}",
                     go_import(options.folder, shuffle->file), shuffle->name,
                     shuffle->type_argument);
}

/// The lines that messages point to are those where it names the shuffle, and where it calls it.
std::string program_text(const InitOptions& options, const InitLanguage& language,
                         const std::optional<ProjectShuffle>& shuffle) {
  std::string text(template_text(language.program));
  text = filled(text, "@LINE@", fmt::format("{}", line_of(text, "@SHUFFLE@")));
  text = filled(text, "@SHUFFLE@", named_in(options, language, shuffle));
  return filled(text, "@CALL@", fmt::format("{}", line_of(text, "3. Its call")));
}

NewText recipe_of(const InitOptions& options, const Findings& findings) {
  if (findings.system.what == "github") {
    return {".github/workflows/even-handed.yml", std::string(template_text("github.yml")),
            "GitHub runs it on every push"};
  }
  std::error_code ignored;
  const bool is_taken = fs::exists(fs::path(options.folder) / ".gitlab-ci.yml", ignored);
  return {is_taken ? "even-handed.gitlab-ci.yml" : ".gitlab-ci.yml",
          filled(std::string(template_text("gitlab.yml")), "@PACKAGE@",
                 findings.language.language->package),
          is_taken ? "GitLab runs it once .gitlab-ci.yml has: include: even-handed.gitlab-ci.yml"
                   : "GitLab runs it on every push"};
}

/// Where each line may be one of the ways to leave the reports out.
bool is_ignored(std::string_view gitignore) {
  while (!gitignore.empty()) {
    std::string_view line = gitignore.substr(0, gitignore.find('\n'));
    gitignore.remove_prefix(std::min(gitignore.size(), line.size() + 1));
    while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
    if (line.starts_with('/')) line.remove_prefix(1);
    if (line == report_folder || line == "evenhand-report") return true;
  }
  return false;
}

std::vector<NewText> files_of(const InitOptions& options, const Findings& findings) {
  const InitLanguage& language = *findings.language.language;
  std::vector<NewText> files;
  if (!findings.has_settings) {
    std::string settings(template_text(settings_file));
    settings = filled(settings, "@COMMAND@",
                      fmt::format("{} {} 52", findings.command, program_path(language)));
    settings =
        filled(settings, "@REPORTS@",
               findings.system.what == "github" ? R"("html", "md", "json", "junit", "github")"
                                                : R"("html", "md", "json", "junit")");
    files.push_back({settings_file, settings, "what is audited, and how"});
  }
  files.push_back({program_path(language), program_text(options, language, findings.shuffle.found),
                   "deals for ever by your shuffle, one a line",
                   program_text(options, language, std::nullopt)});
  if (!findings.has_settings && findings.system.what != "none") {
    files.push_back(recipe_of(options, findings));
  }
  const fs::path gitignore = fs::path(options.folder) / ".gitignore";
  std::error_code ignored;
  std::string text = fs::is_regular_file(gitignore, ignored) ? read_file(gitignore) : "";
  if (!is_ignored(text)) {
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
    files.push_back({".gitignore", text + report_folder + '\n',
                     "keeps the reports out of version control", "", true});
  }
  return files;
}

/// Refuses links, so that what is written stays in the project's own folder.
void refuse_links(const fs::path& folder, const fs::path& path) {
  fs::path at = folder;
  for (const fs::path& part : path) {
    at /= part;
    std::error_code ignored;
    if (fs::is_symlink(at, ignored)) {
      throw InputError(fmt::format(
          "{}: is a link, and nothing was written; init writes into the project's own folder, not "
          "through links: put a file or folder in its place",
          at.string()));
    }
  }
}

/// All are looked at before any is written.
void refuse_to_overwrite(const InitOptions& options, const std::vector<NewText>& files) {
  for (const NewText& file : files) {
    const fs::path path = fs::path(options.folder) / file.path;
    std::error_code ignored;
    refuse_links(options.folder, file.path);
    if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) {
      throw InputError(fmt::format("{}: is no file, and nothing was written; put it out of the way",
                                   path.string()));
    }
    if (options.output.force || file.is_longer || !fs::exists(path, ignored)) continue;
    const std::string text = read_file(path);
    if (text == file.text || (!file.unnamed.empty() && text == file.unnamed)) continue;
    throw InputError(
        fmt::format("{}: the file exists, and nothing was written; {}add --force to replace it",
                    path.string(), file.unnamed.empty() ? "" : "name your shuffle in it, or "));
  }
}

std::string about_shuffle(const InitOptions& options, const Findings& findings) {
  const InitLanguage& language = *findings.language.language;
  const fs::path folder = options.folder;
  const bool is_here = folder.lexically_normal() == ".";
  const std::string check = fmt::format(
      "evenhand check{}",
      is_here ? "" : " " + shell_quoted((folder / settings_file).lexically_normal().string()));
  const ShuffleSearch& shuffle = findings.shuffle;
  if (shuffle.found) {
    return fmt::format("Written: '{}' audits {}{}.", check, shuffle.found->spec(),
                       findings.is_named ? "" : ", found by its name (--shuffle names another)");
  }
  std::string text = fmt::format(
      "Written; next: name your shuffle, by 'evenhand init{} --shuffle FILE#NAME' or in {}, line "
      "{}; until then '{}' ends with 2.",
      is_here ? "" : " " + shell_quoted(options.folder),
      (folder / program_path(language)).lexically_normal().string(),
      line_of(template_text(language.program), "@SHUFFLE@"), check);
  if (shuffle.several.empty()) {
    return text + " No function that other files can call is named shuffle.";
  }
  constexpr std::size_t most = 5;
  std::vector<std::string> specs;
  for (const ProjectShuffle& each : shuffle.several) specs.push_back(each.spec());
  const bool are_more = specs.size() > most;
  specs.resize(std::min(specs.size(), most));
  return text +
         fmt::format(" There are several: {}{}.", fmt::join(specs, ", "), are_more ? ", …" : "");
}

/// Returns what is to be done next, and what was guessed.
std::string answer_of(const InitOptions& options, const Findings& findings) {
  std::string text = about_shuffle(options, findings);
  if (findings.has_settings) return text + " evenhand.toml and the CI's recipe stay as they are.";
  if (findings.system.what != "none") {
    text +=
        " The recipe of the CI wants evenhand as a git submodule in the folder evenhand/ "
        "(docs/ci.md).";
  }
  if (findings.language.is_guess) {
    text += fmt::format(
        " Nothing in the folder says the project's language: {} was taken "
        "(--language).",
        findings.language.language->name);
  }
  if (findings.system.is_guess) {
    text += fmt::format(" Nothing in the folder says its CI: {} was taken (--ci).",
                        findings.system.what);
  }
  return text;
}

reports::Document document_of(const std::vector<NewText>& files, std::string answer) {
  reports::Document document;
  document.kind = "init";
  document.answer = std::move(answer);
  reports::Section section{"files", ""};
  reports::Table table{"files", "", {{"file", "file"}, {"purpose", "what for"}}, {}};
  for (const NewText& file : files) table.rows.push_back({file.path, file.purpose});
  section.tables.push_back(std::move(table));
  document.sections.push_back(std::move(section));
  return document;
}

FoundLanguage language_of(const InitOptions& options) {
  if (options.shuffle.empty()) {
    const FoundLanguage found = language_of_project(options.folder, options.language);
    if (!found.is_guess) return found;
    for (const InitLanguage& language : init_languages()) {
      if (has_sources(options.folder, language)) return {&language};
    }
    return found;
  }
  const std::string file = options.shuffle.substr(0, options.shuffle.rfind('#'));
  const InitLanguage* language = language_of_source(file);
  if (language == nullptr) {
    std::vector<std::string_view> endings;
    for (const InitLanguage& each : init_languages()) {
      endings.insert(endings.end(), each.sources.begin(), each.sources.end());
    }
    throw InputError(fmt::format(
        "--shuffle {}: expected a file and what it offers, as in {}; files end with {}",
        printable(options.shuffle), init_languages().front().example, fmt::join(endings, ", ")));
  }
  if (!options.language.empty() &&
      language_of_project(options.folder, options.language).language != language) {
    throw InputError(fmt::format("--shuffle {}: the file is not in the language of --language {}",
                                 printable(options.shuffle), options.language));
  }
  return {language};
}

Findings look_at(const InitOptions& options) {
  Findings findings{language_of(options), system_of(options), "", {}};
  const InitLanguage& language = *findings.language.language;
  findings.command = command_of_project(options.folder, language);
  findings.is_named = !options.shuffle.empty();
  if (findings.is_named) {
    findings.shuffle.found = named_shuffle(options.folder, language, options.shuffle);
  } else {
    findings.shuffle = find_shuffle(options.folder, language);
  }
  std::error_code ignored;
  findings.has_settings = findings.is_named && !options.output.force && options.ci.empty() &&
                          fs::exists(fs::path(options.folder) / settings_file, ignored);
  return findings;
}

ExitCode init(const Program& program, const InitOptions& options) {
  if (options.folder.empty()) throw InputError("init '': expected a folder; '.' is this one");
  const Findings findings = look_at(options);
  const std::vector<NewText> files = files_of(options, findings);
  refuse_to_overwrite(options, files);
  ensure_writable(options.folder);
  for (const NewText& file : files) write_file(fs::path(options.folder) / file.path, file.text);
  reports::Document document = document_of(files, answer_of(options, findings));
  Question question = question_of(*program.command);
  question.set("language", std::string(findings.language.language->name))
      .set("shuffle", findings.shuffle.found ? findings.shuffle.found->spec() : "")
      .set("ci", std::string(findings.system.what));
  document.provenance = question.provenance();
  return present(program, options.output, document);
}

}  // namespace

std::string_view template_text(std::string_view name) {
  for (const EmbeddedFile& file : template_files()) {
    if (file.name == name) return file.text;
  }
  throw std::logic_error("no such template");
}

void add_init(Command& app, Program& program) {
  auto options = std::make_shared<InitOptions>();
  Command* command = app.add_subcommand(
      "init", "Write what a project needs to check its shuffles: settings, a program, a CI recipe");
  command->examples = init_examples;
  command->add_option("folder", options->folder, "The project's folder")
      ->type_name("DIR")
      ->capture_default_str();
  command
      ->add_option("--language", options->language,
                   "node, python, go, ruby, php or java (default: what the project has)")
      ->type_name("NAME");
  command
      ->add_option("--shuffle", options->shuffle,
                   "Your shuffle: a file of the project, #, and the function it offers, as in "
                   "src/deck.js#shuffle (default: the one that is called so)")
      ->type_name("FILE#NAME");
  command->add_option("--ci", options->ci, "github, gitlab or none (default: what the project has)")
      ->type_name("NAME");
  add_output_options(*command, options->output);
  // Its document is a list of files; nobody wants a report of it.
  for (const char* name : {"--out", "--format", "--open", "--verbose"}) {
    command->remove_option(name);
  }
  command->get_option("--force")->help = "Replace files that are there";
  when_parsed(*command, program, options, init);
}

}  // namespace evenhand::cli
