#include "src/cli/command/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/error.hpp"
#include "base/language.hpp"
#include "base/printable.hpp"
#include "base/shown_lines.hpp"
#include "base/system.hpp"

namespace evenhand::cli {
namespace {

bool is_dumb() {
  const char* term = std::getenv("TERM");
  return term == nullptr || std::strcmp(term, "dumb") == 0;
}

bool colour_is_refused() {
  const char* no_color = std::getenv("NO_COLOR");
  return no_color != nullptr && *no_color != '\0';
}

/// Columns of the terminal that is open as this descriptor; 0 when it is none.
std::size_t columns_of(int descriptor) {
  winsize size = {};
  return isatty(descriptor) == 1 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// $COLUMNS; 0 when it says nothing.
std::size_t columns_wanted() {
  const char* text = std::getenv("COLUMNS");
  if (text == nullptr) return 0;
  const long columns = std::strtol(text, nullptr, 10);
  return columns > 0 && columns < 10000 ? static_cast<std::size_t>(columns) : 0;
}

constexpr std::size_t usual_width = 80;
constexpr std::size_t least_width = 20;

std::size_t width_of(int descriptor) {
  std::size_t columns = columns_of(descriptor);
  if (columns == 0) columns = columns_wanted();
  return std::max(least_width, columns == 0 ? usual_width : columns);
}

constexpr std::size_t longest = 4000;

/// Returns a line as it is shown: what a file or a command had in it is not obeyed.
std::string shown_line(std::string_view line) {
  return without_commands(printable(translated(line), longest)) + '\n';
}

}  // namespace

Terminal::Terminal()
    : colour_(isatty(STDOUT_FILENO) == 1 && !is_dumb() && !colour_is_refused()),
      progress_(isatty(STDERR_FILENO) == 1 && !is_dumb()) {}

std::size_t Terminal::width() const { return width_of(STDOUT_FILENO); }

// A line as wide as the terminal would move on to the next.
std::size_t Terminal::progress_width() const { return width_of(STDERR_FILENO) - 1; }

bool Terminal::print(std::string_view text) const {
  if (write_all(STDOUT_FILENO, text)) return true;
  const int cause = errno;
  // The reader, such as `head`, has seen enough; that takes nothing from what was found out.
  if (cause == EPIPE) return false;
  throw RunError(fmt::format("cannot write to standard output: {}", std::strerror(cause)));
}

void Terminal::note(std::string_view line) const {
  if (!quiet_) write_all(STDERR_FILENO, shown_line(line));
}

void Terminal::error(std::string_view lines) const {
  std::string shown;
  for (std::size_t at = 0; at <= lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    shown += "evenhand: " + shown_line(lines.substr(at, end - at));
    at = end + 1;
  }
  write_all(STDERR_FILENO, shown);
}

void Terminal::progress(std::string_view line) const {
  if (shows_progress())
    write_all(STDERR_FILENO, fmt::format("\r\033[K{}", printable(translated(line), longest)));
}

std::string Terminal::styled(std::string_view code, std::string_view text) const {
  if (!colour_) return std::string(text);
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

}  // namespace evenhand::cli
