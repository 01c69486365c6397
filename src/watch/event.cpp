#include "src/watch/event.hpp"

#include <ctime>

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

Event event_from(const nlohmann::json& json) {
  return {json.at("kind"), json.at("deal"),
          nlohmann::ordered_json::parse(json.at("more").get<std::string>())};
}

}  // namespace evenhand::watch
