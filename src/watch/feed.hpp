#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/deals/plan.hpp"
#include "src/source/log.hpp"

namespace evenhand::watch {

/// The source of the deals that a watch looks at, and its position there.
class Feed {
 public:
  Feed() = default;
  Feed(const Feed&) = delete;
  Feed& operator=(const Feed&) = delete;
  virtual ~Feed() = default;

  /// Fills the batch up to its size. At the end of the deals, or when the user stops it, it reduces
  /// the size to the number of deals that it read.
  virtual void read(cards::DealBatch& batch) = 0;
  /// The position after the last deal that was read, from which open_feed() goes on; null for a
  /// stream, which has none.
  virtual reports::JsonValue position() const = 0;
  virtual const cards::Deck& deck() const = 0;
  /// The number that the first card has there.
  virtual unsigned base() const { return 0; }
  /// Whether each hand is listed sorted.
  virtual bool sorted_hands() const { return false; }
  /// SHA-256 of what was read so far; empty if nothing was.
  virtual std::string digest() const { return {}; }
};

/// The functions that a feed calls while it reads.
struct FeedHooks {
  std::function<void(std::string_view line)> note;
  std::function<void(std::string_view what, std::string_view text)> bad_deal;
  std::function<void(const std::string& why)> gap;
};

/// Opens the deals of the plan's only source, which ends after plan.samples of them unless that is
/// 0. With a position, a member of a state, they go on after it. A log's deck is found out, unless
/// it is given. Throws InputError, with the member's name where the position is none.
std::unique_ptr<Feed> open_feed(const deals::DealingPlan& plan,
                                const std::optional<cards::Deck>& deck, bool follows,
                                const reports::JsonMember& position, const FeedHooks& hooks);

}  // namespace evenhand::watch
