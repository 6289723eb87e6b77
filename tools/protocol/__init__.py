"""The protocol's page and its TypeScript types, written from the very structs that the server reads and sends."""
