#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "base/sha256.hpp"

namespace evenhand::run {

/// The bytes of a whole part file of another format than this program writes.
inline std::string part_of_format(int format, nlohmann::json document = nlohmann::json::object()) {
  document["format"] = format;
  std::string content = "evenhand part\n";
  nlohmann::json::to_cbor(document, content);
  return content + Sha256().hex(content);
}

}  // namespace evenhand::run
