#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace evenhand::reports {

/// Deeper than anything that this program writes, and far from what a stack cannot hold.
inline constexpr std::size_t deepest_json = 64;

/// Why bytes are no JSON or CBOR that is taken: "no JSON", "a key stands twice: 'x'".
struct JsonFault {
  std::string error;     ///< empty when there is none
  std::size_t byte = 0;  ///< where, from 1
};

/// Looks for one without building anything: they are to be strictly of the format, at most
/// deepest_json deep, with every key of an object once and every number finite, and their values
/// are to take no more memory than four times the bytes and 256 MB.
JsonFault json_fault(std::string_view bytes,
                     nlohmann::json::input_format_t format = nlohmann::json::input_format_t::json);

/// JSON or CBOR from outside, or why it is none: `error` is empty when it is.
struct GuardedJson {
  nlohmann::json value;
  std::string error;
  std::size_t byte = 0;  ///< where, from 1
};

/// Reads it where it has no json_fault.
GuardedJson read_guarded(std::string_view bytes, nlohmann::json::input_format_t format =
                                                     nlohmann::json::input_format_t::json);

}  // namespace evenhand::reports
