#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace evenhand {

/// A kind of file that is read as a whole, and how large one may be. SECURITY.md has the same
/// table.
struct FileKind {
  std::string_view name;        ///< in messages: "a file of claims"
  std::size_t most_bytes;       ///< of one that is larger no more than that and a byte is read
  std::string_view magic = {};  ///< how it begins: what begins otherwise is not read to its end
};

namespace file_kinds {

constexpr std::size_t kilobyte = std::size_t{1} << 10;
constexpr std::size_t megabyte = std::size_t{1} << 20;

inline constexpr FileKind settings = {"a file of settings", megabyte};
inline constexpr FileKind claims = {"a file of claims", 16 * megabyte};
inline constexpr FileKind scheme = {"a scheme", 64 * kilobyte};
inline constexpr FileKind key = {"a key", 64 * kilobyte};
inline constexpr FileKind table = {"a table of counts", 16 * megabyte};
inline constexpr FileKind result = {"a result", 64 * megabyte};
inline constexpr FileKind part = {"a checkpoint, a shard or a state", 512 * megabyte,
                                  "evenhand part\n"};
inline constexpr FileKind frames = {"a transcript that is read whole", 1024 * megabyte, "EVHF"};
inline constexpr FileKind openings = {"a file of openings", 16 * megabyte};
inline constexpr FileKind list = {"a list of files", 16 * megabyte};
inline constexpr FileKind other = {"a file", 64 * megabyte};

inline constexpr std::array<FileKind, 11> all = {settings, claims, scheme,   key,  table, result,
                                                 part,     frames, openings, list, other};

}  // namespace file_kinds
}  // namespace evenhand
