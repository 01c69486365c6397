#include "src/watch/event.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <string_view>

#include "reports/json_guard.hpp"
#include "src/watch/packing.hpp"

namespace evenhand::watch {

std::string to_line(const Event& event, const std::string& time) {
  nlohmann::ordered_json line = {{"event", event.kind}, {"deal", event.deal}};
  if (!time.empty()) line["time"] = time;
  line.update(event.more);
  return line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

std::string time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts = {};
  gmtime_r(&now, &parts);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

nlohmann::json to_json(const Event& event) {
  // As text, which keeps the order of what it says.
  return {{"kind", event.kind}, {"deal", event.deal}, {"more", event.more.dump()}};
}

Event event_from(const reports::JsonMember& saved) {
  constexpr std::array<std::string_view, 8> kinds = {"start",  "look",     "warning", "alarm",
                                                     "change", "recovery", "gap",     "end"};
  Event event{saved["kind"].text(), saved["deal"].count(0, most_deals)};
  if (std::find(kinds.begin(), kinds.end(), event.kind) == kinds.end()) {
    saved["kind"].refuse("a kind of event");
  }
  const reports::JsonMember more = saved["more"];
  // As deep in a text as it may be outside of one.
  if (!reports::json_fault(more.text()).error.empty()) more.refuse("an object, as JSON");
  event.more = nlohmann::ordered_json::parse(more.text());
  if (!event.more.is_object()) more.refuse("an object, as JSON");
  // What a document says of it.
  for (const char* name : {"bet", "why", "of"}) {
    if (event.more.contains(name) && !event.more[name].is_string()) {
      more.refuse(fmt::format("an object whose \"{}\" is a string", name));
    }
  }
  if (event.kind != "change") return event;
  const auto from = event.more.value("from", nlohmann::ordered_json());
  for (const char* name : {"deal", "low", "high"}) {
    if (!from.is_object() || !from.contains(name) || !from[name].is_number_unsigned() ||
        from[name].get<std::uint64_t>() > event.deal) {
      more.refuse(fmt::format("an object with \"from\", whose \"{}\" is a deal before it", name));
    }
  }
  if (!from.contains("level") || !from["level"].is_number()) {
    more.refuse("an object with \"from\", whose \"level\" is a number");
  }
  return event;
}

}  // namespace evenhand::watch
