import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Tx } from '../../core/db/database.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { hasProgram, runOnPdf } from '../signing/papers/document.fixture.ts';
import { keepRecord } from '../patents/fixtures/kept-record.fixture.ts';
import { unknownRecord } from '../patents/fixtures/recorded-terms.fixture.ts';
import { wordingVersion } from '../signing/papers/document-input.port.ts';
import { squeezed, wordsOf } from '../signing/papers/pdf-text.fixture.ts';
import { inspectSeal } from '../signing/sealing/seal-inspection.service.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { requestFor } from './assignment/papers.service.ts';
import { readPaper } from './assignment/sealed-papers.service.ts';
import { findBrokenLink, viewEvidence } from './evidence/evidence.service.ts';
import { findingLines, verifySale } from './history/verify-sale.service.ts';
import { followSigning } from './sales.consumers.ts';
import { findSale } from './sales.store.ts';
import { packetFiles } from '../recordations/packet.service.ts';
import { pay, payout, publishedListing, receiptOf, verifyBank } from './sale-world.fixture.ts';
import {
  companyToken,
  ownerCompany,
  paidOutTitledSale,
  titleForm,
  titlePrice,
} from './titled-sale.fixture.ts';

/** What a sale leaves behind once every owner is paid. */
let world: World;
let operator: Persona;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let stranger: Persona;
let saleId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  ({ operator, seller, coOwner, buyer, stranger, saleId } = await paidOutTitledSale(world));
});

afterAll(async () => world.stop());

describe('the sealed papers', () => {
  it('are valid over the whole document, and one changed byte breaks them', async () => {
    for (const { document_id: id } of await world.deps.db
      .selectFrom('sale_documents')
      .select('document_id')
      .where('sale_id', '=', saleId)
      .execute()) {
      const pdf = await readPaper(world.deps, id);
      expect(await holds(pdf)).toBe(true);
      const changed = Buffer.from(pdf);
      const at = Math.floor(changed.length / 3);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await holds(changed)).toBe(false);
    }
  });

  it('name number, title, day, people, shares and the granting words, and no price', async () => {
    const text = await wordsOf(await sealed('assignment'));
    const { patent } = await payout(buyer, 'buyer');
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    for (const part of [
      patent.patentNumber.replace(/\B(?=(\d{3})+$)/g, ','),
      patent.title,
      'November 13, 2018',
      'Sam Seller',
      '99.99%',
      ownerCompany.company,
      'acting through Olga Owner, Managing Member',
      'by Olga Owner',
      '0.01%',
      'Northwind Devices, Inc.',
      'acting through Bea Buyer, Chief Executive Officer',
      titleForm.address,
      '/Bea Buyer/',
      '/Sam Seller/',
      '/Olga Owner/',
      day.format(world.clock.now()),
      'hereby assigns, transfers and conveys',
      'right to sue for past infringement',
      `Wording ${wordingVersion}`,
    ]) {
      expect(squeezed(text)).toContain(squeezed(part));
    }
    expect(text, 'nothing is recorded that is still to be filled in').not.toMatch(/notary/i);
    expect(text).not.toMatch(/\$|USD|40\.00|price/i);
    const agreement = squeezed(await wordsOf(await sealed('agreement')));
    expect(agreement).toContain('$40.00');
    expect(agreement).toContain(squeezed('acting through Olga Owner, Managing Member'));
  });

  async function sealed(part: 'assignment' | 'agreement'): Promise<Buffer> {
    const { documentId, agreementId } = await payout(buyer, 'buyer');
    return readPaper(world.deps, (part === 'assignment' ? documentId : agreementId) ?? '');
  }

  /** Where `pdfsig` is installed, it must say the same. */
  async function holds(pdf: Buffer): Promise<boolean> {
    const seal = await inspectSeal(pdf);
    const ours = seal.valid && seal.coversWholeDocument;
    if (hasProgram('pdfsig')) {
      const said = runOnPdf('pdfsig', pdf, [], ['-nocert']);
      expect(said.includes('Signature is Valid') && said.includes('Total document signed')).toBe(
        ours,
      );
    }
    return ours;
  }
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('the packet', () => {
  it('has the sealed assignment as it is kept, and the sale’s own facts in every field', async () => {
    const answer = await world.app.inject({
      url: `/api/v1/operations/filings/${saleId}/packet`,
      headers: { cookie: operator.cookie },
    });
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = await unzip(answer.rawPayload);
    expect([...files.keys()]).toEqual(Object.values(packetFiles));
    const { documentId, patent } = await payout(buyer, 'buyer');
    const kept = await readPaper(world.deps, documentId ?? '');
    expect(files.get(packetFiles.assignment)?.equals(kept)).toBe(true);
    const today = world.clock.now().toISOString().slice(0, 10);
    const csv = files.get(packetFiles.csv)?.toString('utf8') ?? '';
    for (const line of [
      'conveying_party_1,name,Sam Seller',
      `conveying_party_1,execution_date,${today}`,
      'conveying_party_2,name,"Ørsted & Daughters, LLC"',
      'conveying_party_2,signed_by,Olga Owner',
      'conveying_party_2,signer_title,Managing Member',
      `conveying_party_2,execution_date,${today}`,
      'receiving_party,name,"Northwind Devices, Inc."',
      `receiving_party,address,"${titleForm.address}"`,
      'conveyance,nature,Assignment',
      `property_1,patent_number,"US ${patent.patentNumber.replace(/\B(?=(\d{3})+$)/g, ',')}"`,
      `property_1,title,${patent.title}`,
      'property_1,issue_date,2018-11-13',
      'properties,count,1',
      'fee,total,0.00',
      'correspondence,name,Northwind Legal',
      `correspondence,address,"${titleForm.correspondenceAddress}"`,
      // The attorney's own, never the buyer's.
      `correspondence,email,${titleForm.correspondenceEmail}`,
      `reference,sale,${saleId}`,
      `reference,assignment_sha256,${sha256(kept)}`,
    ]) {
      expect(csv).toContain(`${line}\r\n`);
    }
    const sheet = squeezed(await wordsOf(files.get(packetFiles.coverSheet) ?? Buffer.alloc(0)));
    for (const part of [
      'Northwind Legal',
      'Sam Seller',
      ownerCompany.company,
      'by Olga Owner, Managing Member',
      'Before submitting',
      'Record by',
    ]) {
      expect(sheet.toLowerCase()).toContain(squeezed(part).toLowerCase());
    }
    for (const person of [buyer, seller, stranger]) {
      const refused = await person.request('GET', `/operations/filings/${saleId}/packet`);
      expect(refused.status).toBe(404);
    }
    // Who downloaded the papers is in the trail, once: those who were refused got none.
    const trail = await operator.request('GET', '/operations/audit');
    const taken = (trail.body as { what: string; about: string }[]).filter(
      ({ what }) => what === 'filing.packet',
    );
    expect(taken.map(({ about }) => about)).toEqual([patent.title]);
  });

  async function unzip(content: Buffer): Promise<Map<string, Buffer>> {
    const zip = await fromBufferPromise(content);
    const files = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
    return files;
  }
});

describe('an owner that is a company', () => {
  it('is shown to everyone with the person who signs for it', async () => {
    for (const [person, side] of [
      [buyer, 'buyer'],
      [seller, 'owner'],
    ] as const) {
      const { owners } = await payout(person, side);
      expect(owners.map(({ name, company }) => [name, company])).toEqual([
        ['Sam Seller', null],
        ['Olga Owner', ownerCompany.company],
      ]);
    }
    const filings = await operator.request('GET', '/operations/filings');
    expect(filings.body).toMatchObject([
      {
        owners: [
          { name: 'Sam Seller', signedBy: null },
          { name: ownerCompany.company, signedBy: 'Olga Owner', title: ownerCompany.title },
        ],
      },
    ]);
    const story = await operator.request('GET', `/operations/sales/${saleId}`);
    expect(story.body).toMatchObject({
      owners: ['Sam Seller', ownerCompany.company],
      shares: [{ company: null }, { name: 'Olga Owner', company: ownerCompany.company }],
    });
  });

  it('stays as it was signed, whatever becomes of the listing', async () => {
    const { listing_id: listingId } = await world.deps.db
      .selectFrom('sales')
      .select('listing_id')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow();
    await world.deps.db
      .updateTable('listing_owners')
      .set({ company: null, company_title: null })
      .where('listing_id', '=', listingId)
      .execute();
    expect((await payout(buyer, 'buyer')).owners[1]?.company).toBe(ownerCompany.company);
  });
});

describe('the evidence', () => {
  it('is intact, and the command says so', async () => {
    const found = await verifySale(world.deps, saleId);
    expect(found).toMatchObject({
      broken: null,
      papers: [{ wrong: null }, { wrong: null }, { wrong: null }],
    });
    if (found) expect(findingLines(saleId, found)[0]).toContain('the evidence holds');
    expect(await verifySale(world.deps, '019c0000-0000-7000-8000-000000000000')).toBeNull();
  });

  it('shows every changed, removed or moved entry', async () => {
    const { entries } = (await verifySale(world.deps, saleId)) ?? { entries: 0 };
    expect(entries).toBeGreaterThan(10);
    const where = (sequence: number) => sql`where sale_id = ${saleId} and sequence = ${sequence}`;
    for (let sequence = 1; sequence <= entries; sequence += 1) {
      for (const change of [
        sql`at = at + interval '1 second'`,
        sql`what = what || 'x'`,
        sql`who = coalesce(who, '') || 'x'`,
        sql`details = details || ' '`,
        sql`previous_hash = repeat('1', 64)`,
        sql`hash = repeat('1', 64)`,
      ]) {
        const broken = await tampered((tx) =>
          sql`update sale_evidence set ${change} ${where(sequence)}`.execute(tx),
        );
        expect(broken).toEqual({ sequence, why: 'changed' });
      }
      const removed = await tampered((tx) =>
        sql`delete from sale_evidence ${where(sequence)}`.execute(tx),
      );
      expect(removed).toEqual({ sequence, why: 'missing' });
    }
    const moved = await tampered(async (tx) => {
      for (const [from, to] of [
        [2, 9_999],
        [3, 2],
        [9_999, 3],
      ]) {
        await sql`update sale_evidence set sequence = ${to} ${where(from ?? 0)}`.execute(tx);
      }
    });
    expect(moved).toEqual({ sequence: 2, why: 'changed' });
    expect(await findBrokenLink(world.deps.db, saleId)).toBeNull();
  });

  it('keeps the order in which things happened, whatever the order of delivery', async () => {
    const kinds = [
      ...(['link_opened', 'document_opened', 'consented'] as const),
      ...(['signed', 'declined', 'voided'] as const),
    ];
    await transact(world.deps, async (unit) => {
      const payload = {
        documentId: 'none',
        subjectId: saleId,
        signerKey: null,
        signerName: null,
        details: {},
      };
      for (const kind of kinds) {
        unit.emit({ type: 'signing.changed', payload: { ...payload, kind } });
      }
      await Promise.resolve();
    });
    const { rows } = await sql<{ id: string; payload: never; occurred_at: Date }>`
      select * from outbox_events where payload ->> 'documentId' = 'none' order by id desc`.execute(
      world.deps.db,
    );
    for (const { id, payload, occurred_at } of rows) {
      const occurredAt = occurred_at.toISOString();
      const event = { id, payload, occurredAt, type: 'signing.changed' } as const;
      await followSigning.handle(world.deps, event);
    }
    await world.drain();
    const { entries, broken } = (await verifySale(world.deps, saleId)) ?? {};
    expect(broken).toBeNull();
    const log = await viewEvidence(world.deps.db, saleId);
    expect(log.slice(-kinds.length).map(({ what }) => what)).toEqual(kinds);
    expect(log).toHaveLength(entries ?? 0);
    // As in the sale itself: nobody signed before agreeing to sign electronically.
    for (const who of ['Bea Buyer', 'Olga Owner', 'Sam Seller']) {
      const own = log.filter((entry) => entry.who === who).map(({ what }) => what);
      const acts = own.filter((what) => what === 'consented' || what === 'signed');
      expect(acts).toEqual(['consented', 'signed']);
    }
  });

  it('cannot be removed by the product, and neither can its end', async () => {
    const { db } = world.deps;
    await expect(db.deleteFrom('sale_evidence').execute()).rejects.toThrow('append only');
    await expect(db.deleteFrom('sale_evidence_heads').execute()).rejects.toThrow('append only');
    const back = db.updateTable('sale_evidence_heads').set({ sequence: 1 });
    await expect(back.execute()).rejects.toThrow('append only');
  });

  it('detects a paper that is no longer the sealed one', async () => {
    await inTransaction(async (tx) => {
      await tx
        .updateTable('sale_documents')
        .set({ sha256: '0'.repeat(64) })
        .execute();
      const found = await verifySale({ db: tx, files: world.deps.files }, saleId);
      expect(found?.papers.map((paper) => paper.wrong)).toEqual([
        'not_in_the_log',
        'not_in_the_log',
        'not_in_the_log',
      ]);
      if (found) expect(findingLines(saleId, found)[0]).toContain('DOES NOT HOLD');
    });
    await inTransaction(async (tx) => {
      await tx.updateTable('sale_documents').set({ storage_key: sql`'lost-' || part` }).execute();
      const found = await verifySale({ db: tx, files: world.deps.files }, saleId);
      expect(found?.papers.map((paper) => paper.wrong)).toEqual([
        'file_missing',
        'file_missing',
        'file_missing',
      ]);
    });
  });

  it('is read by both parties and by nobody else', async () => {
    const path = `/sales/${saleId}/evidence`;
    expect((await buyer.request('GET', path)).text).toBe((await coOwner.request('GET', path)).text);
    expect((await stranger.request('GET', path)).status).toBe(404);
    expect((await anonymously(world).request('GET', path)).status).toBe(401);
  });

  /** What is found after someone with full rights on the database did this; it is then reverted. */
  async function tampered(act: (tx: Tx) => Promise<unknown>) {
    let found: Awaited<ReturnType<typeof findBrokenLink>> = null;
    await inTransaction(async (tx) => {
      await sql`alter table sale_evidence disable trigger all`.execute(tx);
      await act(tx);
      found = await findBrokenLink(tx, saleId);
    });
    return found;
  }

  async function inTransaction(act: (tx: Tx) => Promise<void>): Promise<void> {
    const undo = new Error('undo');
    const done = (world.deps.db as Db).transaction().execute(async (tx) => {
      await act(tx);
      throw undo;
    });
    await expect(done).rejects.toBe(undo);
  }
});

describe('the closing page', () => {
  const closing = (person: Persona) => person.request('GET', `/sales/${saleId}/closing`);

  it('tells both sides what they keep, and the buyer what comes next', async () => {
    const mine = await closing(buyer);
    expect(mine.body).toMatchObject({
      side: 'buyer',
      settledOutside: false,
      newOwner: 'Northwind Devices, Inc.',
      owners: [{ name: 'Sam Seller' }, { name: ownerCompany.company, stake: 0.01 }],
      amount: titlePrice,
      share: null,
      paymentMethod: 'card',
      receipt: receiptOf(saleId),
      reel: null,
      documents: [{ part: 'assignment' }, { part: 'agreement' }, { part: 'record' }],
      grantedOn: '2018-11-13',
      maintenanceFees: [{ due: '2022-05-13' }, { due: '2026-05-13' }, { due: '2030-05-13' }],
      mayList: true,
    });
    expect((await closing(coOwner)).body).toMatchObject({
      side: 'owner',
      share: 0,
      paymentMethod: null,
      seller: { firstName: 'Olga' },
      mayList: false,
    });
    expect((await closing(stranger)).status).toBe(404);
    expect((await closing(anonymously(world))).status).toBe(401);
    expect((await buyer.request('GET', '/sales/nonsense/closing')).status).toBe(400);
  });
});

it('the application and its day are as the record was when the papers were begun', async () => {
  const [owner, other] = [await world.person(), await world.person({ firstName: 'Bea' })];
  await verifyBank(world, owner);
  const owners = [{ persona: owner, shareBasisPoints: 10_000 }];
  const listingId = await publishedListing(world, owners, { priceCents: titlePrice });
  await pay(world, other, listingId, titlePrice);
  const known = async (applicationNumber: string) => {
    const { patent_number: patentNumber } = await world.deps.db
      .selectFrom('listings')
      .select('patent_number')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow();
    const record = { ...unknownRecord, patentNumber, applicationNumber, filedOn: '2016-03-14' };
    await keepRecord(world, { ...record, fetchedAt: world.clock.now() });
  };
  const assignment = async () => {
    const { id } = await payout(other, 'buyer');
    const sale = await findSale(world.deps.db, id);
    if (!sale?.buyerDetails) throw new Error('there are no papers');
    const { documents } = await requestFor(world.deps, sale, sale.buyerDetails);
    return documents[0]?.pdf ?? Buffer.alloc(0);
  };
  await known('15123456');
  await companyToken(other, listingId);
  const begun = await assignment();
  expect(squeezed(await wordsOf(begun))).toContain(squeezed('US 15/123,456, filed March 14, 2016'));
  await known('15999999');
  expect(sha256(await assignment())).toBe(sha256(begun));
});

it('what was entered for one sale is offered for the next, but for the patent’s own day', async () => {
  const [owner, twice] = [await world.person(), await world.person({ firstName: 'Bea' })];
  await verifyBank(world, owner);
  const next = async () => {
    const owners = [{ persona: owner, shareBasisPoints: 10_000 }];
    const listingId = await publishedListing(world, owners, { priceCents: titlePrice });
    await pay(world, twice, listingId, titlePrice);
    const known = async () =>
      (await twice.request('GET', '/patentAssignment/details', { query: { patentId: listingId } }))
        .body;
    return { listingId, known };
  };
  const first = await next();
  expect(await first.known()).toMatchObject({ details: null, earlier: null });
  await companyToken(twice, first.listingId);
  const { issueDate, ...buyers } = titleForm;
  const { firstName, lastName, email } = twice.me;
  const own = { firstName, lastName, email };
  const details = { ...buyers, ...own, issueDate };
  expect(await first.known()).toMatchObject({ details, earlier: null });
  const second = await next();
  expect(await second.known()).toEqual({
    details: null,
    earlier: { ...buyers, ...own },
    grantedOn: null,
  });
});
