#include "src/games/xiangqi/forms.hpp"

#include <fmt/format.h>

#include <cmath>
#include <sstream>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"

namespace evenhand::xiangqi {
namespace {

std::vector<std::string> texts_between_commas(const std::string& written) {
  std::vector<std::string> texts;
  TextsForm::read("", written, texts);
  return texts;
}

Budget budget_of(std::string_view kind, std::string_view written) {
  constexpr std::uint64_t most_depth = 100;
  constexpr std::uint64_t a_day = 86'400'000;
  const std::string option = fmt::format("--{}", kind);
  if (kind == "nodes") return {parse_count(written, option, 1), 0, 0};
  if (kind == "depth") {
    return {0, static_cast<int>(parse_count(written, option, 1, most_depth)), 0};
  }
  if (kind == "movetime") return {0, 0, parse_count(written, option, 1, a_day)};
  if (kind == "none" && written.empty()) return {};
  if (kind == "tc") return {0, 0, 0, parse_time_control(written, option)};
  throw InputError(
      fmt::format("'{}' is no budget; expected nodes, depth, movetime or tc", printable(kind)));
}

}  // namespace

std::string BudgetsForm::option_of(const Budgets& budgets) {
  const std::string text = budgets.front().text();
  return text == "none" ? "" : text.substr(0, text.find(' '));
}

std::string BudgetsForm::text(const Budgets& budgets) {
  std::string text;
  for (const Budget& budget : budgets) {
    const std::string one = budget.text();
    text += (text.empty() ? "" : ",") + one.substr(one.find(' ') + 1);
  }
  return text;
}

void BudgetsForm::read(std::string_view option, const std::string& written, Budgets& budgets) {
  budgets.clear();
  for (const std::string& text : texts_between_commas(written)) {
    budgets.push_back(budget_of(option, text));
  }
}

std::vector<std::string> BudgetsForm::texts(const Budgets& budgets) {
  std::vector<std::string> texts;
  for (const Budget& budget : budgets) texts.push_back(budget.text());
  return texts;
}

void BudgetsForm::read_texts(std::string_view /*option*/, const std::vector<std::string>& texts,
                             Budgets& budgets) {
  if (texts.empty()) throw InputError("a match without budgets");
  budgets.clear();
  for (const std::string& text : texts) {
    const std::size_t blank = text.find(' ');
    budgets.push_back(
        budget_of(text.substr(0, blank), blank == std::string::npos ? "" : text.substr(blank + 1)));
  }
}

std::vector<std::string> OpeningsForm::texts(const Openings& openings) {
  std::vector<std::string> texts;
  for (const Setup& setup : openings) {
    texts.push_back(fen_text(setup.position, setup.quiet_plies, setup.move_number));
  }
  return texts;
}

void OpeningsForm::read_texts(std::string_view /*option*/, const std::vector<std::string>& texts,
                              Openings& openings) {
  if (texts.empty()) throw InputError("a match without openings");
  openings.clear();
  for (const std::string& text : texts) openings.push_back(parse_fen(text));
}

std::vector<Setup> read_openings(const std::string& file) {
  if (file.empty()) return {parse_fen("startpos")};
  std::vector<Setup> openings;
  std::istringstream lines(read_file(file, file_kinds::openings));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    try {
      openings.push_back(parse_fen(line));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}:{}: {}", file, number, error.what()));
    }
  }
  if (openings.empty()) throw InputError(fmt::format("{}: no FEN in it", file));
  return openings;
}

std::vector<std::uint64_t> AdjudicationForm::numbers(const Adjudication& bar) {
  return {static_cast<std::uint64_t>(bar.score), bar.moves};
}

std::string AdjudicationForm::text(const Adjudication& bar) {
  return fmt::format("{},{}", bar.score, bar.moves);
}

void AdjudicationForm::read(std::string_view option, const std::string& written,
                            Adjudication& bar) {
  const std::vector<std::string> parts = texts_between_commas(written);
  if (parts.size() != 2) {
    throw InputError(
        fmt::format("--{} '{}': expected score,moves as in 1000,4", option, printable(written)));
  }
  const auto number = [&](std::size_t part, const char* what, std::uint64_t most) {
    return parse_count(parts[part], fmt::format("--{}: {}", option, what), 1, most);
  };
  bar = {static_cast<int>(number(0, "score", 30'000)),
         static_cast<unsigned>(number(1, "moves", 1000))};
}

std::vector<double> SprtForm::numbers(const stats::Sprt& sprt) {
  return {sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta};
}

std::string SprtForm::text(const stats::Sprt& sprt) {
  return fmt::format("{},{},{},{}", sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta);
}

void SprtForm::read(std::string_view option, const std::string& written, stats::Sprt& sprt) {
  const std::vector<std::string> parts = texts_between_commas(written);
  if (parts.size() != 4) {
    throw InputError(fmt::format("--{} '{}': expected elo0,elo1,alpha,beta as in 0,5,.05,.05",
                                 option, printable(written)));
  }
  const auto number = [&](std::size_t part) {
    double value = 0;
    RealForm{}.read(option, parts[part], value);
    return value;
  };
  sprt = stats::Sprt{number(0), number(1), number(2), number(3)};
  const auto is_rate = [](double rate) { return rate > 0 && rate < 0.5; };
  const auto is_elo = [](double elo) { return std::fabs(elo) <= stats::Sprt::most_elo; };
  if (!is_elo(sprt.elo0) || !is_elo(sprt.elo1) || !(sprt.elo0 < sprt.elo1) ||
      !is_rate(sprt.alpha) || !is_rate(sprt.beta)) {
    throw InputError(fmt::format(
        "--{} '{}': expected elo0 < elo1, both from -{:.0f} to {:.0f}, and alpha and beta "
        "between 0 and .5",
        option, printable(written), stats::Sprt::most_elo, stats::Sprt::most_elo));
  }
}

}  // namespace evenhand::xiangqi
