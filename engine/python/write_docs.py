"""Writes a header with the descriptions in a stub. Usage: write_docs.py STUB HEADER"""

import ast
import inspect
import json
import sys
from pathlib import Path


def documented(node, prefix=""):
    """Pairs of a name and its description, classes before their members."""
    for child in node.body:
        if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
            text = ast.get_docstring(child)
            if text and child.name != "__init__":
                yield prefix + child.name, inspect.cleandoc(text)
            if isinstance(child, ast.ClassDef):
                yield from documented(child, child.name + ".")


stub, header = map(Path, sys.argv[1:])
entries = "".join(f"    {{{json.dumps(name)}, {json.dumps(text)}}},\n"
                  for name, text in documented(ast.parse(stub.read_text())))
header.parent.mkdir(parents=True, exist_ok=True)
header.write_text("#pragma once\n\nnamespace pahtum::python {\n\nstruct Doc {\n    const char* name;\n    const char* text;\n};\n"
                  f"inline constexpr Doc kDocs[]{{\n{entries}}};\n\n}}  // namespace pahtum::python\n")
