#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "src/serve/server.hpp"
#include "src/watch/plan.hpp"
#include "src/watch/session.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// The content type of what metrics() returns.
inline constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// Returns how a watch stands, in the text format of Prometheus (prometheus.io, "Exposition
/// formats", version 0.0.4). Logarithms are natural; deals, alarms and changes count all that the
/// watch ever saw, also before it was resumed. `last_look` is the time of the last look in seconds
/// since 1970; 0 if there was none since the program began.
std::string metrics(const Plan& plan, const Watcher& watcher, std::int64_t last_look);

/// Returns the pages of a running watch: "/", its document as a page that is kept up to date by the
/// events of "/events"; "/metrics" for Prometheus; "/healthz". The session must outlive the server.
serve::Pages live_pages(const Session& session);

}  // namespace evenhand::watch
