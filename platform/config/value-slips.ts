/**
 * What an environment holds in a value beside what was meant: quotes that Docker's --env-file
 * passes on, line ends of Windows, spaces of a copy. A key or a folder with them would be another
 * one, and nobody sees why.
 */

/** An error that follows the variable's name, or null. It never tells the value. */
export function describeSlip(value: string): string | null {
  if (/^(["'`]).*\1$/su.test(value)) {
    return 'stands in quotes, which are part of its value: leave them away';
  }
  if (value !== value.trim()) return 'begins or ends with white space or a line end';
  if (/\p{Cc}/u.test(value)) return 'holds a line end or another control character';
  return null;
}
