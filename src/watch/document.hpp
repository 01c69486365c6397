#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/watch/plan.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// What a watch comes to when it ends: how the bets stand, what was told, the last window.
/// `digest` is the SHA-256 of what was read, or empty.
reports::Document document_of(const Plan& plan, const Watcher& watcher, const std::string& digest);

}  // namespace evenhand::watch
