#include "src/signatures/usual_orders.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>
#include <utility>

namespace evenhand::signatures {
namespace {

using Order = std::vector<std::size_t>;

struct Face {
  std::size_t suit;
  std::size_t rank;
};

/// The cards of a deck by suit and rank; `others` have no suit of the four, as jokers.
class Faces {
 public:
  explicit Faces(const cards::Deck& deck) {
    for (std::size_t card = 0; card < deck.size; ++card) {
      faces_.push_back({deck.suits->class_of[card], deck.ranks->class_of[card]});
    }
    // A suit of few cards beside others of many, such as jokers.
    std::vector<std::size_t> sizes(deck.suits->classes.size());
    for (const auto& [suit, rank] : faces_) ++sizes[suit];
    const std::size_t most = *std::max_element(sizes.begin(), sizes.end());
    for (std::size_t suit = 0; suit < sizes.size(); ++suit) {
      if (2 * sizes[suit] > most) own_suits_.push_back(suit);
    }
    for (std::size_t card = 0; card < faces_.size(); ++card) {
      const bool has_suit =
          std::find(own_suits_.begin(), own_suits_.end(), faces_[card].suit) != own_suits_.end();
      if (!has_suit) {
        others_.push_back(card);
      } else if (std::find(ranks_.begin(), ranks_.end(), faces_[card].rank) == ranks_.end()) {
        ranks_.push_back(faces_[card].rank);
      }
    }
    std::sort(ranks_.begin(), ranks_.end());
  }

  const Order& suits() const { return own_suits_; }
  const Order& ranks() const { return ranks_; }
  const Order& others() const { return others_; }

  /// Adds all copies of a face, in the deck's order.
  void add_copies(std::size_t suit, std::size_t rank, Order& order) const {
    for (std::size_t card = 0; card < faces_.size(); ++card) {
      if (faces_[card].suit == suit && faces_[card].rank == rank) order.push_back(card);
    }
  }

 private:
  std::vector<Face> faces_;
  Order own_suits_;
  Order ranks_;
  Order others_;
};

Order reversed(Order order) {
  std::reverse(order.begin(), order.end());
  return order;
}

/// From the lowest on, and where the highest rank is also counted as the first: ace, two, three.
std::vector<Order> rank_orders(const cards::Deck& deck, const Faces& faces) {
  std::vector<Order> orders = {faces.ranks()};
  const auto place_of = [&](std::string_view name) -> std::size_t {
    const auto& classes = deck.ranks->classes;
    return static_cast<std::size_t>(std::find(classes.begin(), classes.end(), name) -
                                    classes.begin());
  };
  for (const std::string_view first : {"A", "2"}) {
    Order order;
    const std::vector<std::string_view> names = {"A", "2", "3", "4", "5", "6", "7",
                                                 "8", "9", "T", "J", "Q", "K"};
    const auto begin = std::find(names.begin(), names.end(), first);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::size_t at = static_cast<std::size_t>(begin - names.begin()) + i;
      const std::size_t rank = place_of(names[at % names.size()]);
      if (std::find(faces.ranks().begin(), faces.ranks().end(), rank) != faces.ranks().end()) {
        order.push_back(rank);
      }
    }
    if (order.size() == faces.ranks().size()) orders.push_back(std::move(order));
  }
  for (std::size_t i = orders.size(); i-- > 0;) orders.push_back(reversed(orders[i]));
  return orders;
}

Order laid_out(const Faces& faces, const Order& suits, const Order& ranks, bool by_suit) {
  Order order;
  for (const std::size_t outer : by_suit ? suits : ranks) {
    for (const std::size_t inner : by_suit ? ranks : suits) {
      faces.add_copies(by_suit ? outer : inner, by_suit ? inner : outer, order);
    }
  }
  return order;
}

/// As new packs are printed: the first two suits up from the ace, the others down to it.
Order as_new_pack(const Faces& faces, const Order& suits, const Order& up) {
  Order order;
  const Order down = reversed(up);
  for (std::size_t i = 0; i < suits.size(); ++i) {
    for (const std::size_t rank : 2 * i < suits.size() ? up : down) {
      faces.add_copies(suits[i], rank, order);
    }
  }
  return order;
}

/// The first copy of every kind, then the second of every kind, and so on.
Order pack_by_pack(const Order& order, const std::vector<std::size_t>& copy_of) {
  Order packs = order;
  std::stable_sort(packs.begin(), packs.end(),
                   [&](std::size_t a, std::size_t b) { return copy_of[a] < copy_of[b]; });
  return packs;
}

void add_with_others(const Order& faces, const Order& others, std::set<Order>& orders) {
  for (const Order& each : {others, reversed(others)}) {
    Order before = each;
    before.insert(before.end(), faces.begin(), faces.end());
    orders.insert(std::move(before));
    Order behind = faces;
    behind.insert(behind.end(), each.begin(), each.end());
    orders.insert(std::move(behind));
  }
}

std::set<Order> orders_of(const cards::Deck& deck) {
  std::set<Order> orders;
  const Faces faces(deck);
  constexpr std::size_t most_suits = 4;
  if (faces.suits().size() > most_suits) return orders;
  const std::vector<Order> by_rank = rank_orders(deck, faces);
  Order suits = faces.suits();
  do {
    for (const Order& ranks : by_rank) {
      for (const bool by_suit : {true, false}) {
        add_with_others(laid_out(faces, suits, ranks, by_suit), faces.others(), orders);
      }
      add_with_others(as_new_pack(faces, suits, ranks), faces.others(), orders);
    }
  } while (std::next_permutation(suits.begin(), suits.end()));
  return orders;
}

/// By card, which copy of its kind it is; empty where each card is a kind.
std::vector<std::size_t> copies_of(const cards::Deck& deck) {
  const cards::Partition kinds = cards::kinds_of(deck);
  if (kinds.classes.size() == deck.size) return {};
  std::vector<std::size_t> seen(kinds.classes.size());
  std::vector<std::size_t> copies;
  for (const std::uint16_t kind : kinds.class_of) copies.push_back(seen[kind]++);
  return copies;
}

}  // namespace

std::vector<NewDeck> usual_orders(const cards::Deck& deck) {
  Order own(deck.size);
  std::iota(own.begin(), own.end(), std::size_t{0});
  std::set<Order> orders = {reversed(own)};
  if (deck.suits && deck.ranks) orders.merge(orders_of(deck));
  if (const std::vector<std::size_t> copy_of = copies_of(deck); !copy_of.empty()) {
    orders.insert(own);
    std::set<Order> packs;
    for (const Order& order : orders) packs.insert(pack_by_pack(order, copy_of));
    orders.merge(packs);
  }
  orders.erase(own);
  std::vector<NewDeck> decks = {{{}, false}, {{}, true}};
  for (const Order& order : orders) {
    if (order.size() != deck.size) continue;
    for (const bool from_behind : {false, true}) decks.push_back({order, from_behind});
  }
  return decks;
}

}  // namespace evenhand::signatures
