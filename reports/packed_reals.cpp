#include "reports/packed_reals.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>

#include <nlohmann/json.hpp>

namespace evenhand::reports {

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
