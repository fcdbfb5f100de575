import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recognisePage, recognitionLimits } from '../../../../core/recognition/recognise-page.ts';
import { readDocument, readingLimits } from '../document-reading.engine.ts';
import { frontLayout } from '../grant/eras/front-layout.fixture.ts';
import { grantPaper } from '../grant/eras/grant-paper.fixture.ts';
import { grants2013 } from '../grant/eras/grants-2013.fixture.ts';

let folder: string;
let scan: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recognition-'));
  scan = join(folder, 'scan.pdf');
  await writeFile(scan, await greyScan());
});
afterAll(() => rm(folder, { recursive: true }));

async function greyScan(): Promise<Buffer> {
  const create = { width: 425, height: 550, channels: 3 as const, background: '#ddd' };
  const picture = await sharp({ create }).jpeg().toBuffer();
  const document = new PDFDocument({ size: 'LETTER', margin: 0 });
  document.image(picture, 0, 0, { width: 612, height: 792 });
  document.addPage().image(picture, 0, 0, { width: 612, height: 792 });
  document.end();
  return buffer(document);
}

/** A program that is called as tesseract is, and does what a test tells it to. */
async function standIn(body: string): Promise<string> {
  const path = join(folder, `tesseract-${randomUUID()}`);
  await writeFile(path, `#!${process.execPath}\n${body}\n`);
  await chmod(path, 0o755);
  return path;
}

const head =
  'level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext\\n';
const tight = { ...recognitionLimits, clockSeconds: 2, processorSeconds: 2, memoryMegabytes: 120 };

describe('a program that reads pictures of pages', () => {
  it('is given the picture and fixed words, none of our settings, and no shell', async () => {
    const seen = join(folder, 'seen.json');
    const program = await standIn(
      `const bytes = require('node:fs').readFileSync(0);
       require('node:fs').writeFileSync(${JSON.stringify(seen)}, JSON.stringify({
         given: process.argv.slice(2), names: Object.keys(process.env), bytes: bytes.length }));
       process.stdout.write('${head}');`,
    );
    expect(await recognisePage(program, Buffer.alloc(5000, 'x'))).toBe(
      head.replaceAll('\\t', '\t').replace('\\n', '\n'),
    );
    expect(JSON.parse(await readFile(seen, 'utf8'))).toEqual({
      given: ['stdin', 'stdout', '--dpi', '300', '--psm', '1', '-l', 'eng', 'tsv'],
      names: ['OMP_THREAD_LIMIT', 'LC_ALL'],
      bytes: 5000,
    });
  });

  it.each([
    ['hangs', 'setInterval(() => {}, 1000);'],
    [
      'hangs behind another that it started',
      `require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' }); setInterval(() => {}, 1000);`,
    ],
    ['works without end', 'for (;;);'],
    ['eats memory', 'const all = []; setInterval(() => all.push(Buffer.alloc(20_000_000, 1)), 5);'],
    ['fails', `process.stdout.write('${head}'); process.exit(1);`],
    ['prints something else', `process.stdout.write('hello');`],
    [
      'prints without end',
      `const more = () => process.stdout.write('${head}'.repeat(1000), more); more();`,
    ],
    ['does not read what it is given', `process.stdin.destroy(); process.exit(0);`],
  ])('is ended and gives nothing when it %s', async (_name, body) => {
    expect(await recognisePage(await standIn(body), Buffer.alloc(9_000_000), tight)).toBeNull();
  });

  it('gives nothing when it is not there', async () => {
    expect(await recognisePage(join(folder, 'none'), Buffer.alloc(10))).toBeNull();
  });
});

const frontLines = [
  ['United States Patent [19]', 100],
  ['[11] Patent Number: 4,123,456', 150],
  ['[45] Date of Patent: Oct. 31, 1978', 200],
  ['[54] CYCLE LOCK', 250],
  ['[75] Inventor: Luc Ferrandeau, Lyons, France', 300],
  ['[21] Appl. No.: 123,456', 350],
] as const;

/** Lines as the program tells them, word by word. */
function rowsOf(lines: readonly (readonly [text: string, top: number])[]): string {
  const rows = lines.flatMap(([text, top]) => [
    `4\\t1\\t1\\t1\\t1\\t0\\t100\\t${top}\\t900\\t40\\t-1\\t`,
    ...text
      .split(' ')
      .map(
        (word, at) =>
          `5\\t1\\t1\\t1\\t1\\t${at}\\t${100 + at * 200}\\t${top}\\t150\\t40\\t95\\t${word}`,
      ),
  ]);
  return rows.join('\\n');
}

describe('a scan', () => {
  const none = { end: 'read', found: null, isScan: true };

  it('is known as one where nobody reads it', async () => {
    expect(await readDocument(scan, 'pdf')).toEqual(none);
  });

  it.each([
    ['fails', 'process.exit(1);'],
    [
      'prints garbage',
      `process.stdout.write('${head}' + '5\\t1\\tx\\n5\\t\\t\\t\\t\\t\\t-1\\tNaN\\t9\\t9\\t99\\tword\\n'.repeat(50));`,
    ],
    ['finds no words', `process.stdout.write('${head}');`],
  ])('stays one where the program %s', async (_name, body) => {
    expect(await readDocument(scan, 'pdf', { ocrProgram: await standIn(body) })).toEqual(none);
  });

  it('keeps what its front page says when the time for its other pages is over', async () => {
    const seen = join(folder, 'first.txt');
    const program = await standIn(
      `const { existsSync, writeFileSync } = require('node:fs');
       if (existsSync(${JSON.stringify(seen)})) setInterval(() => {}, 1000);
       else {
         writeFileSync(${JSON.stringify(seen)}, '');
         process.stdout.write('${head}${rowsOf(frontLines)}\\n');
       }`,
    );
    // Enough for the front page on a busy machine; the rest of it is waited for.
    const limits = { ...readingLimits, milliseconds: 12_000, scanMilliseconds: 0 };
    const reading = await readDocument(scan, 'pdf', { ocrProgram: program, limits });
    expect(reading).toMatchObject({
      end: 'read',
      found: { patentNumber: { value: '4,123,456' }, grant: { citations: null, claims: null } },
    });
  });

  it('is read from what the program says, each fact marked', async () => {
    const program = await standIn(`process.stdout.write('${head}${rowsOf(frontLines)}\\n');`);
    const reading = await readDocument(scan, 'pdf', { ocrProgram: program });
    expect(reading).toMatchObject({
      end: 'read',
      isScan: false,
      found: {
        patentNumber: { value: '4,123,456', source: { page: 1, code: '11', fromScan: true } },
        grant: { grantedOn: { value: '1978-10-31', source: { fromScan: true } } },
      },
    });
  });
});

describe('a grant with a text', () => {
  it('is read the same where scans are read, and its drawings are no scans', async () => {
    const [record] = grants2013;
    if (!record) throw new Error('no record');
    const path = join(folder, 'text.pdf');
    await writeFile(path, await grantPaper({ ...frontLayout(record), sheets: 6 }));
    const called = join(folder, 'called.txt');
    const program = await standIn(
      `require('node:fs').writeFileSync(${JSON.stringify(called)}, ''); process.exit(1);`,
    );
    const without = await readDocument(path, 'pdf');
    expect(await readDocument(path, 'pdf', { ocrProgram: program })).toEqual(without);
    expect(without).toMatchObject({ end: 'read', found: { kind: 'utility' } });
    await expect(readFile(called)).rejects.toThrow();
  });
});
