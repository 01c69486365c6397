#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "src/run/blocks.hpp"

namespace evenhand::run {

/// The blocks of a part, whatever it counts.
struct PartInfo {
  std::filesystem::path file;
  BlockRange range;
  std::string digest_before = {};  ///< of what was read, that of its sources one after the other
  std::string digest = {};
};

/// Throws InputError, naming the files and the first difference, unless two parts have one plan.
void require_same_plan(const std::filesystem::path& first_file, const nlohmann::json& first,
                       const std::filesystem::path& other_file, const nlohmann::json& other);

/// Returns the blocks of 0 … blocks-1 that no part has, as ranges that ascend and do not touch; the
/// last may end at no_end, where `blocks` is that. Throws InputError, naming the files, when two
/// parts have the same block, or one was not read after what the one before it was read from.
std::vector<BlockRange> missing_blocks(std::vector<PartInfo> parts, std::uint64_t blocks);

}  // namespace evenhand::run
