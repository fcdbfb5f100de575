import { createHash } from 'node:crypto';
import { disclosureQuestions } from '@claimstead/contract/disclosure-questions.ts';
import type {
  DisclosureFields,
  DisclosureSheet,
} from '@claimstead/contract/disclosures.contract.ts';
import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  addCoOwner,
  makeDraft,
  makeListing,
  makeOpenListing,
  openFile,
  pdfDocument,
} from '../listings.test-kit.ts';

let world: World;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let stranger: Persona;
let pdf: Buffer;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
  buyer = await world.person();
  stranger = await world.person();
  pdf = await pdfDocument();
});
afterAll(() => world.stop());

type Asked = { answer: string; text?: string; seenVersion?: number } & Partial<
  Pick<DisclosureFields, 'referencePatents'>
>;

function answer(person: Persona, patentId: string, question: string, asked: Asked) {
  const body = { text: '', seenVersion: 0, ...asked };
  return person.request('PUT', '/patent/disclosures', { query: { patentId, question }, body });
}

function addPaper(person: Persona, patentId: string, question: string, content = pdf) {
  const file = { name: 'License.pdf', contentType: 'application/pdf', content };
  return person.upload('POST', '/patent/upload/disclosure', file, { patentId, question });
}

function removePaper(person: Persona, patentId: string, question: string, uri: string) {
  const query = { patentId, question, uri };
  return person.request('DELETE', '/patent/upload/disclosure', { query });
}

async function sheetFor(person: Persona, patentId: string): Promise<DisclosureSheet> {
  const { body, text } = await person.request('GET', '/patent/disclosures', {
    query: { patentId },
  });
  expect((body as DisclosureSheet).answers, text).toBeDefined();
  return body as DisclosureSheet;
}

const entry = (sheet: DisclosureSheet, question: string) =>
  sheet.answers.find((each) => each.question === question);

describe('a sheet of disclosures', () => {
  it('that nobody answered says "not answered" eleven times, and never "no"', async () => {
    const id = await makeListing(world, seller);
    const sheet = await sheetFor(stranger, id);
    expect(sheet).toMatchObject({ isShown: true, version: 0, changedAt: null, mayAnswer: false });
    expect(sheet.answers.map(({ question }) => question)).toEqual([...disclosureQuestions]);
    expect(new Set(sheet.answers.map((each) => each.answer))).toEqual(new Set([null]));
  });

  it('does not stand in the way of publishing', async () => {
    const id = await makeListing(world, seller);
    const { body } = await stranger.request('GET', '/patent', { query: { id } });
    expect(body).toMatchObject({ status: 'active' });
  });

  it('is answered by any owner, each change a version of its own with its day and its writer', async () => {
    const id = await makeListing(world, seller);
    await addCoOwner(world, id, coOwner, { confirmed: true });
    const before = world.clock.now().getTime();
    await answer(seller, id, 'liens', { answer: 'yes', text: 'A loan of First Bank.' });
    world.clock.advance(60);
    await answer(coOwner, id, 'litigation', { answer: 'no' });
    await answer(coOwner, id, 'fees', { answer: 'unknown' });
    const sheet = await sheetFor(seller, id);
    expect(sheet.version).toBe(3);
    expect(Date.parse(sheet.changedAt ?? '')).toBeGreaterThanOrEqual(before + 60_000);
    expect(Date.parse(entry(sheet, 'liens')?.answeredAt ?? '')).toBeLessThan(before + 60_000);
    expect(entry(sheet, 'liens')).toMatchObject({
      answer: 'yes',
      text: 'A loan of First Bank.',
      answeredBy: 'Sam Seller',
      version: 1,
    });
    expect(entry(sheet, 'litigation')).toMatchObject({ answer: 'no', answeredBy: 'Olga Owner' });
    expect(entry(sheet, 'fees')).toMatchObject({ answer: 'unknown', version: 3 });
    expect(entry(sheet, 'licenses')).toMatchObject({ answer: null, answeredAt: null });
  });

  it('says every field of an answer as it was given, on the sheet and in its history', async () => {
    const id = await makeListing(world, seller);
    const said: DisclosureFields = {
      answer: 'yes',
      text: 'The patent is tied to two others.',
      referencePatents: [
        { number: '9100001', owner: 'sellers' },
        { number: '9100002', owner: 'others' },
      ],
    };
    await answer(seller, id, 'terminal_disclaimers', said);
    expect(entry(await sheetFor(seller, id), 'terminal_disclaimers')).toMatchObject(said);
    for (const field of Object.keys(said).filter((name) => name !== 'answer')) {
      const to = { ...said, text: 'Another text.', referencePatents: [] };
      const changed = { ...said, [field]: to[field as keyof DisclosureFields], seenVersion: 99 };
      const refused = await answer(seller, id, 'terminal_disclaimers', changed);
      expect(refused.body, field).toMatchObject({ code: 'listings.disclosure_changed' });
    }
    const { body } = await seller.request('GET', '/patent/disclosures/history', {
      query: { patentId: id },
    });
    expect(body).toMatchObject({ changes: [{ before: null, after: said }] });
  });

  it('does not tell buyers which owner answered', async () => {
    const id = await makeListing(world, seller);
    await answer(seller, id, 'liens', { answer: 'no' });
    const told = await stranger.request('GET', '/patent/disclosures', { query: { patentId: id } });
    expect(told.text).not.toContain('Sam Seller');
    expect(entry(told.body as DisclosureSheet, 'liens')).toMatchObject({
      answer: 'no',
      answeredBy: null,
    });
  });

  it('makes no version when the same is saved again, and keeps every version that was', async () => {
    const id = await makeListing(world, seller);
    await answer(seller, id, 'liens', { answer: 'yes', text: 'A loan.' });
    await answer(seller, id, 'liens', { answer: 'yes', text: 'A loan.', seenVersion: 0 });
    await answer(seller, id, 'liens', { answer: 'no', seenVersion: 1 });
    expect((await sheetFor(seller, id)).version).toBe(2);
    const rows = world.deps.db.selectFrom('listing_disclosures').selectAll();
    const kept = await rows.where('listing_id', '=', id).orderBy('version').execute();
    expect(kept.map((row) => [row.version, row.answer, row.text])).toEqual([
      [1, 'yes', 'A loan.'],
      [2, 'no', ''],
    ]);
  });

  it('does not overwrite what another owner saved meanwhile', async () => {
    const id = await makeListing(world, seller);
    await addCoOwner(world, id, coOwner, { confirmed: true });
    const [one, other] = await Promise.all([
      answer(seller, id, 'liens', { answer: 'no' }),
      answer(coOwner, id, 'liens', { answer: 'yes', text: 'A loan.' }),
    ]);
    const [good, bad] = one.status === 200 ? [one, other] : [other, one];
    expect([good.status, bad.status]).toEqual([200, 409]);
    expect(bad.body).toMatchObject({ code: 'listings.disclosure_changed' });
    expect((await sheetFor(seller, id)).version).toBe(1);
  });

  it('takes no "yes" without words, no unknown question, and nothing that the agreement cannot print', async () => {
    const id = await makeListing(world, seller);
    const refused = [
      await answer(seller, id, 'liens', { answer: 'yes', text: '  ' }),
      await answer(seller, id, 'ghosts', { answer: 'no' }),
      await answer(seller, id, 'liens', { answer: 'perhaps' }),
      await answer(seller, id, 'liens', { answer: 'yes', text: 'x'.repeat(2_001) }),
      await answer(seller, id, 'liens', { answer: 'yes', text: 'A loan of 王.' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(refused[4]?.body).toMatchObject({
      errors: [{ path: 'text', message: 'The agreement can’t show these characters: 王' }],
    });
    expect((await sheetFor(seller, id)).version).toBe(0);
  });

  it('of a draft is known to its owners only, and answered by them only', async () => {
    const id = await makeDraft(seller);
    await answer(seller, id, 'liens', { answer: 'yes', text: 'A loan.' });
    for (const call of [
      stranger.request('GET', '/patent/disclosures', { query: { patentId: id } }),
      answer(stranger, id, 'liens', { answer: 'no', seenVersion: 1 }),
      addPaper(stranger, id, 'liens'),
    ]) {
      expect((await call).body).toMatchObject({ status: 404, code: 'listings.not_found' });
    }
    const signedOut = await anonymously(world).request('GET', '/patent/disclosures', {
      query: { patentId: id },
    });
    expect(signedOut.status).toBe(401);
    expect((await sheetFor(seller, id)).version).toBe(1);
  });
});

describe('a paper of a disclosure', () => {
  async function withPaper(patentId: string, person = seller) {
    await answer(person, patentId, 'licenses', { answer: 'yes', text: 'To Acme.' });
    const added = await addPaper(person, patentId, 'licenses');
    expect(added.status, added.text).toBe(200);
    return (added.body as StoredFile).uri;
  }

  it('is added to a "yes" only, and stands on the sheet with the hash of its bytes', async () => {
    const id = await makeListing(world, seller);
    expect((await addPaper(seller, id, 'licenses')).body).toMatchObject({
      code: 'listings.disclosure_not_yes',
    });
    const uri = await withPaper(id);
    const sheet = await sheetFor(stranger, id);
    expect(sheet.version).toBe(2);
    const [paper] = entry(sheet, 'licenses')?.papers ?? [];
    expect(paper).toMatchObject({ uri, name: 'License.pdf', contentType: 'application/pdf' });
    const opened = await openFile(world, uri, stranger.cookie);
    expect(opened.statusCode).toBe(200);
    const hash = createHash('sha256').update(opened.rawPayload).digest('hex');
    expect(paper?.sha256).toBe(hash);
  });

  it('is not among the listing’s documents, and their calls do not remove it', async () => {
    const id = await makeListing(world, seller);
    const uri = await withPaper(id);
    const query = { patentId: id };
    expect((await seller.request('GET', '/patent/documents', { query })).body).toMatchObject({
      files: [],
    });
    const removed = await seller.request('DELETE', '/patent/upload/document', {
      query: { ...query, uri },
    });
    expect(removed.body).toMatchObject({ code: 'listings.file_not_found' });
  });

  it('that is refused leaves nothing behind', async () => {
    const id = await makeListing(world, seller);
    await answer(seller, id, 'licenses', { answer: 'yes', text: 'To Acme.' });
    const refused = await addPaper(seller, id, 'licenses', Buffer.from('no document'));
    expect(refused.body).toMatchObject({ status: 415, code: 'listings.document_invalid' });
    const sheet = await sheetFor(seller, id);
    expect([sheet.version, entry(sheet, 'licenses')?.papers]).toEqual([1, []]);
    const files = world.deps.db.selectFrom('listing_files').select('id');
    expect(await files.where('listing_id', '=', id).execute()).toEqual([]);
  });

  it('goes when it is removed or its "yes" becomes another answer, which are versions too', async () => {
    const id = await makeListing(world, seller);
    const first = await withPaper(id);
    const second = ((await addPaper(seller, id, 'licenses')).body as StoredFile).uri;
    expect((await removePaper(seller, id, 'licenses', first)).status).toBe(204);
    expect((await removePaper(seller, id, 'licenses', first)).status).toBe(404);
    const { version } = await sheetFor(seller, id);
    expect(version).toBe(4);
    await answer(seller, id, 'licenses', { answer: 'no', seenVersion: version });
    await world.drain();
    for (const uri of [first, second]) {
      expect((await openFile(world, uri, seller.cookie)).statusCode).toBe(404);
      expect(await world.deps.files.size(`listings${uri.replace('/files', '')}`)).toBeNull();
    }
  });

  it('comes to at most twenty on a sheet', async () => {
    const id = await makeListing(world, seller);
    await withPaper(id);
    const rows = Array.from({ length: 19 }, (_, at) => ({
      fileId: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      name: 'a.pdf',
      size: 1,
      contentType: 'application/pdf',
      sha256: '0',
    }));
    await world.deps.db
      .insertInto('listing_disclosures')
      .values({
        listing_id: id,
        version: 3,
        question: 'liens',
        answer: 'yes',
        text: 'Many.',
        reference_patents: '[]',
        papers: JSON.stringify(rows),
        answered_by: seller.userId,
        answered_at: world.clock.now(),
      })
      .execute();
    expect((await addPaper(seller, id, 'liens')).body).toMatchObject({
      code: 'listings.too_many_documents',
    });
    // Lost content is not offered for download; name and hash stay.
    expect(entry(await sheetFor(stranger, id), 'liens')?.papers[0]?.uri).toBeNull();
  });
});

describe('an accepted offer', () => {
  async function accepted(patentId: string): Promise<string> {
    const made = await buyer.request('POST', '/offer', { query: { patentId, amount: '500' } });
    const { id } = made.body as { id: string };
    const answered = await seller.request('POST', `/offer/${id}/accept`);
    expect(answered.status, answered.text).toBe(200);
    return id;
  }

  it('takes the sheet as it is: nothing is answered, added or removed while it holds the listing', async () => {
    const id = await makeOpenListing(world, seller);
    await answer(seller, id, 'licenses', { answer: 'yes', text: 'To Acme.' });
    const { uri } = (await addPaper(seller, id, 'licenses')).body as StoredFile;
    const offerId = await accepted(id);
    const offers = world.deps.db.selectFrom('offers').select('disclosures_version as version');
    expect(await offers.where('id', '=', offerId).execute()).toEqual([{ version: 2 }]);
    for (const refused of [
      await answer(seller, id, 'liens', { answer: 'no' }),
      await addPaper(seller, id, 'licenses'),
      await removePaper(seller, id, 'licenses', uri),
    ]) {
      expect(refused.body).toMatchObject({ status: 409, code: 'listings.disclosures_frozen' });
    }
    expect(await sheetFor(seller, id)).toMatchObject({
      version: 2,
      isFrozen: true,
      mayAnswer: false,
    });
  });

  it('that ends releases the sheet, and its paper is kept for the two sides only', async () => {
    const id = await makeOpenListing(world, seller);
    await answer(seller, id, 'licenses', { answer: 'yes', text: 'To Acme.' });
    const { uri } = (await addPaper(seller, id, 'licenses')).body as StoredFile;
    await accepted(id);
    world.clock.advance(73 * 3600);
    await world.settle();
    expect((await removePaper(seller, id, 'licenses', uri)).status).toBe(204);
    await world.drain();
    expect(entry(await sheetFor(stranger, id), 'licenses')?.papers).toEqual([]);
    expect((await openFile(world, uri, seller.cookie)).statusCode).toBe(200);
    expect((await openFile(world, uri, stranger.cookie)).statusCode).toBe(404);
  });
});
