#include "src/run/part_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace evenhand::run {
namespace {

std::string plan_value(const nlohmann::json& plan, const std::string& key) {
  return plan.contains(key) ? plan.at(key).dump() : "missing";
}

}  // namespace

void require_same_plan(const std::filesystem::path& first_file, const nlohmann::json& first,
                       const std::filesystem::path& other_file, const nlohmann::json& other) {
  if (first == other) return;
  nlohmann::json keys = first;
  keys.update(other);
  for (const auto& [key, ignored] : keys.items()) {
    const std::string one = plan_value(first, key);
    const std::string two = plan_value(other, key);
    if (one == two) continue;
    throw InputError(
        fmt::format("{} and {} come from different sessions: {} is {} in one and {} "
                    "in the other",
                    first_file.string(), other_file.string(), key, one, two));
  }
}

std::vector<BlockRange> missing_blocks(std::vector<PartInfo> parts, std::uint64_t blocks) {
  std::stable_sort(parts.begin(), parts.end(), [](const PartInfo& a, const PartInfo& b) {
    return a.range.first < b.range.first;
  });
  std::vector<BlockRange> missing;
  std::uint64_t next = 0;
  const PartInfo* before = nullptr;
  for (const PartInfo& part : parts) {
    if (part.range.empty()) continue;
    if (part.range.first < next) {
      throw InputError(fmt::format("{} and {} overlap: both hold block {}", before->file.string(),
                                   part.file.string(), part.range.first));
    }
    if (part.range.first > next) missing.push_back({next, part.range.first});
    if (before != nullptr && part.range.first == next && part.digest_before != before->digest &&
        !part.digest_before.empty()) {
      throw InputError(fmt::format(
          "{} and {} were read from different logs: the SHA-256 of what stands before the second "
          "is {}, and that of what was read up to the end of the first {}; give parts of one log",
          before->file.string(), part.file.string(), part.digest_before, before->digest));
    }
    next = part.range.end;
    before = &part;
  }
  if (next < blocks) missing.push_back({next, blocks});
  return missing;
}

}  // namespace evenhand::run
