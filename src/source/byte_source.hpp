#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/embedded_file.hpp"
#include "base/error.hpp"

namespace evenhand::source {

/// Asked while waiting for input: true once the user wants to stop.
using Interrupted = std::function<bool()>;

/// Thrown when waiting for input was given up because the user wants to stop.
class InterruptedError : public RunError {
 public:
  InterruptedError() : RunError("interrupted while waiting for deals") {}
};

/// A place that the bytes of a log come from.
class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  /// Waits for bytes and returns how many were put into `buffer`; 0 is the end, for good. Throws
  /// RunError for an I/O failure, InterruptedError, and what a derived class names.
  virtual std::size_t read(std::span<char> buffer) = 0;
};

/// Longest time between two looks at Interrupted, in milliseconds.
inline constexpr int interrupt_poll_ms = 100;

/// The words of messages for a file, and for what is in it.
struct FileWords {
  std::string_view file = "the log";
  std::string_view content = "the deals";
};

/// The logs that the program carries, such as "draft-1969.csv", which is opened as "@draft-1969".
std::span<const EmbeddedFile> carried_logs();

/// The bytes of a file, of standard input for "-", or of a log that the program carries. Throws
/// InputError when there is no such file, when it cannot be read, or when it is a folder.
std::unique_ptr<ByteSource> open_file(const std::string& path, Interrupted interrupted = {},
                                      FileWords words = {});

/// Whether open_file() has the same bytes each time, without a copy: a regular file, or a log that
/// the program carries.
bool is_lasting(const std::string& path);

/// Keeps a copy of what can be read once only, standard input or a pipe, so that open_file() has it
/// from its beginning each time. Files stay as they are. Throws as open_file() and its source do,
/// and RunError where there is no room for a copy.
void keep_for_rereading(const std::string& path, const Interrupted& interrupted = {});

}  // namespace evenhand::source
