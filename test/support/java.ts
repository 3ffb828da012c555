/**
 * How tests start a server that is written in Java. Most of what a short run costs is the start:
 * without the second compiler and with the plain collector it takes half the processor time.
 */

/** For a server that a test starts: it lives for seconds or minutes, and has little to do. */
export const SHORT_RUN: readonly string[] = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** For a server whose speed is measured, or that works for hours. */
export const LONG_RUN: readonly string[] = [];

/**
 * Reads classes from what `keepClasses` has written. Java goes on without it when the file is
 * missing, or is of another Java or other jars.
 */
export function useClasses(file: string): string {
  return `-XX:SharedArchiveFile=${file}`;
}

/** The server writes the classes that it has loaded to `file` when it ends. */
export function keepClasses(file: string): string {
  return `-XX:ArchiveClassesAtExit=${file}`;
}
