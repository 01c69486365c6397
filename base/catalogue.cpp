#include "base/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace evenhand {
namespace {

class PoReader {
 public:
  std::vector<PoEntry> read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      ++line_;
      take(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(entries_);
  }

 private:
  [[noreturn]] void refuse(std::string_view expected) const {
    throw std::invalid_argument(fmt::format("line {}: expected {}", line_, expected));
  }

  void take(std::string_view line) {
    if (line.empty() || line.starts_with('#')) return;
    if (line.starts_with('"')) {
      if (member_ == nullptr) refuse("msgid before a text");
      entries_.back().*member_ += unquoted(line);
      return;
    }
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, blank);
    const bool is_first = member_ == nullptr || member_ == &PoEntry::translation;
    if (word == "msgctxt" || (word == "msgid" && is_first)) entries_.emplace_back();
    member_ = word == "msgctxt"  ? &PoEntry::context
              : word == "msgid"  ? &PoEntry::message
              : word == "msgstr" ? &PoEntry::translation
                                 : nullptr;
    if (member_ == nullptr || entries_.empty()) refuse("msgctxt, msgid or msgstr");
    entries_.back().*member_ = unquoted(line.substr(std::min(blank + 1, line.size())));
  }

  std::string unquoted(std::string_view quoted) const {
    if (quoted.size() < 2 || quoted.front() != '"' || quoted.back() != '"') {
      refuse("a text in quotes");
    }
    std::string text;
    for (std::size_t at = 1; at + 1 < quoted.size(); ++at) {
      if (quoted[at] != '\\') {
        text += quoted[at];
        continue;
      }
      ++at;
      text += quoted[at] == 'n' ? '\n' : quoted[at] == 't' ? '\t' : quoted[at];
    }
    return text;
  }

  std::size_t line_ = 0;
  std::string PoEntry::*member_ = nullptr;
  std::vector<PoEntry> entries_;
};

bool is_latin(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// The runs of letters in a text that are longer than one.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_latin(text[end])) ++end;
    if (end > at + 1) words.emplace_back(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return words;
}

/// Returns the text between blanks, without the punctuation around it.
std::string_view without_punctuation(std::string_view token) {
  constexpr std::string_view punctuation = "(),.;:?!\"";
  const std::size_t first = std::min(token.find_first_not_of(punctuation), token.size());
  token.remove_prefix(first);
  return token.substr(0, token.find_last_not_of(punctuation) + 1);
}

/// Small letters alone: what has others, such as a dash, a dot or a digit, is a name or a number.
bool is_plain_word(std::string_view token) {
  return token.size() > 1 &&
         std::all_of(token.begin(), token.end(), [](char c) { return is_latin(c) && c >= 'a'; });
}

/// The end of what is quoted from `at` on, or `at` where nothing is.
std::size_t quoted_end(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '(';
  if (quote != '`' && !(quote == '\'' && begins)) return at;
  const std::size_t end = text.find(quote, at + 1);
  return end == std::string_view::npos ? at : end + 1;
}

/// Returns how many words of a language are in the text, outside of quotes.
std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t end = quoted_end(text, at); end > at) {
      at = end;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && text[end] != ' ' && text[end] != '`') ++end;
    if (is_plain_word(without_punctuation(text.substr(at, end - at)))) ++count;
    at = std::max(end, at + 1);
  }
  return count;
}

/// The first place outside of quotes and parentheses where `joint` stands; npos where none is.
std::size_t find_joint(std::string_view text, std::string_view joint) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (const std::size_t end = quoted_end(text, at); end > at) {
      at = end - 1;
      continue;
    }
    if (depth == 0 && at > 0 && text.substr(at).starts_with(joint)) return at;
    if (text[at] == '(') ++depth;
    if (text[at] == ')') --depth;
  }
  return std::string_view::npos;
}

/// "1,234", "2e6", "10^1783", "99 %", "3/4"
bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789,.e^/% +-") == std::string_view::npos &&
         text.find_first_of("0123456789") != std::string_view::npos;
}

/// Whether each parenthesis and backtick of it has its other one.
bool is_whole(std::string_view text) {
  return std::count(text.begin(), text.end(), '(') == std::count(text.begin(), text.end(), ')') &&
         std::count(text.begin(), text.end(), '`') % 2 == 0;
}

/// Returns how often a message ends in the text and another one begins; an end of a sentence counts
/// more than any number of those of its parts.
std::size_t count_joints(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::size_t>, 3> joints = {
      {{". ", 10'000}, {"; ", 100}, {": ", 1}}};
  std::size_t count = 0;
  for (const auto& [joint, weight] : joints) {
    for (std::size_t at = text.find(joint); at != std::string_view::npos;
         at = text.find(joint, at + 1)) {
      count += weight;
    }
  }
  return count;
}

/// Whether the text, which stands after a quote, has an end of that quote in it.
bool is_quoted_twice(std::string_view before, std::string_view text) {
  const bool is_quote = before.ends_with('\'') || before.ends_with('`') || before.ends_with('"');
  return is_quote && text.find(before.back()) != std::string_view::npos;
}

/// A quoted text or an option is a name, which stays as it is, and so do the words of a program.
bool is_before_name(std::string_view literal) {
  return literal.ends_with("--") || literal.ends_with('\'') || literal.ends_with('`') ||
         literal.ends_with('"') || literal.ends_with('/') || literal.ends_with("evenhand ") ||
         literal.ends_with("(default: ") || literal.ends_with("ends with: ") ||
         literal.ends_with("begins with: ");
}

/// The texts that a joint joins, "{0}; {1}" or "{0} ({1})", or the one that it ends, "{0}."; none
/// where it does not stand there.
std::vector<std::string_view> joined_by(const std::vector<std::string>& literals,
                                        std::string_view text) {
  const std::string_view end = literals.back();
  if (!text.ends_with(end)) return {};
  text.remove_suffix(end.size());
  if (literals.size() == 2) return {text};
  const std::size_t at = find_joint(text, literals[1]);
  if (at == std::string_view::npos) return {};
  return {text.substr(0, at), text.substr(at + literals[1].size())};
}

}  // namespace

std::vector<PoEntry> read_po(std::string_view text) { return PoReader().read(text); }

/// The best way to read one text.
class CatalogueSearch {
 public:
  explicit CatalogueSearch(const Catalogue& catalogue) : catalogue_(catalogue) {}

  /// The text as it is where too many readings would have to be compared: it is no message then.
  std::string translated(std::string_view text) {
    std::string read = best(text, 0).text;
    return is_too_long() ? std::string(text) : read;
  }

 private:
  struct Result {
    std::string text;
    std::size_t left = 0;     ///< words that are not translated
    std::size_t torn = 0;     ///< joints inside of what was taken for one place
    std::size_t letters = 0;  ///< of the pattern
  };

  static constexpr int deepest = 200;
  static constexpr std::size_t most_readings = 12;
  /// Bytes that are looked at for one text: of each part, once for each pattern that it may be. The
  /// texts of the program take less than half of it, which is some tenths of a second.
  static constexpr std::size_t most_work = 150'000'000;

  bool is_too_long() const { return work_ > most_work; }

  const Result& best(std::string_view text, int depth) {
    const std::string key(text);
    if (const auto found = results_.find(key); found != results_.end()) return found->second;
    Result result = looked_up(text, depth);
    return results_.insert_or_assign(key, std::move(result)).first->second;
  }

  /// A number: "65.0 %" stands as the language writes it.
  std::string with_unit(std::string_view number) const {
    constexpr std::string_view per_cent = " %";
    std::string text(number);
    const auto found = catalogue_.exact_.find(std::string(per_cent));
    if (found == catalogue_.exact_.end()) return text;
    for (std::size_t at = text.find(per_cent); at != std::string::npos;
         at = text.find(per_cent, at)) {
      text.replace(at, per_cent.size(), found->second);
    }
    return text;
  }

  Result looked_up(std::string_view text, int depth) {
    work_ += text.size();
    if (is_too_long()) return {std::string(text), 0};
    if (const auto found = catalogue_.exact_.find(std::string(text));
        found != catalogue_.exact_.end()) {
      return {found->second, 0};
    }
    if (words_of(text).empty()) return {with_unit(text), 0};
    // Blanks around a text say nothing of it.
    const std::size_t first = text.find_first_not_of(' ');
    const std::size_t end = text.find_last_not_of(' ') + 1;
    if (first > 0 || end < text.size()) {
      const Result& inner = best(text.substr(first, end - first), depth);
      // Punctuation that is as wide as a character has its blank in itself.
      const bool is_wide = inner.text.ends_with("：") || inner.text.ends_with("；");
      return {
          std::string(first, ' ') + inner.text + std::string(is_wide ? 0 : text.size() - end, ' '),
          inner.left};
    }
    const std::size_t words = count_words(text);
    const std::size_t joints = count_joints(text);
    if (quoted_end(text, 0) == text.size() || depth >= deepest) return {std::string(text), words};
    Result result{std::string(text), words, joints};
    by_patterns(text, depth, result);
    by_joints(text, depth, result);
    // A few words of a text that nobody translated are no help: it is somebody's own.
    if (2 * result.left > words && result.letters > 0 && joints == 0) {
      return {std::string(text), words, 0};
    }
    return result;
  }

  /// Returns how good a way to read a text is: words left, then messages torn apart.
  std::pair<std::size_t, std::size_t> faults_of(const Catalogue::Entry& entry,
                                                const std::vector<std::string_view>& places,
                                                int depth) {
    std::size_t torn = 0;
    for (const std::string_view place : places) torn += count_joints(place);
    return {left_in(places, entry.pattern.literals(), depth), torn};
  }

  /// Takes the best of some readings where it is better than what there is. Among those that are as
  /// good the last one has the longest first place, to which such messages add a clause.
  void consider(const Catalogue::Entry& entry,
                const std::vector<std::vector<std::string_view>>& readings, bool is_joint,
                int depth, Result& result) {
    const std::vector<std::string_view>* best_places = nullptr;
    std::pair<std::size_t, std::size_t> best_faults;
    for (const std::vector<std::string_view>& places : readings) {
      if (!are_fit(entry, places)) continue;
      const auto faults = faults_of(entry, places, depth);
      if (best_places != nullptr && faults > best_faults) continue;
      best_places = &places;
      best_faults = faults;
    }
    if (best_places == nullptr) return;
    // A pattern of a few letters says little: it is right where all else is understood.
    constexpr std::size_t few = 4;
    if (entry.letters < few && best_faults.first > 0) return;
    const auto [left, torn] = best_faults;
    if (std::tuple(left, torn, result.letters) >=
        std::tuple(result.left, result.torn, entry.letters)) {
      return;
    }
    const std::vector<std::string> texts = texts_of(*best_places, entry.pattern.literals(), depth);
    // Names that stand beside each other are joined as they were.
    if (is_joint && std::equal(texts.begin(), texts.end(), best_places->begin())) return;
    result = {filled_in(entry.translation, texts), left, torn, entry.letters};
  }

  static bool are_fit(const Catalogue::Entry& entry, const std::vector<std::string_view>& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i].ends_with(':')) return false;
      if (is_quoted_twice(entry.pattern.literals()[i], places[i])) return false;
      const bool is_counted = entry.is_count || (entry.is_amount && i + 1 == places.size()) ||
                              entry.pattern.literals()[i + 1].starts_with(" %");
      if (!is_whole(places[i]) || (is_counted && !is_number(places[i]))) return false;
    }
    return true;
  }

  void by_patterns(std::string_view text, int depth, Result& result) {
    std::vector<std::size_t> candidates;
    for (const std::string& word : words_of(text)) {
      const auto found = catalogue_.by_word_.find(word);
      if (found == catalogue_.by_word_.end()) continue;
      candidates.insert(candidates.end(), found->second.begin(), found->second.end());
    }
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    // The entry that says most itself comes first, and wins where others are as good.
    std::stable_sort(candidates.begin(), candidates.end(), [this](std::size_t a, std::size_t b) {
      return catalogue_.entries_[a].letters > catalogue_.entries_[b].letters;
    });
    for (const std::size_t number : candidates) {
      const Catalogue::Entry& entry = catalogue_.entries_[number];
      work_ += text.size();
      if (is_too_long()) return;
      consider(entry, entry.pattern.readings(text, most_readings), false, depth, result);
      if (result.left == 0 && result.torn == 0 && result.letters >= entry.letters) return;
    }
  }

  void by_joints(std::string_view text, int depth, Result& result) {
    for (const Catalogue::Entry& joint : catalogue_.joints_) {
      const std::vector<std::string_view> places = joined_by(joint.pattern.literals(), text);
      if (!places.empty()) consider(joint, {places}, true, depth, result);
    }
  }

  std::size_t left_in(const std::vector<std::string_view>& places,
                      const std::vector<std::string>& literals, int depth) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!is_before_name(literals[i])) left += best(places[i], depth + 1).left;
    }
    return left;
  }

  std::vector<std::string> texts_of(const std::vector<std::string_view>& places,
                                    const std::vector<std::string>& literals, int depth) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < places.size(); ++i) {
      texts.push_back(is_before_name(literals[i]) ? std::string(places[i])
                                                  : best(places[i], depth + 1).text);
    }
    return texts;
  }

  const Catalogue& catalogue_;
  std::unordered_map<std::string, Result> results_;
  std::size_t work_ = 0;
};

Catalogue::Catalogue(std::string_view po) {
  for (PoEntry& entry : read_po(po)) {
    // The first entry says of the file what it is; what has no translation stays as it is.
    const bool is_ending = entry.context == "ending";
    if (entry.message.empty() || (entry.translation.empty() && !is_ending)) continue;
    add(entry.context, entry.message, std::move(entry.translation));
  }
  index_by_word();
}

void Catalogue::add(std::string_view context, std::string_view message, std::string translation) {
  if (context == "value") {
    values_.emplace(message, std::move(translation));
    return;
  }
  Entry entry{MessagePattern(message), std::move(translation), context == "count",
              context == "amount"};
  if (entry.pattern.places() == 0) {
    exact_.emplace(message, std::move(entry.translation));
    return;
  }
  for (const std::string& literal : entry.pattern.literals()) {
    entry.letters +=
        static_cast<std::size_t>(std::count_if(literal.begin(), literal.end(), is_latin));
  }
  // Messages that may be joined are joined, but for a pattern that says as much as a short word.
  constexpr std::size_t letters_of_joint = 8;
  if (context == "joint") entry.letters = letters_of_joint;
  if (entry.is_amount) entry.letters = letters_of_joint + 1;
  (context == "joint" ? joints_ : entries_).push_back(std::move(entry));
}

void Catalogue::index_by_word() {
  const auto words = [](const Entry& entry) {
    std::set<std::string> found;
    for (const std::string& literal : entry.pattern.literals()) {
      for (std::string& word : words_of(literal)) found.insert(std::move(word));
    }
    return found;
  };
  std::unordered_map<std::string, std::size_t> uses;
  for (const Entry& entry : entries_) {
    for (const std::string& word : words(entry)) ++uses[word];
  }
  for (std::size_t number = 0; number < entries_.size(); ++number) {
    const std::set<std::string> found = words(entries_[number]);
    const auto rarest =
        std::min_element(found.begin(), found.end(),
                         [&uses](const auto& a, const auto& b) { return uses[a] < uses[b]; });
    if (rarest != found.end()) by_word_[*rarest].push_back(number);
  }
}

std::string Catalogue::translated(std::string_view text) const {
  // No message is so long: it is somebody's own text, whose readings would take long to compare.
  constexpr std::size_t longest = 4000;
  if (text.size() > longest) return std::string(text);
  constexpr std::size_t most_known = 100'000;
  const std::scoped_lock lock(mutex_);
  const std::string key(text);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (known_.size() >= most_known) known_.clear();
  return known_.emplace(key, CatalogueSearch(*this).translated(text)).first->second;
}

std::string Catalogue::translated_value(std::string_view text) const {
  if (text.find(' ') != std::string_view::npos) return translated(text);
  const auto found = values_.find(std::string(text));
  return found == values_.end() ? std::string(text) : found->second;
}

}  // namespace evenhand
