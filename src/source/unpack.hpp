#pragma once

#include <memory>
#include <string>

#include "src/source/byte_source.hpp"

namespace evenhand::source {

/// Returns a source of the same bytes, or of what they hold when they begin as packed data
/// (packing_of): all members, one after the other, in constant memory. read() throws InputError for
/// damaged data, for data that ends in the middle, and for a window of more than 128 MB, with the
/// byte of the packed file. `name` stands in messages. `interrupted` is asked for each piece that
/// is unpacked, and read() then throws InterruptedError.
std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> bytes, std::string name,
                                     Interrupted interrupted = {});

/// open_file, unpacked.
std::unique_ptr<ByteSource> open_unpacked(const std::string& path,
                                          const Interrupted& interrupted = {});

}  // namespace evenhand::source
