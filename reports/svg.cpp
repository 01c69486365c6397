#include "reports/svg.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"
#include "reports/html.hpp"
#include "reports/pictures.hpp"
#include "reports/text.hpp"

namespace evenhand::reports {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> browsers = {"chromium", "chromium-browser",
                                                      "google-chrome", "google-chrome-stable"};
constexpr std::chrono::seconds limit(120);
constexpr std::size_t most_bytes = std::size_t{256} << 20;

/// What $EVENHAND_BROWSER names, else one that is installed.
fs::path browser() {
  const char* chosen = std::getenv("EVENHAND_BROWSER");
  if (chosen == nullptr || *chosen == '\0') return find_program(browsers);
  const std::array<std::string_view, 1> only = {chosen};
  return fs::path(chosen).is_absolute() ? fs::path(chosen) : find_program(only);
}

/// The page as the browser has drawn it.
std::string drawn(const std::string& page) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "report.html";
  write_file(file, page);
  std::vector<std::string> words = {browser().string(),
                                    "--headless",
                                    "--disable-gpu",
                                    "--no-first-run",
                                    "--disable-extensions",
                                    "--disable-dev-shm-usage",
                                    "--virtual-time-budget=60000",
                                    "--user-data-dir=" + (folder.path() / "profile").string()};
  // A browser that runs as root has no sandbox to run in; the page loads nothing and is ours.
  if (geteuid() == 0) words.emplace_back("--no-sandbox");
  words.emplace_back("--dump-dom");
  words.push_back("file://" + file.string() + "#svg");
  return output_of(words, limit, most_bytes);
}

/// What the page's script left: [{section, chart, svg}].
nlohmann::json pictures_in(const std::string& page) {
  constexpr std::string_view start = "<script type=\"application/json\" id=\"pictures\">";
  const std::size_t from = page.find(start);
  if (from == std::string::npos) throw RunError("the browser drew no pictures of the page");
  const std::size_t first = from + start.size();
  return nlohmann::json::parse(page.substr(first, page.find("</script>", first) - first));
}

}  // namespace

std::string why_no_svg() {
  if (!browser().empty()) return {};
  return "--format svg is drawn by a browser, and there is none here: install chromium, or name "
         "one in EVENHAND_BROWSER";
}

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
