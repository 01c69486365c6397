#include "sims/schemes/flaws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"

namespace evenhand::schemes {
namespace {

using Part = SeedText::Part;
using Weight = Flaw::Weight;

double log2_factorial(std::size_t n) {
  return std::lgamma(static_cast<double>(n) + 1) / std::log(2.0);
}

/// 2^bits mod k
std::size_t power_rest(std::size_t bits, std::size_t k) {
  std::size_t rest = 1 % k;
  for (std::size_t i = 0; i < bits; ++i) rest = rest * 2 % k;
  return rest;
}

bool leaves_out(const Scheme& scheme) {
  return scheme.index == Index::rejection || scheme.index == Index::rejection_below_most;
}

/// What a draw among k is from even, in total variation.
double draw_distance(std::size_t bits, std::size_t k) {
  const auto rest = static_cast<double>(power_rest(bits, k));
  const auto choices = static_cast<double>(k);
  return std::ldexp(rest * (choices - rest) / choices, -static_cast<int>(bits));
}

/// The same of all draws together.
double numbers_bound(const Scheme& scheme) {
  if (leaves_out(scheme)) return 0;
  const std::size_t n = scheme.deck.size;
  double sum = 0;
  for (std::size_t k = 2; k <= n; ++k) {
    sum += draw_distance(scheme.bits(), scheme.order == Order::naive ? n : k);
  }
  return std::min(sum, 1.0);
}

/// Fewer numbers than choices.
bool misses_choices(const Scheme& scheme) {
  return scheme.order != Order::rotations && scheme.bits() < 16 &&
         (std::size_t{1} << scheme.bits()) < scheme.deck.size;
}

void add_numbers(const Scheme& scheme, std::vector<Flaw>& flaws) {
  if (scheme.order == Order::rotations || leaves_out(scheme)) return;
  const std::size_t n = scheme.deck.size;
  const std::string name = scheme.index == Index::modulo ? "modulo" : "scaled numbers";
  const std::string remedy =
      fmt::format("leave out numbers from 2^{0} - 2^{0} mod k on, and draw another", scheme.bits());
  if (misses_choices(scheme)) {
    flaws.push_back(
        {Weight::fatal, name,
         fmt::format("numbers of {} bits for {} choices: some are never made", scheme.bits(), n),
         remedy});
    return;
  }
  const double bound = numbers_bound(scheme);
  if (bound == 0) return;
  const std::size_t k = n;
  const std::size_t rest = power_rest(scheme.bits(), k);
  const double excess =
      rest == 0 ? 0 : std::ldexp(static_cast<double>(k - rest), -static_cast<int>(scheme.bits()));
  // What N deals tell is at most N times the distance of one.
  constexpr double worth_a_test = 1e-3;
  constexpr double worth_a_word = 1e-6;
  Weight weight = Weight::slight;
  if (bound > worth_a_test) weight = Weight::fatal;
  if (bound > worth_a_word && bound <= worth_a_test) weight = Weight::weak;
  flaws.push_back(
      {weight, name,
       fmt::format("2^{} is no multiple of k: the likeliest of {} choices comes {} too often, and "
                   "orders are at most {} from equally likely, so that fewer than {} deals cannot "
                   "surely show it",
                   scheme.bits(), k, short_number(excess), short_number(bound),
                   short_number(1 / bound)),
       remedy});
}

void add_order(const Scheme& scheme, std::vector<Flaw>& flaws) {
  const std::size_t n = scheme.deck.size;
  if (scheme.order == Order::naive && n > 2) {
    flaws.push_back({Weight::fatal, "naive exchange",
                     fmt::format("{0}^{0} equally likely paths cannot be shared evenly by {0}! "
                                 "orders: {0}^{0} is no multiple of {0}!",
                                 n),
                     "choose among the cards that have no place yet"});
  }
  if (scheme.order != Order::rotations) return;
  flaws.push_back(
      {Weight::weak, "turns of one digest",
       fmt::format("the {} keys that are sorted by are one string of {} digits, turned: "
                   "where two cards' keys begin alike, the order of their successors "
                   "follows from theirs",
                   n, 2 * scheme.hash->size),
       "draw an index for each card, or a key of its own"});
  if (scheme.passes % 2 == 0 && scheme.rehash != Rehash::each) {
    flaws.push_back(
        {Weight::fatal, "the same pass twice",
         fmt::format(
             "all passes sort by the same digits, so that {} of them are a square: only even "
             "orders come out, and a card keeps its place in two ways instead of one, about "
             "twice as often as 1 in {}",
             scheme.passes, n),
         "take other digits for each pass"});
  }
}

void add_seeds(const Scheme& scheme, std::vector<Flaw>& flaws) {
  constexpr std::size_t searchable = 64;
  constexpr std::size_t strong = 128;
  const std::size_t inner = scheme.inner.is_empty() ? scheme.seed_bits : 8 * scheme.hash->size;
  const std::size_t bits = std::min(scheme.seed_bits, inner);
  const double outcomes = outcome_bits(scheme);
  if (static_cast<double>(bits) < outcomes || bits < strong) {
    Weight weight = bits < strong ? Weight::weak : Weight::slight;
    if (bits <= searchable) weight = Weight::fatal;
    flaws.push_back(
        {weight, "small seed",
         fmt::format(
             "a server seed of {} bits leads to no more than 2^{} of {} outcomes{}", bits, bits,
             power_of_two(outcomes),
             bits <= searchable
                 ? "; anyone who tries all of them finds it by its published hash or by the "
                   "first cards, and knows the others"
                 : ""),
         fmt::format(
             "draw at least {} bits",
             std::max<std::size_t>(strong, static_cast<std::size_t>(std::ceil(outcomes))))});
  }
  if (!scheme.uses(Part::client_seed)) {
    flaws.push_back(
        {Weight::fatal, "no client seed",
         "the server alone makes the outcome, and can try seeds until one pleases it",
         "let every player give a part that the server did not know when it committed"});
  }
  if (!scheme.uses(Part::nonce) && !scheme.seed_per_game) {
    flaws.push_back({Weight::fatal, "seeds reused",
                     "without a nonce, each game of a pair of seeds is the same as the first",
                     "count games in the message, or take a new seed for each"});
  }
}

/// The digest that is published is of what the message begins with.
bool hashes_as_committed(const Scheme& scheme) {
  return scheme.key.is_empty() && !scheme.commitment.is_empty() &&
         scheme.hash == scheme.commitment_hash;
}

void add_commitment(const Scheme& scheme, std::vector<Flaw>& flaws) {
  if (scheme.commitment.is_empty()) {
    flaws.push_back({Weight::fatal, "no commitment",
                     "nothing keeps the server from another seed once it knows the client's",
                     "publish a hash of the server's seed before"});
    return;
  }
  const bool is_the_digest = hashes_as_committed(scheme) && scheme.message == scheme.commitment;
  if (!scheme.uses(Part::server_seed) || is_the_digest) {
    flaws.push_back(
        {Weight::fatal, "the commitment reveals all",
         "nothing hidden goes into the outcome: it follows from what is published before",
         "make it from the server's seed"});
  }
  if (hashes_as_committed(scheme) && scheme.hash->can_be_extended &&
      scheme.message.begins_with(scheme.commitment, Part::client_seed)) {
    flaws.push_back(
        {Weight::fatal, "length extension",
         fmt::format("what is committed to is how each message begins, and a {0} digest is the "
                     "state to go on from: a player whose client seed begins with {0}'s padding "
                     "computes the outcome from the published hash, without the server's seed",
                     scheme.hash->name),
         "make the server's seed the key of an HMAC"});
  }
  if (const HashInfo& hash = *scheme.commitment_hash; !hash.collision.empty()) {
    const bool is_quick = hash.name == "md5";
    flaws.push_back(
        {is_quick ? Weight::fatal : Weight::weak, "commitment not binding",
         fmt::format("two seeds of one {} hash cost {}: the server publishes the hash, and then "
                     "reveals the seed that it likes better",
                     hash.name, hash.collision),
         "commit by SHA-256"});
  }
}

/// The largest cursor that the outcome needs, without numbers that are left out.
std::size_t largest_cursor(const Scheme& scheme) {
  if (scheme.order == Order::rotations) return 0;
  const bool from_the_front = scheme.order == Order::take || scheme.order == Order::up;
  const std::size_t all = scheme.order == Order::naive ? scheme.deck.size : scheme.deck.size - 1;
  const std::size_t draws = from_the_front ? std::min(scheme.outcome_size(), all) : all;
  if (scheme.cursor == Cursor::draw) return draws - 1;
  return (draws - 1) / (scheme.hash->size / scheme.bytes);
}

void add_message(const Scheme& scheme, std::vector<Flaw>& flaws) {
  // A cursor of one digit is told from the nonce by its place, and so is 10 before it: no number
  // begins with 0.
  const std::size_t most = largest_cursor(scheme);
  const bool is_behind = most >= 10 && scheme.message.runs_together(Part::nonce, Part::cursor);
  const bool is_before = most >= 11 && scheme.message.runs_together(Part::cursor, Part::nonce);
  if (!is_behind && !is_before) return;
  flaws.push_back(
      {Weight::fatal, "nonce and cursor run together",
       fmt::format("cursors go up to {}, and nothing separates them from the nonce: {} are the "
                   "same message, so that a player who saw one game knows numbers of another",
                   most,
                   is_behind ? "nonce 1 with cursor 10 and nonce 11 with cursor 0"
                             : "cursor 1 with nonce 10 and cursor 11 with nonce 0"),
       "put a sign between them that neither has, such as a colon"});
}

}  // namespace

std::string_view weight_name(Weight weight) {
  switch (weight) {
    case Weight::fatal:
      return "fatal";
    case Weight::weak:
      return "weak";
    case Weight::slight:
      break;
  }
  return "slight";
}

double distance_bound(const Scheme& scheme) {
  if (scheme.order == Order::rotations || scheme.order == Order::naive) return 1;
  return numbers_bound(scheme);
}

double outcome_bits(const Scheme& scheme) {
  const std::size_t n = scheme.deck.size;
  const std::size_t drawn = scheme.outcome_size();
  const double orders = log2_factorial(n) - log2_factorial(n - drawn);
  return scheme.sorted ? orders - log2_factorial(drawn) : orders;
}

std::vector<Flaw> flaws_of(const Scheme& scheme) {
  std::vector<Flaw> flaws;
  add_order(scheme, flaws);
  add_numbers(scheme, flaws);
  add_seeds(scheme, flaws);
  add_commitment(scheme, flaws);
  add_message(scheme, flaws);
  std::stable_sort(flaws.begin(), flaws.end(),
                   [](const Flaw& a, const Flaw& b) { return a.weight < b.weight; });
  return flaws;
}

}  // namespace evenhand::schemes
