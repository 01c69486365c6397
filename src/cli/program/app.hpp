#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace evenhand::cli {

/// Calls `use` with the whole program as its command line is parsed: all commands and options.
void with_app(const std::function<void(const CLI::App&)>& use);

}  // namespace evenhand::cli
