#pragma once

#include <cstdint>
#include <string>

#include "reports/document.hpp"

namespace evenhand::protocol {

/// The frames of a transcript or proof, as they stand there, and unverified: of a round, or (0) the
/// first so many of all. Throws InputError for what cannot be read or holds no frames.
reports::Document frames_document(const std::string& path, std::uint32_t round,
                                  std::uint64_t first);

}  // namespace evenhand::protocol
