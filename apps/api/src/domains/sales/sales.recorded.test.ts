import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standsIn } from '../signing/papers/pdf-bytes.fixture.ts';
import { squeezed, wordsOf } from '../signing/papers/pdf-text.fixture.ts';
import { readKept } from '../signing/ceremony/marked-paper.service.ts';
import { listDocuments, listSigners } from '../signing/ceremony/envelopes.store.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { readPaper } from './assignment/sealed-papers.service.ts';
import { findingLines, verifySale } from './history/verify-sale.service.ts';
import { payout } from './sale-world.fixture.ts';
import { salesExporter } from './sales.exporter.ts';
import { envelopeOf, ownerCompany, paidOutTitledSale, titleForm } from './titled-sale.fixture.ts';

/** What is recorded is public forever; the proof of signing is for the two sides only. */
let world: World;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let stranger: Persona;
let operator: Persona;
let saleId: string;
let papers: Record<'assignment' | 'agreement' | 'record', { id: string; pdf: Buffer }>;
/** Email addresses, network addresses and browsers of everyone in the sale. */
let secrets: string[];

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  ({ seller, coOwner, buyer, stranger, operator, saleId } = await paidOutTitledSale(world));
  const { documentId, agreementId, recordId } = await payout(buyer, 'buyer');
  const read = async (id: string | null) => ({
    id: id ?? '',
    pdf: await readPaper(world.deps, id ?? ''),
  });
  papers = {
    assignment: await read(documentId),
    agreement: await read(agreementId),
    record: await read(recordId),
  };
  const signers = await listSigners(world.deps.db, (await envelopeOf(world, saleId)) ?? '');
  secrets = [
    titleForm.email,
    ...[seller, coOwner, buyer, operator].map(({ me }) => me.email),
    ...signers.flatMap(({ address, agent }) => [address ?? '', agent ?? '']),
  ].filter((secret) => secret !== '');
});
afterAll(() => world.stop());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pagesOf = async (pdf: Buffer) => (await PDFDocument.load(pdf)).getPageCount();
const textOf = async (part: keyof typeof papers) => squeezed(await wordsOf(papers[part].pdf));

describe('the assignment that is recorded', () => {
  it('contains nobody’s email, network address or browser, as bytes or as text', async () => {
    expect(secrets.length).toBeGreaterThanOrEqual(7);
    const text = await textOf('assignment');
    for (const secret of secrets) {
      expect(standsIn(papers.assignment.pdf, secret), secret).toBe(false);
      expect(text).not.toContain(squeezed(secret));
    }
    expect(text).not.toContain('@');
    expect(text).not.toMatch(/\d{1,3}(\.\d{1,3}){3}/);
    // The search finds what is there: the producer's name, in a dictionary and in the seal's reason.
    expect(standsIn(papers.assignment.pdf, 'Claimstead')).toBe(true);
  });

  it('names the record by its number, and so does the agreement, which holds no address either', async () => {
    for (const part of ['assignment', 'agreement'] as const) {
      expect(await textOf(part)).toContain(squeezed(`Record of signing No. ${papers.record.id}`));
    }
    for (const secret of secrets.filter((one) => !one.includes('@'))) {
      expect(standsIn(papers.agreement.pdf, secret), secret).toBe(false);
    }
  });
});

describe('the record of signing', () => {
  it('names the sealed papers by their hashes, and everyone who signed, for whom and from where', async () => {
    const envelope = (await envelopeOf(world, saleId)) ?? '';
    const signers = await listSigners(world.deps.db, envelope);
    const text = await textOf('record');
    for (const document of await listDocuments(world.deps.db, envelope)) {
      expect(text).toContain(document.id);
      expect(text).toContain(sha256(await readKept(world.deps, document.storage_key)));
      expect(text).toContain(sha256(papers[document.part].pdf));
      // No page was added to what everyone read.
      const pages = await pagesOf(await readKept(world.deps, document.storage_key));
      expect(await pagesOf(papers[document.part].pdf)).toBe(pages);
    }
    for (const part of [
      papers.record.id,
      saleId,
      'Bea Buyer, Buyer, Chief Executive Officer, for Northwind Devices, Inc.',
      `Olga Owner, Owner, Managing Member, for ${ownerCompany.company}`,
      'Sam Seller, Owner',
      'ACCOUNT NAME Sam Seller',
      '/Sam Seller/, typed',
      'Compared with the account name: identical',
      ...[seller, coOwner, buyer].map(({ me }) => me.email),
      ...signers.map((signer) => signer.agent ?? ''),
      ...signers.map((signer) => signer.address ?? ''),
    ]) {
      expect(text).toContain(squeezed(part));
    }
    expect(text).not.toContain(squeezed('Sam Seller, Owner, for'));
  });

  it('can be downloaded by both sides and by nobody else', async () => {
    const downloadPath = `/patentAssignment/documents/download/${papers.record.id}`;
    for (const person of [buyer, seller, coOwner]) {
      const { body } = await person.request('GET', `/sales/${saleId}/closing`);
      const { documents } = body as { documents: { id: string; part: string; sha256: string }[] };
      expect(documents.map(({ part }) => part)).toEqual(['assignment', 'agreement', 'record']);
      expect(documents[2]?.sha256).toBe(sha256(papers.record.pdf));
      const { headers, rawPayload } = await world.app.inject({
        url: `/api/v1${downloadPath}`,
        headers: { cookie: person.cookie },
      });
      expect(headers['content-disposition']).toContain('Record of Signing.pdf');
      expect(rawPayload.equals(papers.record.pdf)).toBe(true);
    }
    for (const person of [stranger, operator]) {
      const refused = await person.request('GET', downloadPath);
      expect(refused.status).toBe(404);
    }
  });

  it('is in the export of each side, and checked with the evidence', async () => {
    for (const { me, userId } of [buyer, seller]) {
      const names: string[] = [];
      const person = { userId, email: me.email, emailVerified: true };
      for await (const part of salesExporter.parts(world.deps, person)) {
        names.push(part.path.at(-1) ?? '');
      }
      expect(names).toContain('Record of Signing.pdf');
    }
    const found = await verifySale(world.deps, saleId);
    expect(found?.papers).toEqual([
      { part: 'assignment', sha256: sha256(papers.assignment.pdf), wrong: null },
      { part: 'agreement', sha256: sha256(papers.agreement.pdf), wrong: null },
      { part: 'record', sha256: sha256(papers.record.pdf), wrong: null },
    ]);
    if (found)
      expect(findingLines(saleId, found).join('\n')).toMatch(/record {6}[0-9a-f]{64} sealed/);
  });
});
