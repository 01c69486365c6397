#pragma once

#include <functional>

namespace evenhand::cli {

struct Command;

/// Calls `use` with the whole program as its command line is parsed: all commands and options.
void with_app(const std::function<void(const Command&)>& use);

}  // namespace evenhand::cli
