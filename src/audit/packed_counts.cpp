#include "src/audit/packed_counts.hpp"

#include <fmt/format.h>

#include <string>

#include "base/error.hpp"

namespace evenhand::audit {
namespace {

constexpr unsigned group_bits = 7;
constexpr std::uint8_t more = 0x80;

InputError damaged(std::string_view what, std::string_view how) {
  return InputError(fmt::format("tally of {}: damaged ({})", what, how));
}

/// Reads one count at `at` and moves `at` behind it.
std::uint64_t read_count(const std::vector<std::uint8_t>& bytes, std::size_t& at,
                         std::string_view what) {
  std::uint64_t count = 0;
  for (unsigned shift = 0; shift < 64; shift += group_bits) {
    if (at == bytes.size()) throw damaged(what, "cut short");
    const std::uint8_t byte = bytes[at++];
    const std::uint64_t bits = byte & (more - 1U);
    if (((bits << shift) >> shift) != bits) throw damaged(what, "a count above 64 bits");
    count |= bits << shift;
    if ((byte & more) == 0) return count;
  }
  throw damaged(what, "a count above 64 bits");
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
  if (!packed.is_binary()) throw damaged(what, "not packed counts");
  const std::vector<std::uint8_t>& bytes = packed.get_binary();
  std::vector<std::uint64_t> counts;
  counts.reserve(expected);
  std::size_t at = 0;
  while (at < bytes.size() && counts.size() < expected)
    counts.push_back(read_count(bytes, at, what));
  if (at != bytes.size() || counts.size() != expected) {
    throw damaged(what, fmt::format("other than {} counts", expected));
  }
  return counts;
}

const nlohmann::json& saved_member(const nlohmann::json& object, std::string_view key,
                                   std::string_view what) {
  if (!object.is_object()) throw damaged(what, "not an object");
  const auto found = object.find(key);
  if (found == object.end()) throw damaged(what, fmt::format("'{}' is missing", key));
  return *found;
}

}  // namespace evenhand::audit
