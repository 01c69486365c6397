#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/present/present.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* page_name = "evenhand.html";

/// Where the page may be: as $EVENHAND_PAGE says, else where packages have it, seen from the folder
/// of this program (bin/, or lib/evenhand/ in the archive), and where scripts/package.sh makes it.
std::vector<fs::path> places_of_page() {
  const char* const told = std::getenv("EVENHAND_PAGE");
  if (told != nullptr && *told != '\0') return {told};
  std::error_code ignored;
  const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  std::vector<fs::path> places;
  for (const char* data : {"../share/evenhand", "../../share/evenhand", "../../packages"}) {
    places.push_back((folder / data / page_name).lexically_normal());
  }
  return places;
}

ExitCode show_page(const Program& program, bool opens) {
  const std::vector<fs::path> places = places_of_page();
  const auto page = std::find_if(places.begin(), places.end(), [](const fs::path& place) {
    std::error_code ignored;
    return fs::is_regular_file(place, ignored);
  });
  if (page == places.end()) {
    throw InputError(
        fmt::format("{}: no such file; expected the page, which packages have and 'sh "
                    "scripts/package.sh page' makes; name the file in EVENHAND_PAGE",
                    places.front().string()));
  }
  if (opens) open_in_browser(program.terminal, *page);
  program.terminal.print(page->string() + '\n');
  return ExitCode::ok;
}

}  // namespace

void add_page(Command& app, Program& program) {
  auto is_printed = std::make_shared<bool>(false);
  Command* command = app.add_subcommand(
      "page", "Open the page that audits in a browser, without a network, and print where it is");
  command->examples =
      "Examples:\n  evenhand page --print   one file, to be copied or sent to others\n\n"
      "docs/page.md says what the page does.";
  command->add_flag("--print", *is_printed, "Print where the file is, and open nothing");
  when_parsed(*command, program, is_printed,
              [](const Program& to, bool prints_only) { return show_page(to, !prints_only); });
}

}  // namespace evenhand::cli
