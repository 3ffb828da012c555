/** Messages for people about a file or folder that the system does not let us use. */
import { errorMessage } from '../runtime/errors.ts';

/** For files and folders. */
const COMMON_FAULT_TEXTS: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of its path is not a folder',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its symbolic links lead in a circle',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EIO: 'its device fails',
  EROFS: 'its file system is read-only',
};

const FILE_FAULT_TEXTS: Readonly<Record<string, string>> = {
  ...COMMON_FAULT_TEXTS,
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
};

/** A missing file that is about to be created means that its folder is missing. */
const NEW_FILE_FAULT_TEXTS: Readonly<Record<string, string>> = {
  ...FILE_FAULT_TEXTS,
  ENOENT: 'its folder does not exist',
};

/** Work in a folder may also fail because of something in it. */
const FOLDER_FAULT_TEXTS: Readonly<Record<string, string>> = {
  ...COMMON_FAULT_TEXTS,
  EEXIST: 'it is not a folder',
  ENOENT: 'a part of it is missing',
  EISDIR: 'one of its files is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
};

/** A clause without a full stop, to follow a colon. */
export function describeFileFault(error: unknown): string {
  return FILE_FAULT_TEXTS[systemCode(error)] ?? errorMessage(error);
}

/** Like describeFileFault, for a file that is to be created. */
export function describeNewFileFault(error: unknown): string {
  return NEW_FILE_FAULT_TEXTS[systemCode(error)] ?? errorMessage(error);
}

/** Like describeFileFault, for a folder. */
export function describeFolderFault(error: unknown): string {
  return FOLDER_FAULT_TEXTS[systemCode(error)] ?? errorMessage(error);
}

function systemCode(error: unknown): string {
  return String((error as NodeJS.ErrnoException | null)?.code);
}
