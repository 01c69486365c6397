#pragma once

#include <memory>
#include <string>

#include "src/source/deal_stream.hpp"
#include "src/source/exec.hpp"

namespace evenhand::source {

/// Starts `/bin/sh -c command` anew for each of options.deals deals, as many at a time as there are
/// processors, and reads all that a start prints, on one line or many, as one deal. In messages a
/// line is the number of a start. Throws as open_exec does.
std::unique_ptr<DealStream> open_exec_once(const std::string& command, const ExecOptions& options);

}  // namespace evenhand::source
