#pragma once

#include <array>
#include <string_view>

namespace evenhand::cli {

/// The exit codes of the program.
enum class ExitCode {
  ok = 0,
  biased = 1,
  bad_input = 2,  ///< a misbehaving external shuffler included
  inconclusive = 3,
  failed = 4,        ///< I/O, memory, internal
  unattributed = 5,  ///< it holds as far as a key was given: whose it is, or the auditor's
  predictable = 6,
  interrupted = 130
};

struct ExitCodeInfo {
  ExitCode code;
  std::string_view words;
};

/// All of them, as help and manual pages describe them.
inline constexpr std::array<ExitCodeInfo, 8> exit_codes = {
    {{ExitCode::ok, "no bias found, certified, answered, or done"},
     {ExitCode::biased, "biased or uneven, or an expectation or a claim failed"},
     {ExitCode::bad_input, "bad usage or bad input"},
     {ExitCode::inconclusive, "inconclusive: too few deals to say"},
     {ExitCode::failed, "could not finish"},
     {ExitCode::unattributed, "it was verified, but no key was given to say who signed"},
     {ExitCode::predictable, "predictable: even deals, and some of them give away those to come"},
     {ExitCode::interrupted, "interrupted, and what was done is kept"}}};

}  // namespace evenhand::cli
