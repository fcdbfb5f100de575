import { deflateSync } from 'node:zlib';

type PdfParts = {
  /** More entries of the catalog, of the page and of the trailer. */
  catalog?: string;
  page?: string;
  trailer?: string;
  /** More objects, numbered from 5. */
  objects?: (string | Buffer)[];
};

/** A PDF of one page with one line of text, and what a test puts into it. */
export function pdfOf(parts: PdfParts = {}): Buffer {
  const text = 'BT /F1 24 Tf 40 100 Td (Claims) Tj ET 10 10 80 40 re f';
  const objects: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R
      /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>
      ${parts.page ?? ''} >>`,
    streamObject('', Buffer.from(text)),
    ...(parts.objects ?? []),
  ];
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')];
  const offsets: number[] = [];
  let length = pieces[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    pieces.push(piece);
    length += piece.length;
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  pieces.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n` +
        `<< /Size ${objects.length + 1} /Root 1 0 R ${parts.trailer ?? ''} >>\n` +
        `startxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

export function streamObject(entries: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

/** An object stream, compressed: what is in it is nowhere in the file's own bytes. */
export function objectStream(objects: Record<number, string>, type = '/ObjStm'): Buffer {
  const bodies = Object.values(objects);
  let at = 0;
  const heads = Object.keys(objects).map((number, index) => {
    const head = `${number} ${at}`;
    at += (bodies[index]?.length ?? 0) + 1;
    return head;
  });
  const first = `${heads.join(' ')} `;
  const content = deflateSync(Buffer.from(first + bodies.join(' ')));
  const count = bodies.length;
  return streamObject(
    `/Type ${type} /N ${count} /First ${first.length} /Filter /FlateDecode`,
    content,
  );
}
