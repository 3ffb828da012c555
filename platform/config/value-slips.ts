/**
 * Characters that get into a value by mistake: quotes that Docker's --env-file passes on, Windows
 * line endings, spaces from copying. They would silently produce a different key or folder. And
 * values that Kubernetes sets: a Service named clickhouse has a variable CLICKHOUSE_PORT.
 */

/** An error text that follows the variable's name, or null. It never contains the value. */
export function describeSlip(value: string): string | null {
  if (/^(["'`]).*\1$/su.test(value)) {
    return 'must not be in quotes, which become part of the value';
  }
  if (value !== value.trim()) return 'begins or ends with white space or a line end';
  if (/\p{Cc}/u.test(value)) return 'contains a line end or another control character';
  if (value.startsWith('tcp://')) {
    return 'is set by Kubernetes for a Service of that name; set enableServiceLinks: false';
  }
  return null;
}
