"""Who somebody is, by cookies and links that only the site can have written."""
