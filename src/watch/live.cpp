#include "src/watch/live.hpp"

#include <fmt/format.h>

#include <chrono>
#include <deque>
#include <memory>

#include "base/real.hpp"
#include "reports/html.hpp"
#include "src/watch/document.hpp"
#include "src/watch/metrics.hpp"

namespace evenhand::watch {
namespace {

using Clock = std::chrono::steady_clock;

/// Deals a second over the last while.
class Rate {
 public:
  double at(std::uint64_t deals) {
    constexpr std::chrono::seconds looked_back{10};
    const Clock::time_point now = Clock::now();
    points_.push_back({now, deals});
    while (points_.size() > 2 && now - points_[1].when >= looked_back) points_.pop_front();
    const std::chrono::duration<double> elapsed = now - points_.front().when;
    if (elapsed.count() <= 0) return 0;
    const double rate = real(deals - points_.front().deals) / elapsed.count();
    // To three digits: what hardly changes is not to be sent again and again.
    return std::stod(fmt::format("{:.3g}", rate));
  }

 private:
  struct Point {
    Clock::time_point when;
    std::uint64_t deals;
  };
  std::deque<Point> points_;
};

/// The document as it is now, and deals a second with it.
reports::Document live_document(const Session& session, Rate& rate) {
  reports::Document document;
  std::uint64_t deals = 0;
  session.glance([&](const Watcher& watcher) {
    document = document_of(session.plan(), watcher, "");
    deals = watcher.standing().deals;
  });
  auto& figures = document.sections.front().figures;
  figures.insert(figures.begin() + 1, reports::Figure{"deals_a_second", "in the last ten seconds",
                                                      rate.at(deals), "deals a second"});
  return document;
}

}  // namespace

serve::Pages live_pages(const Session& session) {
  const auto rate = std::make_shared<Rate>();
  serve::Pages pages;
  pages["/"] = {"text/html; charset=utf-8", [&session, rate] {
                  return reports::to_live_html(live_document(session, *rate), "events");
                }};
  pages["/events"] = {
      "text/event-stream",
      [&session, rate] { return reports::to_live_event(live_document(session, *rate)); }, true};
  pages["/metrics"] = {std::string(metrics_type), [&session] {
                         std::string text;
                         session.glance([&](const Watcher& watcher) {
                           text = metrics(session.plan(), watcher, session.last_look());
                         });
                         return text;
                       }};
  pages["/healthz"] = {"text/plain; charset=utf-8", [] { return std::string("ok\n"); }};
  return pages;
}

}  // namespace evenhand::watch
