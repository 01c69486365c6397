#pragma once

#include <span>

#include "base/embedded_file.hpp"

namespace evenhand::schemes {

/// The files of examples/schemes.
std::span<const EmbeddedFile> scheme_files();

}  // namespace evenhand::schemes
