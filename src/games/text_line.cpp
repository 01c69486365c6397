#include "src/games/text_line.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace evenhand::games {

std::ifstream open_games(const std::string& path) {
  const std::string name = printable(path, 200);
  // It opens as a file does, and cannot be read.
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw InputError(fmt::format("{}: is a folder; give a file of games", name));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("{}: cannot be read: {}", name, std::strerror(errno)));
  return file;
}

LineEnd read_text_line(std::istream& stream, std::string& line) {
  line.clear();
  std::streambuf& bytes = *stream.rdbuf();
  while (line.size() <= longest_text_line) {
    const int c = bytes.sbumpc();
    if (c == std::streambuf::traits_type::eof()) return LineEnd::end_of_file;
    if (c == '\n') return LineEnd::newline;
    line += static_cast<char>(c);
  }
  return LineEnd::too_long;
}

}  // namespace evenhand::games
