/**
 * The Content-Disposition header of a downloaded file, whose name may be in any script. The name is
 * always quoted. The content-disposition package quotes it only when it must, but some readers of
 * the header accept no other form.
 */

const NOT_PLAIN = /[^\x20-\x7e]|["\\]/gu;

/** `encodeURIComponent` leaves these unencoded; RFC 8187 requires them encoded. */
const UNRESERVED_MARKS = /['()*]/g;

/** As in RFC 6266: an ASCII name for old clients, and the full name if it has other characters. */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replace(NOT_PLAIN, '_');
  const header = `attachment; filename="${plain}"`;
  return plain === fileName ? header : `${header}; filename*=UTF-8''${encodeExtended(fileName)}`;
}

function encodeExtended(text: string): string {
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replace(UNRESERVED_MARKS, encode);
}
