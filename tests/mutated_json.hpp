#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace evenhand::tests {

/// Returns what may stand in place of a member: other types, and other values of its own.
inline std::vector<nlohmann::json> other_values(const nlohmann::json& value) {
  std::vector<nlohmann::json> others = {nullptr,
                                        true,
                                        0U,
                                        1U,
                                        -990,
                                        std::uint64_t{1} << 40U,
                                        std::numeric_limits<std::uint64_t>::max(),
                                        1e300,
                                        std::numeric_limits<double>::quiet_NaN(),
                                        "x",
                                        nlohmann::json::array(),
                                        nlohmann::json::object(),
                                        nlohmann::json::binary({1, 2, 3})};
  if (value.is_number_unsigned()) {
    others.emplace_back(value.get<std::uint64_t>() + 1);
    others.emplace_back(value.get<std::uint64_t>() - 1);
  }
  if (value.is_number_float()) others.emplace_back(-1 - value.get<double>());
  if (value.is_boolean()) others.emplace_back(!value.get<bool>());
  if (value.is_string()) others.emplace_back(value.get<std::string>() + "x");
  if (value.is_array() && !value.empty()) {
    others.push_back(value);
    others.back().erase(others.back().size() - 1);
    others.push_back(value);
    others.back().push_back(value.back());
  }
  if (!value.is_binary() || value.get_binary().empty()) return others;
  std::vector<std::uint8_t> bytes = value.get_binary();
  bytes.pop_back();
  others.push_back(nlohmann::json::binary(bytes));
  for (const int byte : {0x00, 0x7f, 0xff}) {
    bytes.assign(value.get_binary().size(), static_cast<std::uint8_t>(byte));
    others.push_back(nlohmann::json::binary(bytes));
  }
  for (const double number : {1e300, -990.0, std::numeric_limits<double>::quiet_NaN()}) {
    bytes = value.get_binary();
    if (bytes.size() >= sizeof number) std::memcpy(bytes.data(), &number, sizeof number);
    others.push_back(nlohmann::json::binary(bytes));
  }
  return others;
}

/// Calls `use` with each form of `whole` in which one member is missing or another one, and with
/// the member's place. In a list the first and the last are taken for all.
inline void for_each_mutation(
    const nlohmann::json& whole,
    const std::function<void(const std::string& place, const nlohmann::json& mutated)>& use) {
  using Pointer = nlohmann::json::json_pointer;
  const std::function<void(const Pointer&)> visit = [&](const Pointer& place) {
    const nlohmann::json& value = whole.at(place);
    for (const nlohmann::json& other : other_values(value)) {
      if (other == value) continue;
      nlohmann::json mutated = whole;
      mutated[place] = other;
      use(place.to_string(), mutated);
    }
    if (value.is_object()) {
      for (const auto& [key, member] : value.items()) {
        nlohmann::json mutated = whole;
        mutated[place].erase(key);
        use((place / key).to_string() + " missing", mutated);
        visit(place / key);
      }
    } else if (value.is_array() && !value.empty()) {
      visit(place / 0);
      if (value.size() > 1) visit(place / (value.size() - 1));
    }
  };
  visit(Pointer());
}

}  // namespace evenhand::tests
