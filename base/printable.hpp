#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace evenhand {

/// Bytes from outside, made fit for a message of one line: printable ASCII and well-formed UTF-8
/// letters stay, every other byte becomes \xNN. A text longer than `most` bytes is cut ("…").
std::string printable(std::string_view bytes, std::size_t most = 32);

/// The path of a file in a message; "standard input" for "-".
std::string shown_path(const std::string& path);

}  // namespace evenhand
