#include "src/watch/live.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "base/real.hpp"
#include "base/version.hpp"
#include "reports/html.hpp"
#include "src/watch/document.hpp"

namespace evenhand::watch {
namespace {

/// Returns the text of a label's value: as the format has it, and with nothing that is no text.
std::string label_text(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == '\\' || c == '"') text += '\\';
    const auto code = static_cast<unsigned char>(c);
    if (c == '\n') {
      text += "\\n";
    } else {
      text += code < 0x20 || code == 0x7f ? '?' : c;
    }
  }
  return text;
}

constexpr std::string_view waiting = "waiting for the first deal";

std::string number_text(double number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "+Inf" : "-Inf";
  return fmt::format("{}", number);
}

class Metrics {
 public:
  void head(std::string_view name, std::string_view type, std::string_view help) {
    name_ = fmt::format("evenhand_watch_{}", name);
    text_ += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n", name_, help, type);
  }
  void value(double number, std::string_view labels = {}) {
    text_ += name_;
    if (!labels.empty()) text_ += fmt::format("{{{}}}", labels);
    text_ += fmt::format(" {}\n", number_text(number));
  }
  void gauge(std::string_view name, std::string_view help, double number) {
    head(name, "gauge", help);
    value(number);
  }
  void counter(std::string_view name, std::string_view help, std::uint64_t number) {
    head(name, "counter", help);
    value(real(number));
  }
  std::string take() { return std::move(text_); }

 private:
  std::string name_;
  std::string text_;
};

using Clock = std::chrono::steady_clock;

}  // namespace

class Live::Rate {
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

std::string metrics(const Plan& plan, const Watcher* seen, std::int64_t last_look) {
  Metrics all;
  all.head("info", "gauge", "What is watched.");
  all.value(
      1, fmt::format("version=\"{}\",commit=\"{}\",source=\"{}\",deck=\"{}\"", label_text(version),
                     label_text(commit), label_text(plan.deals.sources.front().name),
                     label_text(plan.deals.deck.name)));
  all.gauge("waiting", "Whether it waits for the first deal since the program began.",
            seen == nullptr ? 1 : 0);
  if (seen == nullptr) return all.take();
  const Watcher& watcher = *seen;
  const Standing& standing = watcher.standing();
  const Settings& settings = watcher.settings();
  all.counter("deals_total", "Deals looked at.", standing.deals);
  all.counter("bad_deals_total", "Deals that could not be read.", watcher.bad_deals());
  all.gauge("bad_share_bound", "Share of bad deals above which there is an alarm.",
            settings.bad_share);
  all.gauge("log_e", "Natural logarithm of the e-value.", standing.log_e);
  all.gauge("log_e_most", "The largest log_e that there ever was.", standing.most_log_e);
  all.gauge("log_e_bound", "log_e at which there is an alarm.", -std::log(settings.alpha));
  all.head("family_log_e", "gauge", "log_e of a family of bets.");
  for (const Family family : watcher.bets().families()) {
    all.value(standing.family_logs[static_cast<std::size_t>(family)],
              fmt::format("family=\"{}\"", family_name(family)));
  }
  all.gauge("log_detector", "Natural logarithm of the detector of changes.", standing.log_detector);
  all.gauge("log_detector_bound", "log_detector at which the watch reports a change.",
            std::log(settings.arl));
  all.gauge("alarmed", "Whether there ever was an alarm or a change.",
            watcher.has_alarmed() ? 1 : 0);
  all.counter("changes_total", "Changes reported.", watcher.changes());
  if (!watcher.windows().empty()) {
    const Watcher::WindowPoint& last = watcher.windows().back();
    all.gauge(
        "window_card_log10_p",
        "log10 p of the card that is furthest from uniform in the last reported window. Below "
        "-3 in one window of a thousand of an even-handed source.",
        last.card_log10);
    all.gauge("window_positions_log10_p", "log10 p of that window's cards by place.",
              last.positions_log10);
  }
  all.gauge("last_look_timestamp_seconds",
            "When deals were last looked at; 0 before the program did.",
            static_cast<double>(last_look));
  return all.take();
}

reports::Document Live::document() {
  const std::lock_guard lock(mutex_);
  reports::Document document;
  if (session_ == nullptr) {
    document.kind = "watch";
    document.title = plan_.deals.sources.front().name;
    document.answer = std::string(waiting);
    return document;
  }
  std::uint64_t deals = 0;
  session_->glance([&](const Watcher& watcher) {
    document = document_of(session_->plan(), watcher, "");
    deals = watcher.standing().deals;
  });
  auto& figures = document.sections.front().figures;
  figures.insert(figures.begin() + 1, reports::Figure{"deals_a_second", "in the last ten seconds",
                                                      rate_->at(deals), "deals a second"});
  return document;
}

std::string Live::metrics_now() {
  const std::lock_guard lock(mutex_);
  if (session_ == nullptr) return metrics(plan_, nullptr, 0);
  std::string text;
  session_->glance([&](const Watcher& watcher) {
    text = metrics(session_->plan(), &watcher, session_->last_look());
  });
  return text;
}

serve::Pages Live::pages() {
  serve::Pages pages;
  pages["/"] = {"text/html; charset=utf-8",
                [this] { return reports::to_live_html(document(), "events"); }};
  pages["/events"] = {"text/event-stream", [this] { return reports::to_live_event(document()); },
                      true};
  pages["/metrics"] = {std::string(metrics_type), [this] { return metrics_now(); }};
  pages["/healthz"] = {"text/plain; charset=utf-8", [this] {
                         const std::lock_guard lock(mutex_);
                         return fmt::format("{}\n", session_ == nullptr ? waiting : "ok");
                       }};
  return pages;
}

std::shared_ptr<void> Live::show(const Session& session) {
  const std::lock_guard lock(mutex_);
  session_ = &session;
  rate_ = std::make_shared<Rate>();
  return {this, [](Live* live) {
            const std::lock_guard no_page_is_made(live->mutex_);
            live->session_ = nullptr;
          }};
}

}  // namespace evenhand::watch
