#pragma once

#include <atomic>

namespace evenhand {

/// A shared library that few commands want. It is loaded when one of its functions is first called,
/// for with all that it needs in turn it takes longer to load than most commands run.
struct SharedLibrary {
  const char* file;     ///< as the dynamic linker looks for it: "libpq.so.5"
  const char* package;  ///< of Debian, which has it: "libpq5"

  /// Where the symbol is. Throws InputError that says what to install where there is no such
  /// library, or none that has the symbol.
  void* find(const char* symbol) const;
};

/// A function of such a library, which is called like the one that its header declares:
///     const LoadedFunction<decltype(::PQfinish)> PQfinish{libpq, "PQfinish"};
/// Any thread may call it.
template <class Function>
class LoadedFunction {
 public:
  constexpr LoadedFunction(const SharedLibrary& library, const char* symbol)
      : library_(library), symbol_(symbol) {}

  /// Throws as SharedLibrary::find does.
  template <class... Arguments>
  auto operator()(Arguments... arguments) const {
    Function* function = found_.load(std::memory_order_relaxed);
    if (function == nullptr) {
      function = reinterpret_cast<Function*>(library_.find(symbol_));
      found_.store(function, std::memory_order_relaxed);
    }
    return function(arguments...);
  }

 private:
  const SharedLibrary& library_;
  const char* symbol_;
  mutable std::atomic<Function*> found_ = nullptr;
};

}  // namespace evenhand
