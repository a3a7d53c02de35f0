# `cpack -G DEB` makes six packages of what `cmake --install` installs: each install command belongs to the component
# that its folder sets (CMAKE_INSTALL_DEFAULT_COMPONENT_NAME) or that it names. Configured with -DCMAKE_INSTALL_PREFIX=/usr, as
# packages are, libraries lie where Debian has those of this architecture.
set(soname ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(CPACK_PACKAGE_CONTACT "Pah-Tum authors <authors@pahtum.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL "")
# Each package has a summary of its own; this one would come before it.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")

# pahtum_package(COMPONENT NAME SECTION MULTI_ARCH DEPENDS SUMMARY TEXT): MULTI_ARCH is `same` if the packages of several
# architectures can be installed together, `foreign` if one of any architecture will do.
macro(pahtum_package component name section multi_arch depends summary text)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  string(TOUPPER ${component} key)
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${key}_PACKAGE_SECTION ${section})
  set(CPACK_PAHTUM_MULTI_ARCH_${name} "${multi_arch}")
  set(CPACK_DEBIAN_${key}_PACKAGE_DEPENDS "${depends}")
  set(CPACK_DEBIAN_${key}_DESCRIPTION "${summary}\n${text}")
endmacro()
set(what "Pah-Tum is a board game of ancient Mesopotamia: two players fill a\nboard of seven by seven cells, and unbroken rows of their stones score.")
if(PAHTUM_PROGRAMS)
  pahtum_package(programs pahtum misc foreign "" "board game Pah-Tum: engine, solver, play in the terminal and the browser"
    "${what}\n.\nThis package has the engine, which speaks the Go Text Protocol and UGI,\nproves positions and reviews games, and openings.")
  set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS "pahtum-arena, pahtum-doc, python3")
endif()
if(PAHTUM_ARENA)
  pahtum_package(arena pahtum-arena misc foreign "" "tournaments between engines for the board game Pah-Tum"
    "${what}\n.\nThis package plays engines against each other and measures\ntheir strength.")
  set(CPACK_DEBIAN_ARENA_PACKAGE_RECOMMENDS "pahtum")
  set(CPACK_DEBIAN_ARENA_PACKAGE_SUGGESTS "bubblewrap, pahtum-doc")
endif()
pahtum_package(library libpahtum${soname} libs same "" "rules, search and proofs of the board game Pah-Tum"
  "${what}\n.\nThis package has the shared library for C and for languages\nthat can call C.")
pahtum_package(dev libpahtum-dev libdevel same "libpahtum${soname} (= ${PROJECT_VERSION})" "headers and static libraries of the board game Pah-Tum"
  "${what}\n.\nThis package has what programs in C and C++ are compiled and\nlinked with.")
if(PAHTUM_PYTHON)
  get_property(minor GLOBAL PROPERTY PAHTUM_PYTHON_MINOR)
  math(EXPR next "${minor} + 1")
  pahtum_package(python python3-pahtum python ""
    "python3 (>= 3.${minor}), python3 (<< 3.${next}), python3-numpy" "board game Pah-Tum for Python: rules, search, proofs, games in batches"
    "${what}\n.\nThis package has rules, search, proofs and games in batches as a\nmodule for Python 3.")
endif()
pahtum_package(doc pahtum-doc doc foreign "" "manuals of the board game Pah-Tum"
  "${what}\n.\nThis package has the manuals of its engine, protocol, tournaments\nand libraries.")
set(CPACK_DEBIAN_DOC_PACKAGE_ARCHITECTURE all)

# Manuals with the pictures and examples that they show, as they lie in the tree, so that their links hold, except
# those to sources and folders.
set(kinds "")
foreach(kind *.md *.png *.svg *.pyi *.d.ts *.properties)
  list(APPEND kinds engine/${kind} protocol/${kind} arena/${kind} openings/${kind})
endforeach()
file(GLOB_RECURSE manuals RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${kinds} tests/*.md findings/*.md
     protocol/examples/*.py engine/python/examples/*.py arena/tournament/recipes/*)
list(APPEND manuals README.md openings/7x7-13-boulders.txt tests/engine/certificate/check.py)
foreach(manual ${manuals})
  cmake_path(GET manual PARENT_PATH folder)
  pahtum_install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pahtum-doc/${folder} COMPONENT doc)
endforeach()

# What only packages have is made in this folder, and finish.cmake puts it into each.
file(READ engine/licence.txt PAHTUM_LICENCE)
string(STRIP "${PAHTUM_LICENCE}" PAHTUM_LICENCE)
set(CPACK_PAHTUM_FOLDER ${PROJECT_BINARY_DIR}/debian)
foreach(file copyright changelog)
  configure_file(.ci/debian/${file}.in ${CPACK_PAHTUM_FOLDER}/${file} @ONLY)
endforeach()
configure_file(engine/capi/libpahtum.symbols ${CPACK_PAHTUM_FOLDER}/symbols COPYONLY)
file(CONFIGURE OUTPUT ${CPACK_PAHTUM_FOLDER}/shlibs CONTENT "libpahtum ${soname} libpahtum${soname}\n" @ONLY)
file(CONFIGURE OUTPUT ${CPACK_PAHTUM_FOLDER}/triggers CONTENT "activate-noawait ldconfig\n" @ONLY)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA symbols shlibs triggers)
list(TRANSFORM CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA PREPEND ${CPACK_PAHTUM_FOLDER}/)
include(.ci/debian/sbom.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/.ci/debian/finish.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/.ci/debian/control.cmake)
include(CPack)
