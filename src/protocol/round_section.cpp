#include "src/protocol/round_section.hpp"

#include <fmt/format.h>

#include <optional>

#include "src/protocol/aborts.hpp"
#include "src/protocol/words.hpp"

namespace evenhand::protocol {
namespace {

using reports::Table;
using reports::Value;

Table contributions_table(const Session& session, const Round& round) {
  Table table{.name = "contributions",
              .title = "Contributions, in the order of the seats",
              .columns = {{"seat", "seat"}, {"player", "player"}, {"value", "contribution"}},
              .rows = {}};
  for (std::size_t seat = 0; seat < session.seats().size(); ++seat) {
    if (round.contributions.size() < (seat + 1) * sizeof(Hash)) break;
    table.rows.push_back(
        {static_cast<std::uint64_t>(seat), session.seats()[seat].name,
         hex(View(round.contributions).subspan(seat * sizeof(Hash), sizeof(Hash)))});
  }
  return table;
}

/// Every word that was drawn, and what it did.
Table draws_table(Session& session, const Round& round) {
  Table table{.name = "draws",
              .title = "The shuffle, draw by draw",
              .columns = {{"position", "position"},
                          {"choices", "choices"},
                          {"word", "word"},
                          {"drawn", "exchanged with"},
                          {"card", "card then there"}},
              .rows = {}};
  std::vector<std::uint16_t> deck(session.rules().deck.size);
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<std::uint16_t>(i);
  make_deal(session.suite(), session.rules(), round.context, round.reveal->seed,
            round.contributions, [&](const Draw& draw) {
              const std::uint64_t position = draw.choices - 1;
              const std::uint64_t word = draw.word;
              if (draw.rejected) {
                table.rows.push_back({position,
                                      std::uint64_t{draw.choices},
                                      word,
                                      std::string("left out: beyond the last whole turn"),
                                      {}});
                return;
              }
              const std::uint64_t other = word % draw.choices;
              std::swap(deck[position], deck[other]);
              table.rows.push_back({position, std::uint64_t{draw.choices}, word, other,
                                    session.rules().deck.card_name(deck[position])});
            });
  return table;
}

Table hands_table_of(Session& session, const Round& round) {
  const Rules& rules = session.rules();
  Table table{.name = "hands",
              .title = "The hands",
              .columns = {{"hand", "hand"},
                          {"player", "player"},
                          {"cards", "cards"},
                          {"fingerprint", "fingerprint"}},
              .rows = {}};
  const auto order =
      dealing_order(session.suite(), session.rules().seats, round.context, round.contributions);
  for (std::size_t hand = 0; hand < rules.hands.size(); ++hand) {
    const CardsMessage cards = cards_of(rules, *round.dealt, hand);
    table.rows.push_back({static_cast<std::uint64_t>(hand),
                          hand < order.size() ? Value(session.seats()[order[hand]].name)
                                              : Value(rules.deck.hands[hand].name),
                          cards_words(rules, cards.cards), hex(round.dealt->fingerprints[hand])});
  }
  return table;
}

/// Returns the cards that were drawn during play, and by whom.
Table drawn_table(const Session& session, const Round& round) {
  const Rules& rules = session.rules();
  Table table{.name = "drawn",
              .title = "Cards that were drawn during play",
              .columns = {{"place", "place"}, {"player", "player"}, {"card", "card"}},
              .rows = {}};
  for (const DrawnCard& drawn : round.drawn) {
    std::optional<std::uint16_t> card = drawn.card;
    const std::size_t position = rules.first_of(rules.seats) + drawn.place;
    if (!card && round.dealt && drawn.place < rules.drawable()) card = round.dealt->cards[position];
    table.rows.push_back({std::uint64_t{drawn.place},
                          drawn.seat < session.seats().size() ? session.seats()[drawn.seat].name
                                                              : std::string("all"),
                          card ? Value(rules.deck.card_name(*card)) : Value()});
  }
  return table;
}

/// By which hash each seat got its hand.
Table order_table(Session& session, const Round& round) {
  Table table{.name = "order",
              .title = "The order of dealing: seats by their hash",
              .columns = {{"seat", "seat"}, {"player", "player"}, {"hash", "hash"}},
              .rows = {}};
  for (const std::uint8_t seat :
       dealing_order(session.suite(), session.rules().seats, round.context, round.contributions)) {
    table.rows.push_back(
        {std::uint64_t{seat}, session.seats()[seat].name,
         hex(order_digest(session.suite(), round.context, round.contributions, seat))});
  }
  return table;
}

/// Returns the keys by which the sealed cards can be opened, together.
Table keys_table(const Session& session, const SealedRound& sealed) {
  Table table{
      .name = "keys",
      .title = "Keys and what their proofs are bound to",
      .columns = {{"seat", "seat"}, {"player", "player"}, {"what", "what"}, {"value", "value"}},
      .rows = {}};
  for (std::size_t seat = 0; seat < sealed.keys().size(); ++seat) {
    const std::string& name = session.seats()[seat].name;
    table.rows.push_back({std::uint64_t{seat}, name, std::string("statement"),
                          hex(sealed.statement(static_cast<std::uint8_t>(seat)))});
    table.rows.push_back(
        {std::uint64_t{seat}, name, std::string("key Y"), hex(sealed.keys()[seat].bytes())});
  }
  return table;
}

/// Returns the questions to each proof of a shuffle.
Table questions_table(const Session& session, const SealedRound& sealed) {
  Table table{
      .name = "questions",
      .title = "What each shuffle was asked",
      .columns = {{"seat", "seat"}, {"player", "player"}, {"what", "what"}, {"value", "value"}},
      .rows = {}};
  for (std::size_t seat = 0; seat < sealed.questions().size(); ++seat) {
    const ShuffleQuestions& asked = sealed.questions()[seat];
    for (const auto& [what, value] :
         {std::pair("t_0", &asked.weights.front()), std::pair("lambda", &asked.step),
          std::pair("x", &asked.root), std::pair("e", &asked.last), std::pair("w", &asked.batch)}) {
      table.rows.push_back({std::uint64_t{seat}, session.seats()[seat].name, std::string(what),
                            hex(value->bytes())});
    }
  }
  return table;
}

/// The suite mental: how the sealed cards came about.
void add_sealed(const Session& session, const Round& round, reports::Section& section) {
  const SealedRound& sealed = *round.sealed;
  const auto add = [&](const char* name, const char* words, const Point& point, const char* note) {
    section.figures.push_back({name, words, hex(point.bytes()), "", note});
  };
  add("joint_key", "joint key", sealed.joint_key(), "the sum of the players' keys");
  add("mask", "mask of position 0", sealed.deck().front().mask, "after the newest shuffle");
  add("face", "face of position 0", sealed.deck().front().face, "");
  if (round.dealt) {
    add("element", "the card there", session.deck_points().cards()[round.dealt->cards.front()],
        "face less secret times mask");
  }
  section.tables.push_back(keys_table(session, sealed));
  section.tables.push_back(questions_table(session, sealed));
}

/// Adds what the seed is derived from.
void add_seeds(Session& session, const Round& round, reports::Section& section) {
  if (!round.epoch_key) return;
  const std::uint32_t epoch = epoch_of(round.context.round, session.message().epoch);
  section.figures.push_back({"epoch", "epoch", std::uint64_t{epoch}});
  section.figures.push_back({"alpha", "the random function of (alpha)",
                             hex(seeds_message(session.suite(), session.digest(), epoch))});
  section.figures.push_back({"beta", "gives (beta)", hex(*round.epoch_key)});
  section.figures.push_back(
      {"proved_seed", "and so the seed",
       hex(seed_of(session.suite(), session.digest(), round.context.round, *round.epoch_key)), "",
       round.is_seed_proved ? "which is the one that was committed to"
                            : "which is not the one that was committed to"});
}

/// K of docs/protocol.md, but for most salts.
void add_key(Session& session, const Round& round, reports::Section& section) {
  const Bytes key = deal_key(session.suite(), session.rules().deck.size, round.context,
                             round.reveal->seed, round.contributions);
  section.figures.push_back({"entropy", "entropy", hex(View(key).first(32)), "",
                             "of seed and contributions, for the generator"});
  section.figures.push_back({"nonce", "nonce", hex(View(key).subspan(32, 16))});
  section.figures.push_back({"salt", "salt of position 0", hex(View(key).subspan(48, 16))});
}

}  // namespace

reports::Section round_section(Session& session, const Round& round) {
  reports::Section section{.name = "round", .title = fmt::format("Round {}", round.context.round)};
  const auto add = [&](const char* name, const char* words, Value value, const char* note = "") {
    section.figures.push_back({name, words, std::move(value), "", note});
  };
  if (!round.aborted || round.faults > 0) {
    add("holds", "holds", round.holds(), round.is_for_auditor ? "as far as all see" : "");
  }
  add("frame", "begins at frame", round.frame);
  add("byte", "at byte", round.byte);
  add("announced", "session alone", hex(session.own_digest()), "S of the Session, which is joined");
  add("session", "session", hex(round.context.session), "S, of the Session and all Joins");
  add("previous", "follows", hex(round.context.previous));
  const bool is_mental = round.sealed != nullptr;
  add("commitment", "commitment", hex(round.commit.commitment),
      is_mental ? "none: there is no seed"
                : "hash of session, round, what it follows, and the seed");
  add("committed", "committed at", time_words(round.commit.time));
  if (round.reveal) {
    add("seed", is_mental ? "secret" : "seed", hex(round.reveal->seed),
        is_mental ? "the sum of the players' secrets" : "revealed when all was over");
    add("revealed", "revealed at", time_words(round.reveal->time));
  }
  // A round that was given up before its deal has a token of its own kind, and may have no root.
  const bool was_dealt = round.has_token && round.distribute.time != 0;
  if (round.has_token && !was_dealt) {
    add("token", "audit token", hex(round.token), "a leaf of the signed log");
  }
  if (was_dealt) {
    add("root", "root", hex(round.root.value_or(Hash{})),
        "of the fingerprints, published before play");
    add("token", "audit token", hex(round.token), "a leaf of the signed log");
    add("dealt", "dealt at", time_words(round.distribute.time));
  }
  if (round.aborted) {
    add("aborted", "given up", abort_code_words(round.aborted->code));
    add("aborted_by", "whose fault", std::uint64_t{round.aborted->seat},
        "a seat, or the number of seats for the dealer");
  }
  add_seeds(session, round, section);
  section.tables.push_back(contributions_table(session, round));
  if (is_mental) add_sealed(session, round, section);
  if (!round.drawn.empty()) section.tables.push_back(drawn_table(session, round));
  if (!round.dealt) return section;
  if (is_mental) {
    section.tables.push_back(hands_table_of(session, round));
    section.tables.push_back(order_table(session, round));
    section.notes = {
        "Each player shuffles the sealed cards and encrypts them again; docs/mental.md has every "
        "step."};
    return section;
  }
  add_key(session, round, section);
  section.tables.push_back(draws_table(session, round));
  section.tables.push_back(hands_table_of(session, round));
  section.tables.push_back(order_table(session, round));
  section.notes = {
      "Seed and contributions, one behind the other, go through HKDF; the "
      "HMAC_DRBG that it feeds gives the words. The deck starts as 0, 1, 2 … in its order; from "
      "the last position down, the card there is exchanged with that at word mod choices. "
      "docs/protocol.md has every step."};
  return section;
}

}  // namespace evenhand::protocol
