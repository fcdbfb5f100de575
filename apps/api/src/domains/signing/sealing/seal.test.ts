import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasProgram, marksFor, runOnPdf, signedAt, twoOwners } from '../papers/document.fixture.ts';
import { placeMarks } from '../papers/place-mark.engine.ts';
import { renderAssignment } from '../papers/render-papers.service.ts';
import type { SealIdentity } from './seal-identity.engine.ts';
import { createSealIdentity } from './make-seal.engine.ts';
import { sealIdentityFromPem, sealIdentityToPem } from './seal-identity.engine.ts';
import { inspectSeal } from './seal-inspection.service.ts';
import { sealPdf } from './seal.engine.ts';

const poppler = hasProgram('pdfsig');
if (!poppler)
  process.stdout.write('pdfsig is not installed: seals are checked with inspectSeal only\n');

/** With `pdfsig` its answer must agree with ours; without it ours stands alone. */
async function isValid(pdf: Buffer): Promise<boolean> {
  const seal = await inspectSeal(pdf);
  const ours = seal.valid && seal.coversWholeDocument;
  if (poppler) {
    const report = runOnPdf('pdfsig', pdf, [], ['-nocert']);
    const theirs =
      report.includes('Signature is Valid.') && report.includes('Total document signed');
    expect(theirs).toBe(ours);
  }
  return ours;
}

function withByteChanged(pdf: Buffer, offset: number): Buffer {
  const changed = Buffer.from(pdf);
  changed[offset] = (changed[offset] ?? 0) ^ 1;
  return changed;
}

let identity: SealIdentity;
let marked: Buffer;
let sealed: Buffer;

beforeAll(async () => {
  identity = await createSealIdentity({ commonName: 'Document Seal', now: signedAt });
  const { pdf, places } = await renderAssignment(twoOwners);
  marked = await placeMarks(pdf, places, marksFor(twoOwners));
  sealed = await sealPdf(marked, identity, {
    reason: 'All have signed (“done”)',
    sealedAt: signedAt,
  });
});

describe('a sealed document', () => {
  test('is valid over its whole length and says by whom and when it was sealed', async () => {
    expect(await isValid(sealed)).toBe(true);
    expect(await inspectSeal(sealed)).toEqual({
      valid: true,
      coversWholeDocument: true,
      commonName: 'Document Seal',
      sealedAt: signedAt,
      certificateSha256: createHash('sha256').update(identity.certificateDer).digest('hex'),
    });
  });

  test('is broken by one changed byte in its text, its dictionary or its end', async () => {
    const middle = Math.floor(marked.length / 2);
    const dictionary = sealed.indexOf('/Reason');
    for (const offset of [1000, middle, dictionary + 12, sealed.length - 10]) {
      expect(await isValid(withByteChanged(sealed, offset)), `offset ${offset}`).toBe(false);
    }
  });

  test('is broken by one changed byte anywhere, by our own inspection', async () => {
    for (let offset = 0; offset < sealed.length; offset += 331) {
      const seal = await inspectSeal(withByteChanged(sealed, offset));
      expect(seal.valid, `offset ${offset}`).toBe(false);
    }
  });

  test('shows that something was appended', async () => {
    const appended = Buffer.concat([sealed, Buffer.from('\n% more\n')]);
    expect((await inspectSeal(appended)).coversWholeDocument).toBe(false);
  });

  test('has the form of PAdES baseline: subfilter, time in the PDF and none in the message', () => {
    const text = sealed.toString('latin1');
    expect(text).toContain('/SubFilter /ETSI.CAdES.detached');
    expect(text).toContain('/M (D:20261123150405Z)');
    const signingTime = '06092a864886f70d010905';
    const signingCertificateV2 = '060b2a864886f70d010910022f';
    expect(text).not.toContain(signingTime);
    expect(text).toContain(signingCertificateV2);
  });

  test('cannot be sealed a second time', async () => {
    await expect(sealPdf(sealed, identity, { reason: 'x', sealedAt: signedAt })).rejects.toThrow();
  });
});

test('a document without a seal, or no document, is not valid', async () => {
  expect((await inspectSeal(marked)).valid).toBe(false);
  expect((await inspectSeal(Buffer.from('hello'))).valid).toBe(false);
});

test('the same document and identity give the same sealed bytes', async () => {
  const options = { reason: 'All have signed (“done”)', sealedAt: signedAt };
  expect((await sealPdf(marked, identity, options)).equals(sealed)).toBe(true);
});

describe('a seal identity', () => {
  test('survives being written to PEM and read back', async () => {
    const restored = sealIdentityFromPem(sealIdentityToPem(identity));
    expect(restored.certificateDer.equals(identity.certificateDer)).toBe(true);
    expect(
      await isValid(await sealPdf(marked, restored, { reason: 'x', sealedAt: signedAt })),
    ).toBe(true);
  });

  test('has a certificate for digital signature and non-repudiation only, valid for ten years', () => {
    const certificate = new X509Certificate(identity.certificateDer);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(new Date(certificate.validFrom).getTime()).toBeLessThan(signedAt.getTime());
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(2036);
    expect(identity.certificateDer.toString('hex')).toContain('0603551d0f0101ff0404030206c0');
  });

  test.each(['2039-12-31T23:00:00Z', '2040-06-01T00:00:00Z', '2050-01-01T00:30:00Z'])(
    'made at %s it is valid for ten years, past 2049 too',
    async (now) => {
      const { certificateDer } = await createSealIdentity({
        commonName: 'Document Seal',
        now: new Date(now),
      });
      const { validFrom, validTo } = new X509Certificate(certificateDer);
      expect(Date.parse(validFrom)).toBe(Date.parse(now) - 3_600_000);
      expect(new Date(validTo).getUTCFullYear()).toBe(new Date(now).getUTCFullYear() + 10);
    },
  );

  test('refuses a certificate with an email address, which would be recorded with every assignment', async () => {
    const named = await createSealIdentity({ commonName: 'jane@example.org', now: signedAt });
    expect(() => sealIdentityFromPem(sealIdentityToPem(named))).toThrow(/email address/);
  });

  test('refuses a key that is not the certificate’s', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = sealIdentityToPem({ ...identity, privateKey });
    expect(() => sealIdentityFromPem(pem)).toThrow(/does not belong/);
  });
});
