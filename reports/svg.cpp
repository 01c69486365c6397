#include "reports/svg.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"
#include "reports/browser.hpp"
#include "reports/html.hpp"
#include "reports/pictures.hpp"
#include "reports/value_text.hpp"

namespace evenhand::reports {
namespace {

/// The page as the browser has drawn it.
std::string drawn(const std::string& page) {
  const TemporaryFolder folder;
  write_file(folder.path() / "report.html", page);
  return browsed(folder.path() / "report.html", {"--dump-dom"}, "#svg");
}

/// Returns the pictures that the page's script left: [{section, chart, svg}].
nlohmann::json pictures_in(const std::string& page) {
  constexpr std::string_view start = "<script type=\"application/json\" id=\"pictures\">";
  const std::size_t from = page.find(start);
  if (from == std::string::npos) throw RunError("the browser drew no pictures of the page");
  const std::size_t first = from + start.size();
  return nlohmann::json::parse(page.substr(first, page.find("</script>", first) - first));
}

}  // namespace

std::string why_no_svg() { return why_no_browser("svg"); }

std::vector<File> svg_files(const Document& document) {
  const std::vector<Picture> pictures = pictures_of(document);
  if (pictures.empty()) return {};
  if (const std::string why = why_no_svg(); !why.empty()) throw RunError(why);
  std::vector<File> files;
  try {
    const nlohmann::json all = pictures_in(drawn(to_html(document)));
    for (const Picture& picture : pictures) {
      for (const nlohmann::json& each : all) {
        if (each.at("section") == on_one_line(picture.section->name) &&
            each.at("chart") == picture.chart) {
          files.push_back({picture.file, each.at("svg").get<std::string>()});
          break;
        }
      }
    }
  } catch (const nlohmann::json::exception&) {
    throw RunError("the browser's pictures cannot be read");
  }
  if (files.size() != pictures.size()) {
    throw RunError(
        fmt::format("the browser drew {} of {} pictures", files.size(), pictures.size()));
  }
  return files;
}

}  // namespace evenhand::reports
