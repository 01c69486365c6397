#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace evenhand {

/// The whole file. Throws InputError that names the file and the cause when it cannot be read.
std::string read_file(const std::filesystem::path& path);

/// All of standard input. Throws InputError when it cannot be read.
std::string read_standard_input();

/// Writes the file aside, in the same folder, and renames it, so that no partial file is ever left
/// looking whole. Folders above it are created. A device such as /dev/stdout is written directly.
/// Throws RunError that names the file and the cause.
void write_file(const std::filesystem::path& path, std::string_view content);

/// Creates the folder when it is missing and tries to write in it, so that a long run does not find
/// out at its end. Throws InputError that names the folder and the cause.
void ensure_writable(const std::filesystem::path& folder);

}  // namespace evenhand
