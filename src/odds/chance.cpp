#include "src/odds/chance.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "src/proofs/exact_value.hpp"

namespace evenhand::odds {
namespace {

using stats::Integer;
using stats::Rational;

/// Fractions are told up to so many digits, and powers kept exactly up to so many bits.
constexpr std::size_t longest_fraction = 60;
constexpr std::uint64_t most_bits = 32'768;

/// To so many digits, also where no double is as small.
std::string decimal(const Chance& chance, int digits) {
  if (std::isnormal(chance.value) || !chance.exact) return rounded(chance.value, digits);
  return proofs::ratio_text(numerator(*chance.exact), denominator(*chance.exact), digits);
}

/// One over it, to six digits.
std::string inverse(const Chance& chance) {
  if (std::isnormal(chance.value)) return rounded(1 / chance.value);
  if (!chance.exact) return "more than 1e300";
  return proofs::ratio_text(denominator(*chance.exact), numerator(*chance.exact), 6);
}

}  // namespace

Chance Chance::complement() const {
  return exact ? Chance(Rational(1 - *exact)) : Chance(1 - value);
}

Chance Chance::power(std::uint64_t times) const {
  if (exact && times * (msb(denominator(*exact)) + 1) <= most_bits) {
    return Rational(stats::integer_power(numerator(*exact), times),
                    stats::integer_power(denominator(*exact), times));
  }
  return std::pow(value, static_cast<double>(times));
}

std::string one_in_text(const Chance& chance) {
  // A number that is rounded to 0 or 1 says neither.
  if (chance.exact && *chance.exact == 0) return "never";
  if (chance.exact && *chance.exact == 1) return "always";
  const std::string text = inverse(chance);
  const std::size_t whole = text.find_first_not_of("0123456789");
  if (whole == 0) return "1 in " + text;
  // "5.43e6" has one digit before the point.
  return fmt::format("1 in {}{}", with_thousands(std::stoull(text.substr(0, whole))),
                     whole == std::string::npos ? "" : text.substr(whole));
}

std::string chance_text(const Chance& chance) {
  std::string fraction;
  if (chance.exact) {
    const std::string digits = chance.exact->str();
    if (denominator(*chance.exact) == 1) return digits + ", " + one_in_text(chance);
    if (digits.size() <= longest_fraction) fraction = digits + " = ";
  }
  return fmt::format("{}{}, {}", fraction, decimal(chance, 10), one_in_text(chance));
}

reports::Figure chance_figure(std::string name, std::string words, const Chance& chance) {
  return {std::move(name), std::move(words),
          chance.exact ? reports::Value(proofs::exact_value(*chance.exact))
                       : reports::Value(chance.value),
          reports::probability};
}

reports::Document chance_document(std::string kind, std::string title, const std::string& event,
                                  const Chance& chance) {
  reports::Document document;
  document.kind = std::move(kind);
  document.title = std::move(title);
  document.answer = fmt::format("{}: {}", event, chance_text(chance));
  reports::Section odds{.name = "odds", .title = ""};
  odds.figures = {chance_figure("probability", "probability", chance)};
  odds.figures.back().note = one_in_text(chance);
  odds.shown = reports::Shown::on_request;
  document.sections.push_back(std::move(odds));
  return document;
}

}  // namespace evenhand::odds
