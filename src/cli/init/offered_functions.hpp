#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace evenhand::cli {

/// A function or value that a source file offers to others, as far as its text says.
struct Offered {
  std::string name;          ///< as in FILE#NAME: "shuffle", "default", "Deck.shuffle"
  std::string called;        ///< by its author; of a default export without a name that of the file
  bool is_function = false;  ///< made here and called; else a value, or handed on from elsewhere
  std::string type_argument;  ///< "[int]" where Go wants one
};

struct Offer {
  /// A name once: a function wins over what else is said of it.
  void add(Offered offered);

  std::vector<Offered> all;
  bool is_complete = true;  ///< not when it hands on all that another file offers
  std::string package;      ///< of Go
};

/// The names in `source`, whose file is called `stem`, in one of init's languages: exports of
/// JavaScript and TypeScript (both kinds of modules), functions and static methods of the others.
/// It reads the text and runs nothing.
Offer offered_functions(std::string_view language, std::string_view source, std::string_view stem);
/// The same of JavaScript and TypeScript.
Offer offered_by_javascript(std::string_view source, std::string_view stem);

/// "HOLDER.NAME", or the name alone.
std::string member_of(std::string_view holder, std::string_view name);

}  // namespace evenhand::cli
