#pragma once

#include <filesystem>
#include <vector>

#include "src/run/part.hpp"

namespace evenhand::run {

/// The whole session from its parts, given in any order. Throws InputError, naming the files, when
/// parts come from different sessions, overlap, are unfinished or leave a range of blocks out.
Part merge_parts(const std::vector<std::filesystem::path>& files);

}  // namespace evenhand::run
