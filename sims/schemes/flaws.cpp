#include "sims/schemes/flaws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <span>

#include "base/number_text.hpp"
#include "base/printable.hpp"

namespace evenhand::schemes {
namespace {

using Part = SeedText::Part;
using Weight = Flaw::Weight;

double log2_factorial(std::size_t n) {
  return std::lgamma(static_cast<double>(n) + 1) / std::log(2.0);
}

/// Returns how many numbers there are, modulo k.
std::uint64_t numbers_rest(const Scheme& scheme, std::uint64_t k) {
  if (scheme.limit > 0) return scheme.limit % k;
  std::uint64_t rest = 1 % k;
  for (std::size_t i = 0; i < scheme.bits(); ++i) rest = rest * 2 % k;
  return rest;
}

/// 1 / how many numbers there are, times x.
double per_number(const Scheme& scheme, double x) {
  return scheme.limit > 0 ? x / static_cast<double>(scheme.limit)
                          : std::ldexp(x, -static_cast<int>(scheme.bits()));
}

std::string numbers_words(const Scheme& scheme) {
  return scheme.limit > 0 ? with_thousands(scheme.limit) : fmt::format("2^{}", scheme.bits());
}

/// Returns how many choices the first draw is among; later ones are among no more.
std::uint64_t most_choices(const Scheme& scheme) {
  return scheme.outcome == Outcome::number ? scheme.values : scheme.deck.size;
}

/// Returns how far a draw among k is from even, in total variation.
double draw_distance(const Scheme& scheme, std::uint64_t k) {
  const auto rest = static_cast<double>(numbers_rest(scheme, k));
  const auto choices = static_cast<double>(k);
  // A double is cut off, or its product rounded: each of the limits between indices is moved by
  // less than one number.
  if (scheme.doubles) return rest == 0 ? 0 : per_number(scheme, choices - 1);
  return per_number(scheme, rest * (choices - rest) / choices);
}

/// Returns a bound of that distance for so many draws together.
double numbers_bound(const Scheme& scheme, std::size_t draws) {
  if (scheme.rejects()) return 0;
  const std::uint64_t n = most_choices(scheme);
  const bool goes_down = scheme.outcome == Outcome::cards && scheme.order != Order::naive;
  double sum = 0;
  for (std::size_t draw = 0; draw < draws; ++draw) {
    sum += draw_distance(scheme, goes_down ? n - draw : n);
  }
  return std::min(sum, 1.0);
}

/// Fewer numbers than choices.
bool misses_choices(const Scheme& scheme) {
  return scheme.bits() < 63 && (std::uint64_t{1} << scheme.bits()) < most_choices(scheme);
}

void add_numbers(const Scheme& scheme, std::vector<Flaw>& flaws) {
  if (scheme.sorts() || scheme.outcome == Outcome::factor || scheme.rejects()) return;
  const std::uint64_t n = most_choices(scheme);
  const std::string name = scheme.index == Index::modulo ? "modulo" : "scaled numbers";
  const std::string remedy =
      scheme.doubles ? "take whole numbers of 32 bits, leave out those from 2^32 - 2^32 mod k on, "
                       "and draw another"
                     : fmt::format("leave out numbers from {0} - {0} mod k on, and draw another",
                                   numbers_words(scheme));
  if (misses_choices(scheme)) {
    flaws.push_back(
        {Weight::fatal, name,
         fmt::format("numbers of {} bits for {} choices: some are never made", scheme.bits(), n),
         "take numbers of more bits"});
    return;
  }
  const double bound = numbers_bound(scheme, scheme.draws_needed());
  if (bound == 0) return;
  const std::uint64_t rest = numbers_rest(scheme, n);
  const double excess = rest == 0 ? 0 : per_number(scheme, static_cast<double>(n - rest));
  const std::string shared =
      scheme.doubles ? fmt::format("doubles of 53 bits cannot be shared evenly by {} choices", n)
                     : fmt::format(
                           "{} is no multiple of k: the likeliest of {} choices comes {} too "
                           "often",
                           numbers_words(scheme), n, short_number(excess));
  // N deals tell at most N times the distance of one.
  constexpr double worth_a_test = 1e-3;
  constexpr double worth_a_word = 1e-6;
  Weight weight = Weight::slight;
  if (bound > worth_a_test) weight = Weight::fatal;
  if (bound > worth_a_word && bound <= worth_a_test) weight = Weight::weak;
  flaws.push_back(
      {weight, name,
       fmt::format(
           "{}, and outcomes are at most {} from equally likely, so that fewer than {} games "
           "cannot surely show it",
           shared, short_number(bound), short_number(1 / bound)),
       remedy});
}

void add_order(const Scheme& scheme, std::vector<Flaw>& flaws) {
  const std::size_t n = scheme.deck.size;
  if (scheme.outcome == Outcome::cards && scheme.order == Order::naive && n > 2) {
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
  const bool all_from_one_digest = scheme.has_generator() && scheme.has_digest();
  const bool goes_through_digest = all_from_one_digest || !scheme.inner.is_empty();
  const std::size_t digest_bits = 8 * scheme.hash->size;
  const bool is_digest = goes_through_digest && digest_bits < scheme.seed_bits;
  const std::size_t bits = is_digest ? digest_bits : scheme.seed_bits;
  const double outcomes = outcome_bits(scheme);
  if (static_cast<double>(bits) < outcomes || bits < strong) {
    Weight weight = bits < strong ? Weight::weak : Weight::slight;
    if (bits <= searchable) weight = Weight::fatal;
    flaws.push_back(
        {weight, "small seed",
         fmt::format(
             "a {} of {} bits leads to no more than 2^{} of {} outcomes{}",
             is_digest ? "digest" : "server seed", bits, bits, power_of_two(outcomes),
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

void add_generator(const Scheme& scheme, std::vector<Flaw>& flaws) {
  const char* const remedy = "read the numbers off digests, or seed by all of a digest";
  if (scheme.generator == GeneratorKind::mt19937) {
    const bool shows_more = scheme.draws_needed() > 1;
    flaws.push_back(
        {shows_more ? Weight::fatal : Weight::weak, "small seed",
         fmt::format("whatever the digest has, the Mersenne Twister takes 32 bits of it: there are "
                     "2^32 games for {} outcomes{}",
                     power_of_two(outcome_bits(scheme)),
                     shows_more ? ", and anyone who tries all of them finds a game's seed by its "
                                  "first cards or numbers, and knows the others"
                                : ", so that some outcomes come from a few more of them"),
         remedy});
  }
  if (scheme.generator == GeneratorKind::seedrandom) {
    // S. Fluhrer and D. McGrew, Statistical analysis of the alleged RC4 keystream generator, FSE
    // 2000.
    flaws.push_back(
        {Weight::slight, "broken cipher",
         "seedrandom's numbers are bytes of ARC4, of which some pairs come 1/256 too often or too "
         "seldom; nobody has shown that a game can be foretold by it, and a player has to believe "
         "it",
         "read the numbers off digests of HMAC-SHA-256"});
  }
}

/// The digest that is published is of what the message begins with.
bool hashes_as_committed(const Scheme& scheme) {
  return scheme.has_digest() && scheme.key.is_empty() && !scheme.commitment.is_empty() &&
         scheme.hash == scheme.commitment_hash;
}

void add_commitment(const Scheme& scheme, std::vector<Flaw>& flaws) {
  if (!scheme.commitment.has(Part::server_seed)) {
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
  if (scheme.order == Order::sort) return scheme.deck.size - 1;
  const std::size_t draws = scheme.draws_needed();
  if (scheme.cursor == Cursor::draw) return draws - 1;
  return (draws - 1) / scheme.numbers_of_digest();
}

/// The parts from which a digest is made, besides the server's seed.
struct Asked {
  std::string client;
  std::uint64_t nonce = 0;
  std::uint64_t cursor = 0;

  std::string words(const Scheme& scheme) const {
    std::vector<std::string> parts;
    if (scheme.uses(Part::client_seed)) parts.push_back(fmt::format("client seed '{}'", client));
    if (scheme.uses(Part::nonce)) parts.push_back(fmt::format("nonce {}", nonce));
    if (scheme.message.has(Part::cursor)) parts.push_back(fmt::format("cursor {}", cursor));
    return fmt::format("{}", fmt::join(parts, ", "));
  }
};

/// Two that have one message, and the message.
struct Together {
  Asked one;
  Asked other;
  std::string message;
};

/// Looks for two, among some that are likely to run together.
std::optional<Together> found_together(const Scheme& scheme,
                                       std::span<const std::string_view> clients) {
  const std::uint64_t most = scheme.message.has(Part::cursor) ? largest_cursor(scheme) : 0;
  std::map<std::array<Bytes, 3>, Asked> seen;
  for (const std::string_view client : clients) {
    for (const std::uint64_t nonce : {0U, 1U, 2U, 10U, 11U, 12U, 100U, 110U, 111U}) {
      for (const std::uint64_t cursor : {0U, 1U, 2U, 10U, 11U, 12U, 100U, 110U, 111U}) {
        if (cursor > most || (nonce > 0 && !scheme.uses(Part::nonce))) continue;
        const Asked asked{std::string(client), nonce, cursor};
        const Seeds seeds{std::string(32, '0'), asked.client, nonce, std::string(64, '0')};
        std::array<Bytes, 3> made;
        scheme.key.append(seeds, cursor, made[0]);
        scheme.inner.append(seeds, cursor, made[1]);
        scheme.message.append(seeds, cursor, made[2]);
        const auto [it, is_new] = seen.emplace(made, asked);
        if (is_new) continue;
        return Together{it->second, asked, printable(std::string(made[2].begin(), made[2].end()))};
      }
    }
  }
  return std::nullopt;
}

void add_message(const Scheme& scheme, std::vector<Flaw>& flaws) {
  if (!scheme.uses(Part::client_seed) && !scheme.uses(Part::nonce)) return;
  constexpr std::string_view separator =
      "put a sign between them that neither has, such as a colon";
  constexpr std::array<std::string_view, 1> one_seed = {"ad"};
  // In hexadecimal digits, which a scheme may want.
  constexpr std::array<std::string_view, 4> seeds = {"ad", "ad11", "ad1111", "11ad"};
  if (const auto found = found_together(scheme, one_seed)) {
    flaws.push_back(
        {Weight::fatal, "nonce and cursor run together",
         fmt::format("{} and {} are the same message, '{}', so that a player who saw one game "
                     "knows numbers of another",
                     found->one.words(scheme), found->other.words(scheme), found->message),
         std::string(separator)});
    return;
  }
  if (!scheme.uses(Part::client_seed)) return;
  if (const auto found = found_together(scheme, seeds)) {
    flaws.push_back(
        {Weight::weak, "client seed and number run together",
         fmt::format("{} and {} are the same message, '{}': a player who may take another client "
                     "seed while the server's stays gets a game that is known",
                     found->one.words(scheme), found->other.words(scheme), found->message),
         std::string(separator)});
  }
}

/// Nobody has shown that outcomes can be foretold by it; nobody should have to ask.
void add_hash(const Scheme& scheme, std::vector<Flaw>& flaws) {
  if (!scheme.has_digest() || scheme.hash->collision.empty()) return;
  flaws.push_back(
      {Weight::slight, "broken hash",
       fmt::format("two texts of one {} digest cost {}; nobody has shown that one digest foretells "
                   "another, and a player has to believe it",
                   scheme.hash->name, scheme.hash->collision),
       "make digests by HMAC-SHA-256"});
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

double outcome_bits(const Scheme& scheme) {
  if (scheme.outcome == Outcome::factor) return static_cast<double>(scheme.bits());
  if (scheme.outcome == Outcome::number) return std::log2(static_cast<double>(scheme.values));
  if (scheme.outcome == Outcome::repeats) {
    return static_cast<double>(scheme.draws_needed()) *
           std::log2(static_cast<double>(scheme.deck.size));
  }
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
  add_generator(scheme, flaws);
  add_commitment(scheme, flaws);
  add_message(scheme, flaws);
  add_hash(scheme, flaws);
  std::stable_sort(flaws.begin(), flaws.end(),
                   [](const Flaw& a, const Flaw& b) { return a.weight < b.weight; });
  return flaws;
}

}  // namespace evenhand::schemes
