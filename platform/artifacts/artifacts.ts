/**
 * Artifacts: files made for callers (exports), written once, read by a signed link, deleted.
 *
 * Adapters: `folder-artifacts.ts` (embedded) and `s3-artifacts.ts`. Promises, each a named case of
 * test/contracts/artifacts-contract.ts:
 *
 * A1 An artifact is seen whole or not at all; a write that fails or is aborted leaves nothing.
 * A2 Writing a name again replaces it whole.
 * A3 A link opens exactly one artifact, until it ends; a changed link opens nothing.
 * A4 Memory use does not grow with the artifact's size.
 * A5 A list names every artifact below a folder that was there all the while, page by page.
 */
import type { Readable } from 'node:stream';

export interface ArtifactLink {
  readonly artifact: string;
  /** Seconds that the link opens it. */
  readonly lifetimeSeconds: number;
  /** What the reader's file shall be called. */
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
  /** When it was written, by the store's clock: milliseconds since the epoch. */
  readonly writtenMs: number;
}

export interface Artifacts {
  /** Stores the stream under a name of `a-z A-Z 0-9 . _ - /`; answers its bytes. */
  write(artifact: string, content: Readable, contentType: string): Promise<{ bytes: number }>;
  /** Rejects with `artifact_missing` when there is none. */
  read(artifact: string): Promise<{ content: Readable; bytes: number }>;
  /** Deletes; no error when it is not there. */
  delete(artifact: string): Promise<void>;
  /** Artifacts below a folder (`exports/`), in no order, in pages of at most 1,000. */
  list(folder: string): AsyncIterable<readonly ListedArtifact[]>;
  /** A URL that opens it: absolute (S3), or relative to the API's own address (embedded). */
  link(link: ArtifactLink): Promise<string>;
  /** What a relative link's last path part opens; null when it is changed, over or not ours. */
  openLink(token: string): Promise<OpenedArtifact | null>;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
