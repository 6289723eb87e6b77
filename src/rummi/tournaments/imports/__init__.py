"""Read lists of people from text, Excel and LibreOffice files, and write tables of a tournament."""
