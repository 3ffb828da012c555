/** The artifacts of a simulation. */
import type { ListedArtifact } from '../../../platform/artifacts/artifacts.ts';

interface StoredArtifact {
  readonly bytes: Buffer;
  readonly writtenMs: number;
}

export class ArtifactStore {
  readonly files = new Map<string, StoredArtifact>();

  write(artifact: string, bytes: Buffer, writtenMs: number): void {
    this.files.set(artifact, { bytes, writtenMs });
  }

  list(folder: string): ListedArtifact[] {
    const named = [...this.files].filter(([artifact]) => artifact.startsWith(folder));
    return named.map(([artifact, { writtenMs }]) => ({ artifact, writtenMs }));
  }
}
