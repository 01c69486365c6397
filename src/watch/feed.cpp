#include "src/watch/feed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "src/deals/dealing.hpp"
#include "src/deals/experiment.hpp"
#include "src/run/blocks.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/followed_log.hpp"
#include "src/watch/counted.hpp"

namespace evenhand::watch {
namespace {

/// The position up to which deals were taken, and the SHA-256 of the log that had them.
struct Position {
  std::uint64_t deals = 0;
  std::string digest = {};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deals", self.deals, at_most(most_deals));
    use("digest", self.digest);
  }
};

/// The position up to which a log was followed, and which of its files the last deal was in.
struct FollowedPosition {
  std::uint64_t deals = 0;
  source::LogPosition file = {};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deals", self.deals, at_most(most_deals));
    use("device", self.file.file.device);
    use("inode", self.file.file.inode);
    use("in_file", self.file.deals, at_most(most_deals));
    use("bytes", self.file.bytes, at_most(INT64_MAX));
    use("digest", self.file.digest);
  }
};

/// States of before have no reader.
std::optional<FollowedPosition> followed_position_in(const reports::JsonMember& saved) {
  std::optional<FollowedPosition> position;
  reports::load(saved, position);
  if (position && saved.has("reader")) {
    position->file.format = source::parse_log_format(saved["reader"].text());
  }
  return position;
}

template <class T>
std::optional<T> position_in(const reports::JsonMember& saved) {
  std::optional<T> position;
  reports::load(saved, position);
  return position;
}

/// Deals that fit the batch of those up to `end`; none where a watch that goes on has seen more.
std::size_t left_of(std::uint64_t end, std::uint64_t seen, const cards::DealBatch& batch) {
  return std::min<std::uint64_t>(batch.size(), end - std::min(seen, end));
}

/// A built-in shuffler: block b from stream b of its random source, as in an audit.
class ShufflingFeed final : public Feed {
 public:
  ShufflingFeed(const deals::DealingPlan& plan, std::uint64_t first)
      : plan_(plan), dealing_(deals::make_dealing(plan_, plan_.sources.front())) {
    // From the start of its block on.
    at_ = first / run::block_size * run::block_size;
    begin_block();
    cards::DealBatch passed(plan.deck.size, 64, plan.deck.width());
    while (at_ < first) {
      passed.resize(std::min<std::uint64_t>(passed.capacity(), first - at_));
      take(passed);
    }
  }

  void read(cards::DealBatch& batch) override {
    const std::uint64_t end = plan_.samples == 0 ? run::no_end : plan_.samples;
    batch.resize(run::interrupted() ? 0 : left_of(end, at_, batch));
    take(batch);
  }
  reports::JsonValue position() const override { return reports::saved(Position{at_}); }
  const cards::Deck& deck() const override { return plan_.deck; }

 private:
  void begin_block() {
    dealing_->begin_block(at_ / run::block_size);
    phase_ = nullptr;
  }

  void take(cards::DealBatch& batch) {
    for (std::size_t done = 0; done < batch.size();) {
      if (phase_ == nullptr || in_phase_ == phase_->size()) {
        if (at_ % run::block_size == 0) begin_block();
        phase_ = &dealing_->next_phase(run::block_size - at_ % run::block_size);
        in_phase_ = 0;
      }
      const std::size_t count = batch.copy(*phase_, in_phase_, done);
      in_phase_ += count;
      done += count;
      at_ += count;
    }
  }

  const deals::DealingPlan plan_;
  std::unique_ptr<deals::Dealing> dealing_;
  const cards::DealBatch* phase_ = nullptr;
  std::size_t in_phase_ = 0;
  std::uint64_t at_ = 0;
};

/// A log as it is, an external program or a database.
class StreamFeed final : public Feed {
 public:
  StreamFeed(std::unique_ptr<source::DealStream> stream, std::uint64_t limit, bool can_go_on,
             const std::optional<Position>& position)
      : stream_(std::move(stream)),
        limit_(limit == 0 ? run::no_end : limit),
        can_go_on_(can_go_on) {
    if (!position) return;
    cards::DealBatch passed(stream_->deck_size(), run::block_size, stream_->width());
    do {
      passed.resize(std::min<std::uint64_t>(passed.capacity(), position->deals - deals_));
      stream_->read(passed);
      deals_ += passed.size();
    } while (passed.size() > 0);
    if (deals_ == position->deals && stream_->digest() == position->digest) return;
    throw InputError(fmt::format(
        "the log does not begin with the {} deals that were watched; give the log as it was, or "
        "begin again with another --state",
        position->deals));
  }

  void read(cards::DealBatch& batch) override {
    const std::size_t wanted = left_of(limit_, deals_, batch);
    batch.resize(run::interrupted() ? 0 : wanted);
    try {
      stream_->read(batch);
      if (batch.size() < wanted && !run::interrupted()) stream_->require_end();
    } catch (const source::InterruptedError&) {
      // The deals that were read before the interruption are looked at.
    }
    deals_ += batch.size();
  }
  reports::JsonValue position() const override {
    if (!can_go_on_) return nullptr;
    return reports::saved(Position{deals_, stream_->digest()});
  }
  const cards::Deck& deck() const override { return stream_->deck(); }
  unsigned base() const override { return stream_->base(); }
  bool sorted_hands() const override { return stream_->sorted_hands(); }
  std::string digest() const override { return stream_->digest(); }

 private:
  std::unique_ptr<source::DealStream> stream_;
  std::uint64_t limit_;
  bool can_go_on_;
  std::uint64_t deals_ = 0;
};

class FollowingFeed final : public Feed {
 public:
  FollowingFeed(const std::string& path, const source::LogOptions& options, std::uint64_t limit,
                const std::optional<FollowedPosition>& position, const FeedHooks& hooks)
      : limit_(limit == 0 ? run::no_end : limit),
        deals_(position ? position->deals : 0),
        log_(path, options, hooks.gap, position ? std::optional(position->file) : std::nullopt) {}

  void read(cards::DealBatch& batch) override {
    batch.resize(left_of(limit_, deals_, batch));
    log_.read(batch);
    deals_ += batch.size();
  }
  reports::JsonValue position() const override {
    const source::LogPosition file = log_.position();
    return reports::saved(FollowedPosition{deals_, file})
        .set("reader", std::string(source::format_name(file.format)));
  }
  const cards::Deck& deck() const override { return log_.deck(); }
  unsigned base() const override { return log_.base(); }
  bool sorted_hands() const override { return log_.sorted_hands(); }
  std::string digest() const override { return log_.digest(); }

 private:
  std::uint64_t limit_;
  std::uint64_t deals_;
  source::FollowedLog log_;
};

}  // namespace

std::unique_ptr<Feed> open_feed(const deals::DealingPlan& plan,
                                const std::optional<cards::Deck>& deck, bool follows,
                                const reports::JsonMember& position, const FeedHooks& hooks) {
  const deals::SourceSpec& source = plan.sources.front();
  if (source.kind == deals::SourceSpec::Kind::shuffler) {
    const auto dealt = position_in<Position>(position).value_or(Position{});
    return std::make_unique<ShufflingFeed>(plan, dealt.deals);
  }
  source::LogOptions log = deals::log_options(plan.input, deck, hooks.note);
  if (follows) {
    log.bad_deal = hooks.bad_deal;
    return std::make_unique<FollowingFeed>(source.name, log, plan.samples,
                                           followed_position_in(position), hooks);
  }
  const bool is_log = source.kind == deals::SourceSpec::Kind::log;
  // Bad deals before the position were told when they were read.
  auto is_passing = std::make_shared<bool>(!position.is_null());
  if (is_log) {
    log.bad_deal = [tell = hooks.bad_deal, is_passing](std::string_view what,
                                                       std::string_view text) {
      if (!*is_passing) tell(what, text);
    };
  }
  const std::uint64_t deals =
      plan.input.exec_mode == "stream" ? plan.samples : plan.samples_of(source);
  auto feed = std::make_unique<StreamFeed>(
      deals::open_stream(source, plan.input, std::move(log), deals), plan.samples,
      is_log && source.name != "-", is_log ? position_in<Position>(position) : std::nullopt);
  *is_passing = false;
  return feed;
}

}  // namespace evenhand::watch
