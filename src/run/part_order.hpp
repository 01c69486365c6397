#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "src/run/blocks.hpp"

namespace evenhand::run {

/// What merging asks of a part, whatever it counts.
struct PartInfo {
  std::string file;
  nlohmann::json plan;
  BlockRange range;
};

/// Throws InputError, naming the files, unless these parts, by ascending blocks, belong to one run
/// and join without overlap or gap; if `blocks` is given, from block 0 to that many.
void require_whole(const std::vector<PartInfo>& parts, std::optional<std::uint64_t> blocks);

}  // namespace evenhand::run
