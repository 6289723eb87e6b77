"""How many files, and so connections, the system allows: as many as it can be talked into."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from rummi.server.settings import Settings

resource: ModuleType | None
try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None

MOST_WANTED: Final = 65_536
"""More than a worker can serve."""
OWN_FILES: Final = 108
"""That a worker needs besides its connections: the database, the bus, logs, what it loads while it runs."""
FILES_OF_A_THINKER: Final = 4
FEWEST_CONNECTIONS: Final = 16


def raise_limit() -> None:
    """To what the system lets everybody have who asks for it; processes that are started then have it too."""
    if resource is None:
        return
    allowed, at_most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_WANTED if at_most == resource.RLIM_INFINITY else min(MOST_WANTED, at_most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, at_most))


def allowed_files() -> int | None:
    """None where there is no limit."""
    if resource is None:
        return None
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if allowed == resource.RLIM_INFINITY else int(allowed)


def most_connections(settings: Settings) -> int:
    """That a worker may have open."""
    files = allowed_files()
    if files is None:
        return settings.connections
    own = OWN_FILES + FILES_OF_A_THINKER * settings.thinkers
    return max(min(settings.connections, files - own), FEWEST_CONNECTIONS)
