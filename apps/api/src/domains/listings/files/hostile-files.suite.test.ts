import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCodes, type ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  objectStream,
  pdfOf,
  streamObject,
} from '../../../core/inspection/hostile-pdf.test-kit.ts';
import {
  interlacedPng,
  pngOf,
  webPageInGif,
} from '../../../core/inspection/hostile-picture.test-kit.ts';
import { docxOf, relationshipTo, zipOf } from '../../../core/inspection/hostile-zip.test-kit.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { makeDraft, openFile } from '../listings.test-kit.ts';
import { removeAbandoned } from '../../../core/files/received-file.ts';
import { deflatedSpaces, leftovers, whatIsTaken } from './hostile-files.test-kit.ts';

let world: World;
let seller: Persona;
let listingId: string;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  listingId = await makeDraft(seller);
});
afterAll(() => world.stop());

const paths = { document: '/patent/upload/document', image: '/patent/upload/image' };

function upload(content: Buffer, kind: keyof typeof paths = 'document', name = 'claims.pdf') {
  const file = { name, contentType: 'application/octet-stream', content };
  return seller.upload('POST', paths[kind], file, { patentId: listingId });
}

/** How often is looked, in ms: watching must not take the time of what is watched. */
const glance = 25;

/** Watches until `work` ends: what it takes above the beginning, and the answers to others meanwhile. */
async function whileWatching<T>(work: () => Promise<T>) {
  const before = await whatIsTaken();
  let megabytes = 0;
  let answered = 0;
  const working = work();
  for (let done = false; !done; ) {
    done = await Promise.race([
      working.then(() => true),
      seller.request('GET', '/types').then((answer) => {
        answered += answer.status === 200 ? 1 : 0;
        return false;
      }),
    ]);
    megabytes = Math.max(megabytes, (await whatIsTaken()).megabytes - before.megabytes);
    if (!done) await Promise.race([working, pause(glance)]);
  }
  const seconds = (await whatIsTaken()).childSeconds - before.childSeconds;
  return { result: await working, megabytes, seconds, answered };
}

const macro = docxOf([{ name: 'word/vbaProject.bin', content: 'x' }]);
const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';
const part = Buffer.alloc(16 * 1024 * 1024);
const hidden = objectStream({ 9: '<< /S /Launch /F (calc.exe) >>' });

type Kind = keyof typeof paths;
const classes: [string, Kind, ErrorCode, () => Buffer | Promise<Buffer>][] = [
  ['a web page called .pdf', 'document', 'listings.document_invalid', () => Buffer.from('<html>')],
  ['an empty file', 'document', 'files.missing', () => Buffer.alloc(0)],
  ['half a PDF', 'document', 'files.damaged', () => pdfOf().subarray(0, 300)],
  ['half a Word document', 'document', 'files.damaged', () => docxOf().subarray(0, 300)],
  ['half a picture', 'image', 'files.damaged', () => pngOf(900, 900).subarray(0, 2000)],
  [
    'a document that unpacks to 128 MB',
    'document',
    'files.too_much_inside',
    () =>
      docxOf(
        Array.from({ length: 8 }, (_, at) => ({ name: `word/media/${at}.bmp`, content: part })),
      ),
  ],
  [
    'a document of 3,000 parts',
    'document',
    'files.too_much_inside',
    () => docxOf(Array.from({ length: 3_000 }, (_, at) => ({ name: `a/${at}`, content: '' }))),
  ],
  [
    'an XML entity that reads a file',
    'document',
    'files.active',
    () => docxOf([{ name: 'word/document.xml', content: entity }]),
  ],
  ['macros', 'document', 'files.active', () => macro],
  [
    'a template of the web',
    'document',
    'files.active',
    () => docxOf([relationshipTo('attachedTemplate', 'https://a.example/a.dotm')]),
  ],
  ['a PDF that starts a program', 'document', 'files.active', () => pdfOf({ objects: [hidden] })],
  [
    'a PDF with a password',
    'document',
    'files.protected',
    () => pdfOf({ trailer: '/Encrypt << /Filter /Standard >>' }),
  ],
  [
    'a PDF that is a zip too',
    'document',
    'files.two_kinds',
    () => Buffer.concat([pdfOf(), zipOf([{ name: 'a.exe', content: 'x' }])]),
  ],
  [
    'a PDF of 24 MB that keeps its reader busy',
    'document',
    'files.uncheckable',
    () => Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(24 * 1024 * 1024)}\nstartxref\n%%EOF`),
  ],
  ['a GIF that is a web page too', 'image', 'files.two_kinds', webPageInGif],
  [
    'a PDF that unpacks to 600 MB',
    'document',
    'files.too_much_inside',
    async () => {
      const bomb = await deflatedSpaces(600);
      const entries = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
      return pdfOf({ objects: [streamObject(entries, bomb)] });
    },
  ],
  [
    'a picture of 400 million pixels',
    'image',
    'files.too_many_pixels',
    () => pngOf(20_000, 20_000, Buffer.alloc(9)),
  ],
  [
    'half a picture that needs the memory of a second try',
    'image',
    'files.damaged',
    () => {
      const whole = interlacedPng(7_000, 7_000);
      return whole.subarray(0, whole.length / 2);
    },
  ],
  [
    'an SVG',
    'image',
    'listings.image_invalid',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
];

describe('a hostile file', () => {
  it.each(classes)(
    'that is %s (%s) is refused with %s, in time, and leaves nothing behind',
    async (_name, kind, code, make) => {
      const content = await make();
      const before = await leftovers(world);
      const watched = await whileWatching(() => upload(content, kind));
      const [status, sentence] = errorCodes[code];
      expect(watched.result.body).toMatchObject({ code, status, detail: sentence });
      expect(watched.seconds).toBeLessThan(10);
      expect(watched.megabytes).toBeLessThan(1_000);
      expect(await leftovers(world)).toEqual(before);
    },
  );

  it('that keeps its reader busy is refused in time, and what others send goes on beside it', async () => {
    // A person's own files take turns.
    const someone = await world.person();
    const patentId = await makeDraft(someone);
    const busy = Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(2_000_000)}\nstartxref\n%%EOF`);
    const before = await leftovers(world);
    let refused = false;
    const watching = whileWatching(() => upload(busy)).finally(() => {
      refused = true;
    });
    const picture = { name: 'a.png', contentType: 'image/png', content: pngOf(30, 20) };
    const other = await someone.upload('POST', paths.image, picture, { patentId });
    expect(other.status).toBe(200);
    expect(refused).toBe(false);
    const watched = await watching;
    expect(watched.result.body).toMatchObject({ code: 'files.uncheckable' });
    expect(watched.seconds).toBeLessThan(7);
    expect(watched.answered).toBeGreaterThan(10);
    const query = { patentId, uri: (other.body as StoredFile).uri };
    await someone.request('DELETE', '/patent/upload/image', { query });
    await world.drain();
    expect(await leftovers(world)).toEqual(before);
  });
});

describe('a name', () => {
  it.each([
    ['of a path', '../../etc/passwd.pdf', 'passwd.pdf'],
    ['with a path of Windows', 'C:\\Users\\a\\plan.pdf', 'plan.pdf'],
    ['with a NUL', 'a\0b.pdf', 'ab.pdf'],
    ['with a mark that turns the direction', 'plan\u202Efdp.exe', 'planfdp.exe.pdf'],
    ['with quotes', 'a%22; filename=%22b.html', 'a%22; filename=%22b.html.pdf'],
    ['with other scripts', 'Scharnier \u{1F529} 合页’*.pdf', 'Scharnier \u{1F529} 合页’.pdf'],
    ['that is too long', `${'\u{1F529}'.repeat(150)}a.pdf`, `${'\u{1F529}'.repeat(97)}a.pdf`],
    ['of dots', '..', 'file.pdf'],
  ])('%s is harmless where it is shown and where it is saved', async (_name, given, shown) => {
    const stored = (await upload(pdfOf(), 'document', given)).body as StoredFile;
    expect(stored.name).toBe(shown);
    const opened = await openFile(world, stored.uri, seller.cookie);
    expect(opened.statusCode).toBe(200);
    const disposition = String(opened.headers['content-disposition']);
    const [, plain = '', extended = ''] =
      /^attachment; filename="([ !#-~]*)"; filename\*=UTF-8''([\w.%~!$&+^`|-]*)$/.exec(
        disposition,
      ) ?? [];
    expect(decodeURIComponent(extended)).toBe(shown);
    expect(plain).not.toMatch(/["\\/]/);
  });
});

it('what a process left that was ended in the middle of an upload is removed, and nothing younger', async () => {
  const names = ['old', 'new'].map((age) =>
    join(tmpdir(), `claimstead-upload-${process.pid}-${age}`),
  );
  const [old = '', fresh = ''] = names;
  for (const path of names) await writeFile(path, 'x');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(old, longAgo, longAgo);
  await removeAbandoned();
  expect(names.map((path) => existsSync(path))).toEqual([false, true]);
  await rm(fresh);
});

describe('a request that is not what it says', () => {
  const begin = (length: number) =>
    [
      `POST /api/v1${paths.document}?patentId=${listingId} HTTP/1.1`,
      'Host: localhost',
      `Origin: ${world.deps.config.publicUrl}`,
      `Cookie: ${seller.cookie}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Connection: close',
      `Content-Length: ${length}`,
      '',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
    ].join('\r\n');

  async function send(length: number, end: (socket: ReturnType<typeof connect>) => void) {
    if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(begin(length));
    socket.write(pdfOf());
    end(socket);
    if (!socket.destroyed) await once(socket, 'close');
    return answer;
  }

  it.each<[string, number, (socket: ReturnType<typeof connect>) => void]>([
    ['says it is longer and ends', 100_000, (socket) => socket.end()],
    ['says it is longer and goes away', 100_000, (socket) => socket.destroy()],
    ['says it is shorter', 300, (socket) => socket.end('\r\n--x--\r\n')],
  ])('(%s) leaves nothing behind', async (_name, length, end) => {
    const before = await leftovers(world);
    expect(await send(length, end)).not.toMatch(/^HTTP\/1.1 (?:2|5)/);
    await vi.waitFor(async () => expect(await leftovers(world)).toEqual(before), {
      timeout: 20_000,
    });
  });
});
