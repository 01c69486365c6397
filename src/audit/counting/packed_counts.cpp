#include "src/audit/counting/packed_counts.hpp"

#include <fmt/format.h>

#include <numeric>
#include <string>

namespace evenhand::audit {
namespace {

constexpr unsigned group_bits = 7;
constexpr std::uint8_t more = 0x80;

/// Reads one count at `at` and moves `at` behind it.
std::uint64_t read_count(const std::vector<std::uint8_t>& bytes, std::size_t& at,
                         std::string_view what) {
  std::uint64_t count = 0;
  for (unsigned shift = 0; shift < 64; shift += group_bits) {
    if (at == bytes.size()) throw damaged_tally(what, "cut short");
    const std::uint8_t byte = bytes[at++];
    const std::uint64_t bits = byte & (more - 1U);
    if (((bits << shift) >> shift) != bits) throw damaged_tally(what, "a count above 64 bits");
    count |= bits << shift;
    if ((byte & more) == 0) return count;
  }
  throw damaged_tally(what, "a count above 64 bits");
}

}  // namespace

nlohmann::json pack_counts(std::span<const std::uint64_t> counts) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(counts.size() * 2);
  for (std::uint64_t count : counts) {
    for (; count >= more; count >>= group_bits) {
      bytes.push_back(static_cast<std::uint8_t>(count | more));
    }
    bytes.push_back(static_cast<std::uint8_t>(count));
  }
  return nlohmann::json::binary(std::move(bytes));
}

std::vector<std::uint64_t> unpack_counts(const nlohmann::json& packed, std::size_t expected,
                                         std::string_view what) {
  if (!packed.is_binary()) throw damaged_tally(what, "not packed counts");
  const std::vector<std::uint8_t>& bytes = packed.get_binary();
  std::vector<std::uint64_t> counts;
  counts.reserve(expected);
  std::size_t at = 0;
  while (at < bytes.size() && counts.size() < expected)
    counts.push_back(read_count(bytes, at, what));
  if (at != bytes.size() || counts.size() != expected) {
    throw damaged_tally(what, fmt::format("other than {} counts", expected));
  }
  return counts;
}

std::vector<std::uint64_t> unpack_histogram(const nlohmann::json& packed, std::size_t bins,
                                            std::uint64_t total, std::string_view what) {
  std::vector<std::uint64_t> counts = unpack_counts(packed, bins, what);
  if (std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) != total) {
    throw damaged_tally(what, fmt::format("counts that do not sum to {}", total));
  }
  return counts;
}

InputError damaged_tally(std::string_view what, std::string_view how) {
  return InputError(
      fmt::format("tally of {}: damaged ({}); count that part of the session again", what, how));
}

const nlohmann::json& saved_member(const nlohmann::json& object, std::string_view key,
                                   std::string_view what) {
  if (!object.is_object()) throw damaged_tally(what, "not an object");
  const auto found = object.find(key);
  if (found == object.end()) throw damaged_tally(what, fmt::format("'{}' is missing", key));
  return *found;
}

}  // namespace evenhand::audit
