#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <pybind11/pybind11.h>
#include <string>

#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "engine/python/bindings.hpp"
#include "engine/python/docs.hpp"
#include "engine/python/whole_number.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::python {
namespace {

namespace py = pybind11;

/// Behind the signature that pybind11 has written.
void describe_function(py::handle function, const char* text) {
    PyMethodDef* const definition = reinterpret_cast<PyCFunctionObject*>(function.ptr())->m_ml;
    std::string whole{definition->ml_doc};
    whole = whole.substr(0, whole.find('\n')) + "\n\n" + text;
    // pybind11 has allocated what is there, and will free what is there then.
    std::free(const_cast<char*>(definition->ml_doc));
    definition->ml_doc = ::strdup(whole.c_str());
}

void describe_member(const py::object& owner, const char* name, const char* text) {
    py::object member = owner.attr("__dict__")[name];
    if (PyInstanceMethod_Check(member.ptr())) {
        describe_function(PyInstanceMethod_Function(member.ptr()), text);
    } else if (PyCFunction_Check(member.ptr())) {
        describe_function(member, text);
    } else if (py::isinstance<py::staticmethod>(member)) {
        describe_function(member.attr("__func__"), text);
    } else {
        member.attr("__doc__") = text;
    }
}

/// help() shows what __init__.pyi says.
void describe_all(const py::module_& module) {
    for (const Doc& doc : kDocs) {
        const std::string name{doc.name};
        const std::size_t dot = name.find('.');
        if (dot == std::string::npos) {
            describe_member(module, doc.name, doc.text);
        } else {
            describe_member(module.attr(name.substr(0, dot).c_str()), doc.name + dot + 1, doc.text);
        }
    }
}

/// pybind11 would give a method raw memory for an object whose constructor did not run, which
/// `Position.__new__(Position)` and pickles made by hand can make: it is a TypeError instead.
void refuse_unconstructed(const py::module_& module) {
    for (const char* const name : {"Batch", "Engine", "Position", "Ruleset", "Stop"}) {
        auto* const type = reinterpret_cast<PyTypeObject*>(module.attr(name).ptr());
        py::detail::get_type_info(type)->operator_new = [](std::size_t) -> void* {
            throw py::type_error{"the object is not initialized: its __init__ has not run"};
        };
    }
}

}  // namespace

PYBIND11_MODULE(_pahtum, module) {
    py::register_exception_translator([](std::exception_ptr error) {
        try {
            if (error) std::rethrow_exception(error);
        } catch (const ParseError& wrong) {
            PyErr_SetString(PyExc_ValueError, wrong.what());
        } catch (const IllegalMove& wrong) {
            PyErr_SetString(PyExc_ValueError, wrong.what());
        }
    });
    module.attr("__version__") = std::string{kVersion};
    add_rules(module);
    add_batch(module);
    add_engine(module);
    add_self_play(module);
    module.def("line_points", [](Whole<"length", int, 0, kMaxSize> length) { return run_points(length); });
    refuse_unconstructed(module);
    describe_all(module);
}

}  // namespace pahtum::python
