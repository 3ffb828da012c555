/** Hands a file to the browser, which saves it where the person saves files. */

/** Long enough for the browser to have begun. */
const RELEASE_MS = 60_000;

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}
