#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sims/cards/deal_batch.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"

namespace evenhand::shuffle {

/// The simulated reading of a shuffling algorithm, for one deck. It has scratch memory of its own:
/// one object a thread.
class Shuffler {
 public:
  Shuffler() = default;
  Shuffler(const Shuffler&) = delete;
  Shuffler& operator=(const Shuffler&) = delete;
  virtual ~Shuffler() = default;

  /// Starts a block: draws come from `source` from now on, and nothing drawn before is used.
  virtual void begin_block(random::Source& source, const random::SourceInfo& info) = 0;

  /// Fills all batch.size() deals, each from the sorted deck. Called with
  /// DealBatch::phase_size(deck) deals, but for the last call of a block, which may have fewer.
  virtual void deal(cards::DealBatch& batch) = 0;
};

/// All built-in shufflers, in the order in which they are listed.
std::span<const ShufflerInfo> shufflers();

/// A shuffler as it was asked for: "riffle:7" is {info of "riffle", 7}.
struct ShufflerSpec {
  const ShufflerInfo* info;
  std::size_t parameter = 0;

  std::string text() const;  ///< the spelling that parse_shuffler takes
};

/// Reads "name" or "name:parameter". Throws InputError for an unknown name (with a suggestion), a
/// missing, superfluous or out-of-range parameter. Aliases (aliases.hpp) are read as what they
/// stand for. A name may stand for two shufflers, one with and one without a parameter:
/// random-keys.
ShufflerSpec parse_shuffler(std::string_view text);

/// Throws InputError when this algorithm cannot shuffle such a deck or draw from such a source.
std::unique_ptr<Shuffler> make_shuffler(const ShufflerSpec& spec, std::size_t deck_size);

}  // namespace evenhand::shuffle
