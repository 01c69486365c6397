#include "reports/browser.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>

#include "base/program.hpp"

namespace evenhand::reports {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> browsers = {"chromium", "chromium-browser",
                                                      "google-chrome", "google-chrome-stable"};
constexpr std::chrono::seconds limit(120);
constexpr std::size_t most_bytes = std::size_t{256} << 20;

/// Returns the browser that $EVENHAND_BROWSER names, else one that is installed.
fs::path browser() {
  const char* chosen = std::getenv("EVENHAND_BROWSER");
  if (chosen == nullptr || *chosen == '\0') return find_program(browsers);
  const std::array<std::string_view, 1> only = {chosen};
  return fs::path(chosen).is_absolute() ? fs::path(chosen) : find_program(only);
}

}  // namespace

std::string why_no_browser(std::string_view format) {
  if (!browser().empty()) return {};
  return fmt::format(
      "--format {} is drawn by a browser, and there is none here: install chromium, or name one in "
      "EVENHAND_BROWSER",
      format);
}

std::string browsed(const fs::path& page, const std::vector<std::string>& what,
                    std::string_view place) {
  const TemporaryFolder profile;
  std::vector<std::string> words = {browser().string(),
                                    "--headless",
                                    "--disable-gpu",
                                    "--no-first-run",
                                    "--disable-extensions",
                                    "--disable-dev-shm-usage",
                                    "--virtual-time-budget=60000",
                                    "--user-data-dir=" + profile.path().string()};
  // A browser that runs as root has no sandbox to run in; the page loads nothing and is ours.
  if (geteuid() == 0) words.emplace_back("--no-sandbox");
  words.insert(words.end(), what.begin(), what.end());
  words.push_back(fmt::format("file://{}{}", page.string(), place));
  return output_of(words, limit, most_bytes);
}

}  // namespace evenhand::reports
