#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "sims/random/draws.hpp"
#include "sims/random/source.hpp"
#include "sims/schemes/game.hpp"

namespace evenhand::schemes {

/// Deals of a scheme as a site makes them: a block has a server seed, of as many bits as the scheme
/// says, and a client seed of 64, both drawn from one stream of a random source, and the nonces 0,
/// 1, 2 …; where the scheme has no nonce, or a server seed a game, each deal has seeds of its own.
class Dealer {
 public:
  Dealer(const Scheme& scheme, std::string_view rng, std::uint64_t seed);

  /// Moves to the beginning of this stream, from which the next deals come.
  void begin_block(std::uint64_t stream);
  /// The next phase of the block, of at most `most` deals, good until the next call.
  const cards::DealBatch& next_phase(std::uint64_t most);

 private:
  void draw_seeds();
  std::string random_digits(std::size_t bits);

  const Scheme& scheme_;
  Game game_;
  const random::SourceInfo& rng_;
  std::uint64_t seed_;
  std::unique_ptr<random::Source> source_;
  random::Draws draws_;
  Seeds seeds_;
  bool has_seeds_ = false;
  std::vector<std::uint16_t> deal_;
  cards::DealBatch phase_;
};

}  // namespace evenhand::schemes
