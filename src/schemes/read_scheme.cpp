#include "src/schemes/read_scheme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "base/toml.hpp"
#include "src/schemes/known_schemes.hpp"

namespace evenhand::schemes {
namespace {

using Part = SeedText::Part;

constexpr std::array<std::string_view, 21> scheme_keys = {
    "title",  "source", "cards",      "first",           "draw",  "sorted",    "hash",
    "key",    "inner",  "message",    "cursor",          "bytes", "index",     "order",
    "passes", "rehash", "commitment", "commitment-hash", "chain", "seed-bits", "seed-per-game"};

constexpr std::array<std::string_view, 4> index_names = {"scale", "modulo", "rejection",
                                                         "rejection-below-most"};
constexpr std::array<std::string_view, 5> order_names = {"down", "up", "take", "naive",
                                                         "rotations"};
constexpr std::array<std::string_view, 2> cursor_names = {"digest", "draw"};
constexpr std::array<std::string_view, 2> chain_names = {"text", "bytes"};
constexpr std::array<std::string_view, 3> rehash_names = {"never", "once", "each"};

class SchemeReader {
 public:
  SchemeReader(const std::string& path, const toml::table& table) : path_(path), table_(table) {}

  Scheme read(const std::string& name) {
    refuse_unknown_keys();
    scheme_.name = name;
    scheme_.title = text("title", name);
    scheme_.source = text("source", "");
    read_cards();
    read_hashes();
    scheme_.bytes = number("bytes", 4, 1, 64);
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

  std::size_t number(const char* key, std::size_t usual, std::size_t least,
                     std::size_t most) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return usual;
    const auto value = node->value_exact<std::int64_t>();
    if (!value || *value < static_cast<std::int64_t>(least) ||
        *value > static_cast<std::int64_t>(most)) {
      fail(key, fmt::format("{}: expected a whole number from {} to {}", key, least, most));
    }
    return static_cast<std::size_t>(*value);
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
        scheme_.deck = cards::parse_deck(std::to_string(number("cards", 0, 2, 1024)));
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
    scheme_.drawn = number("draw", 0, 1, scheme_.deck.size);
    scheme_.sorted = flag("sorted");
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
    if (scheme_.order == Order::rotations) {
      refuse_beside_rotations();
      return;
    }
    refuse_bytes();
    for (const char* key : {"passes", "rehash"}) {
      if (table_.contains(key)) fail(key, fmt::format("{}: is for the order rotations", key));
    }
  }

  void refuse_beside_rotations() const {
    for (const char* key : {"bytes", "index", "cursor"}) {
      if (table_.contains(key)) {
        fail(key, fmt::format("{}: rotations sort by one digest, and draw no numbers", key));
      }
    }
    if (scheme_.deck.size > 2 * scheme_.hash->size) {
      fail("cards", fmt::format("cards: a digest of {} digits has no more turns than that",
                                2 * scheme_.hash->size));
    }
  }

  void refuse_bytes() const {
    // What a double holds; what a word holds.
    constexpr std::size_t most_scaled = 6;
    constexpr std::size_t most_rejected = 7;
    if (scheme_.bytes > scheme_.hash->size) {
      fail("bytes",
           fmt::format("bytes: a digest of {} has {}", scheme_.hash->name, scheme_.hash->size));
    }
    if (scheme_.index == Index::scale && scheme_.bytes > most_scaled) {
      fail("bytes", fmt::format("bytes: numbers that are scaled have at most {}", most_scaled));
    }
    const bool rejects =
        scheme_.index == Index::rejection || scheme_.index == Index::rejection_below_most;
    if (rejects && scheme_.bytes > most_rejected) {
      fail("bytes",
           fmt::format("bytes: numbers that may be left out have at most {}", most_rejected));
    }
    if (rejects && scheme_.bytes == 1 && scheme_.deck.size > 255) {
      fail("bytes", "bytes: one is not enough for so many cards");
    }
    const std::size_t draws = scheme_.deck.size;
    if (scheme_.message.has(Part::cursor)) return;
    if (rejects || scheme_.cursor == Cursor::draw || draws * scheme_.bytes > scheme_.hash->size) {
      fail("message",
           fmt::format("message: has no {{cursor}}, and one digest has not the {} numbers of {} "
                       "bytes that the cards may need",
                       draws, scheme_.bytes));
    }
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
