#include "protocol/undealt.hpp"

#include <algorithm>
#include <utility>

#include "protocol/deal.hpp"
#include "protocol/digests.hpp"

namespace evenhand::protocol {

bool was_known_to_dealer(const Round& round, std::uint8_t seats) {
  return round.aborted && !round.sealed && round.aborted->seat == seats &&
         round.contributions.size() == seats * sizeof(Hash);
}

void UndealtRounds::take(Session& session, const Round& round) {
  const std::size_t seats = session.rules().seats;
  missing_.resize(seats);
  const std::size_t contributed = round.contributions.size() / sizeof(Hash);
  std::vector<Hash> values(seats);
  for (std::size_t seat = 0; seat < std::min(contributed, seats); ++seat) {
    const View value = View(round.contributions).subspan(seat * sizeof(Hash), sizeof(Hash));
    std::copy(value.begin(), value.end(), values[seat].begin());
    fill(session, seat, round.context.round, values[seat]);
  }
  const bool is_undealt = round.aborted && round.epoch_key && round.is_seed_proved &&
                          round.distribute.fingerprints.empty();
  if (!is_undealt || waiting_count_ == most_waiting) return;
  Waiting waiting{round.context,
                  seed_of(session.suite(), session.digest(), round.context.round, *round.epoch_key),
                  std::move(values), seats - contributed};
  if (waiting.missing == 0) return tell(session, waiting);
  for (std::size_t seat = contributed; seat < seats; ++seat) {
    missing_[seat].push_back(waiting_.size());
  }
  waiting_.emplace_back(std::move(waiting));
  ++waiting_count_;
}

/// The chain leads back, over all rounds that wait for it.
void UndealtRounds::fill(Session& session, std::size_t seat, std::uint32_t round, Hash value) {
  const std::vector<std::size_t> all = std::exchange(missing_[seat], {});
  for (auto each = all.rbegin(); each != all.rend(); ++each) {
    Waiting& waiting = *waiting_[*each];
    for (; round > waiting.context.round; --round) {
      value =
          chain_link(session.suite(), session.own_digest(), static_cast<std::uint8_t>(seat), value);
    }
    waiting.values[seat] = value;
    --waiting.missing;
  }
  for (const std::size_t each : all) {
    if (waiting_[each]->missing > 0) continue;
    tell(session, *waiting_[each]);
    waiting_[each].reset();
    --waiting_count_;
  }
  while (!waiting_.empty() && !waiting_.back()) waiting_.pop_back();
}

void UndealtRounds::tell(Session& session, const Waiting& waiting) {
  Bytes contributions;
  for (const Hash& value : waiting.values) {
    contributions.insert(contributions.end(), value.begin(), value.end());
  }
  const Rules& rules = session.rules();
  UndealtRound told{
      waiting.context.round,
      make_deal(session.suite(), rules, waiting.context, waiting.seed, contributions).cards,
      std::vector<std::uint16_t>(rules.seats)};
  const auto order = dealing_order(session.suite(), rules.seats, waiting.context, contributions);
  for (std::size_t hand = 0; hand < order.size(); ++hand) {
    told.firsts[order[hand]] = static_cast<std::uint16_t>(rules.first_of(hand));
  }
  known_.push_back(std::move(told));
}

std::vector<UndealtRound> UndealtRounds::take() { return std::exchange(known_, {}); }

}  // namespace evenhand::protocol
