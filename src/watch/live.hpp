#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "reports/document.hpp"
#include "src/serve/server.hpp"
#include "src/watch/plan.hpp"
#include "src/watch/session.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// The content type of what metrics() returns.
inline constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// Returns how a watch stands, or without one that its first deal is waited for, in the text format
/// of Prometheus (prometheus.io, "Exposition formats", version 0.0.4). Logarithms are natural;
/// deals, alarms and changes count all that the watch ever saw, also before it was resumed.
/// `last_look` is the time of the last look in seconds since 1970; 0 if there was none since the
/// program began.
std::string metrics(const Plan& plan, const Watcher* watcher, std::int64_t last_look);

/// The pages of a watch, which are there before its first deal is.
class Live {
 public:
  explicit Live(Plan plan) : plan_(std::move(plan)) {}

  /// Returns the pages: "/", its document as a page that is kept up to date by the events of
  /// "/events"; "/metrics" for Prometheus; "/healthz". This must outlive the server.
  serve::Pages pages();

  /// Shows a session, of the same plan, as long as what is returned lives.
  [[nodiscard]] std::shared_ptr<void> show(const Session& session);

 private:
  /// Deals a second over the last while.
  class Rate;

  reports::Document document();
  std::string metrics_now();

  Plan plan_;
  std::mutex mutex_;  ///< of what follows
  const Session* session_ = nullptr;
  std::shared_ptr<Rate> rate_;
};

}  // namespace evenhand::watch
