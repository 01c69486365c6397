#include "src/run/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/error.hpp"
#include "base/numbers.hpp"

namespace evenhand::run {

BlockRange parse_shard(const std::string& shard, std::uint64_t blocks) {
  if (shard.empty()) return {0, blocks};
  const std::string_view text = shard;
  if (const auto dots = shard.find(".."); dots != std::string::npos) {
    if (blocks == 0) throw InputError("--shard: a run of no blocks has no parts");
    const std::uint64_t first =
        parse_count(text.substr(0, dots), "--shard (first block)", 0, blocks - 1);
    const std::string_view last = text.substr(dots + 2);
    if (last.empty()) return {first, blocks};
    return {first, 1 + parse_count(last, "--shard (last block)", first, blocks - 1)};
  }
  const auto slash = shard.find('/');
  if (slash == std::string::npos) {
    throw InputError(fmt::format(
        "--shard: '{}' is not of the form K/N, such as 2/3, or A..B, such as 100..199", shard));
  }
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
  return "shard-" + text + (text.ends_with("..") ? "end" : "");
}

}  // namespace evenhand::run
