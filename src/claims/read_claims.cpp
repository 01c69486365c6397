#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "base/toml.hpp"
#include "src/claims/claim.hpp"

namespace evenhand::claims {
namespace {

constexpr std::array<std::string_view, 13> keys = {
    "id",    "statement", "game", "value", "published", "relation", "tolerance",
    "check", "samples",   "seed", "open",  "note",      "source"};

std::string place(const std::string& path, const toml::node& node) {
  return fmt::format("{}:{}", path, node.source().begin.line);
}

class ClaimReader {
 public:
  ClaimReader(const std::string& path, const toml::table& table) : path_(path), table_(table) {
    claim_.where = place(path, table);
  }

  Claim read() {
    refuse_unknown_keys();
    claim_.id = string("id");
    if (claim_.id.empty()) fail("a claim needs an id");
    claim_.where += fmt::format(" ({})", printable(claim_.id));
    claim_.statement = string("statement");
    if (table_.contains("game")) claim_.game = string("game");
    claim_.value = string("value");
    claim_.published = number_text("published");
    if (table_.contains("relation")) claim_.relation = string("relation");
    claim_.open = string("open");
    claim_.note = string("note");
    read_numbers();
    refuse_contradictions();
    return claim_;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}: {}", claim_.where, what));
  }

  void refuse_unknown_keys() const {
    for (const auto& [key, node] : table_) {
      const std::string name{std::string_view(key)};
      if (std::find(keys.begin(), keys.end(), name) != keys.end()) continue;
      throw InputError(fmt::format(
          "{}: {}", place(path_, node),
          unknown_name("key", printable(name), keys, "docs/claims.md lists the keys of a claim")));
    }
  }

  std::string string(const char* key) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return {};
    if (const auto text = node->value_exact<std::string>()) return *text;
    fail(fmt::format("{} is not a string", key));
  }

  /// A number keeps its digits when it is written as a string.
  std::string number_text(const char* key) const {
    const toml::node* node = table_.get(key);
    if (node == nullptr) return {};
    if (const auto whole = node->value_exact<std::int64_t>()) return fmt::format("{}", *whole);
    if (const auto real = node->value_exact<double>()) return fmt::format("{}", *real);
    return string(key);
  }

  void read_numbers() {
    if (table_.contains("tolerance")) {
      const auto tolerance = table_.get("tolerance")->value<double>();
      if (!tolerance || !(*tolerance >= 0)) fail("tolerance is not a number of at least 0");
      claim_.tolerance = *tolerance;
    }
    if (table_.contains("samples")) {
      claim_.samples =
          parse_count(number_text("samples"), claim_.where + ": samples", 1, 1'000'000'000);
    }
    if (table_.contains("seed")) {
      claim_.seed = parse_count(number_text("seed"), claim_.where + ": seed");
    }
    if (table_.contains("check")) {
      const std::string how = string("check");
      if (how != "exact" && how != "simulated") {
        fail(fmt::format("check is '{}'; it can be exact or simulated", printable(how)));
      }
      claim_.simulated = how == "simulated";
    }
  }

  void refuse_contradictions() const {
    constexpr std::array<std::string_view, 5> relations = {"=", "<", "<=", ">", ">="};
    if (std::find(relations.begin(), relations.end(), claim_.relation) == relations.end()) {
      fail(fmt::format("relation is '{}'; it can be = < <= > >=", printable(claim_.relation)));
    }
    if (claim_.game != "doudizhu" && claim_.game != "poker") {
      fail(fmt::format("game is '{}'; it can be doudizhu or poker", printable(claim_.game)));
    }
    if (claim_.published.empty()) fail("published is missing: the value that was published");
    if (claim_.value.empty() == claim_.open.empty()) {
      fail("a claim has either a value to check it with, or says in 'open' why there is none");
    }
  }

  const std::string& path_;
  const toml::table& table_;
  Claim claim_;
};

}  // namespace

std::vector<Claim> read_claims(const std::string& path) {
  const toml::table document = parse_toml(read_file(path, file_kinds::claims), path);
  for (const auto& [key, node] : document) {
    if (std::string_view(key) != "claim") {
      throw InputError(
          fmt::format("{}: '{}' is not expected; a file of claims has [[claim]] tables",
                      place(path, node), printable(std::string_view(key))));
    }
  }
  const toml::node* node = document.get("claim");
  const toml::array* list = node == nullptr ? nullptr : node->as_array();
  if (list == nullptr || list->empty()) {
    throw InputError(fmt::format("{}: there is no [[claim]]", path));
  }
  std::vector<Claim> claims;
  std::set<std::string> ids;
  for (const toml::node& entry : *list) {
    const toml::table* table = entry.as_table();
    if (table == nullptr) throw InputError(place(path, entry) + ": a claim is a [[claim]] table");
    claims.push_back(ClaimReader(path, *table).read());
    if (!ids.insert(claims.back().id).second) {
      throw InputError(fmt::format("{}: the id stands twice", claims.back().where));
    }
  }
  return claims;
}

}  // namespace evenhand::claims
