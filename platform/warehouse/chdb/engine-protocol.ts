/** The messages between the main thread and the engine's thread. Bytes are transferred. */

/** A statement; it runs on its own connection. */
export interface EngineStatement {
  readonly sql: string;
  /** The answer's format if the statement names none. */
  readonly format?: string;
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  /** Values of `{name:Type}`, as ClickHouse reads parameters (see engine-params.ts). */
  readonly params?: Readonly<Record<string, string>>;
  /** Database of unqualified table names; the default one if omitted. */
  readonly database?: string;
  /** Data of an INSERT, appended to the statement. UTF-8. */
  readonly body?: Uint8Array;
}

export interface EngineAnswer {
  readonly bytes: Uint8Array;
  readonly rowsRead: number;
  readonly bytesRead: number;
  readonly elapsedSeconds: number;
}

/** The id of an `open` request identifies its stream in later requests. */
export type EngineRequest =
  | { readonly id: number; readonly kind: 'run'; readonly statement: EngineStatement }
  | { readonly id: number; readonly kind: 'open'; readonly statement: EngineStatement }
  | { readonly id: number; readonly kind: 'fetch'; readonly stream: number }
  | { readonly id: number; readonly kind: 'end'; readonly stream: number }
  | { readonly id: number; readonly kind: 'close' }
  | { readonly id: number; readonly kind: 'begin' };

/** `chunk` is null after the last chunk of a stream, and if there is nothing to send. */
export type EngineResponse =
  | { readonly id: number; readonly answer: EngineAnswer }
  | { readonly id: number; readonly chunk: Uint8Array | null }
  | { readonly id: number; readonly error: string };

/** Progress of the thread's start; `loaded` is the path of the engine's native addon. */
export type EngineEvent =
  | { readonly loaded: string }
  | { readonly ready: true }
  | { readonly failed: string };
