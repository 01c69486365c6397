#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace evenhand {

// A plan names its settings once, in the order of its command line, in a function beside them:
//
//     struct Plan {
//       std::uint64_t games = 0;
//       bool face_up = false;
//       JudgeOptions judging;
//
//       template <class Self, class Use>
//       static void settings(Self& self, Use& use) {
//         use("games", self.games, count_from(1, most_games), Setting{.help = "How many"});
//         use("first", self.face_up, named(first_name, first_named), Setting{.value = "NAME"});
//         JudgeOptions::settings(self.judging, use);
//       }
//     };
//
// From that list its command line (below), its JSON and back (reports/json_settings.hpp) and its
// options (src/cli/command/setting_options.hpp) are derived. Which settings there are may depend on
// those that stand before. A setting that is an optional is left out where it has no value. A part
// with settings of its own is `use("selection", self.selection)`: an object in JSON, and its
// options among the others; a vector of such parts is an array without options. What no option
// says, such as a source that stands by itself, a part writes before its options: `std::string
// head_text() const`. What relates settings is a function `validate()`, beside the list.

/// What is said of a setting beside its name, its value and its form.
struct Setting {
  const char* help = "";
  const char* value = "TEXT";  ///< what stands for it in help
  /// What its option is called where not as it is, with '-' for '_'; empty where it has none.
  std::optional<std::string_view> option = std::nullopt;
  bool only_changed = false;   ///< on a command line only where it is not what it is by default
  const char* also = nullptr;  ///< another name of its option, for who comes from another command
  bool is_null = false;        ///< an optional without a value is null in JSON, and not left out
};

/// "match-hands", by the name "match_hands".
std::string option_name(std::string_view name, const Setting& setting);

// The form of a setting: what it may be, and how it is written. Each has text(value), which
// read(option, text, value) reads back; that, and check(option, value), throw an InputError that
// names the option for what the setting cannot be. A form without text() has no option. One that
// several options give has `alternatives`, their settings, and option_of(value), the name of one.

/// A whole number from `least` to `most`.
struct CountForm {
  std::uint64_t least = 0;
  std::uint64_t most = UINT64_MAX;
  bool or_none = false;  ///< 0 stands for none, which nobody writes

  static std::string text(std::uint64_t count);
  void check(std::string_view option, std::uint64_t count) const;
  template <std::unsigned_integral Count>
  void read(std::string_view option, std::string_view written, Count& count) const {
    count = static_cast<Count>(parsed(option, written));
  }

 private:
  std::uint64_t parsed(std::string_view option, std::string_view written) const;
};
constexpr CountForm count_from(std::uint64_t least, std::uint64_t most = UINT64_MAX) {
  return {least, most};
}
constexpr CountForm none_or_count(std::uint64_t least, std::uint64_t most = UINT64_MAX) {
  return {least, most, true};
}

/// A whole number that is kept as a double: one to 10^15, say.
struct WholeForm {
  std::uint64_t least = 0;
  std::uint64_t most = std::uint64_t{1} << 53U;

  static std::string text(double number);
  void check(std::string_view option, double number) const;
  void read(std::string_view option, std::string_view written, double& number) const;
};

/// A number that `require` lets pass: it throws InputError for others.
struct RealForm {
  void (*require)(double number) = nullptr;

  static std::string text(double number);
  void check(std::string_view option, double number) const;
  void read(std::string_view option, std::string_view written, double& number) const;
};

/// A share above 0 and below 1, as a number or as per cent: 0.01, 1%.
struct ShareForm {
  static std::string text(double share) { return RealForm::text(share); }
  static void check(std::string_view option, double share);
  static void read(std::string_view option, std::string_view written, double& share);
};

/// Any text.
struct TextForm {
  static const std::string& text(const std::string& written) { return written; }
  static void check(std::string_view /*option*/, const std::string& /*written*/) {}
  static void read(std::string_view /*option*/, const std::string& written, std::string& value) {
    value = written;
  }
};

/// A whole number that is written in units of `unit`: 4000 bits as 500 samples of 8 bits.
struct MultipleForm : CountForm {
  std::uint64_t unit = 1;  ///< `least` and `most` are of units

  std::string text(std::uint64_t count) const { return CountForm::text(count / unit); }
  void check(std::string_view option, std::uint64_t count) const;
  void read(std::string_view option, std::string_view written, std::uint64_t& count) const;
};

/// Texts: an array in JSON, and one option with commas between them.
struct TextsForm {
  using Texts = std::vector<std::string>;

  static std::string text(const Texts& texts);
  static void read(std::string_view option, const std::string& written, Texts& value);
  static void check(std::string_view /*option*/, const Texts& /*texts*/) {}
  static const Texts& texts(const Texts& value) { return value; }
  static void read_texts(std::string_view /*option*/, const Texts& texts, Texts& value) {
    value = texts;
  }
};

/// Whole numbers from `least` to `most`, one or more: an array in JSON, and one option with commas
/// between them.
struct CountsForm : CountForm {
  using Counts = std::vector<unsigned>;

  static const Counts& numbers(const Counts& counts) { return counts; }
  static std::string text(const Counts& counts);
  void check(std::string_view option, const Counts& counts) const;
  void read(std::string_view option, const std::string& written, Counts& counts) const;
};

/// Texts with an option for each of them.
struct RepeatedForm {
  using Texts = std::vector<std::string>;

  static void check(std::string_view /*option*/, const Texts& /*texts*/) {}
  static const Texts& texts(const Texts& value) { return value; }
  static void read_texts(std::string_view /*option*/, const Texts& texts, Texts& value) {
    value = texts;
  }
};

/// An option without a value, which makes what is `off` without it `on`.
template <class Value = bool>
struct FlagForm {
  Value off = false;
  Value on = true;

  static void check(std::string_view /*option*/, const Value& /*value*/) {}
};
template <class Form>
inline constexpr bool is_flag = false;
template <class Value>
inline constexpr bool is_flag<FlagForm<Value>> = true;

/// A value that has a text: `to_text(value)`, which `from_text(text)` reads back or throws
/// InputError for.
template <class ToText, class FromText>
struct NamedForm {
  ToText to_text;
  FromText from_text;

  template <class Value>
  std::string text(const Value& value) const {
    return std::string(to_text(value));
  }
  template <class Value>
  void check(std::string_view /*option*/, const Value& value) const {
    static_cast<void>(from_text(text(value)));
  }
  template <class Value>
  void read(std::string_view /*option*/, const std::string& written, Value& value) const {
    value = from_text(written);
  }
};
template <class ToText, class FromText>
constexpr NamedForm<ToText, FromText> named(ToText to_text, FromText from_text) {
  return {to_text, from_text};
}

/// A form whose value may be left out: the bare option stands for `implied`. It is written as
/// --option=value.
template <class Form>
struct ImpliedForm : Form {
  const char* implied;
};
template <class Form>
ImpliedForm(Form, const char*) -> ImpliedForm<Form>;
template <class Form>
inline constexpr bool has_implied = false;
template <class Form>
inline constexpr bool has_implied<ImpliedForm<Form>> = true;

/// Does nothing with settings.
struct NoUse {
  template <class Part>
  void operator()(const char* /*name*/, Part& /*part*/) {}
  template <class Value, class Form>
  void operator()(const char* /*name*/, Value& /*value*/, const Form& /*form*/,
                  const Setting& /*setting*/) {}
};
/// Has a list of its settings.
template <class T>
concept HasSettings = requires(T& value, NoUse& use) { T::settings(value, use); };

/// Parts with settings, each an object of an array.
template <class T>
inline constexpr bool is_list_of_parts = false;
template <HasSettings T>
inline constexpr bool is_list_of_parts<std::vector<T>> = true;
template <class T>
concept ListOfParts = is_list_of_parts<std::remove_const_t<T>>;

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <HasSettings T>
std::string settings_text(const T& value);

/// Text for a shell, each option behind a blank: " --games 1000 --first random".
class CommandLineOfSettings {
 public:
  /// Of an object of the same settings as they are by default.
  template <HasSettings T>
  explicit CommandLineOfSettings(const T& defaults) {
    Texts use{defaults_};
    T::settings(defaults, use);
  }

  /// Of a part, what settings_text(part) says.
  template <class Part>
  void operator()(const char* /*name*/, const Part& part) {
    if constexpr (!ListOfParts<Part>) text_ += settings_text(part);
  }
  template <HasSettings T>
  void add_all(const T& value) {
    if constexpr (requires { value.head_text(); }) text_ += value.head_text();
    T::settings(value, *this);
  }
  template <class Value, class Form>
  void operator()(const char* name, const Value& value, const Form& form, const Setting& setting) {
    const std::string option = option_name(name, setting);
    if (option.empty()) return;
    if constexpr (is_flag<Form>) {
      if (value == form.on) add_flag(option);
    } else if constexpr (std::same_as<Form, RepeatedForm>) {
      for (const std::string& text : value) add(option, text);
    } else if constexpr (is_optional<Value>) {
      if (value) add(option, form.text(*value));
    } else if constexpr (requires { form.option_of(value); }) {
      add(form.option_of(value), form.text(value));
    } else if constexpr (requires { form.text(value); }) {
      std::string text = form.text(value);
      if (setting.only_changed && is_default(name, text)) return;
      add(option, text, has_implied<Form> ? '=' : ' ');
    }
  }

  const std::string& text() const { return text_; }

 private:
  using Defaults =
      std::vector<std::pair<std::string, std::string>>;  ///< texts by their settings' names
  struct Texts {
    Defaults& texts;
    template <class Part>
    void operator()(const char* /*name*/, const Part& /*part*/) {}
    template <class Value, class Form>
    void operator()(const char* name, const Value& value, const Form& form,
                    const Setting& setting) {
      if constexpr (requires { form.text(value); }) {
        if (setting.only_changed) texts.emplace_back(name, form.text(value));
      }
    }
  };

  void add(const std::string& option, const std::string& text, char between = ' ');
  void add_flag(const std::string& option) { text_ += " --" + option; }
  bool is_default(std::string_view name, const std::string& text) const;

  Defaults defaults_;
  std::string text_;
};

/// The options that repeat it, each behind a blank, quoted for a shell.
template <HasSettings T>
std::string settings_text(const T& value) {
  CommandLineOfSettings use{T{}};
  use.add_all(value);
  return use.text();
}

struct CheckSettings {
  template <class Part>
  void operator()(const char* /*name*/, const Part& part) {
    if constexpr (ListOfParts<Part>) {
      for (const auto& each : part) (*this)(nullptr, each);
    } else if constexpr (HasSettings<Part>) {
      Part::settings(part, *this);
    }
  }
  template <class Value, class Form>
  void operator()(const char* name, const Value& value, const Form& form, const Setting& setting) {
    if constexpr (is_optional<Value>) {
      if (value) form.check(option_name(name, setting), *value);
    } else {
      form.check(option_name(name, setting), value);
    }
  }
};

/// Throws InputError for a setting that is none its form allows.
template <HasSettings T>
void check_settings(const T& value) {
  CheckSettings use;
  T::settings(value, use);
}

}  // namespace evenhand
