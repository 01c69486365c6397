#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/shell.hpp"
#include "base/suggest.hpp"
#include "reports/document.hpp"
#include "src/cli/answer.hpp"
#include "src/cli/present.hpp"
#include "src/cli/templates.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* init_examples = R"(Examples:
  evenhand init evenhand-out/project --language python --ci gitlab --force
  evenhand init evenhand-out/project --language node --ci github --force
  evenhand check evenhand-out/project/evenhand.toml --format junit   what was written runs

The language and the CI are found by the files of the project; nothing that is there is overwritten
without --force. docs/ci.md says what to do with the files.)";

struct Language {
  std::string_view name;
  std::string_view program;             ///< of src/cli/templates
  std::string_view command;             ///< that runs it
  std::string_view package;             ///< of Debian
  std::vector<std::string_view> signs;  ///< files, or endings, that a project in it has
};

std::span<const Language> languages() {
  static const std::array<Language, 6> all = {{
      {"node", "deal.mjs", "node", "nodejs", {"package.json", ".js", ".mjs", ".ts"}},
      {"python",
       "deal.py",
       "python3",
       "python3",
       {"pyproject.toml", "setup.py", "requirements.txt", ".py"}},
      {"go", "deal.go", "go run", "golang-go", {"go.mod", ".go"}},
      {"ruby", "deal.rb", "ruby", "ruby", {"Gemfile", ".rb"}},
      {"php", "deal.php", "php", "php-cli", {"composer.json", ".php"}},
      {"java",
       "Deal.java",
       "java",
       "default-jdk-headless",
       {"pom.xml", "build.gradle", "build.gradle.kts", ".java"}},
  }};
  return all;
}

constexpr std::array<std::string_view, 3> systems = {"github", "gitlab", "none"};

struct InitOptions {
  std::string folder = ".";
  std::string language;
  std::string ci;
  OutputOptions output;
};

bool has_sign(const fs::path& folder, std::string_view sign) {
  std::error_code ignored;
  if (!sign.starts_with('.')) return fs::is_regular_file(folder / sign, ignored);
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() == sign) return true;
  }
  return false;
}

/// What a project is found to have, and why it was taken.
template <class Kind>
struct Choice {
  Kind what;
  bool is_guess = false;  ///< nothing told
};

/// The language that was asked for, else that of the project, a sign of which is found first:
/// files that name a language's project before sources. Python where nothing tells.
Choice<Language> language_of(const InitOptions& options) {
  std::vector<std::string_view> names;
  for (const Language& language : languages()) {
    if (language.name == options.language) return {language};
    names.push_back(language.name);
  }
  if (!options.language.empty()) {
    throw InputError(unknown_name("language", options.language, names,
                                  fmt::format("there are {}; of any other, write deals as numbers, "
                                              "one a line (docs/formats-deals.md)",
                                              fmt::join(names, ", "))));
  }
  for (const bool is_source : {false, true}) {
    for (const Language& language : languages()) {
      for (const std::string_view sign : language.signs) {
        if (sign.starts_with('.') == is_source && has_sign(options.folder, sign)) return {language};
      }
    }
  }
  return {languages()[1], true};
}

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
};

std::vector<NewText> files_of(const InitOptions& options, const Language& language,
                              std::string_view system) {
  const std::string program = fmt::format("shuffle-check/{}", language.program);
  std::string project(template_text("evenhand.toml"));
  project = filled(project, "@COMMAND@", fmt::format("{} {} 52", language.command, program));
  project = filled(project, "@REPORTS@",
                   system == "github" ? R"("html", "md", "json", "junit", "github")"
                                      : R"("html", "md", "json", "junit")");
  std::vector<NewText> files = {{"evenhand.toml", project, "what is audited, and how"},
                                {program, std::string(template_text(language.program)),
                                 "deals for ever, one a line: put your own shuffle into it"}};
  if (system == "github") {
    files.push_back({".github/workflows/even-handed.yml", std::string(template_text("github.yml")),
                     "GitHub runs it on every push"});
  } else if (system == "gitlab") {
    std::error_code ignored;
    const bool is_taken = fs::exists(fs::path(options.folder) / ".gitlab-ci.yml", ignored);
    files.push_back(
        {is_taken ? "even-handed.gitlab-ci.yml" : ".gitlab-ci.yml",
         filled(std::string(template_text("gitlab.yml")), "@PACKAGE@", language.package),
         is_taken ? "GitLab runs it once .gitlab-ci.yml has: include: "
                    "even-handed.gitlab-ci.yml"
                  : "GitLab runs it on every push"});
  }
  return files;
}

/// All are looked at before any is written.
void refuse_to_overwrite(const InitOptions& options, const std::vector<NewText>& files) {
  std::error_code ignored;
  for (const NewText& file : files) {
    if (options.output.force || !fs::exists(fs::path(options.folder) / file.path, ignored))
      continue;
    throw InputError(
        fmt::format("{}: the file exists, and nothing was written; add --force to replace it",
                    (fs::path(options.folder) / file.path).string()));
  }
}

/// What is to be done next, and what was guessed.
std::string answer_of(const InitOptions& options, const Choice<Language>& language,
                      const Choice<std::string_view>& system) {
  const fs::path folder = options.folder;
  const bool is_here = folder.lexically_normal() == ".";
  std::string text = fmt::format(
      "Written; next: put your shuffle into {}, then run 'evenhand check{}'.",
      (folder / "shuffle-check" / language.what.program).lexically_normal().string(),
      is_here ? "" : " " + shell_quoted((folder / "evenhand.toml").lexically_normal().string()));
  if (system.what != "none") {
    text +=
        " The recipe of the CI wants evenhand as a git submodule in the folder evenhand/ "
        "(docs/ci.md).";
  }
  if (language.is_guess) {
    text += fmt::format(" Nothing tells the project's language: {} was taken (--language).",
                        language.what.name);
  }
  if (system.is_guess) {
    text += fmt::format(" Nothing tells its CI: {} was taken (--ci).", system.what);
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

ExitCode init(const Program& program, const InitOptions& options) {
  const Choice<Language> language = language_of(options);
  const Choice<std::string_view> system = system_of(options);
  const std::vector<NewText> files = files_of(options, language.what, system.what);
  refuse_to_overwrite(options, files);
  for (const NewText& file : files) write_file(fs::path(options.folder) / file.path, file.text);
  reports::Document document = document_of(files, answer_of(options, language, system));
  Question question("init");
  question.argument("folder", options.folder)
      .option("language", std::string(language.what.name))
      .option("ci", std::string(system.what));
  document.provenance = question.provenance();
  return present(program, options.output, document);
}

}  // namespace

void add_init(CLI::App& app, Program& program) {
  auto options = std::make_shared<InitOptions>();
  CLI::App* command = app.add_subcommand(
      "init", "Write what a project needs to check its shuffles: settings, a program, a CI recipe");
  command->footer(init_examples);
  command->add_option("folder", options->folder, "The project's folder")
      ->type_name("DIR")
      ->capture_default_str();
  command
      ->add_option("--language", options->language,
                   "node, python, go, ruby, php or java (default: what the project has)")
      ->type_name("NAME");
  command->add_option("--ci", options->ci, "github, gitlab or none (default: what the project has)")
      ->type_name("NAME");
  add_output_options(*command, options->output);
  command->get_option("--force")->description("Replace files that are there");
  when_parsed(*command, program, options, init);
}

}  // namespace evenhand::cli
