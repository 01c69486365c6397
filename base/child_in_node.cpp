#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/child.hpp"
#include "base/error.hpp"

// cmake/wasm_processes.js
extern "C" {
int evenhand_program_start(const char* words, std::size_t size, int* streams);
int evenhand_program_ended(int id, int milliseconds, int* by_signal, int* code);
int evenhand_program_is_over(int id);
int evenhand_program_stop(int id, int grace);
}

namespace evenhand {
namespace {

using std::chrono::milliseconds;

[[noreturn]] void say_why_not(int error) {
  if (error == ENOSYS) {
    throw InputError(
        "a page cannot start programs; give it what one has printed, or run evenhand on a machine");
  }
  throw RunError(fmt::format("cannot start another process: {}", std::strerror(error)));
}

}  // namespace

Child::Child(const std::vector<std::string>& words, Pipes pipes) {
  std::string list;
  for (const std::string& word : words) list += word + '\0';
  std::array<int, 3> streams = {pipes.input, pipes.output, pipes.errors};
  supervisor_ = evenhand_program_start(list.data(), list.size(), streams.data());
  if (supervisor_ < 0) say_why_not(-supervisor_);
  input_ = UniqueFd(streams[0]);
  output_ = UniqueFd(streams[1]);
  errors_ = UniqueFd(streams[2]);
}

std::optional<ChildEnd> Child::ended() { return ended_within(milliseconds{0}); }

std::optional<ChildEnd> Child::ended_within(milliseconds time) {
  if (end_ || supervisor_ < 0) return end_;
  ChildEnd end{};
  int by_signal = 0;
  if (evenhand_program_ended(supervisor_, static_cast<int>(time.count()), &by_signal, &end.code) >
      0) {
    end.by_signal = by_signal != 0;
    end_ = end;
  }
  return end_;
}

bool Child::is_all_over() {
  if (!ended()) return false;
  if (!is_all_over_) is_all_over_ = evenhand_program_is_over(supervisor_) > 0;
  return is_all_over_;
}

void Child::begin_stop(milliseconds grace) {
  input_.reset();
  output_.reset();
  errors_.reset();
  if (supervisor_ >= 0) evenhand_program_stop(supervisor_, static_cast<int>(grace.count()));
}

void Child::stop(milliseconds grace) {
  if (supervisor_ < 0) return;
  begin_stop(grace);
  constexpr milliseconds to_be_killed{5000};
  ended_within(grace + to_be_killed);
  supervisor_ = -1;
}

}  // namespace evenhand
