#include "src/claims/expression.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <cmath>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "sims/odds/draw.hpp"
#include "src/claims/functions.hpp"

namespace evenhand::claims {
namespace {

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

Value evaluate(const odds::CardModel& model, std::string_view expression, std::string_view where) {
  return Evaluator(model, expression, where).whole();
}

}  // namespace evenhand::claims
