# Run by CPack in the folder that becomes the package: Debian wants compressed manual pages, without a time in them.
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*.1)
list(FILTER pages INCLUDE REGEX "/man/man1/")
if(pages AND CPACK_GENERATOR STREQUAL DEB)
  execute_process(COMMAND gzip -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
endif()
