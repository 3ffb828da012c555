/** What a person reads of a file that the system does not let be read or written. */
import { errorMessage } from '../runtime/errors.ts';

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EIO: 'its device fails',
  EROFS: 'its file system is read-only',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
};

/** A clause without a full stop, which follows a colon. */
export function describeFileFault(error: unknown): string {
  return FAULTS[(error as NodeJS.ErrnoException | null)?.code ?? ''] ?? errorMessage(error);
}
