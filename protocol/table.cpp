#include "protocol/table.hpp"

#include <deque>

#include "protocol/player.hpp"

namespace evenhand::protocol {
namespace {

/// What the players say goes through frames, as if they were elsewhere.
class LocalPlayers {
 public:
  explicit LocalPlayers(Dealer& dealer) : dealer_(dealer) {}

  void join(const TableOptions& options, Bytes& out) {
    Session& session = dealer_.session();
    for (const std::string& name : options.players) {
      const auto seat = static_cast<std::uint8_t>(chains_.size());
      chains_.emplace_back(session.suite(), session.own_digest(), seat, options.rounds);
      const PrivateKey key = PrivateKey::generate(session.suite().info());
      Bytes said;
      protocol::join(session, name, seat, key, chains_.back(), said);
      hear(said, out);
    }
  }

  void contribute(std::uint32_t round, Bytes& out) {
    for (std::size_t seat = 0; seat < chains_.size(); ++seat) {
      said_.clear();
      protocol::contribute(chains_[seat], static_cast<std::uint8_t>(seat), round, said_);
      hear(said_, out);
    }
  }

 private:
  void hear(const Bytes& said, Bytes& out) {
    reader_.add(said);
    while (const auto frame = reader_.next()) dealer_.take(*frame, out);
  }

  Dealer& dealer_;
  std::deque<ContributionChain> chains_;
  FrameReader reader_;
  Bytes said_;
};

}  // namespace

void deal_session(Dealer& dealer, const TableOptions& options,
                  const std::function<void(View)>& write) {
  constexpr std::size_t piece = std::size_t{1} << 16U;
  Bytes out;
  LocalPlayers players(dealer);
  dealer.begin(out);
  players.join(options, out);
  const Rules& rules = dealer.session().rules();
  for (std::uint32_t i = 0; i < options.rounds; ++i) {
    dealer.commit(out);
    players.contribute(dealer.round(), out);
    dealer.shuffle(out);
    dealer.distribute(out);
    if (rules.rest_is_taken) dealer.open(rules.seats, out);
    dealer.reveal(out);
    if (dealer.uncovered() == options.batch) dealer.head(out);
    if (out.size() < piece) continue;
    write(out);
    out.clear();
  }
  dealer.close(out);
  write(out);
}

}  // namespace evenhand::protocol
