#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <limits>
#include <pybind11/pybind11.h>
#include <string>

namespace pahtum::python {

/// A text for templates.
template <std::size_t size>
struct Name {
    consteval Name(const char (&given)[size]) { std::copy_n(given, size, text); }
    char text[size]{};
};

/// An argument with this name that is a whole number from `least` to `most`: an int or what Python takes for
/// one, such as numpy's integers, but no float. Another number is a ValueError, anything else a TypeError.
template <Name name, std::integral Number, Number least = std::numeric_limits<Number>::min(),
          Number most = std::numeric_limits<Number>::max()>
struct Whole {
    Number value{};
    operator Number() const { return value; }
};

}  // namespace pahtum::python

template <pahtum::python::Name argument, typename Number, Number least, Number most>
struct pybind11::detail::type_caster<pahtum::python::Whole<argument, Number, least, most>> {
    using Argument = pahtum::python::Whole<argument, Number, least, most>;
    PYBIND11_TYPE_CASTER(Argument, const_name("int"));

    bool load(handle given, bool) {
        const auto index = reinterpret_steal<object>(PyNumber_Index(given.ptr()));
        if (!index) {
            PyErr_Clear();
            return false;
        }
        const object low = int_(least);
        const object high = int_(most);
        if (index < low || index > high)
            throw value_error{std::string{argument.text} + ": " + text(index) + " is not " + text(low) +
                              " to " + text(high)};
        value.value = index.template cast<Number>();
        return true;
    }

  private:
    static std::string text(const object& number) { return str(number).cast<std::string>(); }
};
