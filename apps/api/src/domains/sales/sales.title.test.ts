import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { fromBuffer } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Tx } from '../../core/db/database.ts';
import { markPaper, readKept } from '../../integrations/signatures/builtin/marked-paper.ts';
import {
  listDocuments,
  listSigners,
} from '../../integrations/signatures/builtin/envelopes.store.ts';
import { hasProgram, runOnPdf } from '../../integrations/signatures/documents/document-fixtures.ts';
import { squeezed, wordsOf } from '../../integrations/signatures/documents/pdf-text.fixture.ts';
import { inspectSeal } from '../../integrations/signatures/documents/seal-inspection.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { advanceSale } from './advance-sale.service.ts';
import { findBrokenLink } from './evidence/evidence.service.ts';
import { findingLines, verifySale } from './evidence/verify-sale.service.ts';
import { packetFiles } from './filing/packet.service.ts';
import { remindOfRecording } from './filing/record-clock.service.ts';
import { readPaper } from './assignment/sealed-papers.service.ts';
import {
  buyerDetails,
  file,
  operatorEmail,
  pay,
  payout,
  publishedListing,
  readPapers,
  sign,
  verifyBank,
} from './sale-world.fixture.ts';

/** One sale, from the buyer's form to the closing page: a company buys from two owners. */
let world: World;
let operator: Persona;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let stranger: Persona;
let accountId: string;
let listingId: string;
let saleId: string;

/** So small a price that the second owner's share comes to no cent. */
const price = 4_000;
const form = {
  ...buyerDetails,
  company: 'Northwind Devices, Inc.',
  title: 'Chief Executive Officer',
  correspondenceName: 'Northwind Legal',
  correspondenceAddress: '2 Side Street, Austin, TX 78701',
  issueDate: '2018-11-13',
  acknowledgment: true,
};

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  stranger = await world.person();
  listingId = await publishedListing(
    world,
    [
      { persona: seller, stakeBasisPoints: 9_999 },
      { persona: coOwner, stakeBasisPoints: 1 },
    ],
    { priceCents: price },
  );
  await pay(world, buyer, listingId, price);
  saleId = (await payout(buyer, 'buyer')).id;
});

afterAll(async () => world.stop());

const details = (person: Persona, method: 'GET' | 'PUT', body?: object) =>
  person.request(method, '/patentAssignment/details', { query: { patentId: listingId }, body });
const preview = (person: Persona, part: string) =>
  person.request('GET', '/patentAssignment/preview', { query: { patentId: listingId, part } });
const transfers = () => world.deps.payments.listTransfers(saleId);
const closing = (person: Persona) => person.request('GET', `/sales/${saleId}/closing`);

describe('the buyer’s form', () => {
  it('waits until every owner can be paid, and is the buyer’s alone', async () => {
    expect((await details(buyer, 'PUT', form)).body).toMatchObject({ code: 'sales.not_your_turn' });
    accountId = await verifyBank(world, seller);
    await verifyBank(world, coOwner);
    for (const person of [seller, stranger]) {
      expect((await details(person, 'GET')).status).toBe(404);
      expect((await details(person, 'PUT', form)).status).toBe(404);
      expect((await preview(person, 'assignment')).status).toBe(404);
    }
    expect((await details(anonymously(world), 'GET')).status).toBe(401);
    expect((await preview(buyer, 'assignment')).body).toMatchObject({
      code: 'sales.document_not_found',
    });
    expect((await details(buyer, 'GET')).body).toEqual({ details: null, grantedOn: null });
  });

  it.each([
    ['a company that nobody signs for', { ...form, title: '' }, 'title'],
    [
      'letters that the office does not read',
      { ...form, correspondenceName: '王' },
      'correspondenceName',
    ],
    ['no name', { ...form, firstName: ' ' }, 'firstName'],
    ['a day that is none', { ...form, issueDate: '2018-02-30' }, 'issueDate'],
    ['an address that is none', { ...form, email: 'nobody' }, 'email'],
  ])('is refused with %s, at the field', async (_name, body, path) => {
    const answer = await details(buyer, 'PUT', body);
    expect(answer.status, answer.text).toBe(400);
    const { errors } = answer.body as { errors: { path: string }[] };
    expect(errors.map((error) => error.path)).toEqual([path]);
  });

  it('is kept, and previewed as the very PDF that is then signed', async () => {
    expect((await details(buyer, 'PUT', { ...form, company: 'Another, Inc.' })).status).toBe(200);
    const first = await previewBytes('assignment');
    expect((await details(buyer, 'PUT', form)).body).toEqual(form);
    expect((await details(buyer, 'PUT', form)).status).toBe(200);
    expect((await details(buyer, 'GET')).body).toMatchObject({ details: form });
    const shown = await previewBytes('assignment');
    expect(shown.equals(first)).toBe(false);
    expect(shown.equals(await previewBytes('assignment'))).toBe(true);
    const link = await buyer.request('POST', '/patentAssignment/createEmbeddedRequestUrl', {
      query: { patentId: listingId },
      body: form,
    });
    const token = (link.body as { signLink: string }).signLink.split('/signing/')[1] ?? '';
    const read = await world.app.inject({
      url: `/api/v1/signing/${token}/document?part=assignment`,
      headers: { cookie: buyer.cookie },
    });
    expect(read.rawPayload.equals(shown)).toBe(true);
    await readPapers(buyer, token);
    const signed = await buyer.request('POST', `/signing/${token}/sign`, {
      body: { mark: { kind: 'typed', text: 'Bea Buyer' }, consent: true },
    });
    expect(signed.status, signed.text).toBe(200);
    await world.drain();
    expect((await details(buyer, 'PUT', { ...form, title: 'Owner' })).body).toMatchObject({
      code: 'sales.not_your_turn',
    });
  });

  async function previewBytes(part: string): Promise<Buffer> {
    const answer = await world.app.inject({
      url: `/api/v1/patentAssignment/preview?patentId=${listingId}&part=${part}`,
      headers: { cookie: buyer.cookie },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.rawPayload;
  }
});

describe('the payout waits', () => {
  it('for the filing', async () => {
    await sign(world, coOwner, listingId);
    await sign(world, seller, listingId);
    await world.settle();
    expect(await payout(seller, 'owner')).toMatchObject({ step: 3, filing: { filedAt: null } });
    expect(await transfers()).toEqual([]);
    expect((await closing(buyer)).body).toMatchObject({ code: 'sales.not_filed' });
  });

  it('and the operators are reminded once at each stage of the office’s three months', async () => {
    const sale = world.deps.db.updateTable('sales').where('id', '=', saleId);
    const day = 24 * 3_600_000;
    const now = world.clock.now().getTime();
    const asRead = await world.deps.db
      .selectFrom('sales')
      .select('first_signed_at')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow();
    for (const daysAgo of [40, 80, 95]) {
      await sale.set({ first_signed_at: new Date(now - daysAgo * day) }).execute();
      await Promise.all([remindOfRecording(world.deps), remindOfRecording(world.deps)]);
      await remindOfRecording(world.deps);
    }
    await sale.set(asRead).execute();
    await world.drain();
    const sent = await world.deps.db
      .selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', 'sales.recording_due')
      .orderBy('id')
      .execute();
    expect(sent.map(({ payload }) => payload['daysLeft'])).toEqual([14, 0]);
    const told = await operator.request('GET', '/notifications');
    const titles = (told.body as { title: string }[]).map((notice) => notice.title);
    expect(titles.filter((title) => title === 'An assignment waits for the office')).toHaveLength(
      2,
    );
  });

  it('for every account to be able to receive', async () => {
    expect((await file(operator, saleId)).status).toBe(200);
    await world.sandbox?.control('POST', `/accounts/${accountId}`, { stage: 'past_due' });
    await looksAgain();
    expect(await transfers()).toEqual([]);
  });

  it('for the signing provider, asked again, to say that all have signed', async () => {
    await setEnvelope('voided');
    await world.sandbox?.control('POST', `/accounts/${accountId}`, { stage: 'enabled' });
    await looksAgain();
    expect(await transfers()).toEqual([]);
  });

  it('for an open dispute to end', async () => {
    const { charge_id: charge } = await world.deps.db
      .selectFrom('sales')
      .select('charge_id')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow();
    await world.sandbox?.control('POST', `/charges/${charge}/dispute`, {});
    await looksAgain();
    expect(await payout(buyer, 'buyer')).toMatchObject({ paymentStatus: 'disputed' });
    await setEnvelope('signed');
    await looksAgain();
    expect(await transfers()).toEqual([]);
  });

  it('for nothing more: then each owner is paid, a share of 0 cents without a transfer', async () => {
    const booked = await world.deps.db
      .selectFrom('ledger_entries')
      .select('provider_object_id')
      .where('sale_id', '=', saleId)
      .where('kind', '=', 'dispute_opened')
      .executeTakeFirstOrThrow();
    const dispute = `/disputes/${booked.provider_object_id}`;
    await world.sandbox?.control('POST', dispute, { outcome: 'won' });
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 600 });
    await looksAgain();
    expect((await transfers()).map((transfer) => transfer.amountCents)).toEqual([price]);
    const seen = await payout(seller, 'owner');
    expect(seen).toMatchObject({ step: 4, processed: true });
    expect(seen.owners.map((owner) => owner.paid)).toEqual([true, true]);
  });

  async function looksAgain(): Promise<void> {
    await world.drain();
    await advanceSale(world.deps, saleId);
    await world.drain();
  }

  async function setEnvelope(state: 'signed' | 'voided'): Promise<void> {
    await world.deps.db
      .updateTable('signing_envelopes')
      .set({ state, sealed_at: state === 'signed' ? world.clock.now() : null })
      .where('sale_id', '=', saleId)
      .where('id', '=', (await payoutEnvelope()) ?? saleId)
      .execute();
  }
});

async function payoutEnvelope(): Promise<string | null> {
  const row = await world.deps.db
    .selectFrom('sales')
    .select('signing_document_id')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow();
  return row.signing_document_id;
}

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

  it('name number, title, day, people, stakes and the granting words, and no price', async () => {
    const text = await wordsOf(await sealed('assignment'));
    const { patent } = await payout(buyer, 'buyer');
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    for (const part of [
      patent.patentNumber.replace(/\B(?=(\d{3})+$)/g, ','),
      patent.title,
      'November 13, 2018',
      'Sam Seller',
      '99.99%',
      'Olga Owner',
      '0.01%',
      'Northwind Devices, Inc.',
      'acting through Bea Buyer, Chief Executive Officer',
      form.address,
      '/Bea Buyer/',
      '/Sam Seller/',
      '/Olga Owner/',
      day.format(world.clock.now()),
      'hereby assigns, transfers and conveys',
      'right to sue for past infringement',
      'Acknowledgment',
      'Wording 2026-11-22.1',
    ]) {
      expect(squeezed(text)).toContain(squeezed(part));
    }
    expect(text).not.toMatch(/\$|USD|40\.00|price/i);
    expect(await wordsOf(await sealed('agreement'))).toContain('$40.00');
  });

  it('carry the right hashes on the audit page', async () => {
    const envelope = (await payoutEnvelope()) ?? '';
    const signers = await listSigners(world.deps.db, envelope);
    for (const document of await listDocuments(world.deps.db, envelope)) {
      const text = squeezed(await wordsOf(await sealed(document.part)));
      const read = await readKept(world.deps, document.storage_key);
      expect(text).toContain(sha256(read));
      expect(text).toContain(sha256(await markPaper(world.deps, document, signers)));
    }
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
      'conveying_party_2,name,Olga Owner',
      'receiving_party,name,"Northwind Devices, Inc."',
      `receiving_party,address,"${form.address}"`,
      'conveyance,nature,Assignment',
      `property_1,patent_number,"US ${patent.patentNumber.replace(/\B(?=(\d{3})+$)/g, ',')}"`,
      `property_1,title,${patent.title}`,
      'property_1,issue_date,2018-11-13',
      'properties,count,1',
      'fee,total,0.00',
      'correspondence,name,Northwind Legal',
      `correspondence,address,"${form.correspondenceAddress}"`,
      `reference,sale,${saleId}`,
      `reference,assignment_sha256,${sha256(kept)}`,
    ]) {
      expect(csv).toContain(`${line}\r\n`);
    }
    const sheet = squeezed(await wordsOf(files.get(packetFiles.coverSheet) ?? Buffer.alloc(0)));
    for (const part of ['Northwind Legal', 'Sam Seller', 'Before submitting', 'Record by']) {
      expect(sheet.toLowerCase()).toContain(squeezed(part).toLowerCase());
    }
    for (const person of [buyer, seller, stranger]) {
      const refused = await person.request('GET', `/operations/filings/${saleId}/packet`);
      expect(refused.status).toBe(404);
    }
  });

  function unzip(content: Buffer): Promise<Map<string, Buffer>> {
    return new Promise((resolve, reject) => {
      fromBuffer(content, { lazyEntries: true }, (error, zip) => {
        if (error) return reject(error);
        const files = new Map<string, Buffer>();
        zip.on('entry', (entry: { fileName: string }) => {
          zip.openReadStream(entry as never, (failed, stream) => {
            if (failed) return reject(failed);
            buffer(stream).then((bytes) => {
              files.set(entry.fileName, bytes);
              zip.readEntry();
            }, reject);
          });
        });
        zip.on('end', () => resolve(files));
        zip.on('error', reject);
        zip.readEntry();
      });
    });
  }
});

describe('the evidence', () => {
  it('holds, and the command’s words say so', async () => {
    const found = await verifySale(world.deps, saleId);
    expect(found).toMatchObject({ broken: null, papers: [{ wrong: null }, { wrong: null }] });
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

  it('cannot be taken away by the product, its end neither', async () => {
    const { db } = world.deps;
    await expect(db.deleteFrom('sale_evidence').execute()).rejects.toThrow('append only');
    await expect(db.deleteFrom('sale_evidence_heads').execute()).rejects.toThrow('append only');
    const back = db.updateTable('sale_evidence_heads').set({ sequence: 1 });
    await expect(back.execute()).rejects.toThrow('append only');
  });

  it('shows a paper that is not the sealed one any more', async () => {
    await inTransaction(async (tx) => {
      await tx
        .updateTable('sale_documents')
        .set({ sha256: '0'.repeat(64) })
        .execute();
      const found = await verifySale({ db: tx, files: world.deps.files }, saleId);
      expect(found?.papers.map((paper) => paper.wrong)).toEqual([
        'not_in_the_log',
        'not_in_the_log',
      ]);
      if (found) expect(findingLines(saleId, found)[0]).toContain('DOES NOT HOLD');
    });
    await inTransaction(async (tx) => {
      await tx.updateTable('sale_documents').set({ storage_key: sql`'lost-' || part` }).execute();
      const found = await verifySale({ db: tx, files: world.deps.files }, saleId);
      expect(found?.papers.map((paper) => paper.wrong)).toEqual(['file_missing', 'file_missing']);
    });
  });

  it('is read by both parties and by nobody else', async () => {
    const path = `/sales/${saleId}/evidence`;
    expect((await buyer.request('GET', path)).text).toBe((await coOwner.request('GET', path)).text);
    expect((await stranger.request('GET', path)).status).toBe(404);
    expect((await anonymously(world).request('GET', path)).status).toBe(401);
  });

  /** What is found after somebody with full rights on the database did this; it is undone again. */
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
  it('tells both sides what they keep, and the buyer what comes next', async () => {
    const mine = await closing(buyer);
    expect(mine.body).toMatchObject({
      side: 'buyer',
      settledOutside: false,
      newOwner: 'Northwind Devices, Inc.',
      amount: price,
      share: null,
      paymentMethod: 'card',
      receipt: 'EPAS-1234567',
      reel: null,
      documents: [{ part: 'assignment' }, { part: 'agreement' }],
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
