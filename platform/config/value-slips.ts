/**
 * Characters that get into a value by mistake: quotes that Docker's --env-file passes on, line ends
 * of Windows, spaces from copying. With them a key or a folder would be a different one, and
 * nobody would see why.
 */

/** An error that follows the variable's name, or null. It never tells the value. */
export function describeSlip(value: string): string | null {
  if (/^(["'`]).*\1$/su.test(value)) {
    return 'must not be in quotes, which become part of the value';
  }
  if (value !== value.trim()) return 'begins or ends with white space or a line end';
  if (/\p{Cc}/u.test(value)) return 'contains a line end or another control character';
  return null;
}
