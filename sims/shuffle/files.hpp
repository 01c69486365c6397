#pragma once

#include <string>
#include <string_view>

namespace evenhand::shuffle {

// People name a file where a shuffler is expected.

/// Whether there is a regular file of that name.
bool is_file(std::string_view path);

/// The command that runs a file: by the suffix of a script, by its first line ("#!"), or by its
/// rights; empty for one that is no program.
std::string command_of_file(std::string_view path);

}  // namespace evenhand::shuffle
