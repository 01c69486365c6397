#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "sims/mahjong/analysis.hpp"
#include "sims/mahjong/hand_text.hpp"
#include "src/cli/hand.hpp"
#include "src/cli/hand_mahjong_output.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/line.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples =
    R"(Tiles are 123m456p789s1122z (m characters, p dots, s bamboos, 1z-7z east south west north white
green red; 0 is a red five), Unicode tiles, names such as 一万 or 东, or numbers from 0 to 135.
Sets on the table follow a plus sign; a closed gang stands in brackets.
Examples:
  evenhand hand mahjong 123m456p789s1122z        ready: waits for 1z and 2z
  evenhand hand mahjong 1239m456p789s11223z      which discards are best
  evenhand hand mahjong '11z456p+123m+555p[7777s]' --json
  evenhand hand mahjong --rules sichuan 1111m2233p4455p66p
  evenhand hand mahjong --json < hands.txt       a hand a line, at full speed)";

struct Options {
  std::vector<std::string> hands;
  std::string rules = "basic";
  bool json = false;
};

class HandPrinter {
 public:
  HandPrinter(const Terminal& terminal, const Options& options)
      : terminal_(terminal),
        rules_(mahjong::parse_rules(options.rules)),
        count_(rules_.shape),
        json_(options.json) {}

  void answer(std::string_view text, std::string_view where) {
    const mahjong::Hand hand = mahjong::parse_hand(text, where);
    refuse_honours(hand, text, where);
    const mahjong::Analysis analysis = mahjong::analyse(count_, hand, rules_.honours);
    (json_ ? append_mahjong_json : append_mahjong_text)(out_, hand, analysis);
    if (out_.size() > full) flush();
  }

  void flush() {
    terminal_.print({out_.data(), out_.size()});
    out_.clear();
  }

 private:
  static constexpr std::size_t full = std::size_t{1} << 16;

  void refuse_honours(const mahjong::Hand& hand, std::string_view text,
                      std::string_view where) const {
    if (rules_.honours) return;
    const mahjong::Counts held = hand.held();
    for (std::size_t kind = mahjong::first_honour; kind < mahjong::kinds; ++kind) {
      if (held[kind] == 0) continue;
      throw InputError(fmt::format("{} '{}': the rules {} have no honours such as {}", where, text,
                                   rules_.name,
                                   mahjong::kind_text(static_cast<mahjong::Kind>(kind))));
    }
  }

  const Terminal& terminal_;
  mahjong::Rules rules_;
  mahjong::ShantenCounter count_;
  bool json_;
  fmt::memory_buffer out_;
};

void answer_lines(HandPrinter& printer) {
  source::ByteWindow window(source::open_file("-", session::interrupted));
  source::LineReader reader(window, "standard input");
  while (const std::optional<source::Line> line = reader.next()) {
    printer.answer(line->text, fmt::format("standard input:{}: hand", line->number));
  }
}

ExitCode answer(const Program& program, const Options& options) {
  HandPrinter printer(program.terminal, options);
  try {
    if (options.hands.empty()) answer_lines(printer);
    for (const std::string& hand : options.hands) {
      if (hand == "-") {
        answer_lines(printer);
      } else {
        printer.answer(hand, "hand");
      }
    }
  } catch (const InputError&) {
    printer.flush();
    throw;
  }
  printer.flush();
  return ExitCode::ok;
}

}  // namespace

void add_hand_mahjong(CLI::App& hand, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command = hand.add_subcommand(
      "mahjong", "Mahjong: how far a hand is from winning, its waits, its best discards");
  command->footer(mahjong::rules_help() + examples);
  command->add_option("hands", options->hands,
                      "Hands of 13 or 14 tiles; '-' or nothing reads a hand a line from standard "
                      "input");
  command->add_option("--rules", options->rules, "A preset, with switches behind it")
      ->type_name("RULES")
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object a hand, one a line");
  command->callback([&program, options] {
    program.run = [&program, options] { return answer(program, *options); };
  });
}

}  // namespace evenhand::cli
