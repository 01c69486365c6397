#include "src/schemes/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string>

#include "base/number_text.hpp"
#include "base/printable.hpp"

namespace evenhand::schemes {
namespace {

using Part = SeedText::Part;

constexpr std::size_t longest_shown = 200;

/// The text itself where it can be read, else its bytes.
std::string shown(const SeedText& text, const Seeds& seeds, std::uint64_t cursor) {
  Bytes bytes;
  text.append(seeds, cursor, bytes);
  const std::string plain(bytes.begin(), bytes.end());
  if (plain.size() <= longest_shown && printable(plain, longest_shown) == plain) {
    return fmt::format("the text '{}'", plain);
  }
  const std::size_t size = std::min(bytes.size(), longest_shown / 2);
  return fmt::format("the bytes {}{}", hex_of(bytes.data(), size), size < bytes.size() ? "…" : "");
}

/// The next number of a generator as a program has it.
std::string_view call_of(const Scheme& scheme) {
  switch (scheme.generator) {
    case GeneratorKind::seedrandom:
      return scheme.doubles ? "rng()" : "rng.int32() without its sign (rng.quick() times 2^32)";
    case GeneratorKind::python:
      return scheme.doubles ? "random.random()" : "random.getrandbits(32)";
    case GeneratorKind::mt19937:
    case GeneratorKind::mt19937_array:
      return scheme.doubles ? "genrand_res53()" : "genrand_int32()";
    case GeneratorKind::none:
      break;
  }
  return {};
}

/// Returns the number of at most eight bytes.
std::uint64_t word_of(std::span<const std::uint8_t> number) {
  std::uint64_t word = 0;
  for (const std::uint8_t byte : number) word = word << 8U | byte;
  return word;
}

std::string words_of(const Scheme& scheme) {
  if (scheme.bits() > 63) return fmt::format("2^{}", scheme.bits());
  return with_thousands(std::uint64_t{1} << scheme.bits());
}

class Steps {
 public:
  Steps(const Scheme& scheme, Seeds seeds) : scheme_(scheme), seeds_(std::move(seeds)) {}

  reports::Table table(const std::string& outcome) {
    Game game(scheme_);
    if (!scheme_.commitment.is_empty()) {
      const std::string hash = game.commitment(seeds_);
      if (scheme_.uses(Part::commitment)) seeds_.commitment = hash;
      add(fmt::format("before the game: {} of {}", scheme_.commitment_hash->name,
                      shown(scheme_.commitment, seeds_, 0)),
          fmt::format("{}, which the site has to have published, or a chain that ends in what it "
                      "published",
                      hash));
    }
    add_key();
    if (scheme_.has_digest()) add_digest(game);
    if (scheme_.has_generator()) add_generator(game);
    if (scheme_.sorts()) {
      add(scheme_.order == Order::sort
              ? "each card gets such a digest, with its number from 0 on as the cursor, and the "
                "cards are sorted by them"
              : "card c, from 0 on, gets the digest's digits with the first c behind the others, "
                "and the cards are sorted by them",
          outcome);
    } else {
      add_numbers(game);
      add(scheme_.draws_needed() == 1 ? "which gives the outcome"
                                      : "and so on, until the outcome is whole",
          outcome);
    }
    return std::move(table_);
  }

 private:
  void add(std::string what, std::string result) {
    table_.rows.push_back(
        {static_cast<std::uint64_t>(table_.rows.size() + 1), std::move(what), std::move(result)});
  }

  void add_key() {
    if (scheme_.key.is_empty()) return;
    add("the key, which holds what the server revealed after the game",
        shown(scheme_.key, seeds_, 0));
    if (scheme_.inner.is_empty()) return;
    add(fmt::format("HMAC-{} of {} under this key takes its place", scheme_.hash->name,
                    shown(scheme_.inner, seeds_, 0)),
        "the key of all that follows");
  }

  void add_digest(Game& game) {
    add(fmt::format("the {}digest: {} of {}", scheme_.has_generator() ? "" : "first ",
                    scheme_.key.is_empty()
                        ? std::string(scheme_.hash->name)
                        : fmt::format("HMAC-{} under the key", scheme_.hash->name),
                    shown(scheme_.message, seeds_, 0)),
        game.first_digest(seeds_));
  }

  /// Adds what seeds the generator, and how a program writes that.
  void add_generator(Game& game) {
    const std::string digest = scheme_.has_digest() ? game.first_digest(seeds_) : "";
    const std::string text =
        scheme_.has_digest() ? "these digits as a text" : shown(scheme_.message, seeds_, 0);
    switch (scheme_.generator) {
      case GeneratorKind::seedrandom:
        return add(fmt::format("npm's seedrandom is seeded by {}", text),
                   "rng = new Math.seedrandom(text)");
      case GeneratorKind::python:
        return add(fmt::format("Python's generator is seeded by {}", text), "random.seed(text)");
      case GeneratorKind::mt19937:
        return add(fmt::format("the first 4 bytes of it, '{}', seed a Mersenne Twister, MT19937",
                               digest.substr(0, 8)),
                   fmt::format("init_genrand({})", std::stoul(digest.substr(0, 8), nullptr, 16)));
      case GeneratorKind::mt19937_array:
        return add("4 bytes of it a word, the highest first, seed a Mersenne Twister, MT19937",
                   fmt::format("init_by_array() of {} words", digest.size() / 8));
      case GeneratorKind::none:
        return;
    }
  }

  /// Returns words for what a number is taken from.
  std::string next_number(const Draw& draw) const {
    if (scheme_.has_generator()) return fmt::format("its next number, {}", call_of(scheme_));
    const std::string length = scheme_.digits > 0 ? fmt::format("{} digits", scheme_.digits)
                                                  : fmt::format("{} bytes", scheme_.bytes);
    return fmt::format("the next {} of it, '{}', are a number", length, number_text(scheme_, draw));
  }

  /// Up to the first that counts.
  void add_numbers(Game& game) {
    bool is_done = false;
    const OnDraw on_draw = [&](const Draw& draw) {
      if (is_done) return;
      add(next_number(draw) +
              (draw.left_out ? ", which is left out, so that all outcomes are equally likely" : ""),
          number_words(draw));
      if (draw.left_out) return;
      is_done = true;
      add_index(draw);
    };
    if (scheme_.outcome == Outcome::cards) {
      std::vector<std::uint16_t> cards(scheme_.deck.size);
      game.deal(seeds_, cards, on_draw);
    } else {
      game.draw(seeds_, on_draw);
    }
  }

  std::string number_words(const Draw& draw) const {
    constexpr std::size_t most = 8;
    if (scheme_.doubles) return number_text(scheme_, draw);
    return draw.number.size() > most ? "a number too long to be written here"
                                     : with_thousands(word_of(draw.number));
  }

  void add_index(const Draw& draw) {
    if (scheme_.outcome == Outcome::factor) return add_factor();
    if (scheme_.doubles) {
      add(fmt::format("times {}, without what is behind the point", with_thousands(draw.choices)),
          index_words(draw));
      return;
    }
    if (scheme_.index == Index::high_bits) {
      add(fmt::format("its highest {} bits of {}", std::bit_width(draw.choices), scheme_.bits()),
          index_words(draw));
      return;
    }
    const bool scales = scheme_.index == Index::scale;
    const std::string how =
        scales ? fmt::format("divided by {} and times {}, without what is behind the point",
                             words_of(scheme_), with_thousands(draw.choices))
               : fmt::format("what is left when it is divided by {}", with_thousands(draw.choices));
    add(how, index_words(draw));
  }

  static std::string index_words(const Draw& draw) {
    return fmt::format("{}, the index among {} from 0 on", with_thousands(draw.index),
                       with_thousands(draw.choices));
  }

  void add_factor() {
    const std::string words = scheme_.doubles ? "1" : words_of(scheme_);
    std::string how;
    switch (scheme_.formula) {
      case Formula::limbo:
        how = fmt::format("{} divided by the number, times {}", words, scheme_.returned);
        break;
      case Formula::crash:
        how = fmt::format("{} divided by the number and {}, times {}", words,
                          scheme_.doubles ? "2^-53" : "1", scheme_.returned);
        break;
      case Formula::bustabit:
        how = fmt::format("{} less the number, divided by {} less the number, are hundredths",
                          scheme_.doubles ? "100" : "100 times " + words, words);
        break;
    }
    if (scheme_.bust_every > 0) {
      how += fmt::format("; 1.00 where the whole digest is a multiple of {}", scheme_.bust_every);
    }
    add(how + ", rounded down to two places, at least 1.00", "the factor");
  }

  const Scheme& scheme_;
  Seeds seeds_;
  reports::Table table_{
      .name = "steps",
      .title = "Step by step",
      .columns = {{"step", "step"}, {"what", "what is done"}, {"result", "what comes out"}},
      .rows = {}};
};

}  // namespace

std::string decimal_text(std::uint64_t number, std::size_t decimals) {
  std::string digits = std::to_string(number);
  if (decimals == 0) return digits;
  if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
  return digits.insert(digits.size() - decimals, 1, '.');
}

std::string number_text(const Scheme& scheme, const Draw& draw) {
  if (scheme.doubles) return fmt::format("{}", draw.part);
  if (scheme.has_generator()) return std::to_string(word_of(draw.number));
  const std::string digits = hex_of(draw.number.data(), draw.number.size());
  return digits.substr(digits.size() - scheme.half_bytes());
}

reports::Table steps_table(const Scheme& scheme, const Seeds& seeds, const std::string& outcome) {
  return Steps(scheme, seeds).table(outcome);
}

}  // namespace evenhand::schemes
