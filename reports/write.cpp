#include "reports/write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/suggest.hpp"
#include "reports/csv.hpp"
#include "reports/markdown.hpp"
#include "reports/result_json.hpp"

namespace evenhand::reports {
namespace {

std::vector<File> markdown_files(const Result& result) {
  return {{.name = "report.md", .content = to_markdown(result)}};
}

std::vector<File> json_files(const Result& result) {
  return {{.name = "result.json", .content = to_json(result)}};
}

constexpr std::array<Format, 3> all_formats = {{
    {"md", "report.md: the report to read, as Markdown", markdown_files},
    {"csv", "tests.csv, sources.csv and positions-SOURCE.csv: tables for other programs",
     csv_files},
    {"json", "result.json: the whole result, from which all others can be made again", json_files},
}};

std::vector<std::string_view> format_names() {
  std::vector<std::string_view> names;
  names.reserve(all_formats.size());
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

std::vector<std::filesystem::path> write_reports(const Result& result, std::string_view list,
                                                 const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const Format* format : parse_formats(list)) {
    for (const File& file : format->render(result)) {
      write_file(folder / file.name, file.content);
      paths.push_back(folder / file.name);
    }
  }
  return paths;
}

}  // namespace evenhand::reports
