#include "reports/packed_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>

#include <nlohmann/json.hpp>

namespace evenhand::reports {
namespace {

constexpr unsigned group_bits = 7;
constexpr std::uint8_t more = 0x80;

/// Reads one count at `at` and moves `at` past it; nothing where it is cut short or has more than
/// 64 bits.
std::optional<std::uint64_t> read_count(const std::vector<std::uint8_t>& bytes, std::size_t& at) {
  std::uint64_t count = 0;
  for (unsigned shift = 0; shift < 64 && at < bytes.size(); shift += group_bits) {
    const std::uint8_t byte = bytes[at++];
    const std::uint64_t bits = byte & (more - 1U);
    if (((bits << shift) >> shift) != bits) return std::nullopt;
    count |= bits << shift;
    if ((byte & more) == 0) return count;
  }
  return std::nullopt;
}

}  // namespace

JsonValue pack_counts(std::span<const std::uint64_t> counts) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(counts.size() * 2);
  for (std::uint64_t count : counts) {
    for (; count >= more; count >>= group_bits) {
      bytes.push_back(static_cast<std::uint8_t>(count | more));
    }
    bytes.push_back(static_cast<std::uint8_t>(count));
  }
  return JsonValue(nlohmann::json::binary(std::move(bytes)));
}

std::vector<std::uint64_t> unpack_counts(const JsonMember& packed, std::size_t expected) {
  if (!packed.value().is_binary()) packed.refuse(fmt::format("{} packed counts", expected));
  const std::vector<std::uint8_t>& bytes = packed.value().get_binary();
  std::vector<std::uint64_t> counts;
  counts.reserve(expected);
  std::size_t at = 0;
  while (at < bytes.size() && counts.size() < expected) {
    const std::optional<std::uint64_t> count = read_count(bytes, at);
    if (!count) packed.refuse("packed counts of 64 bits");
    counts.push_back(*count);
  }
  if (at != bytes.size() || counts.size() != expected) {
    packed.refuse(fmt::format("{} packed counts", expected));
  }
  return counts;
}

std::size_t packed_size(const JsonMember& packed) {
  if (!packed.value().is_binary()) packed.refuse("packed counts");
  // The last byte of each has no more after it.
  const std::vector<std::uint8_t>& bytes = packed.value().get_binary();
  return static_cast<std::size_t>(std::count_if(
      bytes.begin(), bytes.end(), [](std::uint8_t byte) { return (byte & more) == 0; }));
}

std::uint64_t folded(std::int64_t number) {
  return number < 0 ? 2 * static_cast<std::uint64_t>(-(number + 1)) + 1
                    : 2 * static_cast<std::uint64_t>(number);
}

std::int64_t unfolded(std::uint64_t number) {
  const auto half = static_cast<std::int64_t>(number / 2);
  return number % 2 == 1 ? -half - 1 : half;
}

JsonValue pack_reals(std::span<const double> reals) {
  std::vector<std::uint8_t> bytes(reals.size_bytes());
  if (!bytes.empty()) std::memcpy(bytes.data(), reals.data(), bytes.size());
  return JsonValue(nlohmann::json::binary(std::move(bytes)));
}

std::vector<double> unpack_reals(const JsonMember& packed, std::size_t expected) {
  const nlohmann::json& value = packed.value();
  if (!value.is_binary() || value.get_binary().size() != expected * sizeof(double)) {
    packed.refuse(fmt::format("{} packed reals", expected));
  }
  std::vector<double> reals(expected);
  if (expected > 0) {
    std::memcpy(reals.data(), value.get_binary().data(), value.get_binary().size());
  }
  return reals;
}

}  // namespace evenhand::reports
