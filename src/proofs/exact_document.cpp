#include "src/proofs/exact_document.hpp"

#include <fmt/format.h>

#include "base/number_text.hpp"
#include "src/proofs/exact_value.hpp"
#include "src/proofs/orders_section.hpp"
#include "src/proofs/positions_section.hpp"

namespace evenhand::proofs {
namespace {

using reports::Figure;
using shuffle::ShufflerSpec;
using shuffle::exact::ExactResult;
using shuffle::exact::Method;
using stats::Integer;

const char* method_name(Method method) {
  switch (method) {
    case Method::tree:
      return "decision tree";
    case Method::formula:
      return "closed form";
    case Method::argument:
      return "argument";
    case Method::positions:
      return "matrix products";
  }
  return "";
}

std::string leaves_text(const Integer& leaves) {
  constexpr std::uint64_t most = 1'000'000'000'000'000;
  return leaves < most ? with_thousands(static_cast<std::uint64_t>(leaves)) : ratio_text(leaves, 1);
}

std::string how(const ShufflerSpec& spec, const ExactResult& result) {
  switch (result.method) {
    case Method::tree:
      if (*result.leaves == 1) return "the one leaf of its decision tree";
      return fmt::format("all {} leaves of its decision tree, with their exact weights",
                         leaves_text(*result.leaves));
    case Method::formula:
      return "by a closed form for decks of any size";
    case Method::argument:
      return fmt::format("for decks of any size, {}", spec.info->proof);
    case Method::positions:
      return "by products of stochastic matrices: where single cards go, not whole orders";
  }
  return "";
}

/// "1/5040", "1/52!"
std::string one_in_orders(std::size_t n) {
  return n <= 12 ? fmt::format("1/{}", stats::factorial(n).str()) : fmt::format("1/{}!", n);
}

std::string answer(const ExactResult& result) {
  if (!result.uniform) return "It is not known whether it is uniform.";
  const std::size_t n = result.deck_size;
  if (*result.uniform) {
    return fmt::format("{}niform: each of the {}! orders has probability {}.",
                       result.method == Method::tree ? "Proved u" : "U", n, one_in_orders(n));
  }
  if (result.orders) return "Not uniform: " + orders_words(*result.orders) + '.';
  return "Not uniform: " + uneven_card_words(*result.positions) + '.';
}

reports::Section proof(const ExactResult& result) {
  reports::Section section{.name = "proof", .title = "How it is known"};
  reports::Value uniform;
  if (result.uniform) uniform = *result.uniform;
  section.figures = {{"uniform", "uniform", uniform},
                     {"method", "known by", std::string(method_name(result.method))}};
  if (result.leaves) {
    section.figures.push_back({"leaves", "leaves of the tree", exact_value(*result.leaves)});
  }
  if (!result.not_walked.empty()) {
    section.notes.push_back("The decision tree was not walked: " + result.not_walked);
  }
  section.shown = reports::Shown::on_request;
  return section;
}

}  // namespace

reports::Document exact_document(const ShufflerSpec& spec, const ExactResult& result) {
  reports::Document document;
  document.kind = "exact";
  document.title =
      fmt::format("{} on {} cards: {}", spec.text(), result.deck_size, how(spec, result));
  document.answer = answer(result);
  document.sections.push_back(proof(result));
  if (result.orders && !result.uniform.value_or(false)) {
    document.sections.push_back(orders_section(*result.orders));
    if (spec.info->riffle_form == shuffle::RiffleForm::riffle) {
      document.sections.back().charts.push_back(riffles_chart(spec, result.deck_size));
    }
  }
  if (result.positions) document.sections.push_back(positions_section(result));
  return document;
}

}  // namespace evenhand::proofs
