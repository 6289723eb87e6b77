"""What is given to others: the sdist and the wheels (`make dist`), proven where there is no checkout."""
