"""The functions of evenhand.h, and their errors as exceptions."""

import ctypes
import json
import operator
import os
import pathlib

BAD_INPUT = 2


class Error(RuntimeError):
    """The library could not finish: memory, input and output, or a fault in it."""


class InputError(Error, ValueError):
    """What was given cannot be used; the message says what was found and what was expected."""


class WrongType(InputError, TypeError):
    """What was given is of a type that cannot be used."""


def wrong_type(what, found, expected):
    """The error for a value whose type is not the expected one."""
    return WrongType(f"{what}: found {type(found).__name__}; expected {expected}")


def whole(value, what, least, words):
    """A whole number, also one of NumPy's, from `least` to 2^53."""
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or not least <= number <= 2**53:
        error = wrong_type(what, value, words) if number is None else InputError(
            f"{what}: found {value!r}; expected {words}")
        raise error
    return number


def options_as_json(options):
    """Options by their names, '_' for '-', as the library reads them; those that are None are not said."""
    said = {name.replace("_", "-"): value for name, value in options.items() if value is not None}
    expected = "a text, a number, or a list of them"
    for name, value in said.items():
        try:
            text = json.dumps(value, allow_nan=False, default=operator.index)
        except TypeError:
            raise wrong_type(name, value, expected) from None
        except ValueError:
            raise InputError(f"{name}: found {value!r}; expected {expected}") from None
        if "\\u0000" in text:
            raise InputError(f"{name}: has a zero byte in it")
    return json.dumps(said, default=operator.index)


def _load():
    """The library that $EVENHAND_LIBRARY names, else that of the package, else that of the system."""
    own = pathlib.Path(__file__).parent / "lib" / "libevenhand.so.0"
    name = os.environ.get("EVENHAND_LIBRARY") or (str(own) if own.exists() else "libevenhand.so.0")
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(f"{name}: {error}; install the wheel of this machine, or let EVENHAND_LIBRARY name "
                          "libevenhand.so.0") from error


_library = _load()
_text = ctypes.c_void_p  # A pointer that is freed: ctypes would copy what c_char_p points to, and lose it.
_audit = ctypes.c_void_p
_size = ctypes.c_size_t


def _declare(name, *arguments):
    function = getattr(_library, name)
    function.restype = ctypes.c_int
    function.argtypes = [*arguments, ctypes.POINTER(_text)]
    return function


def _taken(pointer):
    """The bytes of a text that the library gave."""
    try:
        return ctypes.string_at(pointer)
    finally:
        _library.evenhand_free(pointer)


def _call(function, *arguments):
    error = _text()
    status = function(*arguments, ctypes.byref(error))
    if status == 0:
        return
    line = _taken(error).decode("utf-8", "replace") if error else "out of memory"
    raise (InputError if status == BAD_INPUT else Error)(line)


_library.evenhand_version.restype = ctypes.c_char_p
_library.evenhand_version.argtypes = []
_library.evenhand_free.restype = None
_library.evenhand_free.argtypes = [ctypes.c_void_p]
_library.evenhand_audit_delete.restype = None
_library.evenhand_audit_delete.argtypes = [_audit]
_library.evenhand_audit_width.restype = _size
_library.evenhand_audit_width.argtypes = [_audit]
_library.evenhand_audit_deck.restype = _size
_library.evenhand_audit_deck.argtypes = [_audit]
_library.evenhand_audit_deals.restype = ctypes.c_uint64
_library.evenhand_audit_deals.argtypes = [_audit]
_new = _declare("evenhand_audit_new", ctypes.c_char_p, ctypes.POINTER(_audit))
_load_audit = _declare("evenhand_audit_load", ctypes.c_char_p, _size, ctypes.POINTER(_audit))
_start_at = _declare("evenhand_audit_start_at", _audit, ctypes.c_uint64)
_add = {
    1: _declare("evenhand_audit_add_u8", _audit, ctypes.c_void_p, ctypes.c_uint64),
    2: _declare("evenhand_audit_add_u16", _audit, ctypes.c_void_p, ctypes.c_uint64),
}
_merge = _declare("evenhand_audit_merge", _audit, _audit)
_save = _declare("evenhand_audit_save", _audit, ctypes.POINTER(_text), ctypes.POINTER(_size))
_document = _declare("evenhand_audit_document", _audit, ctypes.c_char_p, ctypes.POINTER(_text))
_run = _declare("evenhand_run", ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(_text))
_render = _declare("evenhand_render", ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(_text))


def _bytes(text, what):
    if not isinstance(text, str):
        raise wrong_type(what, text, "a text")
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise InputError(f"{what}: {error}") from None
    if b"\0" in data:
        raise InputError(f"{what}: has a zero byte in it")
    return data


def version():
    """"evenhand 0.1.0 …\""""
    return _library.evenhand_version().decode()


def run(name, request):
    document = _text()
    _call(_run, name.encode(), _bytes(request, "the request"), ctypes.byref(document))
    return _taken(document).decode()


def render(document, form):
    rendered = _text()
    _call(_render, _bytes(document, "the document"), _bytes(form, "the format"), ctypes.byref(rendered))
    return _taken(rendered).decode()


class Audit:
    """A handle of the library."""

    def __init__(self, plan=None, saved=None):
        self._handle = _audit()
        if saved is None:
            _call(_new, _bytes(plan, "the plan"), ctypes.byref(self._handle))
        else:
            _call(_load_audit, saved, len(saved), ctypes.byref(self._handle))

    def __del__(self):
        handle = getattr(self, "_handle", None)
        if handle and _library is not None:
            _library.evenhand_audit_delete(handle)

    @property
    def width(self):
        return _library.evenhand_audit_width(self._handle)

    @property
    def deck(self):
        return _library.evenhand_audit_deck(self._handle)

    @property
    def deals(self):
        return _library.evenhand_audit_deals(self._handle)

    def start_at(self, deal):
        _call(_start_at, self._handle, deal)

    def add(self, address, card_bytes, deals):
        _call(_add[card_bytes], self._handle, address, deals)

    def merge(self, other):
        _call(_merge, self._handle, other._handle)

    def save(self):
        data, size = _text(), _size()
        _call(_save, self._handle, ctypes.byref(data), ctypes.byref(size))
        try:
            return ctypes.string_at(data, size.value)
        finally:
            _library.evenhand_free(data)

    def document(self):
        text = _text()
        _call(_document, self._handle, b"json", ctypes.byref(text))
        return _taken(text).decode()
