#include "src/deals/records_notes.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "src/audit/sets_tally.hpp"

namespace evenhand::deals {

void add_records(const audit::Tallies& tallies, reports::Section& section) {
  const source::Records& records = tallies.records();
  const std::uint64_t deals = tallies.deals();
  if (records.repeats > 0) {
    section.notes.push_back(
        fmt::format("{} are {}: a board that several tables played, or a hand that stands here "
                    "again, counts once (--deal-id none counts every record)",
                    with_noun(deals + records.repeats, "records"), with_noun(deals, "deals")));
  }
  if (records.namesakes > 0) {
    section.notes.push_back(
        fmt::format("{} had a name that stood before over other cards, as of the same board of "
                    "another round: each counts",
                    with_noun(records.namesakes, "deals")));
  }
  if (records.unreadable > 0) {
    const auto all = static_cast<double>(records.unreadable + deals + records.repeats);
    section.notes.push_back(fmt::format(
        "{} could not be read and {} left out: {} % of all",
        with_noun(records.unreadable, "records"), records.unreadable == 1 ? "is" : "are",
        rounded(100 * static_cast<double>(records.unreadable) / all)));
  }
}

void require_known_hands(const audit::Tallies& tallies, const std::string& source) {
  if (tallies.sets() == nullptr) return;
  const cards::Deck& deck = tallies.deck();
  const auto found = audit::find_other_hands(*tallies.sets(), deck);
  if (!found) return;
  std::vector<std::size_t> known;
  for (const cards::Hand& hand : audit::listed_hands(deck)) known.push_back(hand.count);
  throw InputError(fmt::format(
      "{}: in all {} the cards stand {} in runs of {}, and the deck {} has {}; are these the "
      "hands? Say --hands {}; where cards stand as they were dealt, say --sorted=no",
      source, with_noun(tallies.deals(), "rows"), found->order, fmt::join(found->lengths, ", "),
      printable(deck.name, 64),
      known.empty() ? "no hands" : fmt::format("hands of {}", fmt::join(known, ", ")),
      fmt::join(found->lengths, ",")));
}

void ask_of_equal_boards(const audit::Tallies& tallies, reports::Judgement& judgement) {
  const std::uint64_t alike = tallies.records().alike;
  if (alike == 0) return;
  judgement.verdict = reports::Verdict::inconclusive;
  judgement.cause.clear();
  judgement.cure.clear();
  judgement.reason = fmt::format(
      "are several records about one deal, as of a board that two rooms played? {} of {} have the "
      "cards of one before, and its number or none; --deal-id cards counts equal deals once, "
      "--deal-id none each record; without that there is no verdict",
      with_thousands(alike), with_noun(tallies.deals(), "deals"));
}

}  // namespace evenhand::deals
