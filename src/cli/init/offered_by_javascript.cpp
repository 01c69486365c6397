#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "src/cli/init/offered_functions.hpp"
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

  /// What an expression is, or a declaration of a function or a class.
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

}  // namespace

Offer offered_by_javascript(std::string_view source, std::string_view stem) {
  return JavaScript(source, stem).read();
}

}  // namespace evenhand::cli
