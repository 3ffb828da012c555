/**
 * Artifacts are files made for callers (exports): written once, read by a signed link, deleted.
 *
 * Adapters: `folder-artifacts.ts` (embedded) and `s3-artifacts.ts`. Promises, each a named case of
 * test/contracts/artifacts-contract.ts:
 *
 * A1 An artifact is seen whole or not at all. A write that fails or is aborted leaves nothing.
 * A2 Writing to the name of an artifact replaces it whole.
 * A3 A link opens exactly one artifact, until it expires. A changed link opens nothing.
 * A4 Memory use does not grow with the artifact's size.
 * A5 A list names, page by page, every artifact below a folder that exists throughout.
 * A6 What a writer that died has left of an artifact is removed: when the store is opened, or by
 *    `removeUnfinished`.
 */
import type { Readable } from 'node:stream';

export interface ArtifactLink {
  readonly artifact: string;
  /** The link expires after so many seconds. */
  readonly lifetimeSeconds: number;
  /** The name that the reader's file gets. */
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
  /** Rejects with `artifact_missing` when it does not exist. */
  read(artifact: string): Promise<{ content: Readable; bytes: number }>;
  /** Does nothing when it does not exist. */
  delete(artifact: string): Promise<void>;
  /** Artifacts below a folder (`exports/`), unordered, in pages of at most 1,000. */
  list(folder: string): AsyncIterable<readonly ListedArtifact[]>;
  /**
   * Removes what was begun below a folder before that time, by the store's clock, and never ended.
   * Resolves with how many it removed; with 0 where the store does not let this user look.
   */
  removeUnfinished(folder: string, begunBeforeMs: number): Promise<number>;
  /** A URL that opens it: absolute (S3), or relative to the API's address (embedded). */
  link(link: ArtifactLink): Promise<string>;
  /** Opens a relative link by its last path part; null when it was changed or has expired. */
  openLink(token: string): Promise<OpenedArtifact | null>;
  /** Rejects with the reason where there is one. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
