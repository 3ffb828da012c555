/** What a person reads of a file, or of a folder, that the system does not let be used. */
import { errorMessage } from '../runtime/errors.ts';

/** Of both. */
const WORDS_OF_BOTH: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of its path is not a folder',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its symbolic links lead in a circle',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EIO: 'its device fails',
  EROFS: 'its file system is read-only',
};

const FILE_WORDS: Readonly<Record<string, string>> = {
  ...WORDS_OF_BOTH,
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
};

/** A file that is not there yet is missed only by its folder. */
const NEW_FILE_WORDS: Readonly<Record<string, string>> = {
  ...FILE_WORDS,
  ENOENT: 'its folder does not exist',
};

/** Work in a folder fails by what lies in it, too. */
const FOLDER_WORDS: Readonly<Record<string, string>> = {
  ...WORDS_OF_BOTH,
  EEXIST: 'it is not a folder',
  ENOENT: 'a part of it is missing',
  EISDIR: 'one of its files is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
};

/** A clause without a full stop, which follows a colon. */
export function describeFileFault(error: unknown): string {
  return FILE_WORDS[systemCode(error)] ?? errorMessage(error);
}

/** As describeFileFault, of a file that is to be made. */
export function describeNewFileFault(error: unknown): string {
  return NEW_FILE_WORDS[systemCode(error)] ?? errorMessage(error);
}

/** As describeFileFault, of a folder. */
export function describeFolderFault(error: unknown): string {
  return FOLDER_WORDS[systemCode(error)] ?? errorMessage(error);
}

function systemCode(error: unknown): string {
  return String((error as NodeJS.ErrnoException | null)?.code);
}
