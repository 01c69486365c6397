#include "src/power/samples.hpp"

#include <algorithm>
#include <cmath>

#include "sims/shuffle/dealer.hpp"
#include "src/audit/evidence.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::power {
namespace {

/// Sessions of power draw from streams that the pilot does not reach.
constexpr std::uint64_t session_streams = std::uint64_t{1} << 40U;

void deal_into(audit::Tallies& tallies, shuffle::Dealer& dealer, std::uint64_t first,
               std::uint64_t end) {
  for (std::uint64_t at = first; at < end;) {
    const std::uint64_t block = at / run::block_size;
    const std::uint64_t next = std::min(end, (block + 1) * run::block_size);
    tallies.begin_block(block);
    dealer.deal(next - at, [&](const cards::DealBatch& phase) { tallies.fold(phase); });
    at = next;
  }
}

}  // namespace

const judge::Evidence* Snapshot::find(const std::string& test) const {
  const auto found = std::find_if(results.begin(), results.end(),
                                  [&](const judge::Evidence& o) { return o.test == test; });
  return found == results.end() ? nullptr : &*found;
}

std::vector<Snapshot> grow(const Flaw& flaw, const Question& question,
                           const std::vector<std::uint64_t>& sizes) {
  audit::Tallies tallies({question.groups}, question.deck);
  shuffle::Dealer dealer(flaw.spec, question.deck.size, flaw.rng, question.seed);
  std::vector<Snapshot> snapshots;
  std::uint64_t dealt = 0;
  for (const std::uint64_t size : sizes) {
    deal_into(tallies, dealer, dealt, size);
    dealt = size;
    snapshots.push_back({size, audit::evidence_of(tallies, question.level)});
  }
  return snapshots;
}

Rejections count_rejections(const Flaw& flaw, const Question& question, const std::string& test,
                            std::uint64_t deals, std::uint64_t sessions, double level) {
  shuffle::Dealer dealer(flaw.spec, question.deck.size, flaw.rng, question.seed, session_streams);
  Rejections result;
  for (; result.sessions < sessions; ++result.sessions) {
    audit::Tallies tallies({{audit::group_of(test)}}, question.deck);
    deal_into(tallies, dealer, 0, deals);
    const Snapshot snapshot{deals, audit::evidence_of(tallies, question.level)};
    const judge::Evidence* evidence = snapshot.find(test);
    if (evidence == nullptr || evidence->result.is_skipped()) {
      ++result.skipped;
    } else if (evidence->result.p.log <= std::log(level)) {
      ++result.rejected;
    }
  }
  return result;
}

}  // namespace evenhand::power
