import { createHash } from 'node:crypto';
import type { AbstractOfTitle } from '@claimstead/contract/patents.contract.ts';
import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail, publishedListing } from '../../sales/sale-world.fixture.ts';
import { addCoOwner, docxDocument, openFile, pdfDocument } from '../listings.test-kit.ts';
import { compareListingTitle } from './compare-title.service.ts';
import { assignmentText, officeSays, paper } from './office-record.fixture.ts';
import {
  atDesk,
  codeOf,
  elsewhere,
  explain,
  ownPaper,
  questionTitle,
  refuse,
  sendPaper,
  shows,
  take,
  takeBack,
  unclear,
} from './title-papers.test-kit.ts';

let world: World;
let owner: Persona;
let buyer: Persona;
let operator: Persona;
let listingId: string;
let pdf: Buffer;

beforeAll(async () => {
  world = await startWorld({
    sandbox: true,
    environment: { OPERATOR_EMAILS: `${operatorEmail},second@claimstead.example` },
  });
  owner = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person();
  operator = await world.person({ email: operatorEmail });
  pdf = await pdfDocument('Release of security interest');
});
afterAll(() => world.stop());
beforeEach(async () => {
  listingId = await publishedListing(world, [{ persona: owner, shareBasisPoints: 10_000 }]);
});

const pay = () =>
  buyer.request('POST', '/payments/payment', {
    query: { amount: '100001', patent_id: listingId },
  });
const ofBuyer = async () => {
  const answer = await buyer.request('GET', '/patent/title', { query: { patentId: listingId } });
  return { ...(answer.body as AbstractOfTitle), text: answer.text };
};
const filesOf = (id: string) =>
  world.deps.db.selectFrom('listing_files').select('id').where('listing_id', '=', id).execute();
const toldSince = async (count: number) =>
  (await world.eventTypes()).slice(count).filter((type) => type.startsWith('listings.'));

describe('a paper about a title', () => {
  it('is sent by any owner while the title is in question, with a line of what it shows', async () => {
    const coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
    await addCoOwner(world, listingId, coOwner, { confirmed: true });
    expect(codeOf(await sendPaper(owner, listingId, pdf))).toEqual([
      409,
      'listings.title_not_in_question',
    ]);
    expect(await ownPaper(owner, listingId)).toEqual({
      maySend: false,
      readOnce: 'sent',
      paper: null,
    });
    await questionTitle(world, listingId);
    expect((await ownPaper(owner, listingId)).maySend).toBe(true);
    expect((await sendPaper(coOwner, listingId, pdf)).status).toBe(200);
    const { paper: sent } = await ownPaper(owner, listingId);
    expect(sent).toMatchObject({ name: 'Release.pdf', state: 'sent', sentBy: 'Olga Owner' });
    expect((await explain(owner, listingId, sent?.id ?? '', '  Signed in 2024.  ')).status).toBe(
      200,
    );
    const desk = await atDesk(operator, listingId);
    expect(desk).toMatchObject({ waiting: true, paperWaits: true });
    expect(desk.paper).toMatchObject({ note: 'Signed in 2024.', sha256: sent?.sha256 });
  });

  it('is opened by the owners and the operators only, with the bytes that its hash names', async () => {
    await questionTitle(world, listingId);
    await sendPaper(owner, listingId, pdf);
    const uri = (await ownPaper(owner, listingId)).paper?.uri ?? '';
    for (const who of [owner, operator]) {
      const opened = await openFile(world, uri, who.cookie);
      expect(opened.statusCode).toBe(200);
      const hash = createHash('sha256').update(opened.rawPayload).digest('hex');
      expect((await ownPaper(owner, listingId)).paper?.sha256).toBe(hash);
    }
    expect((await openFile(world, uri, buyer.cookie)).statusCode).toBe(404);
    expect((await openFile(world, uri, '')).statusCode).toBe(401);
  });

  it('is a PDF: anything else leaves nothing behind', async () => {
    await questionTitle(world, listingId);
    const refused = [
      await sendPaper(owner, listingId, docxDocument(), 'Release.docx'),
      await sendPaper(owner, listingId, Buffer.from('no document')),
      await sendPaper(owner, listingId, Buffer.alloc(0)),
    ];
    expect(refused.map(codeOf)).toEqual([
      [415, 'listings.title_paper_invalid'],
      [415, 'listings.document_invalid'],
      [400, 'files.missing'],
    ]);
    expect(await filesOf(listingId)).toEqual([]);
    expect((await ownPaper(owner, listingId)).paper).toBeNull();
  });

  it('is not known to strangers, nor to someone signed out', async () => {
    await questionTitle(world, listingId);
    await sendPaper(owner, listingId, pdf);
    const id = (await ownPaper(owner, listingId)).paper?.id ?? '';
    const query = { patentId: listingId };
    for (const [who, refusal] of [
      [buyer, [404, 'listings.not_found']],
      [operator, [404, 'listings.not_found']],
      [anonymously(world), [401, 'identity.sign_in_required']],
    ] as const) {
      expect(codeOf(await who.request('GET', '/patent/title/paper', { query }))).toEqual(refusal);
      expect(codeOf(await sendPaper(who, listingId, pdf))).toEqual(refusal);
      expect(codeOf(await explain(who, listingId, id, 'Mine.'))).toEqual(refusal);
      expect(codeOf(await takeBack(who, listingId, id))).toEqual(refusal);
    }
    expect((await ofBuyer()).text).not.toContain('Release.pdf');
  });

  it('is replaced by another, and taken back, and its content goes', async () => {
    await questionTitle(world, listingId);
    await sendPaper(owner, listingId, pdf);
    const first = (await ownPaper(owner, listingId)).paper;
    await sendPaper(owner, listingId, pdf, 'Better.pdf');
    const second = (await ownPaper(owner, listingId)).paper;
    expect([second?.name, second?.note]).toEqual(['Better.pdf', '']);
    await world.drain();
    expect((await openFile(world, first?.uri ?? '', owner.cookie)).statusCode).toBe(404);
    expect(codeOf(await takeBack(owner, listingId, first?.id ?? ''))).toEqual([
      404,
      'listings.file_not_found',
    ]);
    expect(codeOf(await explain(owner, listingId, first?.id ?? '', 'Old.'))).toEqual([
      404,
      'listings.file_not_found',
    ]);
    expect((await takeBack(owner, listingId, second?.id ?? '')).status).toBe(204);
    expect(await ownPaper(owner, listingId)).toEqual({
      maySend: true,
      readOnce: 'sent',
      paper: null,
    });
    expect(await filesOf(listingId)).toEqual([]);
    expect(await world.deps.files.size(`listings/${second?.id}`)).not.toBeNull();
    await world.drain();
    expect(await world.deps.files.size(`listings/${second?.id}`)).toBeNull();
  });

  it('takes no line that is too long, and no id that is none', async () => {
    await questionTitle(world, listingId);
    await sendPaper(owner, listingId, pdf);
    const id = (await ownPaper(owner, listingId)).paper?.id ?? '';
    expect((await explain(owner, listingId, id, 'x'.repeat(501))).status).toBe(400);
    expect((await explain(owner, listingId, 'none', 'A line.')).status).toBe(400);
    expect((await takeBack(owner, listingId, 'none')).status).toBe(400);
  });
});

describe('an operator', () => {
  it('is told of a paper, finds its title among those that wait, and refuses it in words', async () => {
    await questionTitle(world, listingId);
    await world.drain();
    const before = (await world.eventTypes()).length;
    await sendPaper(owner, listingId, pdf);
    await world.drain();
    expect(world.mailbox.lastTo(operatorEmail).subject).toContain('The seller sent a paper');
    const list = await operator.request('GET', '/operations/titles', {
      query: { waiting: 'true' },
    });
    const row = (list.body as OperatorTitle[]).find(({ patentId }) => patentId === listingId);
    expect(row).toMatchObject({ paperWaits: true, paper: { name: 'Release.pdf' } });
    expect((await refuse(operator, await atDesk(operator, listingId))).status).toBe(200);
    await world.drain();
    expect(await toldSince(before)).toEqual([
      'listings.title_paper_sent',
      'listings.title_paper_refused',
    ]);
    expect(world.mailbox.lastTo(owner.me.email).text).toContain(unclear);
    expect(codeOf(await pay())).toEqual([409, 'listings.title_held']);
    expect(await ownPaper(owner, listingId)).toMatchObject({
      maySend: true,
      paper: { state: 'refused', answer: unclear },
    });
    expect((await ofBuyer()).text).not.toContain(unclear);
    expect((await sendPaper(owner, listingId, pdf, 'Whole.pdf')).status).toBe(200);
    expect((await ownPaper(owner, listingId)).paper).toMatchObject({ state: 'sent', answer: null });
    expect(await filesOf(listingId)).toHaveLength(1);
  });

  it('takes a paper: what it shows is the finding, with its hash, and the buyer can pay', async () => {
    await questionTitle(world, listingId);
    expect(codeOf(await pay())).toEqual([409, 'listings.title_held']);
    await sendPaper(owner, listingId, pdf);
    const before = (await world.eventTypes()).length;
    const seen = await atDesk(operator, listingId);
    const taken = await take(operator, seen);
    expect(taken.body).toMatchObject({ waiting: false, paperWaits: false });
    expect(await toldSince(before)).toEqual(['listings.title_decided']);
    expect((await ofBuyer()).finding).toEqual({
      text: shows,
      permits: true,
      foundAt: expect.any(String) as string,
      paperSha256: seen.paper?.sha256,
    });
    expect((await ofBuyer()).text).not.toMatch(/Release\.pdf|Sam Seller"/);
    expect((await pay()).status).toBe(200);
    const { title_shown: shown } = await world.deps.db
      .selectFrom('checkouts')
      .select('title_shown')
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow();
    expect(shown?.clearedFromSha256).toBe(seen.paper?.sha256);
    const trail = await world.deps.db
      .selectFrom('operator_audit')
      .select(['what', 'reason'])
      .where('about_id', '=', listingId)
      .execute();
    expect(trail).toEqual([
      {
        what: 'title.take_paper',
        reason: `${shows} (paper with SHA-256 ${seen.paper?.sha256})`,
      },
    ]);
    const { maySend, paper: kept } = await ownPaper(owner, listingId);
    expect([maySend, kept?.state, kept?.answer]).toEqual([false, 'taken', shows]);
    for (const late of [
      await takeBack(owner, listingId, kept?.id ?? ''),
      await explain(owner, listingId, kept?.id ?? '', 'More.'),
    ]) {
      expect(codeOf(late)).toEqual([409, 'listings.title_paper_answered']);
    }
    expect(codeOf(await sendPaper(owner, listingId, pdf))).toEqual([
      409,
      'listings.title_not_in_question',
    ]);
  });

  it('finds a refused title again when a paper comes, and can clear it by that', async () => {
    await questionTitle(world, listingId);
    const { checkId } = await atDesk(operator, listingId);
    await operator.request('POST', `/operations/titles/${listingId}/find`, {
      body: { checkId, permits: false, reason: 'Another owns it.' },
    });
    const waiting = async () => {
      const query = { waiting: 'true' };
      const list = await operator.request('GET', '/operations/titles', { query });
      return (list.body as OperatorTitle[]).some(({ patentId }) => patentId === listingId);
    };
    expect(await waiting()).toBe(false);
    await sendPaper(owner, listingId, pdf);
    expect(await waiting()).toBe(true);
    const before = (await world.eventTypes()).length;
    expect((await take(operator, await atDesk(operator, listingId))).status).toBe(200);
    expect(await toldSince(before)).toEqual(['listings.title_decided']);
    expect(await waiting()).toBe(false);
    expect((await pay()).status).toBe(200);
  });

  it('answers nothing that moved on: another record, another paper, or no question left', async () => {
    await questionTitle(world, listingId);
    await sendPaper(owner, listingId, pdf);
    const seen = await atDesk(operator, listingId);
    await questionTitle(world, listingId, { ...elsewhere, inventors: ['Joan Jones'] });
    expect(codeOf(await take(operator, seen))).toEqual([409, 'listings.title_moved_on']);
    const again = await atDesk(operator, listingId);
    await sendPaper(owner, listingId, pdf, 'Other.pdf');
    expect(codeOf(await take(operator, again))).toEqual([409, 'listings.title_moved_on']);
    expect(codeOf(await refuse(operator, again))).toEqual([409, 'listings.title_moved_on']);
    await officeSays(world, listingId, {
      inventors: ['Jane Smith'],
      conveyances: [paper('100/1', assignmentText, ['SMITH, JANE', 'SELLER, SAM'])],
    });
    await compareListingTitle(world.deps, listingId);
    const settled = await atDesk(operator, listingId);
    expect([settled.abstract.outcome, settled.paperWaits]).toEqual(['agrees', false]);
    expect(codeOf(await take(operator, settled))).toEqual([409, 'listings.title_not_in_question']);
    // What could not be taken was not marked as taken either.
    expect((await ownPaper(owner, listingId)).paper?.state).toBe('sent');
  });

  it('says in words what was found, and decides on no paper of their own', async () => {
    listingId = await publishedListing(world, [{ persona: operator, shareBasisPoints: 10_000 }]);
    await questionTitle(world, listingId);
    await sendPaper(operator, listingId, pdf);
    const seen = await atDesk(operator, listingId);
    expect((await take(operator, seen, '  ')).status).toBe(400);
    expect(codeOf(await take(operator, seen))).toEqual([403, 'sales.operator_is_party']);
    expect(codeOf(await refuse(operator, seen))).toEqual([403, 'sales.operator_is_party']);
  });
});

it('goes with the account of an owner who sent it, with its content', async () => {
  const leaving = await world.person();
  await addCoOwner(world, listingId, leaving, { confirmed: true });
  await questionTitle(world, listingId);
  await sendPaper(leaving, listingId, pdf);
  const id = (await ownPaper(leaving, listingId)).paper?.id;
  const answer = await leaving.request('DELETE', '/user', { body: { password: testPassword } });
  expect(answer.status, answer.text).toBe(204);
  await world.drain();
  expect((await ownPaper(owner, listingId)).paper).toBeNull();
  expect(await world.deps.files.size(`listings/${id}`)).toBeNull();
});
