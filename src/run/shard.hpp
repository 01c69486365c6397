#pragma once

#include <string>

#include "src/run/blocks.hpp"

namespace evenhand::run {

/// "2/3" as a range of so many blocks; all of them when empty. Throws InputError, which speaks of
/// --shard, for anything else and for more shards than blocks.
BlockRange parse_shard(const std::string& text, std::uint64_t blocks);

/// "shard-2-3" of "2/3".
std::string shard_name(std::string text);

}  // namespace evenhand::run
