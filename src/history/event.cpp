#include "src/history/event.hpp"

#include <fmt/format.h>

#include <cmath>
#include <ctime>

#include <nlohmann/json.hpp>

#include "base/number_text.hpp"
#include "reports/json_members.hpp"

namespace evenhand::history {
namespace {

using Json = nlohmann::ordered_json;

Json told(const std::vector<FamilyLog>& families);
template <class T>
Json told(const T& value);

struct TellMembers {
  Json object = Json::object();
  std::uint64_t units = 0;

  template <class Member>
  void operator()(const char* name, const Member& member, const auto&... /*bound*/) {
    if constexpr (reports::Optional<Member>) {
      if (member) object[name] = told(*member);
    } else {
      object[name] = told(member);
    }
  }
};

/// As saved(), in the order of the members, and without what is missing.
template <class T>
Json told(const T& value) {
  if constexpr (Listed<T>) {
    TellMembers tell;
    T::members(value, tell);
    return std::move(tell.object);
  } else {
    return value;
  }
}

Json told(const std::vector<FamilyLog>& families) {
  Json object = Json::object();
  for (const FamilyLog& one : families) object[one.family] = one.log_e;
  return object;
}

Json object_of(const Event& event) {
  return std::visit([](const auto& what) { return told(what); }, event.what);
}

std::string line_of(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string_view Event::kind() const {
  return std::visit([](const auto& held) { return held.kind; }, what);
}

const WonBet* Event::won() const {
  return std::visit(
      [](const auto& held) -> const WonBet* {
        if constexpr (requires { held.won; }) return &held.won;
        return nullptr;
      },
      what);
}

std::string odds_words(double log_e) {
  constexpr double most_written = 1e9;
  const double odds = std::exp(log_e) * (1 + 1e-12);  // 100 to 1 stays what it was
  if (!(odds >= 2)) return "even";
  if (odds < most_written) return with_thousands(static_cast<std::uint64_t>(odds)) + " to 1";
  return fmt::format("10^{:.0f} to 1", std::floor(log_e / std::log(10.0)));
}

std::string Event::words() const {
  if (won() != nullptr) return won()->bet;
  if (const auto* warning = std::get_if<WarningEvent>(&what)) {
    if (!warning->log_e) return "half-way to the report of a change";
    return fmt::format("half-way to an alarm: {} against an even-handed shuffler, alarm at {}",
                       odds_words(*warning->log_e), odds_words(warning->bound));
  }
  return std::visit(
      [](const auto& held) -> std::string {
        if constexpr (requires { held.bet; }) return held.bet;
        if constexpr (requires { held.why; }) return held.why;
        if constexpr (requires { held.of; }) return held.of;
        return {};
      },
      what);
}

void Event::loaded(const reports::JsonMember& saved, std::uint64_t /*deals*/) const {
  if (kind() == LookEvent::kind || kind() == StartEvent::kind) {
    saved["what"].refuse("an event that a state keeps");
  }
}

std::string details(const Event& event) { return line_of(object_of(event)); }

std::string to_line(const Event& event, const std::string& time) {
  Json line = {{"event", event.kind()}, {"deal", event.deal}};
  if (!time.empty()) line["time"] = time;
  line.update(object_of(event));
  return line_of(line) + '\n';
}

std::string time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts = {};
  gmtime_r(&now, &parts);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace evenhand::history
