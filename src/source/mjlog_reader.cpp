#include <fmt/format.h>

#include <array>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "src/source/card_words.hpp"
#include "src/source/readers.hpp"
#include "src/source/tile_parts.hpp"

namespace evenhand::source {
namespace {

/// Names of Tenhou's tiles 0 to 135, four copies of each of 34 kinds: as the deck mahjong numbers
/// them, the first copy of a five being the red one.
const std::string& tile_name(std::size_t tile) {
  static const auto names = [] {
    const cards::Deck deck = cards::parse_deck("mahjong");
    return deck.card_names;
  }();
  return names.at(tile);
}

/// The next element of an XML text, with where it stands.
class Elements {
 public:
  Elements(ByteWindow& window, std::string source) : window_(window), source_(std::move(source)) {}

  /// The next element, from '<' to '>'; nothing at the end. Valid until the next call.
  std::optional<Line> next() {
    while (true) {
      const std::string_view bytes = window_.available();
      const std::size_t open = bytes.find('<');
      const std::size_t close = open == std::string_view::npos ? open : bytes.find('>', open);
      if (close != std::string_view::npos) return take(open, close + 1);
      if (open == std::string_view::npos) pass(bytes.size());
      if (window_.available().size() > ByteWindow::longest_record) {
        here(0).refuse(0, fmt::format("an element of more than {} bytes",
                                      with_thousands(ByteWindow::longest_record)));
      }
      if (window_.more()) continue;
      if (open != std::string_view::npos) {
        here(0).refuse(0, "an element without its '>' (the log ends here: was it cut off?)");
      }
      return std::nullopt;
    }
  }

 private:
  /// Passes over bytes, counting lines.
  void pass(std::size_t count) {
    const std::string_view bytes = window_.available().substr(0, count);
    const std::size_t newline = bytes.rfind('\n');
    if (newline == std::string_view::npos) {
      indent_ += count;
    } else {
      line_ += static_cast<std::uint64_t>(std::count(bytes.begin(), bytes.end(), '\n'));
      indent_ = count - newline - 1;
    }
    window_.consume(count);
  }

  Line here(std::size_t length) const {
    Line line{window_.available().substr(0, length), source_, line_, window_.offset(), false};
    line.indent = indent_;
    return line;
  }

  Line take(std::size_t open, std::size_t end) {
    pass(open);
    const Line element = here(end - open);
    pass(end - open);
    return element;
  }

  ByteWindow& window_;
  std::string source_;
  std::uint64_t line_ = 1;
  std::size_t indent_ = 0;
};

/// The value of an attribute and its column; nothing when the element has none of that name.
std::optional<Token> attribute(const Line& element, std::string_view name) {
  const std::string start = fmt::format(" {}=\"", name);
  const std::size_t at = element.text.find(start);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t begin = at + start.size();
  const std::size_t end = element.text.find('"', begin);
  if (end == std::string_view::npos)
    element.refuse(begin, "an attribute without its closing quote");
  return Token{element.text.substr(begin, end - begin), begin};
}

/// Games of Tenhou (mjlog XML, version 2.3): INIT elements with the players' tiles as numbers, T,
/// U, V and W elements for what players 0 to 3 draw.
class MjlogReader final : public RowReader {
 public:
  explicit MjlogReader(const ReaderInput& input)
      : elements_(input.window, input.source), parts_(input.options.selection.columns) {}

  std::size_t width() const override { return parts_.width(); }
  std::string found() const override { return parts_.in_words(); }

  bool next(Row& row) override {
    row.plain = {};
    while (true) {
      const std::optional<Line> element = elements_.next();
      if (!element) return hand_out(row);
      const std::string_view text = element->text;
      if (text.starts_with("<INIT ")) {
        const bool whole = hand_out(row);
        begin(*element);
        if (whole) return true;
      } else if (is_open_ && !start_.first_draw && text.size() > 2 &&
                 text[1] == "TUVW"[start_.dealer] && text[2] >= '0' && text[2] <= '9') {
        const std::size_t end = text.find_first_not_of("0123456789", 2);
        start_.first_draw = tile(*element, {text.substr(2, end - 2), 2});
      }
    }
  }

 private:
  static Token tile(const Line& element, const Token& number) {
    constexpr std::size_t tiles = 136;
    const std::optional<std::size_t> value = as_number(trimmed(number.text));
    if (!value || *value >= tiles) {
      element.refuse(number.column, fmt::format("found '{}', expected a tile from 0 to 135",
                                                printable(number.text)));
    }
    return {tile_name(*value), number.column};
  }

  static std::vector<Token> numbers(const Token& list) {
    std::vector<Token> items;
    split_draw(list.text, list.column, items);
    return items;
  }

  void begin(const Line& element) {
    start_ = {};
    text_.assign(element.text);
    line_ = element;
    line_.text = text_;
    is_open_ = true;
    const std::optional<Token> dealer = attribute(element, "oya");
    const std::optional<Token> seed = attribute(element, "seed");
    if (!dealer || !seed) element.refuse(0, "an INIT element without oya and seed");
    start_.dealer = as_number(dealer->text).value_or(SIZE_MAX);
    if (start_.dealer > 3) element.refuse(dealer->column, "expected a dealer (oya) from 0 to 3");
    const std::vector<Token> seeds = numbers(*seed);
    constexpr std::size_t indicator = 5;
    if (seeds.size() > indicator) start_.indicator = tile(element, seeds[indicator]);
    for (std::size_t player = 0; player < start_.hands.size(); ++player) {
      const std::optional<Token> hand = attribute(element, fmt::format("hai{}", player));
      if (!hand || hand->text.empty()) {
        element.refuse(0, fmt::format("no tiles of player {} (a game of three, or a log of one "
                                      "player's view); the audit needs four hands",
                                      player));
      }
      for (const Token& number : numbers(*hand)) {
        start_.hands[player].push_back(tile(element, number));
      }
      constexpr std::size_t tiles = 13;
      if (start_.hands[player].size() != tiles) {
        element.refuse(hand->column, fmt::format("player {} has {} tiles, expected 13", player,
                                                 start_.hands[player].size()));
      }
    }
  }

  bool hand_out(Row& row) {
    if (!is_open_) return false;
    is_open_ = false;
    if (!parts_.take(start_, row.cards)) return false;
    out_text_ = text_;
    row.line = line_;
    row.line.text = out_text_;
    return true;
  }

  Elements elements_;
  MahjongParts parts_;
  MahjongStart start_;
  std::string text_;
  std::string out_text_;
  Line line_{};
  bool is_open_ = false;
};

bool looks_like_mjlog(const LogStart& start) { return start.line.starts_with('<'); }

}  // namespace

extern constexpr ReaderInfo mjlog_reader{
    .format = LogFormat::mjlog,
    .name = "mjlog",
    .summary = "Tenhou's mahjong games in XML: hands, dora indicators",
    .deck = "mahjong",
    .takes = ReaderInfo::Takes::parts,
    .is_a_document = true,
    .looks_like = looks_like_mjlog,
    .make = make_reader<MjlogReader>};

}  // namespace evenhand::source
