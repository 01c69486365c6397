#include "src/protocol/security.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "protocol/frame.hpp"
#include "src/protocol/words.hpp"

namespace evenhand::protocol {
namespace {

using Rows = std::vector<std::vector<reports::Value>>;

void add_row(Rows& rows, const char* question, std::string found, const char* open) {
  rows.push_back({std::string(question), std::move(found), std::string(open)});
}

void add_session(const source::Security& session, Rows& rows) {
  add_row(rows, "suite", printable(session.suite), "");
  constexpr const char* chooser = "who could choose the cards";
  constexpr const char* knower = "who knew them before play";
  if (session.suite == "mental") {
    add_row(rows, chooser, "nobody: every player shuffled, and each shuffle is proved",
            "all players together could");
    add_row(rows, knower, "nobody, but each player its own",
            "who sits at all other seats knows the hand of the last, and the dealer says when play "
            "is over; players can tell each other their hands, as at any table");
  } else {
    add_row(rows, chooser,
            "nobody alone: the seeds are a function of session, round and the dealer's key, and "
            "each player contributed",
            "a dealer who plays all seats itself can try sessions until one pleases it");
    add_row(rows, knower, "the dealer",
            "it can tell a player the cards of the others, and nothing shows it");
  }
  if (session.knows_signer) {
    add_row(rows, "who signed", signer_name(session.successions), "");
  } else {
    add_row(rows, "who signed", "a key of which nothing is known",
            "anybody could have made it all: give --dealer-key");
  }
  if (session.has_auditor) {
    add_row(rows, "who can recompute the rounds", "the auditor alone, whose key is given here",
            "everybody else sees that hands and tokens are those that were committed to");
  }
  if (session.is_seeded) {
    add_row(rows, "what secrets follow from", "a number, by --seed",
            "who knows the number knows all cards: it is for tests alone");
  }
  if (session.shares_keys) {
    add_row(rows, "one key for several", "yes",
            "they may be one person; 'evenhand protocol verify' names them");
  }
}

std::string acknowledged_by(const SecuredDeals& deals) {
  std::string words;
  for (std::size_t seat = 0; seat < deals.seats.size(); ++seat) {
    const std::uint64_t rounds =
        seat < deals.acknowledged.size() ? deals.acknowledged[seat] : std::uint64_t{0};
    if (rounds >= deals.rounds) continue;
    words += fmt::format("{}{}: {} of {}", words.empty() ? "" : "; ", deals.seats[seat],
                         with_thousands(rounds), with_noun(deals.rounds, "rounds"));
  }
  return words;
}

}  // namespace

reports::Table security_table(const SecuredDeals& deals) {
  Rows rows;
  for (const source::Security& session : deals.sessions) add_session(session, rows);
  constexpr const char* acknowledged = "which rounds players acknowledged";
  const std::string some = acknowledged_by(deals);
  if (some.empty()) {
    add_row(rows, acknowledged, "all players, all rounds", "");
  } else {
    add_row(rows, acknowledged, some,
            "that the others were dealt when they say, and not later, is the dealer's word");
  }
  if (deals.given_up == 0) {
    add_row(rows, "rounds given up", "none", "");
  } else {
    add_row(rows, "rounds given up",
            fmt::format("{} of {}", with_thousands(deals.given_up), with_thousands(deals.rounds)),
            "who can see a card can give up what does not please it; whether what was dealt "
            "favours a seat is tested here");
  }
  return {"security",
          "How the deals were secured",
          {{"question", "what"}, {"found", "found"}, {"open", "what that leaves open"}},
          std::move(rows)};
}

}  // namespace evenhand::protocol
