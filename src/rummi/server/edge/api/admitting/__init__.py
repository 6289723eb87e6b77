"""Before anything is answered: is the client of a version that fits, and is nobody banned?"""
