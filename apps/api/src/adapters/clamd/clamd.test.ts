import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf, streamObject } from '../../core/inspection/hostile-pdf.test-kit.ts';
import { docxOf } from '../../core/inspection/hostile-zip.test-kit.ts';
import { eicar, startClamdStandIn } from '../../test-kit/clamd-stand-in.ts';
import { hasClamd, startTestClamd, type TestClamd } from '../../test-kit/test-clamd.ts';
import { createClamd } from './clamd.adapter.ts';
import { ScanFailure } from '../../core/malware/malware-scan.port.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-scan-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const packed = () => pdfOf({ objects: [streamObject('/Filter /FlateDecode', deflateSync(eicar))] });
const inDocx = () => docxOf([{ name: 'word/media/a.bin', content: eicar }]);
const large = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, 0x61);

const daemons: [string, (streamMaxLength?: string) => Promise<TestClamd>][] = [
  [
    'the stand-in',
    (most = '30M') => startClamdStandIn({ streamMaxLength: Number.parseInt(most, 10) * 1024 ** 2 }),
  ],
];
if (hasClamd) daemons.push(['clamd itself', startTestClamd]);

describe.each(daemons)('%s', (_name, start) => {
  let daemon: TestClamd;
  beforeAll(async () => {
    daemon = await start();
  });
  afterAll(() => daemon.stop());

  it.each<[string, () => Buffer, boolean]>([
    ['nothing in a plain document', () => pdfOf(), false],
    ['nothing in an empty file', () => Buffer.alloc(0), false],
    ['nothing in 25 MB', () => large(25), false],
    ['the test file', () => eicar, true],
    ['the test file in a Word document', inDocx, true],
    ['the test file packed into a PDF', packed, true],
  ])('finds %s', async (_what, make, isFound) => {
    const scan = createClamd(daemon.address);
    const path = join(folder, 'file');
    await writeFile(path, make());
    const found = isFound ? 'Eicar-Test.UNOFFICIAL' : null;
    expect(await scan.scan(path)).toEqual({ found });
    expect(await scan.scan(make())).toEqual({ found });
  });

  it('reports its state', async () => {
    expect(await createClamd(daemon.address).state()).toMatchObject({ is: 'on' });
  });

  it('gives no verdict on content above its size limit, however much of it is sent', async () => {
    const small = await start('1M');
    const scan = createClamd(small.address);
    await expect(scan.scan(large(2))).rejects.toThrow(ScanFailure);
    await expect(scan.scan(large(25))).rejects.toThrow(ScanFailure);
    expect(await scan.scan(Buffer.from('small'))).toEqual({ found: null });
    await small.stop();
  });
});

describe('no verdict at all', () => {
  const limits = { idleMs: 400, answerMs: 800 };

  it.each(['half', 'none', 'never', 'error'] as const)(
    'comes from an answer that is %s: the content is not let through',
    async (answer) => {
      const daemon = await startClamdStandIn({ answer });
      const scan = createClamd(daemon.address, limits);
      await expect(scan.scan(pdfOf())).rejects.toThrow(ScanFailure);
      if (answer !== 'error') expect(await scan.state()).toEqual({ is: 'away' });
      await daemon.stop();
    },
  );

  it('comes when nothing is listening', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const scan = createClamd({ host: '127.0.0.1', port }, limits);
    await expect(scan.scan(pdfOf())).rejects.toThrow(ScanFailure);
    expect(await scan.state()).toEqual({ is: 'away' });
  });

  it('comes from a daemon that trickles its answer for too long', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      const trickle = setInterval(() => socket.write('s'), 50);
      socket.on('close', () => clearInterval(trickle));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const scan = createClamd({ host: '127.0.0.1', port }, limits);
    await expect(scan.scan(pdfOf())).rejects.toThrow(ScanFailure);
    server.close();
    await once(server, 'close');
  });
});
