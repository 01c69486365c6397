#include "reports/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/suggest.hpp"
#include "reports/csv.hpp"
#include "reports/html.hpp"
#include "reports/json.hpp"
#include "reports/markdown.hpp"

namespace evenhand::reports {
namespace {

namespace fs = std::filesystem;

/// Names the files that were written with it, a line each; so that they can be replaced, and no
/// others.
constexpr const char* list_name = "evenhand-files.txt";

std::vector<File> markdown_files(const Document& document) {
  return {{"report.md", to_markdown(document)}};
}

std::vector<File> html_files(const Document& document) {
  return {{"report.html", to_html(document)}};
}

std::vector<File> json_files(const Document& document) {
  return {{"result.json", to_json(document)}};
}

constexpr std::array<Format, 4> all_formats = {{
    {"md", "report.md: the report to read, as Markdown", true, markdown_files},
    {"csv", "findings.csv, figures.csv and a file a table: for other programs", false, csv_files},
    {"json", "result.json: all of it, from which all others can be made again", true, json_files},
    {"html", "report.html: a page with pictures, that needs nothing else", true, html_files},
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

void remove_listed(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::is_regular_file(folder / list_name)) return;
  std::istringstream names(read_file(folder / list_name));
  for (std::string name; std::getline(names, name);) {
    // A name that leads out of the folder was not written by this program.
    if (!name.empty() && fs::path(name).filename() == name) fs::remove(folder / name, ignored);
  }
}

}  // namespace

std::span<const Format> formats() { return all_formats; }

std::string all_format_names() { return fmt::format("{}", fmt::join(format_names(), ",")); }

std::vector<const Format*> parse_formats(std::string_view list) {
  std::vector<const Format*> chosen;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t comma = std::min(list.find(',', start), list.size());
    const Format& format = format_named(list.substr(start, comma - start));
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
  for (const Format* format : formats) {
    for (File& file : format->render(document)) files.push_back(std::move(file));
  }
  remove_listed(folder);
  // The same files in any order of formats.
  std::set<std::string> names;
  for (const File& file : files) {
    write_file(folder / file.name, file.content);
    names.insert(file.name + '\n');
  }
  write_file(folder / list_name, fmt::format("{}", fmt::join(names, "")));
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

}  // namespace evenhand::reports
