#include "src/protocol/aborts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "protocol/faults.hpp"
#include "stats/distributions/binomial.hpp"

namespace evenhand::protocol {

void Aborts::add(std::uint64_t seat, std::uint16_t code, std::uint64_t rounds, bool was_known) {
  rounds_[{seat, code}] += rounds;
  count_ += rounds;
  if (was_known) known_ += rounds;
}

std::string Aborts::name_of(std::uint64_t seat) const {
  if (seat < seats_.size()) return seats_[seat];
  return seat == seats_.size() ? "the dealer" : fmt::format("seat {}", seat);
}

/// Players', and the dealer's last.
std::vector<std::uint64_t> Aborts::by_seat() const {
  std::vector<std::uint64_t> blamed(seats_.size() + 1);
  for (const auto& [blame, rounds] : rounds_) {
    if (blame.seat < blamed.size()) blamed[blame.seat] += rounds;
  }
  return blamed;
}

stats::PValue Aborts::chance_of_most() const {
  std::vector<std::uint64_t> blamed = by_seat();
  blamed.pop_back();
  const std::uint64_t all = std::accumulate(blamed.begin(), blamed.end(), std::uint64_t{0});
  if (all == 0) return stats::PValue::of(1);
  const auto players = static_cast<double>(blamed.size());
  const stats::Binomial null(all, 1 / players);
  return null.upper_tail(*std::max_element(blamed.begin(), blamed.end())).times(players);
}

bool Aborts::are_remarkable(std::uint64_t rounds) const {
  constexpr std::uint64_t one_in = 20;
  constexpr double small_chance = 0.001;
  return count_ > 0 &&
         (known_ > 0 || count_ * one_in >= rounds || chance_of_most().value() < small_chance);
}

std::string Aborts::words(std::uint64_t rounds) const {
  const std::vector<std::uint64_t> blamed = by_seat();
  const auto most = std::max_element(blamed.begin(), blamed.end());
  std::string words =
      fmt::format("{} of {} rounds {} given up, {} of them blamed on {}", with_thousands(count_),
                  with_thousands(rounds), count_ == 1 ? "was" : "were", with_thousands(*most),
                  name_of(static_cast<std::uint64_t>(most - blamed.begin())));
  if (known_ > 0) {
    words += fmt::format(", {} by the dealer once it knew the cards", with_thousands(known_));
  }
  return words;
}

std::vector<std::string> Aborts::lines() const {
  std::vector<std::string> lines;
  for (const auto& [blame, rounds] : rounds_) {
    lines.push_back(fmt::format("{}, {}: {}", abort_code_words(blame.code), name_of(blame.seat),
                                with_noun(rounds, "rounds")));
  }
  return lines;
}

void Aborts::add_to(reports::Section& section) const {
  if (count_ == 0) return;
  section.figures.push_back({"known_aborts", "given up by the dealer once it knew the cards",
                             known_, "", known_ > 0 ? "which no honest dealer does" : ""});
  reports::Table table{
      .name = "aborts",
      .title = "Rounds that were given up, by who was blamed and why",
      .columns = {{"seat", "seat"}, {"blamed", "blamed"}, {"code", "code"}, {"rounds", "rounds"}},
      .rows = {}};
  for (const auto& [blame, rounds] : rounds_) {
    table.rows.push_back({blame.seat, name_of(blame.seat), abort_code_words(blame.code), rounds});
  }
  section.tables.push_back(std::move(table));
  section.figures.push_back({"blame_p", "chance that one player is blamed so often",
                             reports::PValue{chance_of_most().log10()}, "",
                             "if all players were blamed alike"});
  section.notes.push_back(
      "Seat and code of a round that was given up are the dealer's word, which is signed: nothing "
      "in a transcript proves who was silent. What it would have dealt follows from its seed and "
      "from later contributions: 'evenhand audit --log' computes it and tests it by seat, and "
      "whether the rounds that were dealt favour one.");
}

std::vector<std::string> seats_words(const std::vector<std::string>& names) {
  std::vector<std::string> words;
  for (const std::string& name : names) {
    words.push_back(fmt::format("seat {} ({})", words.size(), printable(name, 64)));
  }
  return words;
}

std::string abort_code_words(std::uint16_t code) {
  const CodeInfo* const info = find_code(code);
  return info != nullptr ? code_text(info->code) : fmt::format("0x{:04X}", code);
}

}  // namespace evenhand::protocol
