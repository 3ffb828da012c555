/**
 * Artifacts are files made for callers (exports): written once and read through a signed link.
 *
 * Adapters: `folder-artifacts.ts` (embedded) and `s3-artifacts.ts`. Promises, each a named case of
 * test/contracts/artifacts-contract.ts:
 *
 * A1 An artifact appears complete or not at all. A write that fails or is aborted leaves nothing.
 * A2 Writing to an existing name replaces that artifact completely.
 * A3 A link opens exactly one artifact, until it expires. A link that was altered opens nothing.
 * A4 Memory use does not grow with the artifact's size.
 * A5 A listing returns, page by page, every artifact below a folder that exists throughout.
 * A6 What a writer that died has left of an artifact is removed, either when the store is opened or
 *    by `removeUnfinished`.
 */
import type { Readable } from 'node:stream';

export interface ArtifactLink {
  readonly artifact: string;
  /** How long the link is valid. */
  readonly lifetimeSeconds: number;
  /** The file name that the reader's browser saves it under. */
  readonly fileName: string;
  readonly contentType: string;
}

export interface OpenedArtifact {
  readonly link: ArtifactLink;
  readonly content: Readable;
  readonly bytes: number;
}

export interface ListedArtifact {
  readonly artifact: string;
  /** Milliseconds since the epoch, by the store's clock. */
  readonly writtenMs: number;
}

export interface Artifacts {
  /** Stores the stream under a name of `a-z A-Z 0-9 . _ - /`; resolves with its size. */
  write(artifact: string, content: Readable, contentType: string): Promise<{ bytes: number }>;
  /** Rejects with `artifact_missing` if it does not exist. */
  read(artifact: string): Promise<{ content: Readable; bytes: number }>;
  /** False if it does not exist; true if the store does not say. */
  exists(artifact: string): Promise<boolean>;
  /** Does nothing if it does not exist. */
  delete(artifact: string): Promise<void>;
  /** Artifacts below a folder (`exports/`), unordered, in pages of at most 1,000. */
  list(folder: string): AsyncIterable<readonly ListedArtifact[]>;
  /**
   * Removes unfinished writes below a folder that were begun before the given time, by the store's
   * clock. Resolves with the number removed, or with 0 if the store does not let this user list
   * them.
   */
  removeUnfinished(folder: string, begunBeforeMs: number): Promise<number>;
  /** A URL that opens the artifact: absolute (S3), or relative to the API's address (embedded). */
  link(link: ArtifactLink): Promise<string>;
  /** Opens a relative link by its last path segment; null if it was altered or has expired. */
  openLink(token: string): Promise<OpenedArtifact | null>;
  /** Rejects with the reason if there is one. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
