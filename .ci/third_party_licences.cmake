# The notices of what a linker puts into our files, as they are installed here.

# Where a notice is: the file VARIABLE, which is the first of these that exists, unless it has been given.
function(pahtum_find_notice variable library)
  foreach(file ${ARGN})
    if(NOT ${variable} AND EXISTS ${file})
      set(${variable} ${file} CACHE FILEPATH "The licence of ${library}")
    endif()
  endforeach()
  if(NOT EXISTS "${${variable}}")
    list(JOIN ARGN ", " places)
    message(FATAL_ERROR "The licence of ${library} is not where it should be: ${places}. What is made of it must "
            "contain it: name its file by -D${variable}=FILE, or install Debian's package again, with its documentation.")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${${variable}})
endfunction()

# The paragraph of a copyright file of Debian's that begins with this regular expression, without that file's indentation.
function(pahtum_paragraph out file beginning)
  file(READ ${file} text)
  if(NOT text MATCHES "\n(${beginning}\n?( [^\n]*\n|[A-Z][^\n]*\n)*)")
    message(FATAL_ERROR "${file} has no paragraph '${beginning}'")
  endif()
  string(REGEX REPLACE "\n \\.?" "\n" paragraph "${CMAKE_MATCH_1}")
  set(${out} "${paragraph}" PARENT_SCOPE)
endfunction()

# pahtum_windows_licences(FILE): writes those of the libraries that g++ for Windows links statically.
function(pahtum_windows_licences out)
  set(debian /usr/share/doc)
  pahtum_find_notice(PAHTUM_LICENCE_MINGW mingw-w64 ${debian}/mingw-w64-x86-64-dev/copyright ${debian}/mingw-w64-common/copyright)
  pahtum_find_notice(PAHTUM_LICENCE_GCC GCC ${debian}/gcc-mingw-w64-base/copyright)
  file(READ ${PAHTUM_LICENCE_MINGW} mingw)
  file(READ ${PAHTUM_LICENCE_GCC} gcc)
  string(REPEAT = 80 rule)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT "The programs and libraries of Pah-Tum for Windows contain parts of mingw-w64 with winpthreads, and of GCC's libstdc++ and libgcc.

@rule@
mingw-w64
@rule@

@mingw@
@rule@
GCC
@rule@

@gcc@")
endfunction()

# pahtum_third_party_licences(FILE): writes those of all that em++ links into a module with our code.
function(pahtum_third_party_licences out)
  set(root ${EMSCRIPTEN_ROOT_PATH})
  set(debian /usr/share/doc)
  file(GLOB llvm ${debian}/llvm-[0-9]*/copyright)
  pahtum_find_notice(PAHTUM_LICENCE_MUSL musl ${root}/system/lib/libc/musl/COPYRIGHT)
  pahtum_find_notice(PAHTUM_LICENCE_DLMALLOC dlmalloc ${root}/system/lib/dlmalloc.c)
  pahtum_find_notice(PAHTUM_LICENCE_EMSCRIPTEN Emscripten ${root}/LICENSE ${debian}/emscripten/copyright)
  pahtum_find_notice(PAHTUM_LICENCE_LLVM LLVM ${root}/system/lib/libcxx/LICENSE.TXT ${llvm})

  file(READ ${PAHTUM_LICENCE_MUSL} musl)
  file(READ ${PAHTUM_LICENCE_EMSCRIPTEN} emscripten)
  if(emscripten MATCHES "^Format:")
    pahtum_paragraph(copyright ${PAHTUM_LICENCE_EMSCRIPTEN} "Files:\n \\*\n")
    pahtum_paragraph(licence ${PAHTUM_LICENCE_EMSCRIPTEN} "License: Expat\n Permission")
    set(emscripten "${copyright}\n${licence}")
  endif()
  file(READ ${PAHTUM_LICENCE_LLVM} llvm)
  if(llvm MATCHES "^Format:")
    pahtum_find_notice(PAHTUM_LICENCE_APACHE "the Apache License 2.0" /usr/share/common-licenses/Apache-2.0)
    pahtum_paragraph(llvm ${PAHTUM_LICENCE_LLVM} "Files: \\*\n")
    file(READ ${PAHTUM_LICENCE_APACHE} apache)
    string(APPEND llvm "\n${apache}")
  endif()
  file(READ ${PAHTUM_LICENCE_DLMALLOC} dlmalloc LIMIT 8192)
  if(NOT dlmalloc MATCHES "This is a version .*publicdomain/zero/[^ ]*")
    message(FATAL_ERROR "${PAHTUM_LICENCE_DLMALLOC} does not say that it is in the public domain")
  endif()
  set(dlmalloc "${CMAKE_MATCH_0}\n")

  set(text "What Emscripten ${EMSCRIPTEN_VERSION} has made of Pah-Tum in this folder contains parts of these libraries.\n")
  # part(NAME LICENCE WHAT NOTICE)
  macro(part name licence what notice)
    string(APPEND text "\n${rule}\n${name} (${licence})\n${what}\n${rule}\n\n${notice}")
  endmacro()
  string(REPEAT = 80 rule)
  part("musl" MIT "The C library: texts, numbers, memory." "${musl}")
  part("Emscripten" "MIT, or the licence of the University of Illinois"
       "What the C library needs of a browser: memory that grows, time, output." "${emscripten}")
  part("dlmalloc" "public domain" "malloc and free of the C library." "${dlmalloc}")
  part("libc++, libc++abi, libunwind and compiler-rt" "Apache-2.0 with LLVM exceptions"
       "The C++ library, exceptions, and arithmetic that WebAssembly lacks." "${llvm}")
  pahtum_find_notice(PAHTUM_LICENCE_JSON nlohmann/json ${debian}/nlohmann-json3-dev/copyright)
  file(READ ${PAHTUM_LICENCE_JSON} json)
  part("nlohmann/json" MIT "What reads and writes JSON, from headers." "${json}")
  file(CONFIGURE OUTPUT ${out} CONTENT "@text@" @ONLY)
endfunction()
