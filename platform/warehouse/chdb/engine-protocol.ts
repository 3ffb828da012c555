/** What the main thread and the engine's worker say to each other. Bytes are transferred. */

/** A statement as the engine is to run it, on a connection of its own. */
export interface EngineStatement {
  readonly sql: string;
  /** Format of the answer where the statement itself names none. */
  readonly format?: string;
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  /** Values of `{name:Type}`, as ClickHouse reads parameters (see engine-params.ts). */
  readonly params?: Readonly<Record<string, string>>;
  /** Database that unqualified names belong to; the default one when left out. */
  readonly database?: string;
  /** Data of an INSERT, put behind the statement. UTF-8. */
  readonly body?: Uint8Array;
}

export interface EngineAnswer {
  readonly bytes: Uint8Array;
  readonly rowsRead: number;
  readonly bytesRead: number;
  readonly elapsedSeconds: number;
}

export type EngineRequest =
  | { readonly id: number; readonly kind: 'run'; readonly statement: EngineStatement }
  | { readonly id: number; readonly kind: 'open'; readonly statement: EngineStatement }
  | { readonly id: number; readonly kind: 'fetch'; readonly stream: number }
  | { readonly id: number; readonly kind: 'end'; readonly stream: number }
  | { readonly id: number; readonly kind: 'close' }
  | { readonly id: number; readonly kind: 'begin' };

/** `done` is true on the last answer of a stream, which carries no bytes. */
export type EngineReply =
  | { readonly id: number; readonly answer: EngineAnswer }
  | { readonly id: number; readonly done: boolean; readonly bytes: Uint8Array | null }
  | { readonly id: number; readonly error: string }
  | { readonly loaded: string }
  | { readonly ready: true }
  | { readonly failed: string };
