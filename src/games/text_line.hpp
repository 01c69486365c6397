#pragma once

#include <cstddef>
#include <fstream>
#include <istream>
#include <string>

namespace evenhand::games {

/// Opens a file of games. Throws InputError, which names it, for a folder and for what cannot be
/// read.
std::ifstream open_games(const std::string& path);

/// Bytes of a line of a file of games.
inline constexpr std::size_t longest_text_line = std::size_t{1} << 20;

/// How a line ends: with a newline; with the file, which may have cut it off; or it was read no
/// further than longest_text_line and a byte.
enum class LineEnd { newline, end_of_file, too_long };

/// The next line, without its newline. At the end of the file it is empty.
LineEnd read_text_line(std::istream& stream, std::string& line);

}  // namespace evenhand::games
