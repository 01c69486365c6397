#include "protocol/digests.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <numeric>

#include "protocol/frame.hpp"

namespace evenhand::protocol {
namespace {

std::array<std::uint8_t, 1> byte_of(std::uint8_t value) { return {value}; }

void note(Bytes& play, Type type, std::initializer_list<View> fields) {
  play.push_back(static_cast<std::uint8_t>(type));
  for (const View field : fields) play.insert(play.end(), field.begin(), field.end());
}

}  // namespace

ContributionChain::ContributionChain(Suite& suite, const Hash& session, std::uint8_t seat,
                                     std::uint32_t rounds)
    : values_(std::size_t{rounds} + 1) {
  values_.back() = random_hash();
  for (std::size_t r = rounds; r > 0; --r) {
    values_[r - 1] = chain_link(suite, session, seat, values_[r]);
  }
}

ContributionChain::~ContributionChain() {
  for (Hash& value : values_) wipe(value);
}

Hash session_digest(Suite& suite, View session_body) {
  return suite.named("session", {session_body});
}

Hash session_text(Suite& suite, SessionMessage message) {
  message.signature.clear();
  return suite.named("announced", {encode(message)});
}

Hash joined_digest(Suite& suite, const Hash& session, View join_body) {
  return suite.named("joined", {session, join_body});
}

Hash join_text(Suite& suite, const Hash& session, const JoinMessage& join) {
  return suite.named("join", {session, byte_of(join.seat), view(join.name), join.key, join.chain,
                              big_endian<4>(join.length)});
}

Hash chain_link(Suite& suite, const Hash& session, std::uint8_t seat, const Hash& value) {
  return suite.named("contribution", {session, byte_of(seat), value});
}

Hash commitment_of(Suite& suite, const RoundContext& context, const Hash& seed) {
  return suite.named("commitment",
                     {context.session, big_endian<4>(context.round), context.previous, seed});
}

Hash token_of(Suite& suite, const RoundContext& context, const CommitMessage& commit,
              View contributions, const DistributeMessage& distribute, const Hash& root) {
  return suite.named(
      "token", {context.session, big_endian<4>(context.round), context.previous, commit.commitment,
                contributions, root, big_endian<8>(commit.time), big_endian<8>(distribute.time)});
}

Hash aborted_token(Suite& suite, const RoundContext& context, const CommitMessage& commit,
                   View contributions, const std::optional<Hash>& root, const AbortMessage& abort) {
  return suite.named("aborted", {context.session, big_endian<4>(context.round), context.previous,
                                 commit.commitment, contributions, root ? View(*root) : View(),
                                 big_endian<2>(abort.code), byte_of(abort.seat),
                                 big_endian<8>(commit.time), big_endian<8>(abort.time)});
}

void note_open(Bytes& play, std::uint8_t hand) { note(play, Type::open, {byte_of(hand)}); }

void note_draw(Bytes& play, const DrawMessage& draw) {
  note(play, Type::draw, {big_endian<2>(draw.place), byte_of(draw.seat), big_endian<8>(draw.time)});
}

void note_finish(Bytes& play, const FinishMessage& finish) {
  note(play, Type::finish, {big_endian<8>(finish.time)});
}

Hash revealed_digest(Suite& suite, const Hash& token, View play, View seed, std::uint64_t time) {
  return suite.named("revealed", {token, play, seed, big_endian<8>(time)});
}

Hash unrevealed_digest(Suite& suite, const Hash& token, View play, const AbortMessage& abort) {
  return suite.named("unrevealed", {token, play, big_endian<2>(abort.code), byte_of(abort.seat),
                                    big_endian<8>(abort.time)});
}

Hash head_text(Suite& suite, const Hash& session, const HeadMessage& head) {
  return suite.named("head", {session, big_endian<8>(head.size), head.root,
                              big_endian<8>(head.time), head.transcript});
}

Hash close_text(Suite& suite, const Hash& session, const CloseMessage& close) {
  return suite.named("close",
                     {session, big_endian<8>(close.size), close.root, big_endian<8>(close.heads),
                      close.last, big_endian<8>(close.time), close.transcript});
}

Hash acknowledged_text(Suite& suite, const Hash& session, std::uint8_t seat, View head_body) {
  return suite.named("acknowledged", {session, byte_of(seat), head_body});
}

Hash agreed_text(Suite& suite, const Hash& session, std::uint8_t seat, const Hash& transcript) {
  return suite.named("agreed", {session, byte_of(seat), transcript});
}

Hash ended_digest(Suite& suite, const Hash& session, View record_body) {
  return suite.tagged("evenhand ended", {session, record_body});
}

Hash succession_text(Suite& suite, const SuccessionMessage& message) {
  return suite.named("succession", {view(message.suite), message.old_key, message.new_key,
                                    message.end, big_endian<8>(message.time)});
}

std::uint32_t epoch_of(std::uint32_t round, std::uint32_t epoch) { return (round - 1) / epoch + 1; }

Hash seeds_message(Suite& suite, const Hash& session, std::uint32_t epoch) {
  return suite.named("seeds", {session, big_endian<4>(epoch)});
}

Hash seed_of(Suite& suite, const Hash& session, std::uint32_t round, const VrfOutput& output) {
  const std::string label = suite.label("seed");
  const auto number = big_endian<4>(round);
  Bytes info(label.begin(), label.end());
  info.insert(info.end(), number.begin(), number.end());
  Hash seed;
  suite.derive(output, session, info, seed);
  return seed;
}

Hash order_digest(Suite& suite, const RoundContext& context, View contributions,
                  std::uint8_t seat) {
  return suite.named("order",
                     {context.session, big_endian<4>(context.round), contributions, byte_of(seat)});
}

std::vector<std::uint8_t> dealing_order(Suite& suite, std::size_t seats,
                                        const RoundContext& context, View contributions) {
  std::vector<Hash> hashes;
  for (std::uint8_t seat = 0; seat < seats; ++seat) {
    hashes.push_back(order_digest(suite, context, contributions, seat));
  }
  std::vector<std::uint8_t> order(seats);
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::uint8_t a, std::uint8_t b) { return hashes[a] < hashes[b]; });
  return order;
}

}  // namespace evenhand::protocol
