"""Generate docs/protocol.md and the client's TypeScript types from the structs that the server reads and sends."""
