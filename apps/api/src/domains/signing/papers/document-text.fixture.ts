import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF that PDFKit wrote, read through the character maps of its fonts: for tests on
 * machines without `pdftotext`. Words come in the order of drawing, with single spaces.
 */
export function textDrawnIn(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const streams = readStreams(pdf, source);
  const fonts = readFonts(source, streams);
  const lines: string[] = [];
  for (const page of source.matchAll(/\/Type \/Page\n[\s\S]*?endobj/g)) {
    const content = streams.get(reference(/\/Contents (\d+) 0 R/, page[0])) ?? '';
    const resources = objectText(source, reference(/\/Resources (\d+) 0 R/, page[0]));
    const names = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((match) => [
        match[1] ?? '',
        Number(match[2]),
      ]),
    );
    let map = new Map<string, string>();
    for (const token of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (token[1]) map = fonts.get(names.get(token[1]) ?? -1) ?? new Map();
      else lines.push(decode(token[2] ?? '', map));
    }
  }
  return lines.join(' ').replace(/\s+/g, ' ');
}

function decode(parts: string, map: Map<string, string>): string {
  const hex = [...parts.matchAll(/<([0-9a-f]*)>/gi)].map((match) => match[1] ?? '').join('');
  return (hex.match(/.{4}/g) ?? []).map((code) => map.get(code.toLowerCase()) ?? '').join('');
}

function readStreams(pdf: Buffer, source: string): Map<number, string> {
  const streams = new Map<number, string>();
  for (const match of source.matchAll(/(\d+) 0 obj\n<<\n((?:(?!endobj)[\s\S])*?)>>\nstream\n/g)) {
    const length = reference(/\/Length (\d+)/, match[2] ?? '');
    const start = match.index + match[0].length;
    const bytes = pdf.subarray(start, start + length);
    const plain = match[2]?.includes('FlateDecode') ? inflateSync(bytes) : bytes;
    streams.set(Number(match[1]), plain.toString('latin1'));
  }
  return streams;
}

function readFonts(source: string, streams: Map<number, string>): Map<number, Map<string, string>> {
  const fonts = new Map<number, Map<string, string>>();
  for (const match of source.matchAll(/(\d+) 0 obj\n<<\n([^>]*?\/ToUnicode (\d+) 0 R[^>]*?)>>/g)) {
    const map = new Map<string, string>();
    const ranges = (streams.get(Number(match[3])) ?? '').matchAll(
      /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g,
    );
    for (const range of ranges) {
      const first = parseInt(range[1] ?? '0', 16);
      for (const [index, entry] of [...(range[2] ?? '').matchAll(/<([^>]*)>/g)].entries()) {
        const units = (entry[1] ?? '').match(/[0-9a-f]{4}/gi) ?? [];
        const text = String.fromCharCode(...units.map((unit) => parseInt(unit, 16)));
        map.set((first + index).toString(16).padStart(4, '0'), text);
      }
    }
    fonts.set(Number(match[1]), map);
  }
  return fonts;
}

function objectText(source: string, number: number): string {
  const start = source.indexOf(`\n${number} 0 obj`);
  return source.slice(start, source.indexOf('endobj', start));
}

function reference(pattern: RegExp, text: string): number {
  return Number(pattern.exec(text)?.[1] ?? -1);
}
