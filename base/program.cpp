#include "base/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "base/error.hpp"
#include "base/system.hpp"
#include "base/unique_fd.hpp"

namespace evenhand {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// Where the descriptors of a program lead.
class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }

  void to_nothing(int descriptor) {
    posix_spawn_file_actions_addopen(&actions_, descriptor, "/dev/null", O_RDWR, 0);
  }
  void to(int from, int descriptor) {
    posix_spawn_file_actions_adddup2(&actions_, from, descriptor);
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

/// The process, or an error number.
struct Spawned {
  pid_t pid = -1;
  int error = 0;
};

Spawned spawn(const std::vector<std::string>& words, const FileActions& actions, short flags) {
  if (fault_strikes(Fault::start)) return {-1, EAGAIN};
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // This program ignores SIGPIPE; others are not to.
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, static_cast<short>(flags | POSIX_SPAWN_SETSIGDEF));
  Spawned spawned;
  spawned.error = posix_spawnp(&spawned.pid, arguments.front(), actions.get(), &attributes,
                               arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  return spawned;
}

/// Ends the group that a process leads, and takes note of its end.
class Group {
 public:
  explicit Group(pid_t pid) : pid_(pid) {}
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group() {
    kill(-pid_, SIGKILL);
    if (!reaped_) wait();
  }

  int wait() {
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    reaped_ = true;
    return status;
  }

 private:
  pid_t pid_;
  bool reaped_ = false;
};

std::string read_output(int descriptor, const std::string& program, Clock::time_point deadline,
                        std::size_t most) {
  std::string text;
  std::array<char, 65536> buffer;
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd ready{descriptor, POLLIN, 0};
    const int found = left > 0 ? poll(&ready, 1, static_cast<int>(std::min<long>(left, 1000))) : 0;
    if (left <= 0) throw RunError(fmt::format("{} has not ended in time", program));
    if (found <= 0) continue;
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
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw RunError(fmt::format("{}: {}", words.front(), std::strerror(errno)));
  }
  const UniqueFd reading(ends[0]);
  UniqueFd writing(ends[1]);
  FileActions actions;
  actions.to_nothing(STDIN_FILENO);
  actions.to(writing.get(), STDOUT_FILENO);
  actions.to_nothing(STDERR_FILENO);
  const Spawned spawned = spawn(words, actions, POSIX_SPAWN_SETPGROUP);
  if (spawned.error != 0) {
    throw RunError(
        fmt::format("{} cannot be started: {}", words.front(), std::strerror(spawned.error)));
  }
  writing.reset();
  Group group(spawned.pid);
  std::string text = read_output(reading.get(), words.front(), Clock::now() + limit, most);
  const int status = group.wait();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw RunError(fmt::format("{} failed ({} {})", words.front(),
                               WIFEXITED(status) ? "status" : "signal",
                               WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status)));
  }
  return text;
}

bool start(const std::vector<std::string>& words) {
  FileActions actions;
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    actions.to_nothing(descriptor);
  }
  return spawn(words, actions, POSIX_SPAWN_SETSID).error == 0;
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
