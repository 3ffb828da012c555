/**
 * The Content-Disposition of a file that its reader keeps, under a name in any script. The name is
 * always quoted, which the content-disposition package does only where it must: some readers of
 * the header know no other form.
 */

const NOT_PLAIN = /[^\x20-\x7e]|["\\]/gu;

/** `encodeURIComponent` leaves these as they are; RFC 8187 wants them encoded. */
const UNRESERVED_MARKS = /['()*]/g;

/** By RFC 6266: the name in ASCII for old readers, and as it is when it holds more. */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replace(NOT_PLAIN, '_');
  const header = `attachment; filename="${plain}"`;
  return plain === fileName ? header : `${header}; filename*=UTF-8''${encodeExtended(fileName)}`;
}

function encodeExtended(text: string): string {
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replace(UNRESERVED_MARKS, encode);
}
