#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/watch/plan.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// The document of a watch at its end: how the bets stand, the events, the last window.
/// `digest` is the SHA-256 of what was read, or empty.
reports::Document document_of(const Plan& plan, const Watcher& watcher, const std::string& digest);

}  // namespace evenhand::watch
