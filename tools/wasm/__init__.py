"""`make wasm`: build the kernel as a WebAssembly module for the browser client."""
