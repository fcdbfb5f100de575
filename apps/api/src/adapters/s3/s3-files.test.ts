import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Circuit } from '../../core/circuit/circuit.ts';
import { createLog } from '../../core/log/log.ts';
import { startTestS3, type TestS3 } from '../../test-kit/test-s3.ts';
import { describeFiles } from '../../core/files/files-contract.fixture.ts';
import type { Files } from '../../core/files/files.port.ts';
import { createS3Files } from './s3-files.adapter.ts';

const buckets = Array.from({ length: 60 }, (_, at) => `bucket-${at}`);
const made: Files[] = [];
let s3: TestS3;
let used = 0;

beforeAll(async () => {
  s3 = await startTestS3(buckets);
});
afterAll(async () => {
  for (const files of made) files.close();
  await s3.stop();
});

function filesIn(bucket: string): Files {
  const files = createS3Files(s3.settings(bucket));
  made.push(files);
  return files;
}

function emptyBucket(): string {
  used += 1;
  return buckets[used] ?? '';
}

/**
 * What lies in the bucket that was used last: objects, and parts of uploads that did not end. The store
 * tidies up a little later; a folder that goes while it is read makes this throw.
 */
async function countRemains(): Promise<number> {
  const names = await readdir(s3.folder(buckets[used] ?? ''), {
    recursive: true,
    withFileTypes: true,
  });
  return names.filter((entry) => entry.isFile()).length;
}

describeFiles('an S3-compatible store', async () => filesIn(emptyBucket()), countRemains);

it('an address at the store forces type and download, serves parts, and ends', async () => {
  const files = filesIn(emptyBucket());
  const content = Buffer.from('<script>alert(1)</script>');
  await files.put('listings/one', content);
  const downloadAs = 'Größe "x"\r\n.pdf';
  const terms = { contentType: 'application/pdf', downloadAs, livesSeconds: 60 };
  const address = await files.address('listings/one', terms);
  const answer = await fetch(address ?? '');
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Gr__e _x___.pdf"; /,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const part = await fetch(address ?? '', { headers: { range: 'bytes=1-6' } });
  expect([part.status, await part.text()]).toEqual([206, 'script']);

  const ended = new URL(address ?? '');
  ended.searchParams.set('X-Amz-Date', '20200101T000000Z');
  expect((await fetch(ended)).status).toBe(403);
});

it('an address at the store is signed for its key, its terms and its time', async () => {
  const files = filesIn(emptyBucket());
  const terms = { contentType: 'application/pdf', downloadAs: 'a.pdf', livesSeconds: 60 };
  const signatureOf = async (key: string, other: Partial<typeof terms> = {}) =>
    new URL((await files.address(key, { ...terms, ...other })) ?? '').searchParams;
  const signed = await signatureOf('listings/one');
  expect(signed.get('X-Amz-Expires')).toBe('60');
  expect(signed.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  const others = await Promise.all([
    signatureOf('listings/two'),
    signatureOf('listings/one', { contentType: 'text/html' }),
    signatureOf('listings/one', { downloadAs: 'b.html' }),
    signatureOf('listings/one', { livesSeconds: 61 }),
  ]);
  const signatures = [signed, ...others].map((query) => query.get('X-Amz-Signature'));
  expect(new Set(signatures).size).toBe(5);
});

it('a store that is away gives a sentence to try again, and is not called while it is known to be away', async () => {
  const gone = await startTestS3(['gone']);
  const circuit = new Circuit({ provider: 'files', log: createLog({ level: 'silent' }) });
  const files = createS3Files(gone.settings('gone'), circuit);
  made.push(files);
  await files.put('listings/one', Buffer.from('x'));
  await gone.stop();
  const away = { code: 'files.store_away', status: 503, retryAfterSeconds: 5 };
  await expect
    .poll(async () => {
      await expect(files.open('listings/one')).rejects.toMatchObject(away);
      return circuit.state;
    })
    .toBe('open');
  await expect(files.size('listings/one')).rejects.toMatchObject({
    ...away,
    cause: { name: 'CircuitOpen' },
  });
});

it('a missing bucket is an error, never a missing file', async () => {
  const files = filesIn('no-such-bucket');
  await expect(files.open('listings/one')).rejects.toThrow();
  await expect(files.put('listings/one', Buffer.from('x'))).rejects.toThrow();
  await expect(files.list()[Symbol.asyncIterator]().next()).rejects.toThrow();
});

it('a list of more files than one answer holds is complete', async () => {
  const bucket = emptyBucket();
  const folder = join(s3.folder(bucket), 'listings');
  await mkdir(folder, { recursive: true });
  const keys = Array.from({ length: 520 }, (_, at) => `listings/${String(at).padStart(4, '0')}`);
  for (const key of keys) await writeFile(s3.objectPath(bucket, key), 'x');
  const listed: string[] = [];
  for await (const { key } of filesIn(bucket).list()) listed.push(key);
  expect(listed.sort()).toEqual(keys);
});

it('what the store refuses is logged without keys and signatures', async () => {
  const settings = { ...s3.settings('no-such-bucket'), secretAccessKey: 'a secret of S3' };
  const files = createS3Files({ ...settings, accessKeyId: 'an-id-of-S3' });
  made.push(files);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const failing = [
    files.open('listings/one'),
    files.put('listings/one', Buffer.from('x')),
    files.list()[Symbol.asyncIterator]().next(),
  ];
  for (const failed of await Promise.allSettled(failing)) {
    expect(failed.status).toBe('rejected');
    if (failed.status === 'rejected') log.error({ err: failed.reason }, 'failed');
  }
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toMatch(/a secret of S3|an-id-of-S3|Signature=/i);
});
