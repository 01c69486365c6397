#include "src/protocol/words.hpp"

#include <fmt/format.h>

#include <chrono>
#include <map>

namespace evenhand::protocol {

std::string cards_words(const Rules& rules, std::span<const std::uint16_t> cards) {
  std::string words;
  for (const std::uint16_t card : cards) {
    if (!words.empty()) words += ' ';
    words += card < rules.deck.size ? rules.deck.card_name(card) : fmt::format("({})", card);
  }
  return words;
}

reports::Table faults_table(std::span<const Fault> faults) {
  reports::Table table{.name = "faults",
                       .title = "What does not hold",
                       .columns = {{"round", "round"},
                                   {"frame", "frame"},
                                   {"byte", "byte"},
                                   {"code", "code"},
                                   {"class", "class"},
                                   {"found", "what was found"},
                                   {"remedy", "what to do"}},
                       .rows = {}};
  for (const Fault& fault : faults) {
    table.rows.push_back({fault.round == 0 ? reports::Value() : std::uint64_t{fault.round},
                          fault.frame, fault.byte, code_text(fault.code),
                          std::string(class_of(fault.code)), fault.words,
                          std::string(code_info(fault.code).remedy)});
  }
  return table;
}

std::string fault_words(const Fault& fault) {
  const std::string round = fault.round == 0 ? "" : fmt::format(", round {}", fault.round);
  return fmt::format("at frame {} (byte {}{}): {}, {}", fault.frame, fault.byte, round,
                     code_text(fault.code), fault.words);
}

std::string shared_key_words(const Session& session) {
  std::map<Bytes, std::vector<std::string>> signers;
  if (session.has_begun()) signers[session.message().key].emplace_back("the dealer");
  for (const Seat& seat : session.seats()) signers[seat.key].push_back(seat.name);
  std::string words;
  for (auto& [key, names] : signers) {
    if (names.size() == 1) continue;
    const std::string last = std::move(names.back());
    names.pop_back();
    words += fmt::format("{}{} and {} sign with one key", words.empty() ? "" : "; ",
                         fmt::join(names, ", "), last);
  }
  return words;
}

std::string time_words(std::uint64_t milliseconds) {
  using namespace std::chrono;
  // Beyond what a calendar of four digits has.
  constexpr std::uint64_t last = 253'402'300'799'999;
  if (milliseconds > last) return fmt::format("{} ms", milliseconds);
  const sys_time<std::chrono::milliseconds> time{
      std::chrono::milliseconds(static_cast<std::int64_t>(milliseconds))};
  const auto day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                     clock.subseconds().count());
}

}  // namespace evenhand::protocol
