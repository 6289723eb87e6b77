"""`python -m rummi`, where the command itself is not found."""

from rummi.cli.main import run

if __name__ == "__main__":
    run()
