#include "base/program.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <system_error>

#include "base/child.hpp"
#include "base/error.hpp"
#include "base/supervisor.hpp"
#include "base/system.hpp"

namespace evenhand {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// The words with the path of the program, which is looked for in $PATH. Throws RunError.
std::vector<std::string> with_path(std::vector<std::string> words) {
  if (words.front().find('/') != std::string::npos) return words;
  const std::array<std::string_view, 1> name = {words.front()};
  const fs::path path = find_program(name);
  if (path.empty()) {
    throw RunError(fmt::format("{} cannot be started: there is no such program", words.front()));
  }
  words.front() = path.string();
  return words;
}

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<long>(left, 0, 1000));
}

std::string read_output(int descriptor, const std::string& program, Clock::time_point deadline,
                        std::size_t most) {
  std::string text;
  std::array<char, 65536> buffer;
  while (true) {
    pollfd ready{descriptor, POLLIN, 0};
    const int left = milliseconds_until(deadline);
    if (left == 0) throw RunError(fmt::format("{} has not ended in time", program));
    if (poll(&ready, 1, left) <= 0) continue;
    const long bytes = read_some(descriptor, buffer.data(), buffer.size());
    if (bytes < 0) throw RunError(fmt::format("{}: {}", program, std::strerror(errno)));
    if (bytes == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(bytes));
    if (text.size() > most) throw RunError(fmt::format("{} prints too much", program));
  }
}

}  // namespace

fs::path find_program(std::span<const std::string_view> names) {
  const char* path = std::getenv("PATH");
  const std::string_view folders = path == nullptr ? "/usr/bin:/bin" : path;
  for (const std::string_view name : names) {
    for (std::size_t start = 0; start <= folders.size();) {
      const std::size_t colon = std::min(folders.find(':', start), folders.size());
      const fs::path file = fs::path(folders.substr(start, colon - start)) / name;
      std::error_code ignored;
      if (fs::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0) return file;
      start = colon + 1;
    }
  }
  return {};
}

std::string output_of(const std::vector<std::string>& words, std::chrono::seconds limit,
                      std::size_t most) {
  Child child(with_path(words), Pipes{.errors = false});
  const Clock::time_point deadline = Clock::now() + limit;
  std::string text = read_output(child.output().get(), words.front(), deadline, most);
  std::optional<ChildEnd> end;
  while (!end) {
    const int left = milliseconds_until(deadline);
    if (left == 0) throw RunError(fmt::format("{} has not ended in time", words.front()));
    end = child.ended_within(std::chrono::milliseconds(left));
  }
  if (!end->is_clean()) {
    throw RunError(fmt::format("{} failed ({} {})", words.front(),
                               end->by_signal ? "signal" : "status", end->code));
  }
  return text;
}

bool start(const std::vector<std::string>& words) {
  try {
    return start_apart(with_path(words));
  } catch (const RunError&) {
    return false;
  }
}

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  fs::path folder = fs::temp_directory_path(error);
  if (error) folder = "/tmp";
  std::string pattern = (folder / "evenhand-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    throw RunError(fmt::format("{}: {}", pattern, std::strerror(errno)));
  }
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!kept_) fs::remove_all(path_, ignored);
}

}  // namespace evenhand
