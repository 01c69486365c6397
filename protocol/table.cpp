#include "protocol/table.hpp"

#include <deque>
#include <initializer_list>

#include "protocol/player.hpp"

namespace evenhand::protocol {
namespace {

/// Players in the same process. Their words go through frames, as if they were elsewhere.
class LocalPlayers {
 public:
  explicit LocalPlayers(Dealer& dealer) : dealer_(dealer) {}

  void join(const TableOptions& options, Bytes& out) {
    Session& session = dealer_.session();
    for (const std::string& name : options.players) {
      const auto seat = static_cast<std::uint8_t>(chains_.size());
      chains_.emplace_back(session.suite(), session.own_digest(), seat, options.rounds);
      keys_.push_back(PrivateKey::generate(session.suite().info()));
      Bytes said;
      protocol::join(session, name, seat, keys_.back(), chains_.back(), said);
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

  /// In the suite mental, each seat in turn, one word after the other.
  void speak(std::initializer_list<Type> words, Bytes& out) {
    if (!dealer_.session().is_mental()) return;
    for (const Type word : words) {
      if (word == Type::key) sealed_.clear();
      for (std::size_t seat = 0; seat < chains_.size(); ++seat) {
        if (word == Type::key) sealed_.emplace_back(static_cast<std::uint8_t>(seat));
        said_.clear();
        sealed_[seat].say(word, dealer_.sealed(), said_);
        hear(said_, out);
      }
    }
  }

  /// The suite mental: all agree to what was asked last.
  void agree(Bytes& out) {
    while (dealer_.machine().word() == Type::agree) {
      const std::size_t seat = *dealer_.machine().turn();
      said_.clear();
      protocol::agree(dealer_.session(), static_cast<std::uint8_t>(seat), keys_[seat],
                      dealer_.round(), dealer_.asked_over(), said_);
      hear(said_, out);
    }
  }

  /// The suite mental: shares of the card that was drawn, by all who have to give one.
  void help_to_draw(Bytes& out) {
    agree(out);
    while (dealer_.machine().word() == Type::share) {
      said_.clear();
      sealed_[*dealer_.machine().turn()].say(Type::share, dealer_.sealed(), said_);
      hear(said_, out);
    }
  }

  /// The Head or Close that stands at the end of what was said.
  void acknowledge(View head, Bytes& out) {
    if (!dealer_.machine().may(Type::acknowledge)) return;
    FrameReader reader;
    reader.add(head);
    const auto frame = reader.next();
    for (std::size_t seat = 0; seat < keys_.size(); ++seat) {
      said_.clear();
      protocol::acknowledge(dealer_.session(), static_cast<std::uint8_t>(seat), keys_[seat], *frame,
                            said_);
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
  std::vector<PrivateKey> keys_;
  std::deque<SealedSeat> sealed_;  ///< of the round
  FrameReader reader_;
  Bytes said_;
};

}  // namespace

void deal_session(Dealer& dealer, const TableOptions& options,
                  const std::function<void(View)>& write) {
  constexpr std::size_t piece = std::size_t{1} << 16U;
  Bytes out;
  Bytes said;
  LocalPlayers players(dealer);
  dealer.begin(out);
  players.join(options, out);
  const Rules& rules = dealer.session().rules();
  for (std::uint32_t i = 0; i < options.rounds; ++i) {
    dealer.commit(out);
    players.contribute(dealer.round(), out);
    players.speak({Type::key, Type::mix}, out);
    dealer.shuffle(out);
    dealer.distribute(out);
    players.speak({Type::share}, out);
    for (std::uint32_t draw = 0; draw < options.draws; ++draw) {
      dealer.draw(dealer.next_drawer(), out);
      players.help_to_draw(out);
    }
    if (dealer.machine().may(Type::finish)) dealer.finish(out);
    players.agree(out);
    players.speak({Type::unlock}, out);
    if (dealer.machine().may(Type::open) && rules.rest_is_taken) dealer.open(rules.seats, out);
    dealer.reveal(out);
    const bool is_last = i + 1 == options.rounds;
    // The players acknowledge all of it, and Close comes after that.
    if (dealer.uncovered() == options.batch || (is_last && dealer.uncovered() > 0)) {
      said.clear();
      dealer.head(said);
      out.insert(out.end(), said.begin(), said.end());
      players.acknowledge(said, out);
    }
    const StateMachine& machine = dealer.machine();
    if (machine.has_seeds_due() || (is_last && machine.has_unproved_seeds())) dealer.seeds(out);
    if (out.size() < piece) continue;
    write(out);
    out.clear();
  }
  said.clear();
  dealer.close(said);
  out.insert(out.end(), said.begin(), said.end());
  players.acknowledge(said, out);
  write(out);
}

}  // namespace evenhand::protocol
