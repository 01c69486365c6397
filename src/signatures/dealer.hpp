#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "sims/cards/deal_batch.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::signatures {

/// Deals of a built-in shuffler, apart from any session: for signatures and for power. Every call
/// of deal() starts the next stream of the random source, so that the deals are a function of the
/// arguments and of the sizes of the calls before.
class Dealer {
 public:
  /// Signatures are drawn from a source and a seed that sessions do not use by default, so that an
  /// audited shuffler is not compared with its own deals.
  static constexpr std::string_view signature_rng = "pcg64";
  static constexpr std::uint64_t signature_seed = 0x7369676e;

  Dealer(const shuffle::ShufflerSpec& spec, std::size_t deck_size,
         std::string_view rng = signature_rng, std::uint64_t seed = signature_seed,
         std::uint64_t first_stream = 0);

  /// Calls fold with phases of `deals` deals in all.
  void deal(std::uint64_t deals, const std::function<void(const cards::DealBatch&)>& fold);
  /// So many deals at once.
  cards::DealBatch batch(std::size_t deals);

 private:
  std::unique_ptr<shuffle::Shuffler> shuffler_;
  const random::SourceInfo& rng_;
  std::uint64_t seed_;
  std::uint64_t stream_;
  cards::DealBatch phase_;
};

}  // namespace evenhand::signatures
