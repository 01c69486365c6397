#include "src/history/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/nouns.hpp"
#include "base/real.hpp"

namespace evenhand::history {
namespace {

using reports::Chart;

Chart curve(const char* values, reports::Table data) {
  data.shown = reports::Shown::on_request;
  return {Chart::Kind::curve, "deals looked at", values, std::move(data), {}};
}

using reports::Chart;
using reports::Column;
using reports::Section;
using reports::Table;
using reports::Value;

/// Watches that are shown one by one.
constexpr std::size_t most_shown = 20;

Table watches_table(const std::vector<Watch>& watches) {
  Table table{"watches",
              "Watches, in the order in which they were begun",
              {{"watch", "watch"},
               {"source", "source"},
               {"deck", "deck"},
               {"begun", "begun"},
               {"last", "last event"},
               {"deals", "deals"},
               {"most_log_e", "largest log e", "nats"},
               {"bound", "alarm at", "nats"},
               {"alarms", "alarms"},
               {"changes", "changes"},
               {"gaps", "gaps"},
               {"bad", "bad deals"}},
              {}};
  for (const Watch& watch : watches) {
    table.rows.push_back({watch.number, watch.subject.source, watch.subject.deck, watch.begun,
                          watch.last, watch.deals, watch.most_log_e, -std::log(watch.subject.alpha),
                          watch.alarms, watch.changes, watch.gaps, watch.bad});
  }
  return table;
}

Chart course(const Watch& watch) {
  Chart chart = course_chart("The e-value at looks, and where an alarm is");
  for (const Look& look : watch.looks) {
    add_look(chart, look.deal, look.log_e, watch.subject.alpha);
  }
  return chart;
}

Chart windows(const Watch& watch, std::string name, std::string title,
              std::optional<double> Look::*p) {
  Chart chart = window_chart(std::move(name), std::move(title));
  for (const Look& look : watch.looks) {
    const std::optional<double>& one = look.*p;
    add_window(chart, look.deal, one && *one > 0 ? Value(std::abs(std::log10(*one))) : Value());
  }
  return chart;
}

Table effects_table(const Watch& watch) {
  Table table{"effects",
              "The effect at each alarm and change",
              {{"deal", "deal"},
               {"bet", "bet"},
               {"effect", "what"},
               {"value", "with a confidence sequence"},
               {"expected", "expected"}},
              {}};
  for (const auto& [deal, bet, effect] : watch.effects) {
    table.rows.push_back({deal, bet, effect.name,
                          reports::Estimate{effect.value, effect.low, effect.high, effect.level},
                          effect.expected});
  }
  return table;
}

Table events_table(const Watch& watch) {
  Table table{"events",
              "Events",
              {{"time", "time"}, {"deal", "deal"}, {"event", "event"}, {"words", "what"}},
              {}};
  for (const EventTold& event : watch.events) {
    table.rows.push_back({event.time, event.deal, event.kind, event.words});
  }
  return table;
}

Section section_of(const Watch& watch) {
  Section section{
      fmt::format("watch_{}", watch.number),
      fmt::format("Watch {}: {}, deck {}", watch.number, watch.subject.source, watch.subject.deck)};
  if (watch.looks.size() > 1) {
    section.charts.push_back(course(watch));
    section.charts.push_back(windows(watch, "window_cards",
                                     "The card of each window that is furthest from uniform",
                                     &Look::card_p));
    section.charts.push_back(windows(watch, "window_positions", "The cards of each window by place",
                                     &Look::positions_p));
  }
  if (!watch.effects.empty()) section.tables.push_back(effects_table(watch));
  section.tables.push_back(events_table(watch));
  return section;
}

std::string answer_of(const std::vector<Watch>& watches) {
  if (watches.empty()) return "no watches";
  const auto told = std::count_if(watches.begin(), watches.end(), [](const Watch& watch) {
    return watch.alarms + watch.changes > 0;
  });
  return fmt::format("{} of {} reported alarms or changes",
                     told == 0 ? "none" : std::to_string(told),
                     with_noun(watches.size(), "watches"));
}

}  // namespace

Chart course_chart(std::string title) {
  return curve("log of the e-value", {"course",
                                      std::move(title),
                                      {{"deals", "deals"},
                                       {"log_e", "log of the e-value"},
                                       {"low", "low"},
                                       {"high", "high"},
                                       {"bound", "alarm"}},
                                      {}});
}

void add_look(Chart& course, std::uint64_t deals, double log_e, double alpha) {
  const double bound = -std::log(alpha);
  course.data.rows.push_back({real(deals), log_e, 0.0, bound, bound});
}

Chart window_chart(std::string name, std::string title) {
  return curve("-log10 p",
               {std::move(name),
                std::move(title),
                {{"deals", "deals"}, {"log_p", "-log10 p"}, {"low", "low"}, {"high", "high"}},
                {}});
}

void add_window(Chart& windows, std::uint64_t deals, reports::Value size) {
  windows.data.rows.push_back({real(deals), std::move(size), 0.0, 3.0});
}

reports::Document document_of(const std::vector<Watch>& watches, const std::string& path) {
  reports::Document document;
  document.kind = "history";
  document.title = fmt::format("the watches of {}", path);
  document.answer = answer_of(watches);
  Section all{"watches", ""};
  all.tables.push_back(watches_table(watches));
  document.sections.push_back(std::move(all));
  const std::size_t first = watches.size() - std::min(watches.size(), most_shown);
  for (std::size_t i = first; i < watches.size(); ++i) {
    document.sections.push_back(section_of(watches[i]));
  }
  if (first > 0) {
    document.notes.push_back(fmt::format(
        "The last {} are shown one by one; --watch N and --source TEXT show others.", most_shown));
  }
  return document;
}

}  // namespace evenhand::history
