"""How a hall full of phones follows a championship: what is everybody's once for all, as far as it has changed; what
is somebody's own for him."""
