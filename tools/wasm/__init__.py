"""`make wasm`: the kernel as a WebAssembly module for the browser client, and the fingerprint of what it came from."""
