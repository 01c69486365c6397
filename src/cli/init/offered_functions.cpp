#include "src/cli/init/offered_functions.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <initializer_list>
#include <map>
#include <stdexcept>
#include <utility>

#include "src/cli/init/source_tokens.hpp"

namespace evenhand::cli {
namespace {

constexpr std::size_t longest_declaration = 400;  ///< in tokens: that of a type before a value

class JavaScript {
 public:
  JavaScript(std::string_view text, std::string_view stem)
      : source_(text, {"//", "", true, true}), stem_(stem) {}

  Offer read() {
    at_top_level([this](std::size_t i) { declare(i); });
    at_top_level([this](std::size_t i) { export_at(i); });
    return std::move(offer_);
  }

 private:
  struct Value {
    std::string called;
    bool is_function = false;
    std::vector<std::string> methods;  ///< static ones of a class
  };

  template <class Action>
  void at_top_level(const Action& action) const {
    for (std::size_t i = 0; i < source_.size(); ++i) {
      action(i);
      if (source_.opens(i)) i = source_.closing(i);
    }
  }

  std::vector<std::string> static_methods(std::size_t i) const {
    std::vector<std::string> names;
    while (i < source_.size() && source_[i] != "{") ++i;
    const std::size_t end = source_.closing(i);
    for (++i; i < end; ++i) {
      if (source_.opens(i)) i = source_.closing(i);
      if (source_[i] != "static") continue;
      if (source_[i + 1] == "async") ++i;
      if (source_[i + 2] == "(" || source_[i + 2] == "<") names.emplace_back(source_[i + 1]);
    }
    return names;
  }

  /// Returns the value of an expression, or of a declaration of a function or a class.
  Value value_at(std::size_t i) const {
    if (source_[i] == "abstract") ++i;
    if (source_[i] == "class") {
      const bool has_name = source_.is_word(i + 1) && source_[i + 1] != "extends";
      return {has_name ? std::string(source_[i + 1]) : "", false, static_methods(i)};
    }
    if (source_[i] == "async") ++i;
    if (source_[i] == "function") {
      if (source_[i + 1] == "*") ++i;
      return {source_.is_word(i + 1) ? std::string(source_[i + 1]) : "", true, {}};
    }
    if (source_[i] == "<" || source_.are(i + 1, {"=", ">"})) return {"", true, {}};
    if (source_[i] == "(") {
      const std::size_t behind = source_.closing(i) + 1;
      return {"", source_.are(behind, {"=", ">"}) || source_[behind] == ":", {}};
    }
    if (source_.is_word(i) && source_[i + 1] != "(" && source_[i + 1] != ".") {
      const auto known = declared_.find(source_[i]);
      return known == declared_.end() ? Value{std::string(source_[i]), false, {}} : known->second;
    }
    return {};
  }

  /// Behind the = of `const NAME: TYPE = VALUE`.
  std::size_t value_of_constant(std::size_t i) const {
    const std::size_t end = std::min(source_.size(), i + longest_declaration);
    while (i < end && source_[i] != ";" && (source_[i] != "=" || source_[i + 1] == ">")) {
      i = source_.opens(i) ? source_.closing(i) + 1 : i + 1;
    }
    return i + 1;
  }

  static bool declares_constant(std::string_view word) {
    return word == "const" || word == "let" || word == "var";
  }

  void declare(std::size_t i) {
    if (declares_constant(source_[i]) && source_.is_word(i + 1)) {
      Value value = value_at(value_of_constant(i + 2));
      value.called = source_[i + 1];
      declared_[value.called] = value;
    } else if (source_[i] == "function" || source_[i] == "class") {
      Value value = value_at(i);
      if (!value.called.empty()) declared_[value.called] = value;
    }
  }

  void offer(std::string_view name, const Value& value) {
    offer_.add({std::string(name), value.called.empty() ? std::string(stem_) : value.called,
                value.is_function, ""});
    for (const std::string& method : value.methods) {
      offer_.add({member_of(name, method), method, true, ""});
    }
  }

  void offer_named(std::string_view name, Value value) {
    if (value.called.empty() || name != "default") value.called = name;
    offer(name, value);
  }

  /// { a, b: VALUE, c() {} }
  void offer_members(std::size_t open) {
    const std::size_t end = source_.closing(open);
    for (std::size_t i = open + 1; i < end;) {
      if (source_[i] == ".") offer_.is_complete = false;
      if (source_[i] == "async" && source_.is_word(i + 1)) ++i;
      if (source_.is_word(i)) {
        const std::string_view behind = source_[i + 1];
        if (behind == "(") offer_named(source_[i], {"", true, {}});
        if (behind == ":") offer_named(source_[i], value_at(i + 2));
        if (behind == "," || behind == "}") offer_named(source_[i], value_at(i));
      }
      while (i < end && source_[i] != ",") i = source_.opens(i) ? source_.closing(i) + 1 : i + 1;
      ++i;
    }
  }

  /// { a, b as c } [from "FILE"]
  void offer_list(std::size_t open) {
    const std::size_t end = source_.closing(open);
    const bool is_handed_on = source_[end + 1] == "from";
    for (std::size_t i = open + 1; i < end; ++i) {
      if (!source_.is_word(i) || source_[i] == "type") continue;
      const bool is_renamed = source_[i + 1] == "as";
      const Value value = is_handed_on ? Value{} : value_at(i);
      if (is_renamed) i += 2;
      offer_named(source_[i], is_renamed && source_[i] != "default"
                                  ? Value{"", value.is_function, value.methods}
                                  : value);
    }
  }

  void offer_default(std::size_t i) {
    if (source_[i] == "{") return offer_members(i);
    if (source_[i] == "require" || source_.are(i, {"Object", "."})) offer_.is_complete = false;
    offer("default", value_at(i));
  }

  void export_at(std::size_t i) {
    if (source_.are(i, {"module", ".", "exports", "="})) return offer_default(i + 4);
    if (source_[i] == "exports" && source_[i + 1] == "." && source_[i + 3] == "=") {
      return offer_named(source_[i + 2], value_at(i + 4));
    }
    if (source_[i] != "export" || (i > 0 && source_[i - 1] == ".")) return;
    ++i;
    if (source_[i] == "*") {
      offer_.is_complete = false;
    } else if (source_[i] == "{") {
      offer_list(i);
    } else if (source_[i] == "default" || source_[i] == "=") {
      offer_default(i + 1);
    } else if (declares_constant(source_[i])) {
      if (source_.is_word(i + 1)) offer_named(source_[i + 1], value_at(value_of_constant(i + 2)));
    } else {
      const Value value = value_at(i);
      const bool is_declared = source_[i] != "type" && source_[i] != "interface";
      if (is_declared && !value.called.empty() && value.called != source_[i]) {
        offer_named(value.called, value);
      }
    }
  }

  TokenList source_;
  std::string_view stem_;
  std::map<std::string, Value, std::less<>> declared_;
  Offer offer_;
};

constexpr SourceSyntax slashes{"//", "", true, true};
constexpr SourceSyntax hashes{"#", "", false, false};
constexpr SourceSyntax slashes_and_hashes{"//", "#", true, false};

/// from MODULE import a, (b as c)
void add_imports(const TokenList& source, std::size_t i, Offer& offer) {
  while (i < source.size() && source[i] != "import") ++i;
  for (++i; i < source.size() && (!source.token(i).begins_line || source.token(i).indent > 0);
       ++i) {
    if (source[i] == "*") offer.is_complete = false;
    if (source[i + 1] == "as") i += 2;
    if (source.is_word(i)) offer.add({std::string(source[i]), std::string(source[i]), false, ""});
  }
}

Offer offered_by_python(std::string_view text) {
  const TokenList source(text, hashes);
  Offer offer;
  std::string_view holder;  // the class we are in
  bool is_static = false;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (!source.token(i).begins_line) continue;
    const std::size_t def = source[i] == "async" ? i + 1 : i;
    const std::string_view name = source[def + 1];
    if (source[i] == "@staticmethod" || source[i] == "@classmethod") is_static = true;
    if (source.token(i).indent > 0) {
      if (source[def] != "def") continue;
      if (is_static && !holder.empty()) {
        offer.add({member_of(holder, name), std::string(name), true, ""});
      }
      is_static = false;
      continue;
    }
    if (source.is_word(i)) holder = source[i] == "class" ? source[i + 1] : "";
    if (source[def] == "def") offer.add({std::string(name), std::string(name), true, ""});
    if (source[i] == "class") offer.add({std::string(name), std::string(name), false, ""});
    if (source[i + 1] == "=")
      offer.add({std::string(source[i]), std::string(source[i]), false, ""});
    if (source[i] == "from" || source[i] == "import") add_imports(source, i, offer);
  }
  return offer;
}

bool is_upper(std::string_view name) {
  return !name.empty() && std::isupper(static_cast<unsigned char>(name.front())) != 0;
}

Offer offered_by_go(std::string_view text) {
  const TokenList source(text, slashes);
  Offer offer;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source[i] == "package" && offer.package.empty()) offer.package = source[i + 1];
    if (source[i] == "func" && source.token(i).indent == 0 && is_upper(source[i + 1])) {
      std::string type_argument;
      if (source[i + 2] == "[") {
        type_argument = "[int]";
        for (std::size_t j = i + 2; j < source.closing(i + 2); ++j) {
          if (source[j] == "~") type_argument = "[[]int]";
        }
      }
      offer.add({std::string(source[i + 1]), std::string(source[i + 1]), true, type_argument});
    }
    if (source.opens(i)) i = source.closing(i);
  }
  return offer;
}

/// Classes and modules end where a line begins as far left as they do.
Offer offered_by_ruby(std::string_view text) {
  struct Holder {
    std::size_t indent;
    std::string name;
    bool offers_all;  ///< module_function, extend self, class << self
  };
  const TokenList source(text, hashes);
  Offer offer;
  std::vector<Holder> holders;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (!source.token(i).begins_line) continue;
    const std::size_t indent = source.token(i).indent;
    while (!holders.empty() && holders.back().indent >= indent) holders.pop_back();
    const std::string outer = holders.empty() ? "" : holders.back().name;
    if (source.are(i, {"class", "<", "<"})) {
      holders.push_back({indent, outer, true});
    } else if (source[i] == "module" || source[i] == "class") {
      std::string name = member_of(outer, source[++i]);
      for (; source.are(i + 1, {":", ":"}); i += 3) name = member_of(name, source[i + 3]);
      holders.push_back({indent, name, false});
      offer.add({name, name, false, ""});
    } else if (!holders.empty() &&
               (source.are(i, {"extend", "self"}) ||
                (source[i] == "module_function" && source.token(i + 1).begins_line))) {
      holders.back().offers_all = true;
    } else if (source[i] == "def") {
      const bool is_of_self = source.are(i + 1, {"self", "."});
      if (!is_of_self && !holders.empty() && !holders.back().offers_all) continue;
      i += is_of_self ? 3 : 1;
      std::string name(source[i]);
      const SourceToken& next = source.token(i + 1);
      if ((next.text == "!" || next.text == "?") && next.touches_previous) name += next.text;
      offer.add({member_of(outer, name), name, true, ""});
    }
  }
  return offer;
}

bool has_word(const TokenList& source, std::size_t from, std::size_t to,
              std::initializer_list<std::string_view> words) {
  constexpr std::size_t enough = 40;  // what stands before a function's name is no longer
  for (std::size_t i = std::max(from, to - std::min(to, enough)); i < to; ++i) {
    if (std::find(words.begin(), words.end(), source[i]) != words.end()) return true;
  }
  return false;
}

Offer offered_by_php(std::string_view text) {
  struct Scope {
    std::string name;  ///< of a class
    bool hides;        ///< the body of a function, or of what has no functions for others
  };
  const TokenList source(text, slashes_and_hashes);
  Offer offer;
  std::vector<Scope> scopes;
  Scope next{"", false};
  std::size_t statement = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const std::string_view word = source[i];
    if (word == "class" || word == "trait" || word == "interface" || word == "enum") {
      if (source.is_word(i + 1)) next = {std::string(source[i + 1]), false};
      if (word != "interface" && source.is_word(i + 1)) {
        offer.add({std::string(source[i + 1]), std::string(source[i + 1]), false, ""});
      }
    } else if (word == "function") {
      next = {"", true};
      const std::string name(source[source[i + 1] == "&" ? i + 2 : i + 1]);
      const bool is_hidden =
          std::any_of(scopes.begin(), scopes.end(), [](const Scope& scope) { return scope.hides; });
      const std::string holder = scopes.empty() ? "" : scopes.back().name;
      if (name != "(" && !is_hidden &&
          (holder.empty() || (has_word(source, statement, i, {"static"}) &&
                              !has_word(source, statement, i, {"private", "protected"})))) {
        offer.add({member_of(holder, name), name, true, ""});
      }
    } else if (word == "{") {
      scopes.push_back(next);
      next = {"", false};
    } else if (word == "}" && !scopes.empty()) {
      scopes.pop_back();
    }
    if (word == ";" || word == "{" || word == "}") {
      statement = i + 1;
      next = word == ";" ? Scope{"", false} : next;
    }
  }
  return offer;
}

/// Static methods of the file's class.
Offer offered_by_java(std::string_view text) {
  const TokenList source(text, slashes);
  Offer offer;
  std::size_t depth = 0;
  std::size_t statement = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const std::string_view word = source[i];
    if (depth == 1 && word == "(" && i > 0 && source.is_word(i - 1) &&
        has_word(source, statement, i, {"static"}) &&
        !has_word(source, statement, i, {"=", "private"})) {
      offer.add({std::string(source[i - 1]), std::string(source[i - 1]), true, ""});
    }
    if (word == "{") ++depth;
    if (word == "}" && depth > 0) --depth;
    if (word == ";" || word == "{" || word == "}") statement = i + 1;
  }
  return offer;
}

}  // namespace

Offer offered_by_javascript(std::string_view source, std::string_view stem) {
  return JavaScript(source, stem).read();
}

void Offer::add(Offered offered) {
  const auto same = std::find_if(all.begin(), all.end(),
                                 [&](const Offered& other) { return other.name == offered.name; });
  if (same == all.end()) {
    all.push_back(std::move(offered));
  } else if (offered.is_function && !same->is_function) {
    *same = std::move(offered);
  }
}

std::string member_of(std::string_view holder, std::string_view name) {
  return holder.empty() ? std::string(name) : std::string(holder) + '.' + std::string(name);
}

Offer offered_functions(std::string_view language, std::string_view source, std::string_view stem) {
  if (language == "node") return offered_by_javascript(source, stem);
  if (language == "python") return offered_by_python(source);
  if (language == "go") return offered_by_go(source);
  if (language == "ruby") return offered_by_ruby(source);
  if (language == "php") return offered_by_php(source);
  if (language == "java") return offered_by_java(source);
  throw std::logic_error("a language without a reader");
}

}  // namespace evenhand::cli
