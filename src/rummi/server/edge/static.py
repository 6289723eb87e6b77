"""The client's pages and assets, and the page about the API.

Assets are read and compressed once, because many people may open the client at the same time.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, get
from litestar.concurrency import sync_to_thread
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

from rummi.server.edge.response_cache import gzip_response

_COMPRESSED_SUFFIXES: Final = {".woff2", ".png", ".jpg", ".webp", ".mp3", ".ogg"}
_MEDIA_TYPES: Final = {".wasm": "application/wasm", ".js": "text/javascript", ".woff2": "font/woff2"}
"""The types that `mimetypes` may not know, or get wrong, on some machines."""


@dataclass(frozen=True, slots=True)
class Asset:
    content: bytes
    packed: bool
    media_type: str


@cache
def list_assets(folder: Path) -> dict[str, Path]:
    """Return the files of a folder by name. The server sends no other files."""
    return {path.name: path for path in folder.iterdir() if path.is_file()} if folder.is_dir() else {}


@cache
def read_asset(path: Path) -> Asset:
    content = path.read_bytes()
    media_type = _MEDIA_TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    compress = path.suffix not in _COMPRESSED_SUFFIXES
    return Asset(gzip.compress(content, mtime=0) if compress else content, compress, media_type)


WEB: Final = Path(__file__).parents[1] / "web"
"""The built client."""
CONSOLE: Final = "/console"
"""The operators' page. To others the server says that it does not exist."""
_EVENT: Final = "/event/{id:str}"
_ADDRESSES: Final = [
    *(
        "/",
        "/room/{code:str}",
        "/game/{id:str}",
        "/game/{id:str}/review",
        "/games",
        "/rules",
        "/rules/{name:str}",
        "/settings",
    ),
    *("/learn", "/learn/{name:str}", "/opponents", "/puzzles", "/puzzles/{id:str}", "/solver"),
    *("/privacy", "/timer", "/timer/scores", "/events", "/events/new"),
    *("/clubs", "/club/{id:str}", "/club/{id:str}/keep", "/club/{id:str}/in", "/club/{id:str}/player/{number:int}"),
    *(f"{_EVENT}{page}" for page in ("", "/run", "/judge", "/judge/{table:int}", "/screen", "/in")),
]
_FOREVER: Final = CacheControlHeader(max_age=31_536_000, immutable=True)
"""The cache control of assets, whose names contain a hash of their content."""
_REVALIDATED: Final = CacheControlHeader(no_cache=True)


@get(_ADDRESSES, media_type=MediaType.HTML, include_in_schema=False, cache_control=_REVALIDATED)
async def client() -> File:
    return index()


def index(status: int = 200) -> File:
    """Return the client's page, which shows the right content for its address, also for unknown ones."""
    page = WEB / "index.html"
    return File(
        page, content_disposition_type="inline", media_type="text/html", filename="index.html", status_code=status
    )


@get("/sw.js", include_in_schema=False, cache_control=_REVALIDATED)
async def service_worker() -> File:
    """It is at the root because a service worker controls only the pages below its address."""
    return File(WEB / "sw.js", content_disposition_type="inline", media_type="text/javascript")


@get("/manifest.webmanifest", include_in_schema=False, cache_control=_REVALIDATED)
async def manifest() -> File:
    return File(WEB / "manifest.webmanifest", content_disposition_type="inline", media_type="application/manifest+json")


@get("/assets/{name:str}", include_in_schema=False, cache_control=_FOREVER)
async def made_of(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    path = list_assets(WEB / "assets").get(name)
    if path is None:
        raise NotFoundException
    found = await sync_to_thread(read_asset, path)
    if found.packed:
        return gzip_response(request, found.content, found.media_type)
    return Response(found.content, media_type=found.media_type)


@get("/api/docs.css", include_in_schema=False)
async def docs_style() -> File:
    return File(Path(__file__).with_name("docs.css"), content_disposition_type="inline", media_type="text/css")


@get("/api/docs", media_type=MediaType.HTML, include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> str:
    """Render the page on the first request, because that takes a tenth of a second."""
    state = request.app.state
    if "docs" not in state:
        state.docs = _render_docs(request.app)
    page: str = state.docs
    return page


def _render_docs(app: Litestar) -> str:
    schema = app.openapi_schema.to_schema()
    rows = "".join(
        f"<tr><td>{method.upper()}</td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(asked.get('summary', ''))}</td></tr>"
        for path, methods in sorted(schema["paths"].items())
        for method, asked in methods.items()
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>rummi: the API</title>'
        '<link rel="stylesheet" href="/api/docs.css"><h1>The API of rummi</h1>'
        '<p>The whole schema, for tools: <a href="/api/openapi.json">OpenAPI as JSON</a>. '
        "Games are followed over a WebSocket at <code>/api/rooms/CODE/socket</code>.</p>"
        f"<table><tr><th></th><th>path</th><th></th></tr>{rows}</table></html>"
    )


ROUTES: Final[list[Any]] = [
    client,
    docs,
    docs_style,
    service_worker,
    manifest,
    made_of,
]
