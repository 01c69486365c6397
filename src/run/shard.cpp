#include "src/run/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/error.hpp"
#include "base/numbers.hpp"

namespace evenhand::run {

BlockRange parse_shard(const std::string& shard, std::uint64_t blocks) {
  if (shard.empty()) return {0, blocks};
  const auto slash = shard.find('/');
  if (slash == std::string::npos) {
    throw InputError(fmt::format("--shard: '{}' is not of the form K/N, such as 2/3", shard));
  }
  const std::string_view text = shard;
  const std::uint64_t count = parse_count(text.substr(slash + 1), "--shard (N)", 1, 1000000);
  const std::uint64_t index = parse_count(text.substr(0, slash), "--shard (K)", 1, count);
  if (count > blocks) {
    throw InputError(fmt::format(
        "--shard {}: {} shards are more than the blocks of this run ({}); ask for fewer", shard,
        count, blocks));
  }
  return shard_range(blocks, index, count);
}

std::string shard_name(std::string text) {
  std::replace(text.begin(), text.end(), '/', '-');
  return "shard-" + text;
}

}  // namespace evenhand::run
