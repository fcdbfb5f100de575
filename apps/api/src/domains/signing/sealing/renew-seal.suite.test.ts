import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OffsetClock } from '../../../core/clock/clock.ts';
import { renderAssignment } from '../papers/render-papers.service.ts';
import { twoOwners } from '../papers/document.fixture.ts';
import { inspectSeal } from './seal-inspection.service.ts';
import { sealPdf } from './seal.engine.ts';
import { renewSeal } from './renew-seal.service.ts';
import { loadSealIdentity } from './seal-certificate.service.ts';

let dataDir: string;
const clock = new OffsetClock();
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'claimstead-seal-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function seal(): Promise<Buffer> {
  const { pdf } = await renderAssignment(twoOwners);
  const identity = await loadSealIdentity({ dataDir, sealCertificateFile: null }, clock);
  return sealPdf(pdf, identity, { reason: 'Test', sealedAt: clock.now() });
}

it('papers of before stay valid under their certificate, and new ones carry the new one', async () => {
  const earlier = await seal();
  const renewed = await renewSeal({ dataDir }, clock);
  const later = await seal();
  expect(await inspectSeal(earlier)).toMatchObject({
    valid: true,
    coversWholeDocument: true,
    certificateSha256: renewed.before,
  });
  expect(await inspectSeal(later)).toMatchObject({
    valid: true,
    coversWholeDocument: true,
    certificateSha256: renewed.after,
  });
  expect(renewed.after).not.toBe(renewed.before);
});

it('the key of before is gone, its certificate kept, and the new key is the product’s only', async () => {
  await seal();
  const { before } = await renewSeal({ dataDir }, clock);
  const folder = join(dataDir, 'seal');
  const kept = `earlier-${before?.slice(0, 16)}.pem`;
  expect((await readdir(folder)).sort()).toEqual([kept, 'seal.pem']);
  expect(await readFile(join(folder, kept), 'utf8')).not.toContain('PRIVATE KEY');
  expect((await stat(join(folder, 'seal.pem'))).mode & 0o777).toBe(0o600);
});

it('may be done before anything was sealed, and again', async () => {
  const first = await renewSeal({ dataDir }, clock);
  expect(first.before).toBeNull();
  expect((await renewSeal({ dataDir }, clock)).before).toBe(first.after);
});
