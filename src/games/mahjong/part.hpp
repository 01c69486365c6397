#pragma once

#include <filesystem>
#include <vector>

#include "src/games/mahjong/run.hpp"

namespace evenhand::mahjong {

/// Writes a finished shard of a run for `evenhand merge` (session/part_file.hpp). Throws RunError.
void save_part(const Played& part, const std::filesystem::path& path);

/// Throws InputError when the file is no such part or is damaged.
Played load_part(const std::filesystem::path& path);

/// The whole run from its shards, given in any order. Throws InputError, naming the files, when
/// they come from different runs, overlap or leave blocks out.
Played merge_parts(const std::vector<std::filesystem::path>& files);

}  // namespace evenhand::mahjong
