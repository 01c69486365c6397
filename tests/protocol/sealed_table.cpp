#include "tests/protocol/sealed_table.hpp"

namespace evenhand::protocol {

SealedTable::SealedTable(std::uint64_t turn_limit, std::string_view game, std::size_t seats)
    : dealer_({.game = std::string(game),
               .seats = seats,
               .suite = &suite_named("mental"),
               .seeded = true,
               .turn_limit = turn_limit},
              PrivateKey::generate(suite_named("mental")), counting_clock()) {
  dealer_.begin(out_);
  Session& session = dealer_.session();
  for (std::uint8_t seat = 0; seat < dealer_.session().rules().seats; ++seat) {
    chains_.emplace_back(session.suite(), session.own_digest(), seat, 5U);
    keys_.push_back(PrivateKey::generate(session.suite().info()));
    Bytes said;
    join(session, "player " + std::to_string(seat), seat, keys_.back(), chains_.back(), said);
    hear(said);
  }
}

void SealedTable::hear(const Bytes& said) {
  FrameReader reader;
  reader.add(said);
  dealer_.take(*reader.next(), out_);
}

void SealedTable::begin_round() {
  dealer_.commit(out_);
  seats_.clear();
  for (std::uint8_t seat = 0; seat < dealer_.session().rules().seats; ++seat) {
    Bytes said;
    contribute(chains_[seat], seat, dealer_.round(), said);
    hear(said);
    seats_.emplace_back(seat);
  }
}

void SealedTable::say(Type word, std::uint8_t seat) {
  if (word == Type::share || word == Type::unlock) agree();
  Bytes said;
  seats_.at(seat).say(word, round(), said);
  hear(said);
}

void SealedTable::agree() {
  while (dealer_.machine().word() == Type::agree) {
    const auto seat = static_cast<std::uint8_t>(*dealer_.machine().turn());
    Bytes said;
    protocol::agree(dealer_.session(), seat, keys_[seat], dealer_.round(), dealer_.asked_over(),
                    said);
    hear(said);
  }
}

void SealedTable::say(Type word) {
  for (std::uint8_t seat = 0; seat < dealer_.session().rules().seats; ++seat) say(word, seat);
}

void SealedTable::deal() {
  begin_round();
  say(Type::key);
  say(Type::mix);
  dealer_.shuffle(out_);
  dealer_.distribute(out_);
  head();
}

void SealedTable::head() {
  Bytes said;
  dealer_.head(said);
  out_.insert(out_.end(), said.begin(), said.end());
  FrameReader reader;
  reader.add(said);
  const auto frame = reader.next();
  for (std::uint8_t seat = 0; seat < dealer_.session().rules().seats; ++seat) {
    Bytes answer;
    acknowledge(dealer_.session(), seat, keys_[seat], *frame, answer);
    hear(answer);
  }
}

void SealedTable::draw(std::uint8_t seat) {
  dealer_.draw(seat, out_);
  agree();
  while (const auto turn = dealer_.machine().turn()) {
    say(Type::share, static_cast<std::uint8_t>(*turn));
  }
}

void SealedTable::open() {
  if (dealer_.machine().word() == Type::share) say(Type::share);
  dealer_.finish(out_);
  agree();
  say(Type::unlock);
  dealer_.reveal(out_);
}

Bytes sealed_transcript(std::uint64_t seed) {
  const SeededRandomness randomness(seed);
  SealedTable table;
  for (int round = 0; round < 2; ++round) {
    table.deal();
    table.open();
  }
  table.dealer().close(table.transcript());
  return table.transcript();
}

const Bytes& one_sealed_transcript() {
  static const Bytes transcript = sealed_transcript();
  return transcript;
}

}  // namespace evenhand::protocol
