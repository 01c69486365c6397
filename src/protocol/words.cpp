#include "src/protocol/words.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <map>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "src/protocol/aborts.hpp"

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
  if (session.auditor() != nullptr) signers[session.auditor()->der()].emplace_back("the auditor");
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

std::string signer_name(std::size_t successions) {
  constexpr std::string_view given = "the key given";
  if (successions == 0) return std::string(given);
  if (successions == 1) return fmt::format("the successor of {}", given);
  return fmt::format("successor {} of {}", successions, given);
}

std::string acknowledged_words(Verifier& verifier) {
  const std::vector<std::uint64_t>& rounds = verifier.acknowledged();
  if (rounds.empty() || verifier.rounds() == 0 || !verifier.session().is_complete()) return "";
  const std::vector<std::string> seats = seats_words(verifier.session().names());
  std::string words;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (rounds[seat] >= verifier.entries()) continue;
    words += words.empty() ? "" : ", ";
    words +=
        rounds[seat] == verifier.rounds()
            ? fmt::format("{} has not acknowledged how it ended", seats[seat])
            : fmt::format("{} has acknowledged {} of {}", seats[seat], with_thousands(rounds[seat]),
                          with_noun(verifier.rounds(), "rounds"));
  }
  return words.empty() ? "all players have acknowledged all rounds" : words;
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

ContradictionWords contradiction_words(Contradiction contradiction) {
  switch (contradiction) {
    case Contradiction::none:
      return {"they agree: nothing that the dealer signed in one contradicts the other", ""};
    case Contradiction::other:
      return {"two that say nothing of each other",
              "Neither names an end of the other. Compare each with the session that it follows: "
              "two that follow one session, or one that was signed on behind its end, are found "
              "there."};
    case Contradiction::follows:
      return {"they agree: one follows the other as it ended", ""};
    case Contradiction::two_logs:
      return {"contradiction: the dealer has signed two logs of one session",
              "An honest dealer signs one log: rounds were changed, taken out or dealt again."};
    case Contradiction::two_heads:
      return {
          "contradiction: the dealer has signed two heads over the same rounds of one session",
          "An honest dealer signs one Head over as many rounds. Cards drawn in play, hands that "
          "were opened, blame or times were changed."};
    case Contradiction::two_ends:
      return {"contradiction: the dealer has closed one session in two ways",
              "A session is closed once, and nothing is signed behind that. Rounds were given up, "
              "blamed, played or taken out otherwise in one of the two."};
    case Contradiction::two_tables:
      return {"contradiction: the dealer has signed heads of one session with two lists of players",
              "A Session is joined once. One of the two was not shown to all who sat there."};
    case Contradiction::two_sessions:
      return {"contradiction: the dealer has opened two sessions that both follow the same one",
              "Sessions of one key are a chain. One of the two was to be left out."};
    case Contradiction::went_on:
      return {
          "contradiction: the dealer has opened a session that follows an earlier end of the "
          "other, and signed more of that one",
          "Sessions of one key are a chain, and the next one names the last that was signed of "
          "the one before. What was signed behind that end was to be left out."};
    case Contradiction::succeeded:
      return {
          "contradiction: the dealer's key has signed on behind the end at which another key "
          "followed it",
          "Behind that end the key signs nothing more. Somebody has gone on with it, or its owner "
          "has named an end too early."};
    case Contradiction::two_successors:
      return {"contradiction: the dealer's key has named two successors, or two ends",
              "A key is followed by one other, behind one end. The one that was published first "
              "counts; see docs/protocol.md."};
  }
  return {};
}

KnownHead parse_head(const std::string& text, const std::string& where) {
  const auto fail = [&]() -> InputError {
    return InputError(
        fmt::format("{}: found '{}', expected SIZE:ROOT, the root in 64 hexadecimal digits", where,
                    printable(text, 80)));
  };
  const std::size_t colon = text.find(':');
  KnownHead head;
  if (colon == std::string::npos || text.size() - colon - 1 != 2 * head.root.size()) throw fail();
  head.size = parse_count(text.substr(0, colon), where, 1, most_rounds + 1);
  for (std::size_t i = 0; i < head.root.size(); ++i) {
    const char* const digits = text.data() + colon + 1 + 2 * i;
    const auto [end, error] = std::from_chars(digits, digits + 2, head.root[i], 16);
    if (error != std::errc() || end != digits + 2) throw fail();
  }
  return head;
}

std::string head_words(const KnownHead& head) {
  return fmt::format("{}:{}", head.size, hex(head.root));
}

}  // namespace evenhand::protocol
