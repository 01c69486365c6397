#include "src/schemes/read_scheme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <sstream>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "base/toml.hpp"

namespace evenhand::schemes {
namespace {

using Part = SeedText::Part;

constexpr std::array<std::string_view, 32> scheme_keys = {
    "title",     "source",    "cards",         "first",    "draw",       "sorted",
    "hash",      "key",       "inner",         "message",  "cursor",     "bytes",
    "index",     "order",     "passes",        "rehash",   "commitment", "commitment-hash",
    "chain",     "seed-bits", "seed-per-game", "replace",  "digits",     "limit",
    "values",    "decimals",  "formula",       "returned", "bust-every", "generator",
    "seeded-by", "doubles"};

constexpr std::array<std::string_view, 5> index_names = {"scale", "modulo", "rejection",
                                                         "rejection-below-most", "high-bits"};
constexpr std::array<std::string_view, 6> order_names = {"down",  "up",        "take",
                                                         "naive", "rotations", "sort"};
constexpr std::array<std::string_view, 3> formula_names = {"limbo", "crash", "bustabit"};
constexpr std::array<std::string_view, 5> generator_names = {"none", "seedrandom", "mt19937",
                                                             "mt19937-array", "python"};
constexpr std::array<std::string_view, 2> seeded_by_names = {"digest", "message"};
constexpr std::array<std::string_view, 2> cursor_names = {"digest", "draw"};
constexpr std::array<std::string_view, 2> chain_names = {"text", "bytes"};
constexpr std::array<std::string_view, 3> rehash_names = {"never", "once", "each"};

constexpr std::size_t most_cards = 1024;

class SchemeReader {
 public:
  SchemeReader(const std::string& path, const toml::table& table) : path_(path), table_(table) {}

  Scheme read(const std::string& name) {
    refuse_unknown_keys();
    scheme_.name = name;
    scheme_.title = text("title", name);
    scheme_.source = text("source", "");
    read_outcome();
    read_hashes();
    read_generator();
    read_numbers();
    scheme_.cursor = one_of<Cursor>("cursor", cursor_names);
    scheme_.index = one_of<Index>("index", index_names);
    scheme_.order = one_of<Order>("order", order_names, Order::take);
    scheme_.passes = number("passes", 1, 1, 16);
    scheme_.rehash = one_of<Rehash>("rehash", rehash_names);
    scheme_.seed_bits = number("seed-bits", 256, 1, 4096);
    scheme_.seed_per_game = flag("seed-per-game");
    refuse_contradictions();
    return std::move(scheme_);
  }

 private:
  [[noreturn]] void fail(const char* key, const std::string& what) const {
    const toml::node* node = table_.get(key);
    throw InputError(node == nullptr
                         ? fmt::format("{}: {}", path_, what)
                         : fmt::format("{}:{}: {}", path_, node->source().begin.line, what));
  }

  void refuse_unknown_keys() const {
    for (const auto& [key, node] : table_) {
      const std::string_view name = key;
      if (std::find(scheme_keys.begin(), scheme_keys.end(), name) != scheme_keys.end()) continue;
      throw InputError(fmt::format("{}:{}: {}", path_, node.source().begin.line,
                                   unknown_name("key", printable(name), scheme_keys,
                                                "docs/schemes.md lists the keys of a scheme")));
    }
  }

  std::string text(const char* key, const std::string& usual) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return usual;
    constexpr std::size_t longest = 1000;
    const auto value = node->value_exact<std::string>();
    if (!value) fail(key, fmt::format("{}: expected a string", key));
    if (value->size() > longest) fail(key, fmt::format("{}: longer than {} bytes", key, longest));
    return *value;
  }

  std::uint64_t number(const char* key, std::uint64_t usual, std::uint64_t least,
                       std::uint64_t most) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return usual;
    const auto value = node->value_exact<std::int64_t>();
    if (!value || *value < static_cast<std::int64_t>(least) ||
        *value > static_cast<std::int64_t>(most)) {
      fail(key, fmt::format("{}: expected a whole number from {} to {}", key, least, most));
    }
    return static_cast<std::uint64_t>(*value);
  }

  double share(const char* key, double usual) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return usual;
    const auto value = node->value<double>();
    if (!value || !(*value > 0 && *value <= 1)) {
      fail(key, fmt::format("{}: expected a number above 0 and up to 1, such as 0.99", key));
    }
    return *value;
  }

  bool flag(const char* key) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return false;
    const auto value = node->value_exact<bool>();
    if (!value) fail(key, fmt::format("{}: expected true or false", key));
    return *value;
  }

  template <class Kind, std::size_t n>
  Kind one_of(const char* key, const std::array<std::string_view, n>& names,
              Kind usual = Kind{}) const {
    if (!table_.contains(key)) return usual;
    const std::string value = text(key, "");
    const auto found = std::find(names.begin(), names.end(), value);
    if (found == names.end()) {
      fail(key, unknown_name(key, printable(value), names,
                             fmt::format("expected one of {}", fmt::join(names, ", "))));
    }
    return static_cast<Kind>(found - names.begin());
  }

  const HashInfo& hash(const char* key) const {
    try {
      return hash_named(text(key, "sha256"));
    } catch (const InputError& error) {
      fail(key, error.what());
    }
  }

  SeedText seed_text(const char* key) const {
    try {
      return SeedText(text(key, ""));
    } catch (const InputError& error) {
      fail(key, fmt::format("{}: {}", key, error.what()));
    }
  }

  /// A number of cards, or their names.
  void read_cards() {
    const toml::node* node = table_.get("cards");
    if (node == nullptr) fail("cards", "cards is missing: how many there are, or their names");
    std::vector<std::string> names;
    if (const toml::array* list = node->as_array()) {
      for (const toml::node& entry : *list) {
        const auto name = entry.value_exact<std::string>();
        if (!name) fail("cards", "cards: expected names, each a string");
        names.push_back(*name);
      }
    } else if (node->is_string()) {
      std::istringstream words(*node->value_exact<std::string>());
      for (std::string word; words >> word;) names.push_back(word);
    }
    try {
      if (node->is_integer()) {
        scheme_.deck = cards::parse_deck(std::to_string(number("cards", 0, 2, most_cards)));
        scheme_.deck.first_number = static_cast<unsigned>(number("first", 0, 0, 1));
      } else {
        if (table_.contains("first")) fail("first", "first: these cards have names");
        scheme_.deck = cards::named_deck(scheme_.name, names);
      }
    } catch (const InputError& error) {
      // It says where already when it is of this reader.
      const std::string what = error.what();
      if (what.starts_with(path_)) throw;
      fail("cards", fmt::format("cards: {}", what));
    }
    for (const std::string& name : names) {
      const auto parts = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == ','; };
      if (name.size() > 40 || name.empty() || std::any_of(name.begin(), name.end(), parts)) {
        fail("cards", fmt::format("cards: '{}' cannot be a card's name", printable(name)));
      }
    }
    // Cards that are replaced never run out.
    scheme_.drawn = number("draw", 0, 1, flag("replace") ? most_cards : scheme_.deck.size);
    scheme_.sorted = flag("sorted");
  }

  /// Cards, or a number, or a factor.
  void read_outcome() {
    if (table_.contains("formula")) return read_factor();
    if (table_.contains("values")) return read_values();
    for (const char* key : {"decimals", "returned", "bust-every"}) {
      if (table_.contains(key)) fail(key, fmt::format("{}: is for values or a formula", key));
    }
    read_cards();
    if (!flag("replace")) return;
    if (table_.contains("order")) fail("order", "order: cards that are replaced are in none");
    if (scheme_.drawn == 0) fail("replace", "replace: say with draw how many cards a game has");
    scheme_.outcome = Outcome::repeats;
  }

  void read_values() {
    refuse_cards("values");
    for (const char* key : {"returned", "bust-every"}) {
      if (table_.contains(key)) fail(key, fmt::format("{}: is for a formula", key));
    }
    scheme_.outcome = Outcome::number;
    scheme_.values = number("values", 0, 2, std::uint64_t{1} << 32U);
    scheme_.decimals = number("decimals", 0, 0, 9);
  }

  void read_factor() {
    refuse_cards("formula");
    for (const char* key : {"values", "decimals", "index"}) {
      if (table_.contains(key))
        fail(key, fmt::format("{}: a formula takes the number itself", key));
    }
    scheme_.outcome = Outcome::factor;
    scheme_.decimals = 2;
    scheme_.formula = one_of<Formula>("formula", formula_names);
    scheme_.returned = share("returned", 1);
    scheme_.bust_every = number("bust-every", 0, 2, 1'000'000);
    if (scheme_.formula == Formula::bustabit && table_.contains("returned")) {
      fail("returned", "returned: what bustabit's formula keeps is said by bust-every");
    }
  }

  void refuse_cards(const char* instead) const {
    for (const char* key : {"cards", "first", "draw", "sorted", "order", "replace"}) {
      if (table_.contains(key)) {
        fail(key, fmt::format("{}: is for cards, and {} is for a number", key, instead));
      }
    }
  }

  void read_generator() {
    scheme_.generator = one_of<GeneratorKind>("generator", generator_names);
    scheme_.seeded_by = one_of<SeededBy>("seeded-by", seeded_by_names);
    scheme_.doubles = flag("doubles");
    if (!scheme_.has_generator()) {
      for (const char* key : {"seeded-by", "doubles"}) {
        if (table_.contains(key)) fail(key, fmt::format("{}: is for a generator", key));
      }
      return;
    }
    for (const char* key : {"bytes", "digits", "cursor"}) {
      if (table_.contains(key)) {
        fail(key, fmt::format("{}: is for digests, and a generator gives numbers of 32 bits, or "
                              "doubles",
                              key));
      }
    }
    if (scheme_.doubles && text("index", "scale") != "scale") {
      fail("index", "index: doubles are scaled; without doubles = true numbers have 32 bits");
    }
    if (scheme_.doubles && table_.contains("limit")) {
      fail("limit", "limit: is for whole numbers; without doubles = true numbers have 32 bits");
    }
    if (!scheme_.has_digest()) refuse_beside_message();
  }

  /// Refuses keys beside a message that itself seeds the generator.
  void refuse_beside_message() const {
    if (!scheme_.seeds_by_text()) {
      fail("seeded-by",
           "seeded-by: this generator takes words of a digest; only seedrandom and "
           "python take a text");
    }
    for (const char* key : {"key", "hash", "bust-every"}) {
      if (table_.contains(key)) {
        fail(key,
             fmt::format("{}: is for digests, and the message itself seeds the generator", key));
      }
    }
    if (scheme_.generator == GeneratorKind::seedrandom && !scheme_.message.is_text()) {
      fail("message", "message: seeds seedrandom, which takes a text, and has places with a form");
    }
  }

  void read_numbers() {
    scheme_.bytes = number("bytes", 4, 1, 64);
    scheme_.digits = number("digits", 0, 1, 16);
    scheme_.limit = number("limit", 0, 2, std::uint64_t{1} << 52U);
    if (scheme_.digits > 0 && table_.contains("bytes")) {
      fail("digits", "digits: half bytes of a number, and bytes says otherwise; give one of them");
    }
    if (scheme_.limit == 0) return;
    if (scheme_.bits() > 52 || scheme_.limit > std::uint64_t{1} << scheme_.bits()) {
      fail("limit",
           fmt::format("limit: numbers of {} bits, at most 52, are all below it", scheme_.bits()));
    }
    // Otherwise a game could take any time.
    if (scheme_.limit < std::uint64_t{1} << (scheme_.bits() - 1)) {
      fail("limit", fmt::format("limit: leaves out more than half of the numbers of {} bits; take "
                                "shorter ones",
                                scheme_.bits()));
    }
    if (text("index", "scale") != "modulo") {
      fail("limit", "limit: is for index = \"modulo\"; rejection finds its limit by itself");
    }
  }

  void read_hashes() {
    scheme_.hash = &hash("hash");
    scheme_.key = seed_text("key");
    scheme_.inner = seed_text("inner");
    scheme_.message = seed_text("message");
    scheme_.commitment = seed_text("commitment");
    scheme_.commitment_hash = &hash("commitment-hash");
    scheme_.chain = one_of<Chain>("chain", chain_names);
  }

  void refuse_contradictions() const {
    if (scheme_.message.is_empty()) fail("message", "message is missing: what is hashed");
    for (const char* key : {"key", "inner", "commitment"}) {
      const SeedText& text = key == std::string_view("key")     ? scheme_.key
                             : key == std::string_view("inner") ? scheme_.inner
                                                                : scheme_.commitment;
      if (text.has(Part::cursor)) fail(key, fmt::format("{}: only a message has a cursor", key));
    }
    if (scheme_.key.is_empty() && !scheme_.inner.is_empty()) {
      fail("inner", "inner: an HMAC needs a key");
    }
    if (scheme_.commitment.has(Part::commitment)) {
      fail("commitment", "commitment: of itself");
    }
    if (scheme_.uses(Part::commitment) && scheme_.commitment.is_empty()) {
      fail("message", "message: has a {commitment}, and the scheme has none");
    }
    if (table_.contains("chain") && scheme_.commitment.is_empty()) {
      fail("chain", "chain: of commitments, and the scheme has none");
    }
    if (scheme_.has_generator() && scheme_.message.has(Part::cursor)) {
      fail("message", "message: has a {cursor}, and a generator is seeded once a game");
    }
    if (scheme_.sorts()) return refuse_beside_sorting();
    refuse_numbers();
    for (const char* key : {"passes", "rehash"}) {
      if (table_.contains(key)) fail(key, fmt::format("{}: is for the order rotations", key));
    }
  }

  void refuse_beside_sorting() const {
    if (scheme_.has_generator()) {
      fail("generator", "generator: cards that are sorted by digests draw no numbers");
    }
    for (const char* key : {"bytes", "digits", "limit", "index", "cursor"}) {
      if (table_.contains(key)) {
        fail(key, fmt::format("{}: cards that are sorted by digests draw no numbers", key));
      }
    }
    if (scheme_.order == Order::sort) {
      if (!scheme_.message.has(Part::cursor)) {
        fail("message",
             "message: has no {cursor}, which is the card's number, so that all cards "
             "have one digest");
      }
      for (const char* key : {"passes", "rehash"}) {
        if (table_.contains(key)) fail(key, fmt::format("{}: is for the order rotations", key));
      }
      return;
    }
    if (scheme_.deck.size > 2 * scheme_.hash->size) {
      fail("cards", fmt::format("cards: a digest of {} digits has no more turns than that",
                                2 * scheme_.hash->size));
    }
  }

  /// Returns the key that says how long a number is.
  const char* length_key() const {
    if (scheme_.has_generator()) return "generator";
    return scheme_.digits > 0 ? "digits" : "bytes";
  }

  void refuse_numbers() const {
    // The bits of a number that a double holds; those that a word holds.
    constexpr std::size_t most_scaled = 48;
    constexpr std::size_t most_rejected = 56;
    constexpr std::size_t most_in_formula = 52;
    const char* const key = length_key();
    const std::size_t bits = scheme_.bits();
    if (scheme_.half_bytes() > 2 * scheme_.hash->size) {
      fail(key, fmt::format("{}: a digest of {} has {} bytes", key, scheme_.hash->name,
                            scheme_.hash->size));
    }
    if (scheme_.outcome == Outcome::factor && !scheme_.doubles && bits > most_in_formula) {
      fail(key,
           fmt::format("{}: a formula takes numbers of at most {} bits", key, most_in_formula));
    }
    if (scheme_.gives_cards() || scheme_.outcome == Outcome::number) {
      if (scheme_.index == Index::scale && !scheme_.doubles && bits > most_scaled) {
        fail(key, fmt::format("{}: numbers that are scaled have at most {} bytes", key,
                              most_scaled / 8));
      }
      refuse_rejection(most_rejected);
    }
    refuse_one_digest();
  }

  void refuse_rejection(std::size_t most_bits) const {
    if (!scheme_.rejects()) return;
    const char* const key = length_key();
    if (scheme_.bits() > most_bits) {
      fail(key, fmt::format("{}: numbers that may be left out have at most {} bytes", key,
                            most_bits / 8));
    }
    const std::uint64_t most =
        scheme_.outcome == Outcome::number ? scheme_.values : scheme_.deck.size;
    if ((std::uint64_t{1} << scheme_.bits()) - 1 < most) {
      fail(key, fmt::format("{}: numbers of {} bits are too few for {} choices", key,
                            scheme_.bits(), most));
    }
  }

  /// A digest that no cursor makes another of has to do for the outcome.
  void refuse_one_digest() const {
    if (scheme_.has_generator() || scheme_.message.has(Part::cursor)) return;
    const std::size_t draws = scheme_.draws_needed();
    if (scheme_.cursor == Cursor::draw || draws > scheme_.numbers_of_digest()) {
      fail("message",
           fmt::format("message: has no {{cursor}}, and one digest has not the {} numbers of {} "
                       "bits that the outcome needs",
                       draws, scheme_.bits()));
    }
    constexpr double never = 0x1p-64;
    if (chance_to_run_out(draws) > never) {
      fail("message",
           "message: has no {cursor}, and one digest has too few numbers to spare for "
           "those that are left out");
    }
  }

  /// A bound of the chance that fewer than so many numbers of one digest are not left out.
  double chance_to_run_out(std::size_t draws) const {
    const double words = std::ldexp(1.0, static_cast<int>(scheme_.bits()));
    double left_out = 0;
    if (scheme_.limit > 0) left_out = 1 - static_cast<double>(scheme_.limit) / words;
    if (scheme_.rejects()) {
      left_out = static_cast<double>(scheme_.outcome == Outcome::number ? scheme_.values
                                                                        : scheme_.deck.size) /
                 words;
    }
    if (scheme_.index == Index::high_bits) left_out = 0.5;
    const std::size_t numbers = scheme_.numbers_of_digest();
    double chance = 1;
    for (std::size_t i = 0; i + draws <= numbers; ++i) {
      chance *= left_out * static_cast<double>(numbers - i) / static_cast<double>(i + 1);
    }
    return chance;
  }

  const std::string& path_;
  const toml::table& table_;
  Scheme scheme_;
};

}  // namespace

Scheme parse_scheme(std::string_view text, const std::string& name, const std::string& path) {
  // One may also stand in a checkpoint.
  if (text.size() > file_kinds::scheme.most_bytes) {
    throw InputError(fmt::format("{}: has {} bytes; a scheme has at most {}", path, text.size(),
                                 file_kinds::scheme.most_bytes));
  }
  const toml::table table = parse_toml(text, path);
  return SchemeReader(path, table).read(name);
}

SchemeText find_scheme(const std::string& name_or_file) {
  constexpr std::string_view ending = ".toml";
  if (name_or_file.ends_with(ending)) {
    const std::size_t slash = name_or_file.rfind('/') + 1;
    return {name_or_file.substr(slash, name_or_file.size() - slash - ending.size()),
            read_file(name_or_file, file_kinds::scheme)};
  }
  std::vector<std::string_view> known;
  for (const EmbeddedFile& file : scheme_files()) {
    known.push_back(file.name.substr(0, file.name.size() - ending.size()));
    if (known.back() == name_or_file) return {name_or_file, std::string(file.text)};
  }
  throw InputError(unknown_name(
      "scheme", printable(name_or_file), known,
      "'evenhand list schemes' shows those that are known; the name of a file ends with .toml"));
}

}  // namespace evenhand::schemes
