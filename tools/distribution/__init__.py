"""What is given to others: the sdist and the wheels (`make dist`), proven where there is no checkout."""


class Unproven(Exception):
    """Something that was promised does not hold."""
