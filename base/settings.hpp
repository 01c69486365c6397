#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace evenhand {

// A plan names its settings once, in the order of its command line, in a function beside them:
//
//     struct Plan {
//       std::uint64_t games = 0;
//       bool face_up = false;
//       JudgeOptions judging;
//
//       static void settings(Plan& self, SettingUse& use) {
//         use("games", self.games, count_from(1, most_games), Setting{.help = "How many"});
//         use("first", self.face_up, named(first_name, first_named), Setting{.value = "NAME"});
//         JudgeOptions::settings(self.judging, use);
//       }
//     };
//
// From that list its command line (below), its JSON and back (reports/json_settings.hpp) and its
// options (src/cli/command/setting_options.hpp) are derived: each is a SettingUse, which is given
// one setting after the other, whatever their types. A long list stands in a source, where it is
// compiled once. Which settings there are may depend on those that stand before. A setting that is
// an optional is left out where it has no value. A part with settings of its own is
// `use("selection", self.selection)`: an object in JSON, and its options among the others; a vector
// of such parts is an array without options. What no option says, such as a source that stands by
// itself, a part writes before its options: `std::string head_text() const`. What relates settings
// is a function `validate()`, beside the list.

/// The details of a setting beside its name, its value and its form: its help, its option.
struct Setting {
  const char* help = "";
  const char* value = "TEXT";  ///< what stands for it in help
  /// The name of its option where not the setting's own, with '-' for '_'; empty where it has none.
  std::optional<std::string_view> option = std::nullopt;
  bool only_changed = false;   ///< on a command line only where it is not what it is by default
  const char* also = nullptr;  ///< another name of its option, for who comes from another command
  bool is_null = false;        ///< an optional without a value is null in JSON, and not left out
  /// The value that the bare option stands for, where its value may be left out; it is written
  /// --option=value.
  const char* implied = nullptr;
};

/// "match-hands", by the name "match_hands".
std::string option_name(std::string_view name, const Setting& setting);

/// How a setting is written: as JSON has it, in which a real is also whole, a count also a
/// multiple, and texts are also repeated; the latter have an option for each of them.
enum class SettingKind { flag, count, multiple, whole, real, text, numbers, texts, repeated };

// The form of a setting: what it may be, and how it is written. Each has its `kind`, and
// text(value), which read(option, text, value) reads back; that, and check(option, value), throw an
// InputError that names the option for what the setting cannot be. A form without text() has no
// option. One of numbers has them as a vector, numbers(value), and one of texts has texts(value)
// and read_texts(option, texts, value). One that several options give has `alternatives`, their
// settings, and option_of(value), the name of one.

/// A whole number from `least` to `most`.
struct CountForm {
  static constexpr SettingKind kind = SettingKind::count;
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
  static constexpr SettingKind kind = SettingKind::whole;
  std::uint64_t least = 0;
  std::uint64_t most = std::uint64_t{1} << 53U;

  static std::string text(double number);
  void check(std::string_view option, double number) const;
  void read(std::string_view option, std::string_view written, double& number) const;
};

/// A number that `require` lets pass: it throws InputError for others.
struct RealForm {
  static constexpr SettingKind kind = SettingKind::real;
  void (*require)(double number) = nullptr;

  static std::string text(double number);
  void check(std::string_view option, double number) const;
  void read(std::string_view option, std::string_view written, double& number) const;
};

/// A share above 0 and below 1, as a number or as per cent: 0.01, 1%.
struct ShareForm {
  static constexpr SettingKind kind = SettingKind::real;
  static std::string text(double share) { return RealForm::text(share); }
  static void check(std::string_view option, double share);
  static void read(std::string_view option, std::string_view written, double& share);
};

/// Any text.
struct TextForm {
  static constexpr SettingKind kind = SettingKind::text;
  static const std::string& text(const std::string& written) { return written; }
  static void check(std::string_view /*option*/, const std::string& /*written*/) {}
  static void read(std::string_view /*option*/, const std::string& written, std::string& value) {
    value = written;
  }
};

/// A whole number that is written in units of `unit`: 4000 bits as 500 samples of 8 bits.
struct MultipleForm : CountForm {
  static constexpr SettingKind kind = SettingKind::multiple;
  std::uint64_t unit = 1;  ///< `least` and `most` are of units

  std::string text(std::uint64_t count) const { return CountForm::text(count / unit); }
  void check(std::string_view option, std::uint64_t count) const;
  void read(std::string_view option, std::string_view written, std::uint64_t& count) const;
};

/// Texts: an array in JSON, and one option with commas between them.
struct TextsForm {
  static constexpr SettingKind kind = SettingKind::texts;
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
  static constexpr SettingKind kind = SettingKind::numbers;
  using Counts = std::vector<unsigned>;

  static std::vector<std::uint64_t> numbers(const Counts& counts) {
    return {counts.begin(), counts.end()};
  }
  static std::string text(const Counts& counts);
  void check(std::string_view option, const Counts& counts) const;
  void read(std::string_view option, const std::string& written, Counts& counts) const;
};

/// Texts with an option for each of them.
struct RepeatedForm {
  static constexpr SettingKind kind = SettingKind::repeated;
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
  static constexpr SettingKind kind = SettingKind::flag;
  Value off = false;
  Value on = true;

  static void check(std::string_view /*option*/, const Value& /*value*/) {}
};

/// A value that has a text: `to_text(value)`, which `from_text(text)` reads back or throws
/// InputError for.
template <class ToText, class FromText>
struct NamedForm {
  static constexpr SettingKind kind = SettingKind::text;
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

/// A value as JSON has it, and nothing for an optional without one.
using PlainValue =
    std::variant<std::monostate, bool, std::uint64_t, double, std::string,
                 std::vector<std::uint64_t>, std::vector<double>, std::vector<std::string>>;

/// The value of a setting with its form, whatever their types.
class SettingValue {
 public:
  virtual ~SettingValue() = default;
  SettingValue(const SettingValue&) = delete;
  SettingValue& operator=(const SettingValue&) = delete;

  SettingKind kind() const { return kind_; }
  bool may_be_missing() const { return may_be_missing_; }
  /// The least and the most that a count in JSON may be.
  std::uint64_t least() const { return least_; }
  std::uint64_t most() const { return most_; }
  /// The settings of the options that give it, where they are several.
  std::span<const Setting> alternatives() const { return alternatives_; }

  virtual PlainValue plain() const = 0;
  /// Numbers are taken as a text with commas between them. Throws InputError.
  virtual void take(std::string_view option, const PlainValue& plain) = 0;
  /// Makes an optional have no value.
  virtual void reset() = 0;
  /// As an option has it; nothing where it has no value, or its form has no text.
  virtual std::optional<std::string> text() const = 0;
  /// Throws InputError.
  virtual void read(std::string_view option, const std::string& written) = 0;
  virtual void check(std::string_view option) const = 0;
  /// The name of the alternative that gives it.
  virtual std::string alternative() const = 0;

 protected:
  SettingValue(SettingKind kind, bool may_be_missing)
      : kind_(kind), may_be_missing_(may_be_missing) {}

  SettingKind kind_;
  bool may_be_missing_;
  std::uint64_t least_ = 0;
  std::uint64_t most_ = UINT64_MAX;
  std::span<const Setting> alternatives_;
};

/// The type that an optional holds; for another type, that type itself.
template <class Value>
struct HeldBy {
  using type = Value;
};
template <class Value>
struct HeldBy<std::optional<Value>> {
  using type = Value;
};
template <class Value>
inline constexpr bool is_optional = !std::same_as<typename HeldBy<Value>::type, Value>;

template <class Value, class Form>
class FormedValue final : public SettingValue {
 public:
  FormedValue(Value& value, const Form& form)
      : SettingValue(Form::kind, is_optional<Value>), value_(value), form_(form) {
    if constexpr (Form::kind == SettingKind::count) {
      least_ = form.or_none ? 0 : form.least;
      most_ = std::min<std::uint64_t>(form.most, std::numeric_limits<Held>::max());
    }
    if constexpr (has_alternatives) alternatives_ = form.alternatives;
  }

  PlainValue plain() const override {
    const Held* const held = this->held();
    if (held == nullptr) return {};
    if constexpr (Form::kind == SettingKind::flag) {
      return *held == form_.on;
    } else if constexpr (is_count) {
      return std::uint64_t{*held};
    } else if constexpr (is_real) {
      return *held;
    } else if constexpr (Form::kind == SettingKind::numbers) {
      return form_.numbers(*held);
    } else if constexpr (is_texts) {
      return form_.texts(*held);
    } else {
      return form_.text(*held);
    }
  }
  void take(std::string_view option, const PlainValue& plain) override {
    if constexpr (Form::kind == SettingKind::flag) {
      made() = std::get<bool>(plain) ? form_.on : form_.off;
    } else if constexpr (is_count) {
      form_.check(option, made() = static_cast<Held>(std::get<std::uint64_t>(plain)));
    } else if constexpr (is_real) {
      form_.check(option, made() = std::get<double>(plain));
    } else if constexpr (is_texts) {
      form_.read_texts(option, std::get<std::vector<std::string>>(plain), made());
    } else {
      form_.read(option, std::get<std::string>(plain), made());
    }
  }
  void reset() override {
    if constexpr (is_optional<Value>) value_.reset();
  }
  std::optional<std::string> text() const override {
    if constexpr (requires(const Held& held) { form_.text(held); }) {
      if (const Held* const held = this->held()) return std::string(form_.text(*held));
    }
    return std::nullopt;
  }
  void read(std::string_view option, const std::string& written) override {
    if constexpr (requires { form_.read(option, written, made()); }) {
      form_.read(option, written, made());
    }
  }
  void check(std::string_view option) const override {
    if (const Held* const held = this->held()) form_.check(option, *held);
  }
  std::string alternative() const override {
    if constexpr (has_alternatives) return form_.option_of(value_);
    return {};
  }

 private:
  using Held = typename HeldBy<Value>::type;
  static constexpr bool is_count =
      Form::kind == SettingKind::count || Form::kind == SettingKind::multiple;
  static constexpr bool is_real =
      Form::kind == SettingKind::real || Form::kind == SettingKind::whole;
  static constexpr bool is_texts =
      Form::kind == SettingKind::texts || Form::kind == SettingKind::repeated;
  static constexpr bool has_alternatives = requires { Form::alternatives; };

  const Held* held() const {
    if constexpr (is_optional<Value>) {
      return value_ ? &*value_ : nullptr;
    } else {
      return &value_;
    }
  }
  Held& made() {
    if constexpr (is_optional<Value>) {
      return value_.emplace();
    } else {
      return value_;
    }
  }

  Value& value_;
  Form form_;
};

class SettingUse;

/// Has a list of its settings.
template <class T>
concept HasSettings = requires(T& value, SettingUse& use) { T::settings(value, use); };

/// A reference to an object that lists its settings, whatever its type. A use that only reads the
/// settings is given a constant object.
class SettingList {
 public:
  template <HasSettings T>
  SettingList(const T& object)
      : object_(const_cast<T*>(&object)), list_(list<T>), list_usual_(list_usual<T>) {
    if constexpr (requires { object.head_text(); }) head_text_ = head_text<T>;
  }

  void use(SettingUse& use) const { list_(object_, use); }
  /// The same of an object as it is by default.
  void use_usual(SettingUse& use) const { list_usual_(use); }
  std::string head_text() const { return head_text_ == nullptr ? "" : head_text_(object_); }

 private:
  template <class T>
  static void list(void* object, SettingUse& use) {
    T::settings(*static_cast<T*>(object), use);
  }
  template <class T>
  static void list_usual(SettingUse& use) {
    T usual{};
    T::settings(usual, use);
  }
  template <class T>
  static std::string head_text(const void* object) {
    return static_cast<const T*>(object)->head_text();
  }

  void* object_;
  void (*list_)(void*, SettingUse&);
  void (*list_usual_)(SettingUse&);
  std::string (*head_text_)(const void*) = nullptr;
};

/// A vector of parts with settings, each an object of an array.
class SettingLists {
 public:
  virtual ~SettingLists() = default;
  virtual std::size_t size() const = 0;
  virtual SettingList operator[](std::size_t index) const = 0;
  virtual void clear() = 0;
  virtual SettingList add() = 0;
};
template <HasSettings T>
class PartsOf final : public SettingLists {
 public:
  explicit PartsOf(std::vector<T>& parts) : parts_(parts) {}
  std::size_t size() const override { return parts_.size(); }
  SettingList operator[](std::size_t index) const override { return parts_[index]; }
  void clear() override { parts_.clear(); }
  SettingList add() override { return parts_.emplace_back(); }

 private:
  std::vector<T>& parts_;
};

/// A setting of a list.
struct SettingRow {
  const char* name;
  std::unique_ptr<SettingValue> value;
  const Setting& setting;

  std::string option() const { return option_name(name, setting); }
};

/// Does something with each setting of a list.
class SettingUse {
 public:
  template <class Value, class Form>
  void operator()(const char* name, Value& value, const Form& form, const Setting& setting);
  template <HasSettings Part>
  void operator()(const char* name, Part& part) {
    use_part(name, part);
  }
  template <HasSettings Part>
  void operator()(const char* name, std::vector<Part>& parts) {
    PartsOf<Part> all(parts);
    use_parts(name, all);
  }

 protected:
  ~SettingUse() = default;

 private:
  virtual void use_setting(SettingRow row) = 0;
  virtual void use_part(const char* name, const SettingList& part) = 0;
  virtual void use_parts(const char* name, SettingLists& parts) = 0;
};

template <class Value, class Form>
void SettingUse::operator()(const char* name, Value& value, const Form& form,
                            const Setting& setting) {
  use_setting({name, std::make_unique<FormedValue<Value, Form>>(value, form), setting});
}

// The instances that most lists use are compiled once.
using NamedTextForm =
    NamedForm<const std::string& (*)(const std::string&), std::string (*)(const std::string&)>;
using NamedFlagForm = NamedForm<std::string_view (*)(bool), bool (*)(std::string_view)>;
extern template void SettingUse::operator()(const char*, std::uint64_t&, const CountForm&,
                                            const Setting&);
extern template void SettingUse::operator()(const char*, unsigned&, const CountForm&,
                                            const Setting&);
extern template void SettingUse::operator()(const char*, std::optional<std::uint64_t>&,
                                            const CountForm&, const Setting&);
extern template void SettingUse::operator()(const char*, double&, const RealForm&, const Setting&);
extern template void SettingUse::operator()(const char*, std::optional<double>&, const RealForm&,
                                            const Setting&);
extern template void SettingUse::operator()(const char*, std::optional<double>&, const ShareForm&,
                                            const Setting&);
extern template void SettingUse::operator()(const char*, std::string&, const TextForm&,
                                            const Setting&);
extern template void SettingUse::operator()(const char*, std::optional<std::string>&,
                                            const TextForm&, const Setting&);
extern template void SettingUse::operator()(const char*, std::vector<std::string>&,
                                            const TextsForm&, const Setting&);
extern template void SettingUse::operator()(const char*, std::vector<std::string>&,
                                            const RepeatedForm&, const Setting&);
extern template void SettingUse::operator()(const char*, bool&, const FlagForm<>&, const Setting&);
extern template void SettingUse::operator()(const char*, std::string&, const NamedTextForm&,
                                            const Setting&);
extern template void SettingUse::operator()(const char*, bool&, const NamedFlagForm&,
                                            const Setting&);

/// The options that repeat the settings of a list, each behind a blank, quoted for a shell:
/// " --games 1000 --first random".
std::string settings_text(const SettingList& list);

/// Throws InputError for a setting that is none its form allows.
void check_settings(const SettingList& list);

}  // namespace evenhand
