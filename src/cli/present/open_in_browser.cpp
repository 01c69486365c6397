#include "src/cli/present/open_in_browser.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "base/program.hpp"

namespace evenhand::cli {

bool open_in_browser(const Terminal& terminal, const std::filesystem::path& page) {
  constexpr std::array<std::string_view, 2> openers = {"xdg-open", "open"};
  const std::filesystem::path opener = find_program(openers);
  if (!opener.empty() && start({opener.string(), std::filesystem::absolute(page).string()})) {
    return true;
  }
  terminal.note(fmt::format("nothing here opens pages (xdg-open); it is {}", page.string()));
  return false;
}

}  // namespace evenhand::cli
