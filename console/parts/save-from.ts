/**
 * Makes the browser download a file from its address, which may be on another host. The response is
 * an attachment, so the page stays open. A script could not read it from another origin, and would
 * have to hold the whole file in memory.
 */
export function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
