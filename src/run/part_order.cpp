#include "src/run/part_order.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace evenhand::run {
namespace {

std::string plan_value(const nlohmann::json& plan, const std::string& key) {
  return plan.contains(key) ? plan.at(key).dump() : "missing";
}

void require_same_session(const PartInfo& first, const PartInfo& other) {
  if (first.plan == other.plan) return;
  nlohmann::json keys = first.plan;
  keys.update(other.plan);
  for (const auto& [key, ignored] : keys.items()) {
    const std::string one = plan_value(first.plan, key);
    const std::string two = plan_value(other.plan, key);
    if (one == two) continue;
    throw InputError(
        fmt::format("{} and {} come from different sessions: {} is {} in one and {} "
                    "in the other",
                    first.file, other.file, key, one, two));
  }
}

void require_next(const PartInfo& before, const PartInfo& next) {
  const std::uint64_t end = before.range.end;
  const std::uint64_t first = next.range.first;
  if (first < end) {
    throw InputError(
        fmt::format("{} and {} overlap: both hold block {}", before.file, next.file, first));
  }
  if (first > end) {
    throw InputError(
        fmt::format("blocks {} to {} are missing between {} and {}; add the part that holds them",
                    end, first - 1, before.file, next.file));
  }
}

void require_ends(const PartInfo& first, const PartInfo& last, std::uint64_t blocks) {
  if (first.range.first > 0) {
    throw InputError(fmt::format("blocks 0 to {} are missing; add the part that holds them",
                                 first.range.first - 1));
  }
  if (last.range.end < blocks) {
    throw InputError(fmt::format("blocks {} to {} are missing; add the part that holds them",
                                 last.range.end, blocks - 1));
  }
}

}  // namespace

void require_whole(const std::vector<PartInfo>& parts, std::optional<std::uint64_t> blocks) {
  for (std::size_t i = 1; i < parts.size(); ++i) {
    require_same_session(parts.front(), parts[i]);
    require_next(parts[i - 1], parts[i]);
  }
  if (blocks) require_ends(parts.front(), parts.back(), *blocks);
}

}  // namespace evenhand::run
