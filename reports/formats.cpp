#include "reports/formats.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <set>
#include <sstream>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/locked_file.hpp"
#include "base/suggest.hpp"
#include "reports/csv.hpp"
#include "reports/github.hpp"
#include "reports/html.hpp"
#include "reports/json.hpp"
#include "reports/junit.hpp"
#include "reports/markdown.hpp"
#include "reports/pdf.hpp"
#include "reports/svg.hpp"

namespace evenhand::reports {
namespace {

namespace fs = std::filesystem;

/// Names the files that were written with it, a line each; so that they can be replaced, and no
/// others.
constexpr const char* list_name = "evenhand-files.txt";

std::vector<File> markdown_files(const Document& document, Beside beside) {
  return {{"report.md", to_markdown(document, beside.has_pictures)}};
}

std::vector<File> html_files(const Document& document, Beside) {
  return {{"report.html", to_html(document)}};
}

std::vector<File> json_files(const Document& document, Beside) {
  return {{"result.json", to_json(document)}};
}

std::vector<File> junit_files(const Document& document, Beside) {
  return {{"junit.xml", to_junit(document)}};
}

std::vector<File> github_files(const Document& document, Beside) {
  return {{github_annotations_file, to_github_annotations(document)},
          {github_summary_file, to_github_summary(document)}};
}

constexpr std::array<Format, 8> all_formats = {{
    {"md", "report.md: the report to read, as Markdown", true, true, markdown_files},
    {"csv", "findings.csv, figures.csv and a file a table: for other programs", false, true,
     [](const Document& document, Beside) { return csv_files(document); }},
    {"json", "result.json: all of it, from which all others can be made again", true, true,
     json_files},
    {"html", "report.html: a page with pictures, that needs nothing else", true, true, html_files},
    {"junit", "junit.xml: a case a test, for what shows test results", true, false, junit_files},
    {"github", "github-annotations.txt and github-summary.md: for GitHub Actions", true, false,
     github_files},
    {"svg", "the page's pictures, a file each; report.md then shows them", false, false,
     [](const Document& document, Beside) { return svg_files(document); }, why_no_svg},
    {"pdf", "report.pdf: the page as it is printed, with every test and table", true, false,
     [](const Document& document, Beside) { return pdf_files(document); }, why_no_pdf},
}};

std::vector<std::string_view> format_names() {
  std::vector<std::string_view> names;
  for (const Format& format : all_formats) names.push_back(format.name);
  return names;
}

const Format& format_named(std::string_view name) {
  for (const Format& format : all_formats) {
    if (format.name == name) return format;
  }
  const std::vector<std::string_view> names = format_names();
  const std::string hint =
      fmt::format("--format takes {}, separated by commas", fmt::join(names, ", "));
  throw InputError(unknown_name("format", name, names, hint));
}

/// Returns a text that changes when the file changes that lists a folder's reports; empty where
/// there is none.
std::string identity_of_list(const fs::path& folder) {
  struct stat facts {};
  if (::stat((folder / list_name).c_str(), &facts) != 0) return {};
  return fmt::format("{} {} {}.{:09}", facts.st_dev, facts.st_ino, facts.st_mtim.tv_sec,
                     facts.st_mtim.tv_nsec);
}

UniqueFd opened(const fs::path& folder) {
  return UniqueFd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

/// The folder, locked, when no other run has had it for a minute.
UniqueFd locked(const fs::path& folder) {
  using std::chrono_literals::operator""ms;
  constexpr int most_tries = 1200;
  UniqueFd file = opened(folder);
  for (int i = 0; i < most_tries && !try_lock(file); ++i) {
    if (i == most_tries - 1) {
      throw RunError(fmt::format("--out {}: another run writes into it; name another folder",
                                 folder.string()));
    }
    std::this_thread::sleep_for(50ms);
  }
  return file;
}

void remove_listed(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::is_regular_file(folder / list_name)) return;
  std::istringstream names(read_file(folder / list_name, file_kinds::list));
  for (std::string name; std::getline(names, name);) {
    // A name that leads out of the folder was not written by this program.
    if (!name.empty() && fs::path(name).filename() == name) fs::remove(folder / name, ignored);
  }
}

}  // namespace

std::span<const Format> formats() { return all_formats; }

std::string usual_format_names() {
  std::vector<std::string_view> names;
  for (const Format& format : all_formats) {
    if (format.is_usual) names.push_back(format.name);
  }
  return fmt::format("{}", fmt::join(names, ","));
}

std::string all_format_names() { return fmt::format("{}", fmt::join(format_names(), ", ")); }

std::vector<const Format*> parse_formats(std::string_view list) {
  std::vector<const Format*> chosen;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t comma = std::min(list.find(',', start), list.size());
    const Format& format = format_named(list.substr(start, comma - start));
    const std::string why = format.why_not == nullptr ? "" : format.why_not();
    if (!why.empty()) throw InputError(why);
    if (std::find(chosen.begin(), chosen.end(), &format) == chosen.end()) {
      chosen.push_back(&format);
    }
    start = comma + 1;
  }
  return chosen;
}

void write_reports(const Document& document, const std::vector<const Format*>& formats,
                   const fs::path& folder) {
  std::vector<File> files;
  Beside beside;
  for (const Format* format : formats) beside.has_pictures |= format->name == "svg";
  for (const Format* format : formats) {
    for (File& file : format->render(document, beside)) files.push_back(std::move(file));
  }
  remove_listed(folder);
  // The same files in any order of formats.
  std::set<std::string> names;
  for (const File& file : files) names.insert(file.name + '\n');
  files.push_back({list_name, fmt::format("{}", fmt::join(names, ""))});
  for (const File& file : files) {
    // In place of whatever has the name, such as a pipe that nobody reads.
    NewFile report(folder / file.name);
    report.write(file.content);
    report.publish();
  }
}

void require_writable(const fs::path& folder, bool replace) {
  if (folder == "-") {
    throw InputError(
        "--out takes a folder; for one format on standard output use --format NAME without --out");
  }
  if (!replace && fs::exists(folder / list_name)) {
    throw InputError(
        fmt::format("--out {}: the folder holds the reports of another run; name another, or add "
                    "--force to replace them",
                    folder.string()));
  }
  ensure_writable(folder);
}

ReportFolder::ReportFolder(fs::path path, bool replace) : path_(std::move(path)) {
  require_writable(path_, replace);
  // Without leave to replace there are none; such as come after that look are another's, too.
  if (replace) reports_before_ = identity_of_list(path_);
}

void ReportFolder::hold() {
  held_ = opened(path_);
  if (try_lock(held_)) return;
  throw InputError(
      fmt::format("--out {}: another run writes into it; name another folder", path_.string()));
}

void ReportFolder::write(const Document& document, const std::vector<const Format*>& formats) {
  const UniqueFd folder = held_.is_open() ? UniqueFd() : locked(path_);
  if (identity_of_list(path_) != reports_before_) {
    throw RunError(
        fmt::format("--out {}: the folder holds the reports of another run, which came while this "
                    "one was at work; name another",
                    path_.string()));
  }
  write_reports(document, formats, path_);
  reports_before_ = identity_of_list(path_);
}

}  // namespace evenhand::reports
