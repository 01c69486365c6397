#pragma once

#include <string>

#include "src/run/blocks.hpp"

namespace evenhand::run {

/// "2/3" as a range of so many blocks, "100..199" as the blocks from 100 to 199, "100.." as those
/// from 100 on; all of them when empty. Throws InputError, which speaks of
/// --shard, for anything else and for more shards than blocks.
BlockRange parse_shard(const std::string& text, std::uint64_t blocks);

/// "shard-2-3" of "2/3", "shard-100..199" of "100..199", "shard-100..end" of "100..".
std::string shard_name(std::string text);

}  // namespace evenhand::run
