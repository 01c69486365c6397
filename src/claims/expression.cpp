#include "src/claims/expression.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/odds/card_model.hpp"
#include "sims/odds/event.hpp"
#include "sims/shuffle/exact/exact.hpp"
#include "sims/worth/asked_features.hpp"
#include "sims/worth/hand_chance.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

namespace evenhand::claims {
namespace {

using stats::Rational;

/// Matrices of more cards take longer than a file of claims may ask for.
constexpr std::uint64_t largest_positions = 128;

[[noreturn]] void fail(std::string_view where, const std::string& what) {
  throw InputError(fmt::format("{}: {}", where, what));
}

[[noreturn]] void fail_unknown(std::string_view name, std::string_view where) {
  constexpr std::array<std::string_view, 12> names = {
      "C",    "log2",     "sqrt",        "chi2_p",   "ks_critical", "P",
      "mean", "variance", "correlation", "position", "uniform",     "hand"};
  fail(where, unknown_name("function", name, names, "docs/claims.md lists them"));
}

std::vector<std::string> parts_of(std::string_view inside) {
  std::vector<std::string> parts;
  while (true) {
    const auto end = inside.find(';');
    const std::string_view part = inside.substr(0, end);
    const auto first = part.find_first_not_of(' ');
    parts.emplace_back(first == std::string_view::npos
                           ? ""
                           : part.substr(first, part.find_last_not_of(' ') - first + 1));
    if (end == std::string_view::npos) return parts;
    inside.remove_prefix(end + 1);
  }
}

void need_parts(std::string_view name, std::size_t found, std::size_t wanted,
                std::string_view where) {
  if (found != wanted) {
    fail(where, fmt::format("{} takes {} argument{}, not {}", name, wanted, wanted == 1 ? "" : "s",
                            found));
  }
}

/// position{shuffler; cards; card; place}: the probability that a card ends there, both from 0.
Value position(const std::vector<std::string>& parts, std::string_view where) {
  const std::string what(where);
  const std::uint64_t deck = parse_count(parts[1], what, cards::min_deck, largest_positions);
  const std::uint64_t card = parse_count(parts[2], what, 0, deck - 1);
  const std::uint64_t place = parse_count(parts[3], what, 0, deck - 1);
  const auto found = shuffle::exact::analyse(shuffle::parse_shuffler(parts[0]), deck);
  if (!found.position_fractions.empty()) {
    return Value::of(found.position_fractions[card * deck + place]);
  }
  if (found.uniform.value_or(false)) return Value::of(Rational(1, deck));
  if (!found.positions) fail(where, "the positions of this shuffler are not known exactly");
  return Value::of(
      (*found.positions)(static_cast<Eigen::Index>(card), static_cast<Eigen::Index>(place)));
}

/// uniform{shuffler; cards}: 1 when every order is equally likely, else 0.
Value uniform(const std::vector<std::string>& parts, std::string_view where) {
  const std::uint64_t deck =
      parse_count(parts[1], std::string(where), cards::min_deck, cards::max_deck);
  const auto found = shuffle::exact::analyse(shuffle::parse_shuffler(parts[0]), deck);
  if (!found.uniform)
    fail(where, "it is not known whether this shuffler is uniform; try fewer cards");
  return Value::of(Rational(*found.uniform ? 1 : 0));
}

/// hand{deck; cards; name}: how likely a hand of so many cards is called so; hand{deck; cards;
/// name; FILE} knows the features in that file, too.
Value hand(const std::vector<std::string>& parts, std::string_view where) {
  if (parts.size() != 4) need_parts("hand", parts.size(), 3, where);
  cards::Deck deck = cards::parse_deck(parts[0]);
  const std::uint64_t cards = parse_count(parts[1], std::string(where), 1, deck.size - 1);
  if (parts.size() == 4) {
    deck.asked =
        worth::read_features(read_file(parts[3], file_kinds::settings), printable(parts[3]), deck);
  }
  return Value::of(worth::hand_chance(deck, cards, parts[2], where).chance);
}

using stats::Integer;
using stats::Rational;

constexpr std::uint64_t largest_integer = 1000;  ///< of a factorial, a power, a binomial
constexpr std::size_t longest_text = 10000;
constexpr unsigned deepest = 100;
// Exact numbers: of one, and of all that are worked out on the way.
constexpr std::uint64_t largest_bits = 100'000;
constexpr std::uint64_t most_bits = 5'000'000;

class Evaluator {
 public:
  Evaluator(const odds::CardModel& model, std::string_view text, std::string_view where)
      : model_(model), text_(text), where_(where) {}

  Value whole() {
    if (text_.size() > longest_text) {
      fail(fmt::format("the expression has more than {} characters", longest_text));
    }
    const Value value = sum();
    skip_blanks();
    if (at_ < text_.size()) fail(fmt::format("'{}' is not expected", rest()));
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}: {}", where_, what));
  }
  std::string rest() const { return printable(text_.substr(at_)); }

  void skip_blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool take(char c) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void need(char c) {
    if (!take(c)) fail(fmt::format("'{}' is expected before '{}'", c, rest()));
  }

  static std::uint64_t bits(const Rational& number) {
    const auto of = [](const Integer& integer) {
      return integer == 0 ? std::uint64_t{1} : std::uint64_t{msb(abs(integer))} + 1;
    };
    return of(numerator(number)) + of(denominator(number));
  }

  /// Before a number of so many bits is worked out.
  void spend(std::uint64_t number_bits) {
    spent_ += number_bits;
    if (number_bits > largest_bits || spent_ > most_bits) {
      fail(fmt::format("the numbers become too large; one may have {} bits, all together {}",
                       largest_bits, most_bits));
    }
  }

  /// `exact(a, b)` where both are exact, else the same of doubles.
  template <class F>
  Value combine(const Value& a, const Value& b, const F& f) {
    if (a.exact && b.exact) {
      spend(bits(*a.exact) + bits(*b.exact));
      return Value::of(Rational(f(*a.exact, *b.exact)));
    }
    return Value::of(static_cast<double>(f(a.number, b.number)));
  }

  Value sum() {
    Value value = product();
    while (true) {
      if (take('+')) {
        value = combine(value, product(), [](auto a, auto b) { return decltype(a)(a + b); });
      } else if (take('-')) {
        value = combine(value, product(), [](auto a, auto b) { return decltype(a)(a - b); });
      } else {
        return value;
      }
    }
  }

  Value product() {
    Value value = power();
    while (true) {
      if (take('*')) {
        value = combine(value, power(), [](auto a, auto b) { return decltype(a)(a * b); });
      } else if (take('/')) {
        const Value divisor = power();
        if (divisor.number == 0) fail("division by 0");
        value = combine(value, divisor, [](auto a, auto b) { return decltype(a)(a / b); });
      } else {
        return value;
      }
    }
  }

  /// Counts how deep the expression is nested while it lives.
  class Level {
   public:
    explicit Level(Evaluator& of) : of_(of) {
      if (++of_.depth_ > deepest) of_.fail("the expression is nested too deeply");
    }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    ~Level() { --of_.depth_; }

   private:
    Evaluator& of_;
  };

  Value power() {
    const Level level(*this);
    if (take('-')) {
      return combine(Value::of(Rational(0)), power(),
                     [](auto a, auto b) { return decltype(a)(a - b); });
    }
    const Value base = factorial();
    if (!take('^')) return base;
    const Value exponent = power();
    if (!base.exact || !exponent.exact || denominator(*exponent.exact) != 1) {
      return Value::of(std::pow(base.number, exponent.number));
    }
    if (std::abs(exponent.number) > static_cast<double>(largest_integer)) {
      fail("the exponent is too large");
    }
    if (base.number == 0 && exponent.number < 0) fail("division by 0");
    const auto times = static_cast<unsigned>(std::abs(exponent.number));
    spend(times * bits(*base.exact));
    const Rational result(pow(numerator(*base.exact), times), pow(denominator(*base.exact), times));
    return Value::of(exponent.number < 0 ? Rational(1 / result) : result);
  }

  Value factorial() {
    Value value = atom();
    while (take('!')) {
      const std::uint64_t n = small_integer(value);
      spend(10 * n);
      value = Value::of(Rational(stats::factorial(n)));
    }
    return value;
  }

  std::uint64_t small_integer(const Value& value) const {
    if (!value.exact || denominator(*value.exact) != 1 || *value.exact < 0 ||
        *value.exact > largest_integer) {
      fail(fmt::format("{} is not a whole number from 0 to {}", text(value), largest_integer));
    }
    return static_cast<std::uint64_t>(numerator(*value.exact));
  }

  Value atom() {
    const Level level(*this);
    skip_blanks();
    Value value;
    if (take('(')) {
      value = sum();
      need(')');
    } else if (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0) {
      value = function();
    } else {
      value = number();
    }
    return value;
  }

  Value number() {
    std::size_t end = at_;
    while (end < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[end])) != 0 ||
                                  text_[end] == '.' || text_[end] == '_')) {
      ++end;
    }
    // 1e6, 2.5e-3
    if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
      std::size_t tail = end + 1;
      if (tail < text_.size() && (text_[tail] == '-' || text_[tail] == '+')) ++tail;
      while (tail < text_.size() && std::isdigit(static_cast<unsigned char>(text_[tail])) != 0) {
        end = ++tail;
      }
    }
    const auto decimal = read_decimal(text_.substr(at_, end - at_));
    if (!decimal) fail(fmt::format("a number is expected instead of '{}'", rest()));
    at_ = end;
    return Value::of(decimal->value);
  }

  Value function() {
    std::size_t end = at_;
    while (end < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[end])) != 0 || text_[end] == '_')) {
      ++end;
    }
    const std::string name(text_.substr(at_, end - at_));
    at_ = end;
    if (take('{')) {
      const std::size_t close = text_.find('}', at_);
      if (close == std::string_view::npos) fail("'}' is missing");
      const std::string_view inside = text_.substr(at_, close - at_);
      at_ = close + 1;
      return call_in_braces(model_, name, inside, where_);
    }
    need('(');
    std::vector<Value> arguments = {sum()};
    while (take(',')) arguments.push_back(sum());
    need(')');
    if (name == "C" && arguments.size() == 2) {
      const std::uint64_t n = small_integer(arguments[0]);
      spend(2 * n);
      return Value::of(Rational(stats::binomial_coefficient(n, small_integer(arguments[1]))));
    }
    return call_with_numbers(name, arguments, where_);
  }

  const odds::CardModel& model_;
  std::string_view text_;
  std::string_view where_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  std::uint64_t spent_ = 0;
};

}  // namespace

Value call_with_numbers(std::string_view name, std::span<const Value> arguments,
                        std::string_view where) {
  const double x = arguments[0].number;
  if (name == "log2" || name == "sqrt") {
    need_parts(name, arguments.size(), 1, where);
    if (x < 0 || (x == 0 && name == "log2")) fail(where, fmt::format("{} of {}", name, x));
    return Value::of(name == "log2" ? std::log2(x) : std::sqrt(x));
  }
  if (name != "chi2_p" && name != "ks_critical") fail_unknown(name, where);
  need_parts(name, arguments.size(), 2, where);
  const double y = arguments[1].number;
  if (name == "chi2_p") {
    if (x < 0 || y < 0.01 || y > 1e8) fail(where, "chi2_p takes x >= 0 and 0.01 to 1e8 degrees");
    return Value::of(stats::chi_squared_upper_tail(x, y).value());
  }
  if (x < 1 || x > 1e9 || x != std::floor(x) || y <= 0 || y >= 1) {
    fail(where, "ks_critical takes a whole number n of values, 1 to 1e9, and 0 < alpha < 1");
  }
  return Value::of(stats::kolmogorov_critical_value(static_cast<std::uint64_t>(x), y));
}

Value call_in_braces(const odds::CardModel& model, std::string_view name, std::string_view inside,
                     std::string_view where) {
  const std::vector<std::string> parts = parts_of(inside);
  const auto need = [&](std::size_t wanted) { need_parts(name, parts.size(), wanted, where); };
  const auto quantity = [&](std::size_t i) { return odds::parse_quantity(model, parts[i], where); };
  if (name == "P") {
    need(1);
    return Value::of(odds::probability(model, odds::parse_event(model, parts[0], where)));
  }
  if (name == "mean" || name == "variance") {
    need(1);
    const odds::Distribution found = odds::distribution(model, quantity(0));
    return Value::of(name == "mean" ? found.mean() : found.variance());
  }
  if (name == "correlation") {
    need(2);
    return Value::of(odds::correlation(model, quantity(0), quantity(1)));
  }
  if (name == "position") {
    need(4);
    return position(parts, where);
  }
  if (name == "uniform") {
    need(2);
    return uniform(parts, where);
  }
  if (name == "hand") return hand(parts, where);
  fail_unknown(name, where);
}

Value evaluate(const odds::CardModel& model, std::string_view expression, std::string_view where) {
  return Evaluator(model, expression, where).whole();
}

}  // namespace evenhand::claims
