import { crc32 } from 'node:zlib';
import type { BoldSignDocument } from './boldsign.shape.ts';
import type { SentFile } from './documents.store.ts';

/**
 * The files with what was done to them as a comment at the end. A real service stamps and seals them;
 * this only makes files that are still PDFs and differ from those that were sent. It names nobody's
 * address; whether a real account's signature frame shows it is a setting of that account.
 */
export function signedFiles(document: BoldSignDocument, files: readonly SentFile[]): SentFile[] {
  const lines = document.documentHistory
    .filter((line) => line.action === 'EmbeddedSigned')
    .map((line) => `% Signed by ${asciiOf(line.name)} at ${line.timestamp}\n`);
  return files.map((file) => {
    const before = Buffer.from(file.content).toString('latin1');
    const startxref = before.match(/startxref\s+(\d+)\s+%%EOF\s*$/)?.[1] ?? '0';
    const end = `\n% BoldSign sandbox\n${lines.join('')}startxref\n${startxref}\n%%EOF\n`;
    const content = Buffer.concat([file.content, Buffer.from(end, 'latin1')]);
    return { name: file.name, content };
  });
}

/**
 * The audit trail as a PDF of its own: who did what, when and from where. The real one is laid out and
 * sealed; which status and words a document gets that is not completed yet could not be confirmed.
 */
export function auditTrail(document: BoldSignDocument): Buffer {
  const lines = [
    'Audit trail (sandbox)',
    document.messageTitle,
    document.documentId,
    ...document.documentHistory.map(
      ({ action, name, email, ipaddress, timestamp }) =>
        `${action} ${name} ${email} ${ipaddress} ${timestamp}`,
    ),
  ];
  const drawn = lines.map((line) => `(${asciiOf(line).replace(/[()\\]/g, '\\$&')}) Tj T*`);
  const content = `BT /F1 8 Tf 10 TL 36 750 Td ${drawn.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

function asciiOf(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?');
}

/** A zip whose files are only stored: they are few, and compressed inside already. */
export function zipOf(files: readonly SentFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name, 'utf8');
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(0x0800, 0); // The name is UTF-8.
    facts.writeUInt16LE(0x21, 6); // January 1, 1980.
    facts.writeUInt32LE(crc32(file.content), 8);
    facts.writeUInt32LE(file.content.length, 12);
    facts.writeUInt32LE(file.content.length, 16);
    facts.writeUInt16LE(name.length, 20);
    const local = Buffer.concat([bytes(0x04034b50, 20), facts, Buffer.alloc(2), name]);
    const entry = Buffer.concat([
      bytes(0x02014b50, 20),
      Buffer.from([20, 0]),
      facts,
      Buffer.alloc(12),
      uint32(offset),
      name,
    ]);
    parts.push(local, Buffer.from(file.content));
    directory.push(entry);
    offset += local.length + file.content.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

function bytes(signature: number, version: number): Buffer {
  return Buffer.concat([uint32(signature), Buffer.from([version, 0])]);
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value, 0);
  return buffer;
}
