/**
 * Lets the browser save a file from its address, which may be at another host: the answer says that
 * it is an attachment, so the page stays. A script could not read it there, and would have to hold
 * it whole.
 */
export function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
