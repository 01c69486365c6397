#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "sims/doudizhu/moves.hpp"
#include "sims/doudizhu/notation.hpp"
#include "sims/doudizhu/recognise.hpp"
#include "src/games/doudizhu/record.hpp"

namespace evenhand::doudizhu {
namespace {

/// What the bids of a record make by the rules.
class BidsAgain {
 public:
  BidsAgain(const ReadRecord& record, const std::string& where) : record_(record), where_(where) {}

  std::optional<Contract> contract() {
    std::optional<Contract> made;
    if (record_.bidding == Bidding::none) {
      made = Contract{record_.first, 1, 0};
    } else {
      made = record_.bidding == Bidding::auction ? by_bids() : by_robbing();
    }
    if (next_ < record_.bids.size()) {
      refuse(fmt::format("bid {} comes after the end of the bidding", next_ + 1));
    }
    return made;
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(fmt::format("{}: {}", where_, why));
  }
  unsigned seat(unsigned turn) const { return (record_.first + turn) % seats; }

  /// What the seat said, which is at most `most`.
  unsigned said(unsigned seat, unsigned most) {
    if (next_ == record_.bids.size()) {
      refuse(fmt::format("the bids end after {}, but seat {} is in turn", next_, seat));
    }
    const Bid& bid = record_.bids[next_++];
    if (bid.seat != seat || bid.bid > most) {
      refuse(fmt::format("bid {}, {} of seat {}, is not legal here; seat {} is in turn", next_,
                         bid.bid, bid.seat, seat));
    }
    return bid.bid;
  }

  std::optional<Contract> by_bids() {
    constexpr unsigned highest = 3;
    Contract contract{0, 0, 0};
    for (unsigned turn = 0; turn < seats && contract.bid < highest; ++turn) {
      const unsigned bid = said(seat(turn), highest);
      if (bid == 0) continue;
      if (bid <= contract.bid) refuse(fmt::format("bid {} is not above {}", next_, contract.bid));
      contract = {seat(turn), bid, 0};
    }
    if (contract.bid == 0) return std::nullopt;
    return contract;
  }

  std::optional<Contract> by_robbing() {
    unsigned turn = 0;
    while (turn < seats && said(seat(turn), 1) == 0) ++turn;
    if (turn == seats) return std::nullopt;
    const unsigned caller = seat(turn);
    Contract contract{caller, 1, 0};
    const auto rob = [&](unsigned robber) {
      if (said(robber, 1) == 1) contract = {robber, 1, contract.doublings + 1};
    };
    for (++turn; turn < seats; ++turn) rob(seat(turn));
    if (contract.landlord != caller) rob(caller);
    return contract;
  }

  const ReadRecord& record_;
  const std::string& where_;
  std::size_t next_ = 0;
};

/// The plays of a record, one after another.
class PlaysAgain {
 public:
  PlaysAgain(const ReadRecord& record, const Contract& contract, const std::string& where)
      : record_(record),
        where_(where),
        rules_(preset(record.rules).rules),
        landlord_(contract.landlord),
        in_turn_(contract.landlord),
        last_seat_(contract.landlord) {
    for (unsigned seat = 0; seat < seats; ++seat) {
      held_[seat] = counts_of<std::uint8_t>(record.deal.hands[seat]);
    }
    held_[landlord_] += counts_of<std::uint8_t>(record.deal.bottom);
  }

  GameResult result() {
    for (const auto& [seat, text] : record_.plays) play(seat, text);
    if (!over_) {
      refuse(fmt::format("the record ends after play {}, but the game goes on: seat {} is in turn",
                         plays_, in_turn_));
    }
    GameResult result;
    result.winner = last_seat_;
    result.landlord_won = last_seat_ == landlord_;
    result.bombs = bombs_;
    result.plays = plays_of_;
    result.spring = is_spring(result, landlord_);
    return result;
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(fmt::format("{}: {}", where_, why));
  }

  /// The reading of the cards that is written so.
  Combination reading(unsigned seat, const std::string& text) const {
    const Counts counts = counts_of_play(text, fmt::format("{}: play {}", where_, plays_));
    if (!contains(held_[seat], counts)) {
      refuse(fmt::format("play {} '{}': seat {} holds no such cards", plays_, text, seat));
    }
    for (const Combination& reading : readings(counts, rules_)) {
      if (play_text(reading) == text) return reading;
    }
    refuse(fmt::format("play {} '{}' is no combination under the rules {}", plays_, text,
                       record_.rules));
  }

  /// All between whoever was in turn and this seat passed, which who leads may not.
  void pass_to(unsigned seat, const std::string& text) {
    for (; in_turn_ != seat; in_turn_ = (in_turn_ + 1) % seats) {
      if (last_.kind == Kind::pass || in_turn_ == last_seat_) {
        refuse(fmt::format("play {} '{}' of seat {} is not legal here; seat {} leads", plays_, text,
                           seat, in_turn_));
      }
    }
    if (in_turn_ == last_seat_) last_ = {};
  }

  void play(unsigned seat, const std::string& text) {
    ++plays_;
    if (over_) refuse(fmt::format("play {} '{}' comes after the end of the game", plays_, text));
    const Combination play = reading(seat, text);
    pass_to(seat, text);
    if (!beats(play, last_)) {
      refuse(fmt::format("play {} '{}' of seat {} does not beat {}", plays_, text, seat,
                         play_text(last_)));
    }
    held_[seat] -= play.cards;
    over_ = held_[seat] == 0;
    bombs_ += play.kind >= Kind::bomb ? 1 : 0;
    ++plays_of_[seat];
    last_ = play;
    last_seat_ = seat;
    in_turn_ = (seat + 1) % seats;
  }

  const ReadRecord& record_;
  const std::string& where_;
  const Rules& rules_;
  unsigned landlord_;
  unsigned in_turn_;
  unsigned last_seat_;
  Combination last_;
  std::array<Counts, seats> held_{};
  std::array<unsigned, seats> plays_of_{};
  std::size_t plays_ = 0;
  unsigned bombs_ = 0;
  bool over_ = false;
};

/// What differs between the record and what its bids and plays give; empty when nothing does.
std::string first_difference(const ReadRecord& record, const RoundRecord& again) {
  const auto differs = [](std::string_view what, const auto& recorded, const auto& replayed) {
    return recorded == replayed
               ? std::string()
               : fmt::format("the recorded {} is {}, but it is {}", what, recorded, replayed);
  };
  const GameResult& result = *again.result;
  const auto points = again.points();
  for (const std::string& found :
       {differs("winner", record.result.winner, result.winner),
        differs("number of bombs", record.result.bombs, result.bombs),
        differs("spring", record.result.spring, result.spring),
        differs("points", fmt::format("{}", fmt::join(record.points, ", ")),
                fmt::format("{}", fmt::join(points, ", ")))}) {
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace

Counts counts_of_play(const std::string& text, std::string_view where) {
  std::string cards = text;
  std::erase(cards, '+');
  return parse_cards(cards, where).counts;
}

void verify(const ReadRecord& record, const std::string& where) {
  const std::optional<Contract> contract = BidsAgain(record, where).contract();
  if (contract != record.contract) {
    throw InputError(fmt::format("{}: the bids do not make the recorded landlord and bid", where));
  }
  if (!contract) {
    if (!record.plays.empty()) throw InputError(fmt::format("{}: all passed, but play 1", where));
    return;
  }
  const GameResult result = PlaysAgain(record, *contract, where).result();
  RoundRecord again;
  again.contract = &*contract;
  again.result = &result;
  if (const std::string found = first_difference(record, again); !found.empty()) {
    throw InputError(fmt::format("{}: {}", where, found));
  }
}

}  // namespace evenhand::doudizhu
