"""Importing this is an ImportError in a sub-interpreter, where pybind11 2.10 would wait for ever."""

from importlib import import_module
from importlib.util import find_spec

# The second one is that of Python before 3.13. Only CPython has them.
for name in filter(find_spec, ("_interpreters", "_xxsubinterpreters")):
    interpreters = import_module(name)
    if interpreters.get_current() != interpreters.get_main():
        raise ImportError("pahtum works in the main interpreter only: in a sub-interpreter, start a process instead")
