"""Commands about tables, records, rules and bots, one file each."""
