#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "src/source/byte_source.hpp"

namespace evenhand::source {

/// The same bytes, or what they hold when they begin as gzip (RFC 1952) or Zstandard (RFC 8878)
/// data: all members or frames, one after the other, in constant memory. read() throws InputError
/// for damaged data and for data that ends in the middle, with the byte of the packed file. `name`
/// stands in messages.
std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> bytes, std::string name);

/// Whether bytes that begin so are packed.
bool is_packed(std::string_view first_bytes);

/// open_file, unpacked.
std::unique_ptr<ByteSource> open_unpacked(const std::string& path, Interrupted interrupted = {});

}  // namespace evenhand::source
