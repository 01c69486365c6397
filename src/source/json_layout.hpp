#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/dates.hpp"
#include "src/source/card_words.hpp"
#include "src/source/json_records.hpp"
#include "src/source/readers.hpp"
#include "src/source/seats.hpp"

namespace evenhand::source {

/// The members of a record that lead to single values, with those values, as they stand in it.
using JsonLeaves = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// Members of a record that hold cards: one card a value, or a whole draw; or two members, such as
/// rank and suit, whose values make a card together.
struct JsonCards {
  std::string name;
  bool is_draw = false;
  std::string second = {};               ///< the other member, or empty
  std::string joint = {};                ///< between the two values: "" or " of "
  std::optional<std::size_t> suit = {};  ///< whose ranks the values are, of bridge_suits

  std::string words() const { return second.empty() ? name : name + "+" + second; }
};

/// The places where a log of JSON keeps its cards and columns: from the options, else from its
/// first record. A member within others is named with dots, "deal.cards". Every function throws
/// InputError, which lists the members, when it cannot find what it looks for.
class JsonLayout {
 public:
  /// `input` outlives it.
  explicit JsonLayout(const ReaderInput& input) : input_(input), words_(input.options.deck) {}

  /// Returns where the records stand: at the path of the option; where lists that stand in one
  /// array are the hands of a deal, in each such array; or, in a document of one object, in the
  /// only array of arrays or objects in it, else in the only one of strings that hold whole draws.
  /// Looks at up to 64 MiB of such a document, and at the first value of any other.
  JsonPlace records();

  /// The columns of the cards, in the order of their hands.
  std::vector<JsonCards> cards(const JsonPlace& place);
  /// The hands that they hold, once cards() has found them.
  const Seats& seats() const { return seats_; }
  /// The member that says, once for each list of the cards, whose hand it is, once cards() has
  /// found it: "players.seat"; or empty. Where a record is a hand, it says whose.
  const std::string& seat_member() const { return seat_member_; }

  /// The member with dates and their order of parts, where there is one; `from` or `to` must have
  /// one.
  std::optional<std::pair<std::string, DateOrder>> dates(const JsonPlace& place);

  /// Whether the dates of the first records fall in that member: the newest stands first.
  bool dates_fall(const JsonPlace& place, const std::string& member, DateOrder order) const;

  /// Checks that the first record has a member of that name; `option` asks for it.
  void check_name(const JsonPlace& place, const std::string& name, std::string_view option);

 private:
  bool is_one_value() const;
  [[noreturn]] void refuse_long_record(std::string_view record) const;
  [[noreturn]] void refuse_packed(const JsonPath& path) const;
  const JsonLeaves& first_record(const JsonPlace& place);
  /// A text that holds a whole draw of cards.
  bool is_draw(const std::string& text);
  const std::vector<std::string>& leaf(const JsonLeaves& leaves, const std::string& name,
                                       std::string_view option) const;
  bool are_draw(const std::vector<std::string>& values);
  /// Several texts that hold a draw each.
  bool are_draws(const std::vector<std::string>& values);
  std::vector<JsonCards> find_suits(const JsonLeaves& leaves) const;
  void find_seat_member(const JsonLeaves& leaves, const JsonCards& cards);
  /// The cards that the values of two members make, the first with the first and so on; nothing
  /// where one of them is none.
  std::optional<JsonCards> joined(const JsonLeaves::value_type& first,
                                  const JsonLeaves::value_type& second);
  std::optional<JsonCards> find_joined(const JsonLeaves& leaves, std::size_t width);
  std::vector<JsonCards> find_cards(const JsonLeaves& leaves);
  /// Returns the cards that --columns lists, else those that are found.
  std::vector<JsonCards> chosen_cards(const JsonLeaves& leaves);

  const ReaderInput& input_;
  CardWords words_;
  JsonLeaves leaves_;
  Seats seats_;
  std::string seat_member_;
};

}  // namespace evenhand::source
