# Usage: cmake -DSOURCE=... -DBUILD=... -DGENERATOR=... -DCOMPILER=... -DSANITIZE=... -P check_package.cmake
set(work ${BUILD}/tests/install/check)
file(REMOVE_RECURSE ${work})
set(flags "")
if(SANITIZE)
  set(flags -fsanitize=${SANITIZE})
endif()
set(expected "solved: 3\nscored: B+3\n")

function(run)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# The installed package.
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${work}/prefix)
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${work}/build -G ${GENERATOR} -DCMAKE_PREFIX_PATH=${work}/prefix
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${flags})
run(${CMAKE_COMMAND} --build ${work}/build)
run(${work}/build/consumer)
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "the consumer printed '${output}'")
endif()
foreach(program pahtum pahtum-arena)
  run(${work}/prefix/bin/${program} --version)
  foreach(file man/man1/${program}.1 bash-completion/completions/${program})
    if(NOT EXISTS ${work}/prefix/share/${file})
      message(FATAL_ERROR "share/${file} is not installed")
    endif()
  endforeach()
endforeach()
foreach(file 7x7-5-boulders.txt balanced/7x7-5-boulders.txt)
  if(NOT EXISTS ${work}/prefix/share/pahtum/openings/${file})
    message(FATAL_ERROR "openings/${file} is not installed")
  endif()
endforeach()

# The programs find the openings beside them, from any folder and by their bare name.
file(MAKE_DIRECTORY ${work}/elsewhere)
set(arena ${CMAKE_COMMAND} -E chdir ${work}/elsewhere ${work}/prefix/bin/pahtum-arena)
run(${arena} gate ../prefix/bin/pahtum "../prefix/bin/pahtum --level 9" --rounds 2 --dry-run)
run(${arena} gate ../prefix/bin/pahtum "../prefix/bin/pahtum --level 9" --ruleset classic,size=5 --rounds 2 --dry-run)
run(${arena} --engine a=../prefix/bin/pahtum --engine b=../prefix/bin/pahtum --openings 7x7-5-boulders.txt --rounds 2
    --dry-run)
run(${arena} suite 7x7-endings.jsonl ../prefix/bin/pahtum --count 1 --tc depth=1 --quiet)

# The sources inside another project.
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${work}/inside -G ${GENERATOR} -DPAHTUM_SOURCE=${SOURCE}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Debug)
if(NOT "$ENV{PAHTUM_SHORT_TESTS}")
  run(${CMAKE_COMMAND} --build ${work}/inside --target consumer)
  run(${work}/inside/consumer)
  if(NOT output STREQUAL expected)
    message(FATAL_ERROR "the consumer that contains the sources printed '${output}'")
  endif()
endif()
