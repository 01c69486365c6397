#pragma once

#include <chrono>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand {

/// Returns the path of the first of these programs that $PATH has; empty when it has none.
std::filesystem::path find_program(std::span<const std::string_view> names);

/// Returns what a program prints, without a shell: the first word is the program, found in $PATH.
/// Its stderr is dropped, and what it started ends with it. Throws RunError when it cannot be
/// started, prints more than `most` bytes, has not ended by the time limit, or ends with another
/// status than 0.
std::string output_of(const std::vector<std::string>& words, std::chrono::seconds limit,
                      std::size_t most);

/// Starts a program that goes on by itself and outlives this one, in a session of its own and with
/// nothing to read or print: the user's own, such as a browser. False when it cannot be started.
bool start(const std::vector<std::string>& words);

/// A folder of its own below the temporary one, which goes with all that is in it.
class TemporaryFolder {
 public:
  /// Throws RunError.
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }
  /// It stays when this is gone.
  void keep() { kept_ = true; }

 private:
  std::filesystem::path path_;
  bool kept_ = false;
};

}  // namespace evenhand
