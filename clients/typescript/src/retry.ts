/** Sends a request again when it failed for a moment and sending it twice is safe. */

const MAX_ATTEMPTS = 5;
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;
const PASSING = new Set([429, 502, 503, 504]);

/** A fetch that tries again. `Retry-After` is honoured, up to 30 seconds. */
export function retrying(send: typeof fetch): (request: Request) => Promise<Response> {
  return async (request) => {
    const isSafe = request.method === 'GET' || request.headers.has('idempotency-key');
    for (let attempt = 1; ; attempt++) {
      const isLast = !isSafe || attempt === MAX_ATTEMPTS;
      try {
        const response = await send(isLast ? request : request.clone());
        if (isLast || !PASSING.has(response.status)) return response;
        await response.body?.cancel();
        await sleep(retryAfterMs(response) ?? backoffMs(attempt), request.signal);
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
        await sleep(backoffMs(attempt), request.signal);
      }
    }
  };
}

function backoffMs(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS) * (0.5 + Math.random() / 2);
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_WAIT_MS) : undefined;
}

/** Rejects when the signal is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
