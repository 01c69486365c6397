#include "protocol/digests.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace evenhand::protocol {
namespace {

std::array<std::uint8_t, 1> byte_of(std::uint8_t value) { return {value}; }

}  // namespace

Hash session_digest(Suite& suite, View session_body) {
  return suite.tagged("evenhand/1 session", {session_body});
}

Hash joined_digest(Suite& suite, const Hash& session, View join_body) {
  return suite.tagged("evenhand/1 joined", {session, join_body});
}

Hash join_text(Suite& suite, const Hash& session, const JoinMessage& join) {
  return suite.tagged("evenhand/1 join", {session, byte_of(join.seat), view(join.name), join.key,
                                          join.chain, big_endian<4>(join.length)});
}

Hash chain_link(Suite& suite, const Hash& session, std::uint8_t seat, const Hash& value) {
  return suite.tagged("evenhand/1 contribution", {session, byte_of(seat), value});
}

Hash commitment_of(Suite& suite, const RoundContext& context, const Hash& seed) {
  return suite.tagged("evenhand/1 commitment",
                      {context.session, big_endian<4>(context.round), context.previous, seed});
}

Hash token_of(Suite& suite, const RoundContext& context, const CommitMessage& commit,
              View contributions, const DistributeMessage& distribute, const Hash& root) {
  return suite.tagged(
      "evenhand/1 token",
      {context.session, big_endian<4>(context.round), context.previous, commit.commitment,
       contributions, root, big_endian<8>(commit.time), big_endian<8>(distribute.time)});
}

Hash aborted_token(Suite& suite, const RoundContext& context, const CommitMessage& commit,
                   const AbortMessage& abort) {
  return suite.tagged("evenhand/1 aborted",
                      {context.session, big_endian<4>(context.round), context.previous,
                       commit.commitment, big_endian<2>(abort.code), byte_of(abort.seat),
                       big_endian<8>(commit.time), big_endian<8>(abort.time)});
}

Hash revealed_digest(Suite& suite, const Hash& token, View opened, const RevealMessage& reveal) {
  return suite.tagged("evenhand/1 revealed",
                      {token, opened, reveal.seed, big_endian<8>(reveal.time)});
}

Hash unrevealed_digest(Suite& suite, const Hash& token, View opened, const AbortMessage& abort) {
  return suite.tagged("evenhand/1 unrevealed", {token, opened, big_endian<2>(abort.code),
                                                byte_of(abort.seat), big_endian<8>(abort.time)});
}

Hash head_text(Suite& suite, const Hash& session, const HeadMessage& head) {
  return suite.tagged("evenhand/1 head",
                      {session, big_endian<8>(head.size), head.root, big_endian<8>(head.time)});
}

Hash close_text(Suite& suite, const Hash& session, const CloseMessage& close) {
  return suite.tagged("evenhand/1 close",
                      {session, big_endian<8>(close.size), close.root, big_endian<8>(close.heads),
                       close.last, big_endian<8>(close.time)});
}

std::vector<std::uint8_t> dealing_order(Suite& suite, std::span<const std::string> names,
                                        std::uint32_t round) {
  std::vector<Hash> hashes;
  for (const std::string& name : names) {
    hashes.push_back(suite.tagged("evenhand/1 order", {view(name), big_endian<4>(round)}));
  }
  std::vector<std::uint8_t> order(names.size());
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::uint8_t a, std::uint8_t b) { return hashes[a] < hashes[b]; });
  return order;
}

}  // namespace evenhand::protocol
