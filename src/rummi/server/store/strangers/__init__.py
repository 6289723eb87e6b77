"""What people who do not know each other have told the server: whom they have blocked and reported."""
