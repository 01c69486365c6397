#include "src/watch/command_runs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "base/files.hpp"
#include "base/program.hpp"
#include "base/system.hpp"

namespace evenhand::watch {
namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

/// Notes, which come from other threads.
class Notes {
 public:
  std::function<void(std::string_view)> hook() {
    return [this](std::string_view line) {
      const std::lock_guard lock(mutex_);
      lines_.emplace_back(line);
    };
  }
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  /// Waits until there are so many.
  std::vector<std::string> first(std::size_t count) {
    for (int i = 0; i < 500 && lines().size() < count; ++i) std::this_thread::sleep_for(20ms);
    return lines();
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
};

bool lives(const std::string& process) { return ::kill(std::stoi(process), 0) == 0; }

TEST(CommandRuns, GivesTheTextAndWaitsAtTheEnd) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out").string();
  Notes notes;
  {
    CommandRuns runs(notes.hook());
    EXPECT_TRUE(runs.start("sleep 0.2; cat > " + out, "an event\n"));
  }
  EXPECT_EQ(read_file(out), "an event\n");
  EXPECT_THAT(notes.lines(), testing::IsEmpty());
}

TEST(CommandRuns, NeedNotBeRead) {
  Notes notes;
  CommandRuns runs(notes.hook());
  EXPECT_TRUE(runs.start("true", "text"));
}

TEST(CommandRuns, WaitsForWhatTheCommandHasLeftBehind) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out").string();
  Notes notes;
  {
    CommandRuns runs(notes.hook());
    EXPECT_TRUE(runs.start("(sleep 0.5; echo sent > " + out + ") &", ""));
  }
  EXPECT_EQ(read_file(out), "sent\n");
}

TEST(CommandRuns, EndsWhatDoesNotEndByItself) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out").string();
  Notes notes;
  const auto start = std::chrono::steady_clock::now();
  {
    CommandRuns runs(notes.hook(), 300ms);
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(
          runs.start("trap '' TERM; setsid sleep 300 & echo $! >> " + out + "; sleep 300", ""));
    }
  }
  // 0.3 s, and 0.5 s for all of them until they are killed.
  EXPECT_LT(std::chrono::steady_clock::now() - start, 3s);
  EXPECT_THAT(notes.lines(),
              ElementsAre(HasSubstr("not ended within 0.3 s and is ended (3 times)")));
  const std::string processes = read_file(out);
  for (std::size_t at = 0; at < processes.size(); at = processes.find('\n', at) + 1) {
    EXPECT_FALSE(lives(processes.substr(at)));
  }
}

TEST(CommandRuns, SaysHowItFailedAndKeepsWhatItPrints) {
  Notes notes;
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  {
    CommandRuns runs(notes.hook());
    EXPECT_TRUE(runs.start("echo printed; echo no such host >&2; exit 3", ""));
    EXPECT_THAT(notes.first(1),
                ElementsAre(AllOf(HasSubstr("exited with status 3"), HasSubstr("no such host"))));
    // It may say as much as it wants to.
    EXPECT_TRUE(runs.start("head -c 5000000 /dev/zero >&2; exit 4", ""));
    EXPECT_THAT(notes.first(2), ElementsAre(testing::_, HasSubstr("exited with status 4")));
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(CommandRuns, StartsNoMoreThanABoundedNumber) {
  Notes notes;
  CommandRuns runs(notes.hook(), 0ms);
  for (std::size_t i = 0; i < CommandRuns::most; ++i) EXPECT_TRUE(runs.start("sleep 300", ""));
  EXPECT_FALSE(runs.start("sleep 300", ""));
  EXPECT_THAT(notes.lines(), ElementsAre(HasSubstr("32 of them have not ended")));
}

TEST(CommandRuns, SaysWhenItCannotBeStarted) {
  Notes notes;
  CommandRuns runs(notes.hook());
  set_fault_hook([](Fault fault) { return fault == Fault::start; });
  EXPECT_FALSE(runs.start("true", ""));
  set_fault_hook(nullptr);
  EXPECT_THAT(notes.lines(), ElementsAre(HasSubstr("cannot start another process")));
}

}  // namespace
}  // namespace evenhand::watch
