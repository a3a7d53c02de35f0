// A target needs a source: this one has nothing but precompiled headers.
