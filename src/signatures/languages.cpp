#include "src/signatures/languages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace evenhand::signatures {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 7> js_starts = {"node", "nodejs", "deno",   "bun",
                                            "npx",  "tsx",    "ts-node"};
constexpr std::array<Words, 6> js_ends = {".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"};
constexpr std::array<Words, 4> python_starts = {"python", "pypy", "uv", "ipython"};
constexpr std::array<Words, 1> python_ends = {".py"};
constexpr std::array<Words, 3> java_starts = {"java", "kotlin", "scala"};
constexpr std::array<Words, 4> java_ends = {".java", ".jar", ".kts", ".scala"};
constexpr std::array<Words, 1> php_starts = {"php"};
constexpr std::array<Words, 1> php_ends = {".php"};
constexpr std::array<Words, 1> ruby_starts = {"ruby"};
constexpr std::array<Words, 1> ruby_ends = {".rb"};
constexpr std::array<Words, 1> go_starts = {"go"};
constexpr std::array<Words, 1> go_ends = {".go"};
constexpr std::array<Words, 1> perl_starts = {"perl"};
constexpr std::array<Words, 1> perl_ends = {".pl"};
constexpr std::array<Words, 2> r_starts = {"Rscript", "R"};
constexpr std::array<Words, 2> r_ends = {".R", ".r"};
constexpr std::array<Words, 2> dotnet_starts = {"dotnet", "mono"};
constexpr std::array<Words, 2> dotnet_ends = {".csx", ".dll"};
constexpr std::array<Words, 1> rust_starts = {"cargo"};
constexpr std::array<Words, 1> rust_ends = {".rs"};
constexpr std::array<Words, 2> lua_starts = {"lua", "luajit"};
constexpr std::array<Words, 1> lua_ends = {".lua"};
constexpr std::array<Words, 2> ocaml_starts = {"ocaml", "ocamlrun"};
constexpr std::array<Words, 1> ocaml_ends = {".ml"};
constexpr std::array<Words, 1> sbcl_starts = {"sbcl"};
constexpr std::array<Words, 2> lisp_ends = {".lisp", ".lsp"};
constexpr std::array<Words, 1> elixir_starts = {"elixir"};
constexpr std::array<Words, 2> elixir_ends = {".exs", ".ex"};
constexpr std::array<Words, 1> julia_starts = {"julia"};
constexpr std::array<Words, 1> julia_ends = {".jl"};

constexpr std::array all_languages = {
    Language{"JavaScript", js_starts, js_ends, "shuffle of random-js with its engine nodeCrypto",
             "crypto.getRandomValues", "timsort"},
    Language{"Python", python_starts, python_ends, "random.SystemRandom().shuffle",
             "secrets.SystemRandom", "powersort"},
    Language{"Java", java_starts, java_ends, "Collections.shuffle with a SecureRandom",
             "java.security.SecureRandom", "java-timsort"},
    Language{"PHP", php_starts, php_ends, "Random\\Randomizer::shuffleArray",
             "random_int and random_bytes", "php-sort"},
    Language{"Ruby", ruby_starts, ruby_ends, "Array#shuffle(random: SecureRandom)", "SecureRandom",
             "ruby-sort"},
    Language{"Go", go_starts, go_ends, "rand.Shuffle of math/rand/v2", "crypto/rand", "pdqsort"},
    Language{"Perl", perl_starts, perl_ends, "", "Crypt::URandom", "perl-sort"},
    Language{"R", r_starts, r_ends, "sample", "/dev/urandom", ""},
    Language{"C#", dotnet_starts, dotnet_ends, "RandomNumberGenerator.Shuffle",
             "System.Security.Cryptography.RandomNumberGenerator", ""},
    Language{"Rust", rust_starts, rust_ends, "SliceRandom::shuffle of the crate rand",
             "OsRng of the crate rand", ""},
    Language{"Lua", lua_starts, lua_ends, "", "/dev/urandom", "lua-sort"},
    Language{"OCaml", ocaml_starts, ocaml_ends, "Array.shuffle (from 5.2 on)", "/dev/urandom",
             "ocaml-sort"},
    Language{"Lisp", sbcl_starts, lisp_ends, "shuffle of Alexandria", "/dev/urandom", "sbcl-sort"},
    Language{"Elixir", elixir_starts, elixir_ends, "Enum.shuffle", ":crypto.strong_rand_bytes", ""},
    Language{"Julia", julia_starts, julia_ends, "Random.shuffle", "RandomDevice()", ""},
};

/// A program's name without its folder and its version: "python" of /usr/bin/python3.11.
Words bare(Words word) {
  word = word.substr(word.rfind('/') + 1);
  while (!word.empty() &&
         (word.back() == '.' || word.back() == '-' || (word.back() >= '0' && word.back() <= '9'))) {
    word.remove_suffix(1);
  }
  return word;
}

bool is_in(const Language& language, Words word) {
  return std::find(language.starts.begin(), language.starts.end(), bare(word)) !=
             language.starts.end() ||
         std::any_of(language.ends.begin(), language.ends.end(),
                     [&](Words end) { return word.size() > end.size() && word.ends_with(end); });
}

const Language* language_of_word(Words word) {
  const auto* found = std::find_if(all_languages.begin(), all_languages.end(),
                                   [&](const Language& each) { return is_in(each, word); });
  return found == all_languages.end() ? nullptr : found;
}

}  // namespace

std::span<const Language> languages() { return all_languages; }

const Language* language_of(std::string_view command) {
  constexpr Words between = " \t\n'\";|&()<>=";
  while (!command.empty()) {
    const std::size_t start = std::min(command.find_first_not_of(between), command.size());
    command.remove_prefix(start);
    const Words word = command.substr(0, command.find_first_of(between));
    if (const Language* found = language_of_word(word)) return found;
    command.remove_prefix(word.size());
  }
  return nullptr;
}

std::string right_shuffles(const Language* language) {
  if (language == nullptr || language->shuffle.empty()) return {};
  return fmt::format("in {}, {}", language->name, language->shuffle);
}

std::string_view system_random(const Language* language) {
  if (language != nullptr) return language->random;
  return "getrandom, /dev/urandom, crypto.getRandomValues, java.security.SecureRandom, Python's "
         "secrets.SystemRandom";
}

}  // namespace evenhand::signatures
