import { errorCodes } from '@claimstead/contract/error-codes.ts';
import type { Health } from '@claimstead/contract/operations-health.contract.ts';
import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { pdfOf, streamObject } from '../../../core/inspection/hostile-pdf.test-kit.ts';
import { docxOf } from '../../../core/inspection/hostile-zip.test-kit.ts';
import { demoOperatorEmail } from '../../../core/config/config.ts';
import { eicar, startClamdStandIn } from '../../../test-kit/clamd-stand-in.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { hasClamd, startTestClamd, type TestClamd } from '../../../test-kit/test-clamd.ts';
import { expectErrorLog } from '../../../test-kit/test-log.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { makeDraft, pngImage } from '../listings.test-kit.ts';
import { leftovers } from './hostile-files.test-kit.ts';

let world: World | undefined;
let clamd: TestClamd | undefined;
afterEach(async () => {
  await world?.stop();
  await clamd?.stop();
  [world, clamd] = [undefined, undefined];
});

async function startScanned(daemon: TestClamd) {
  clamd = daemon;
  world = await startWorld({ environment: { CLAMD_ADDRESS: daemon.url } });
  const seller = await world.person();
  const patentId = await makeDraft(seller);
  await seller.request('PUT', '/patent/disclosures', {
    query: { patentId, question: 'licenses' },
    body: { answer: 'yes', text: 'One license.', seenVersion: 0 },
  });
  const other = await world.person();
  return { world, seller, other, patentId };
}

/** Every door through which a person's bytes come in. */
const doors: [string, (ids: { patentId: string; userId: string }) => [string, string, object]][] = [
  ['the patent document', ({ patentId }) => ['POST', '/patent/upload/document', { patentId }]],
  ['research', ({ patentId }) => ['POST', '/patent/upload/document/research', { patentId }]],
  [
    'a paper of a disclosure',
    ({ patentId }) => ['POST', '/patent/upload/disclosure', { patentId, question: 'licenses' }],
  ],
  ['an image', ({ patentId }) => ['POST', '/patent/upload/image', { patentId }]],
  ['a file of a message', ({ userId }) => ['POST', `/messages/${userId}/files`, {}]],
  ['a profile picture', () => ['PATCH', '/user/image', {}]],
];

async function upload(who: Persona, door: [string, string, object], content: Buffer) {
  const [method, path, query] = door;
  const file = { name: 'a', contentType: 'application/octet-stream', content };
  return who.upload(method as 'POST', path, file, query as Record<string, string>);
}

const start = () => (hasClamd ? startTestClamd() : startClamdStandIn());

describe('with a scanner', () => {
  it('the test file of the antivirus makers gets in by no door, in a Word document, a PDF or a picture', async () => {
    const scanned = await startScanned(await start());
    const { seller, other, patentId } = scanned;
    const before = await leftovers(scanned.world);
    const infected = [
      docxOf([{ name: 'word/media/a.bin', content: eicar }]),
      pdfOf({ objects: [streamObject('/Filter /FlateDecode', deflateSync(eicar))] }),
      Buffer.concat([await pngImage(), eicar]),
    ];
    for (const [, door] of doors) {
      for (const content of infected) {
        const answer = await upload(seller, door({ patentId, userId: other.userId }), content);
        const [status, detail] = errorCodes['files.infected'];
        expect(answer.body).toMatchObject({ status, code: 'files.infected', detail });
      }
    }
    expect(await leftovers(scanned.world)).toEqual(before);
  });

  it('what it finds nothing in is kept', async () => {
    const { seller, other, patentId } = await startScanned(await start());
    const picture = await pngImage();
    for (const [name, door] of doors) {
      const content = /document|research|paper/.test(name) ? pdfOf() : picture;
      const answer = await upload(seller, door({ patentId, userId: other.userId }), content);
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });

  it('that is away, nothing is kept, everyone is told to try again, and operators see it', async () => {
    const scanned = await startScanned(await startClamdStandIn({ answer: 'none' }));
    const { seller, other, patentId } = scanned;
    expectErrorLog(/malware: the scanner gives no verdict/);
    const before = await leftovers(scanned.world);
    for (const [, door] of doors) {
      const answer = await upload(seller, door({ patentId, userId: other.userId }), pdfOf());
      expect(answer.body).toMatchObject({ status: 503, code: 'files.not_scanned' });
      expect(answer.headers['retry-after']).toBe('60');
    }
    expect(await leftovers(scanned.world)).toEqual(before);
    const operator = await scanned.world.person({ email: demoOperatorEmail });
    const { parts } = (await operator.request('GET', '/operations/health')).body as Health;
    const facts = parts.flatMap((part) => part.facts);
    expect(facts.find(({ fact }) => fact === 'malware_scan')).toMatchObject({
      state: 'broken',
      text: 'away',
      runbook: 'malware-scan',
    });
  });
});
