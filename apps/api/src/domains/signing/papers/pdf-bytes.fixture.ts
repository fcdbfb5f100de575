import { inflateSync } from 'node:zlib';

/**
 * All that a PDF holds as bytes: the file itself, and each of its streams unpacked. Text may stand in it
 * plainly, in two bytes a character (names and reasons in dictionaries) or as hexadecimal digits.
 */
function bytesIn(pdf: Buffer): Buffer[] {
  const all = [pdf];
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = at + 6 + (pdf[at + 6] === 0x0d ? 2 : 1);
    const end = pdf.indexOf('endstream', start);
    if (end < 0) continue;
    try {
      all.push(inflateSync(pdf.subarray(start, end)));
    } catch {
      // Not packed: it was looked at as a part of the file.
    }
  }
  return all;
}

/** Whether these words stand anywhere in a PDF's bytes, in any of the ways in which they could. */
export function standsIn(pdf: Buffer, words: string): boolean {
  const wide = Buffer.from(words, 'utf16le').swap16();
  const forms = [Buffer.from(words, 'utf8'), wide].flatMap((form) => {
    const hex = form.toString('hex');
    return [form, Buffer.from(hex), Buffer.from(hex.toUpperCase())];
  });
  return bytesIn(pdf).some((bytes) => forms.some((form) => bytes.includes(form)));
}
