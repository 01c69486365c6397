#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/embedded_file.hpp"
#include "sims/schemes/scheme.hpp"

namespace evenhand::schemes {

/// The files of examples/schemes.
std::span<const EmbeddedFile> scheme_files();

/// Reads a scheme file (docs/schemes.md). `name` is what the scheme is called; `path` stands in
/// messages. Throws InputError with the line for a key that there is not, a value that it cannot
/// have, and keys that contradict each other.
Scheme parse_scheme(std::string_view text, const std::string& name, const std::string& path);

/// A scheme, and the text that it was read from.
struct SchemeText {
  std::string name;
  std::string text;
};

/// The text of a scheme that is known by name, or of a file whose name ends with .toml. Throws
/// InputError, with a suggestion, for a name that is not known, and for a file that cannot be read.
SchemeText find_scheme(const std::string& name_or_file);

}  // namespace evenhand::schemes
