/** Whether bytes are those of a zip's end record, with a directory where it says: then it can be opened as one. */
export function holdsZip(bytes: Buffer): boolean {
  const end = findZipEnd(bytes);
  return end !== null;
}

/** The position of the last zip end record that points at a real directory; null: there is none. */
function findZipEnd(bytes: Buffer): number | null {
  const earliest = Math.max(0, bytes.length - zipTailBytes);
  for (let at = bytes.length - 22; at >= earliest; at -= 1) {
    at = bytes.lastIndexOf(zipEnd, at);
    if (at < earliest) return null;
    const directoryBytes = bytes.readUInt32LE(at + 12);
    // Offsets may be off by the bytes before the zip, so the directory is searched backward.
    const start = at - directoryBytes;
    if (start >= 0 && bytes.subarray(start, start + 4).equals(zipEntry)) return at;
  }
  return null;
}

/** The end record is 22 bytes and a comment of at most 65,535 (APPNOTE 4.3.16). */
const zipTailBytes = 65_557;
const zipEnd = Buffer.from('PK\u0005\u0006', 'latin1');
const zipEntry = Buffer.from('PK\u0001\u0002', 'latin1');

const pageMarks = /<(?:script|html|iframe|!doctype html|svg[\s>]|\?php)/i;

/** Whether bytes could be taken for a web page or a script by a reader that guesses. */
export function holdsWebPage(bytes: Buffer): boolean {
  return pageMarks.test(bytes.toString('latin1'));
}

/** Readers look for a PDF's header anywhere in the first 1,024 bytes. */
export function holdsPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1029).includes('%PDF-', 0, 'latin1');
}
