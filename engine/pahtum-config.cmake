include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/pahtum-targets.cmake)

# find_package(pahtum COMPONENTS rules search): each is the name of a target in pahtum::. Other targets are there for these.
foreach(component ${pahtum_FIND_COMPONENTS})
  if(component MATCHES "^(rules|solver|search|pahtum|pahtum_static)$")
    set(pahtum_${component}_FOUND TRUE)
  elseif(pahtum_FIND_REQUIRED_${component})
    set(pahtum_FOUND FALSE)
    set(pahtum_NOT_FOUND_MESSAGE "pahtum has no component ${component}: there are rules, solver, search, pahtum and pahtum_static")
  endif()
endforeach()
