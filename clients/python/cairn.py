"""What takes several requests: upload a file, wait with progress, iterate pages, export to a file.

The rest of this package is generated from the API's description; `Cairn.client` is what its functions take.
"""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from .client import AuthenticatedClient
from .models import Batch, BatchListItem, BatchWithCounts, ExportStatusResponse, Job

MAX_ATTEMPTS = 5
MAX_WAIT_SECONDS = 30.0
PASSING = {429, 502, 503, 504}
PAGE_SIZE = 500
MEDIA_TYPES = {
    ".csv": "text/csv",
    ".ndjson": "application/x-ndjson",
    ".jsonl": "application/x-ndjson",
}


class CairnError(Exception):
    """What the API refused. Decide by `code`, which is stable."""

    def __init__(self, response: httpx.Response) -> None:
        try:
            body = response.json()
        except ValueError:
            body = {}
        detail = body.get("detail") if isinstance(body, dict) else None
        self.status = response.status_code
        self.code = body.get("code", "unknown") if isinstance(body, dict) else "unknown"
        self.faults: list[dict[str, Any]] = detail if isinstance(detail, list) else []
        self.request_id = response.headers.get("x-request-id")
        words = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in self.faults)
        super().__init__(words or detail or f"The service answered {self.status}.")


@dataclass(frozen=True)
class BatchProgress:
    """How far a batch has come. `seconds_left` is None until there is a rate."""

    batch_id: str
    status: str
    total: int
    ended: int
    failed: int
    per_second: float
    seconds_left: float | None


class RetryingTransport(httpx.BaseTransport):
    """Sends a request again when it failed for a moment and sending it twice is safe."""

    def __init__(self, inner: httpx.BaseTransport) -> None:
        self._inner = inner

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        is_safe = request.method == "GET" or "idempotency-key" in request.headers
        if is_safe:
            request.read()
        for attempt in range(1, MAX_ATTEMPTS + 1):
            is_last = not is_safe or attempt == MAX_ATTEMPTS
            wait = 0.25 * 2 ** (attempt - 1) * random.uniform(0.5, 1)
            try:
                response = self._inner.handle_request(request)
            except httpx.TransportError:
                if is_last:
                    raise
            else:
                if is_last or response.status_code not in PASSING:
                    return response
                after = response.headers.get("retry-after", "")
                wait = float(after) if after.isdigit() else wait
                response.close()
            time.sleep(min(wait, MAX_WAIT_SECONDS))
        raise AssertionError("the last attempt returns or raises")

    def close(self) -> None:
        self._inner.close()


class Cairn:
    """One organization of one Cairn."""

    def __init__(self, url: str, *, organization: str, api_key: str, timeout: float = 120.0) -> None:
        self.organization = organization
        http = httpx.Client(
            base_url=url.rstrip("/"),
            headers={"Authorization": f"Bearer {api_key}"},
            timeout=timeout,
            follow_redirects=True,
            transport=RetryingTransport(httpx.HTTPTransport()),
        )
        self.client = AuthenticatedClient(base_url=url.rstrip("/"), token=api_key).set_httpx_client(http)

    def close(self) -> None:
        self.client.get_httpx_client().close()

    def __enter__(self) -> Cairn:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def upload_file(
        self,
        path: str | Path,
        *,
        batch_name: str,
        batch_id: str | None = None,
        attributes: Iterable[str] | None = None,
        attribute_set: str | None = None,
        idempotency_key: str | None = None,
    ) -> Batch:
        """Submits the places of a CSV or NDJSON file; a file that ends in .gz is sent as it is."""
        file = Path(path)
        is_packed = file.suffix == ".gz"
        media_type = MEDIA_TYPES.get((file.with_suffix("") if is_packed else file).suffix.lower())
        if media_type is None:
            raise ValueError(f"{file} is neither .csv nor .ndjson")
        query = {
            "batch_name": batch_name,
            "batch_id": batch_id,
            "attributes": ",".join(attributes) if attributes is not None else None,
            "attribute_set": attribute_set,
        }
        headers = {
            "Content-Type": media_type,
            "Idempotency-Key": idempotency_key or str(uuid.uuid4()),
            **({"Content-Encoding": "gzip"} if is_packed else {}),
        }
        params = {name: value for name, value in query.items() if value is not None}
        answer = self._ask("POST", "/batches", params=params, headers=headers, content=file.read_bytes())
        return Batch.from_dict(answer.json())

    def watch_batch(self, batch_id: str, *, poll_seconds: float = 1.0) -> Iterator[BatchProgress]:
        """Tells the progress until no place of the batch is pending or in progress."""
        first: tuple[float, int] | None = None
        while True:
            answer = self._ask("GET", f"/batches/{quote(batch_id, safe='')}", params={"ids": "false"})
            batch = BatchWithCounts.from_dict(answer.json())
            counts = batch.jobs
            ended, left = counts.completed + counts.failed, counts.pending + counts.in_progress
            now = time.monotonic()
            first = first or (now, ended)
            rate = (ended - first[1]) / (now - first[0]) if now > first[0] else 0.0
            yield BatchProgress(
                batch_id=batch.id,
                status=str(batch.status.value),
                total=ended + left,
                ended=ended,
                failed=counts.failed,
                per_second=round(rate, 1),
                seconds_left=left / rate if rate > 0 else None,
            )
            is_of_now = "Cairn-Behind-Ms" not in answer.headers
            if left == 0 and is_of_now:
                return
            time.sleep(poll_seconds)

    def wait_for_batch(self, batch_id: str, *, poll_seconds: float = 1.0) -> BatchProgress:
        """Waits until the batch has ended, and gives its last progress."""
        last: BatchProgress | None = None
        for progress in self.watch_batch(batch_id, poll_seconds=poll_seconds):
            last = progress
        assert last is not None
        return last

    def jobs(
        self,
        *,
        batch_id: str | None = None,
        status: Iterable[str] | None = None,
        page_size: int = PAGE_SIZE,
    ) -> Iterator[Job]:
        """All jobs, page by page; what comes or goes meanwhile moves no other to another page."""
        query = {
            "limit": page_size,
            "batchId": batch_id,
            "status": ",".join(status) if status is not None else None,
        }
        return (Job.from_dict(item) for item in self._pages("/jobs", "jobs", query))

    def batches(self, name: str | None = None) -> Iterator[BatchListItem]:
        """All batches, the newest first; `name` is a part of their names."""
        query = {"limit": PAGE_SIZE, "query": name}
        return (BatchListItem.from_dict(item) for item in self._pages("/batches", "batches", query))

    def export_to_file(
        self,
        batch_ids: Iterable[str],
        path: str | Path,
        *,
        format: str = "csv",
        poll_seconds: float = 1.0,
        **options: Any,
    ) -> ExportStatusResponse:
        """Builds an export in the background and writes it into a file."""
        body = {
            "batch_ids": list(batch_ids),
            "run_in_background": True,
            "prune_empty_columns": True,
            "format": format,
            **options,
        }
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        state = ExportStatusResponse.from_dict(self._ask("POST", "/exports", json=body, headers=headers).json())
        while state.status.value in ("queued", "running"):
            time.sleep(poll_seconds)
            state = ExportStatusResponse.from_dict(self._ask("GET", f"/exports/{state.id}").json())
        if state.status.value != "completed":
            raise RuntimeError(state.error or f"The export is {state.status.value}.")
        http = self.client.get_httpx_client()
        with http.stream("GET", self._path(f"/exports/{state.id}/download")) as answer:
            if not answer.is_success:
                answer.read()
                raise CairnError(answer)
            with open(path, "wb") as file:
                for piece in answer.iter_bytes():
                    file.write(piece)
        return state

    def _pages(self, path: str, field: str, query: dict[str, Any]) -> Iterator[dict[str, Any]]:
        known = {name: value for name, value in query.items() if value is not None}
        cursor: str | None = ""
        while cursor is not None:
            page = self._ask("GET", path, params={**known, "cursor": cursor}).json()
            yield from page[field]
            cursor = page.get("next_cursor")

    def _path(self, path: str) -> str:
        return f"/v1/{self.organization}/place_enrichment{path}"

    def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        response = self.client.get_httpx_client().request(method, self._path(path), **more)
        if not response.is_success:
            raise CairnError(response)
        return response
