import { docxDocument, pdfDocument, pngImage } from '../../domains/listings/listings.test-kit.ts';
import { pick } from '../../test-kit/dice.ts';
import type { Random } from './schema-values.fixture.ts';

type Part = { name: string; fileName: string | null; type: string; content: Buffer };

export type SampleFiles = Part[];

/** A file of each kind that some call takes. */
export async function sampleFiles(): Promise<SampleFiles> {
  const part = (fileName: string, type: string, content: Buffer) => ({
    name: 'file',
    fileName,
    type,
    content,
  });
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return [
    part('a.png', 'image/png', await pngImage({ width: 40, height: 30 })),
    part('claims.pdf', 'application/pdf', await pdfDocument()),
    part('claims.docx', docx, docxDocument()),
  ];
}

const boundary = '----fuzz';

const tooLarge = 11 * 1024 * 1024;

/** Ways in which the part is not what the call takes. */
const spoiledParts: readonly ((part: Part) => Part[])[] = [
  () => [],
  (part) => [part, part],
  (part) => [{ ...part, name: 'other' }],
  (part) => [{ ...part, name: '' }],
  (part) => [{ ...part, name: '__proto__' }],
  (part) => [{ ...part, fileName: null }],
  (part) => [{ ...part, fileName: '' }],
  (part) => [{ ...part, fileName: '../../../../etc/passwd' }],
  (part) => [{ ...part, fileName: 'a\u0000.png' }],
  (part) => [{ ...part, fileName: '\u202egnp.exe\u200b.png' }],
  (part) => [{ ...part, fileName: `${'x'.repeat(5_000)}.png` }],
  (part) => [{ ...part, fileName: '%00%FF%ED%A0%80.pdf' }],
  (part) => [{ ...part, content: Buffer.alloc(0) }],
  (part) => [{ ...part, content: part.content.subarray(0, part.content.length / 2) }],
  (part) => [{ ...part, content: Buffer.alloc(5_000, 0xff) }],
  (part) => [{ ...part, content: Buffer.from('<html><script>alert(1)</script></html>') }],
  (part) => [{ ...part, content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }],
  (part) => [{ ...part, content: Buffer.concat([part.content, Buffer.alloc(99, 0x50)]) }],
  (part) => [{ ...part, type: 'text/html' }],
  (part) => [{ ...part, type: '' }],
  (part) => [{ ...part, type: 'x'.repeat(3_000) }],
  (part) => Array.from({ length: 8 }, (_, at) => ({ ...part, name: `f${at}`, fileName: null })),
  (part) => [{ ...part, name: 'before', fileName: null, content: Buffer.from('x') }, part],
];

/** Ways in which the request is not a multipart form. */
const spoiledForms: readonly ((whole: Buffer) => { type?: string; payload: Buffer })[] = [
  (whole) => ({ payload: whole.subarray(0, whole.length / 2) }),
  (whole) => ({ payload: whole.subarray(0, 20) }),
  (whole) => ({ payload: whole.subarray(4) }),
  () => ({ payload: Buffer.alloc(0) }),
  (whole) => ({ type: 'multipart/form-data', payload: whole }),
  (whole) => ({ type: 'multipart/form-data; boundary=other', payload: whole }),
  (whole) => ({ type: `multipart/form-data; boundary=${'b'.repeat(300)}`, payload: whole }),
  (whole) => ({ type: 'multipart/mixed; boundary=----fuzz', payload: whole }),
  (whole) => ({ type: 'application/octet-stream', payload: whole }),
  () => ({ type: 'application/json', payload: Buffer.from('{"file":"x"}') }),
  () => ({ type: 'application/x-www-form-urlencoded', payload: Buffer.from('file=x') }),
];

/** A form with a file; `odd` notes how it is spoiled, null leaves it whole. */
export function oddUpload(
  random: Random,
  files: SampleFiles,
  odd: string[] | null,
): { headers: Record<string, string>; payload: Buffer } {
  const part = pick(random, files);
  if (odd === null) return form([part]);
  const dice = random();
  if (dice < 0.02) {
    odd.push('too large');
    return form([{ ...part, content: Buffer.alloc(tooLarge) }]);
  }
  if (dice < 0.65) {
    const at = Math.floor(random() * spoiledParts.length);
    odd.push(`part ${at}`);
    return form((spoiledParts[at] ?? (() => []))(part));
  }
  const at = Math.floor(random() * spoiledForms.length);
  odd.push(`form ${at}`);
  const whole = form([part]);
  const spoiled = spoiledForms[at]?.(whole.payload) ?? whole;
  const type = 'type' in spoiled ? spoiled.type : undefined;
  return { headers: type ? { 'content-type': type } : whole.headers, payload: spoiled.payload };
}

function form(parts: readonly Part[]) {
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, fileName, type, content }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
          fileName === null ? '' : `; filename="${fileName}"`
        }\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers: Record<string, string> = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  return { headers, payload };
}
