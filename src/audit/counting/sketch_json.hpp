#pragma once

#include <cstdint>
#include <string_view>

#include <nlohmann/json.hpp>

#include "src/audit/counting/key_sketch.hpp"

namespace evenhand::audit {

/// A settled sketch for a checkpoint.
nlohmann::json save_sketch(const KeySketch& settled);

/// Replaces what the sketch holds. Throws InputError, with `what` as the place, when `saved` cannot
/// be what save_sketch returned after so many keys.
void load_sketch(const nlohmann::json& saved, std::uint64_t keys, std::string_view what,
                 KeySketch& sketch);

}  // namespace evenhand::audit
