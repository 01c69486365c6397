#include "src/games/text_line.hpp"

namespace evenhand::games {

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
