# Makes a source file of the page: page.html with the style and the scripts in their places, split where the data go.
# Usage: cmake -DPAGE=DIRECTORY "-DSCRIPTS=a.js b.js" -DOUT=page.cpp -P embed.cmake
file(READ "${PAGE}/page.html" page)
file(READ "${PAGE}/style.css" style)
separate_arguments(SCRIPTS)
set(script "")
foreach(name ${SCRIPTS})
  file(READ "${PAGE}/${name}" text)
  string(APPEND script "${text}")
endforeach()
string(REPLACE "{{style}}" "${style}" page "${page}")
string(REPLACE "{{script}}" "${script}" page "${page}")
string(REPLACE "{{data}}\n" ")page\"};\nextern const std::string_view kPageEnd{R\"page(" page "${page}")
file(WRITE "${OUT}" "#include \"arena/html/page.hpp\"\n
namespace pahtum::arena {\n
extern const std::string_view kPageStart{R\"page(${page})page\"};\n
}  // namespace pahtum::arena\n")
