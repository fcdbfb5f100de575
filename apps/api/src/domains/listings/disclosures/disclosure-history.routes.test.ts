import { disclosureQuestions } from '@claimstead/contract/disclosure-questions.ts';
import type { DisclosureHistory } from '@claimstead/contract/disclosures.contract.ts';
import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import type { OperatorDisclosures } from '@claimstead/contract/operations-disclosures.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail } from '../../sales/sale-world.fixture.ts';
import { addCoOwner, makeDraft, makeOpenListing, pdfDocument } from '../listings.test-kit.ts';

let world: World;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let operator: Persona;
let pdf: Buffer;

beforeAll(async () => {
  world = await startWorld({ environment: { OPERATOR_EMAILS: operatorEmail } });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
  buyer = await world.person();
  operator = await world.person({ email: operatorEmail });
  pdf = await pdfDocument();
});
afterAll(() => world.stop());

type Asked = { answer: string; text?: string; seenVersion?: number };

async function answer(who: Persona, patentId: string, question: string, asked: Asked) {
  const body = { text: '', seenVersion: 0, ...asked };
  const query = { patentId, question };
  const { status, text } = await who.request('PUT', '/patent/disclosures', { query, body });
  expect(status, text).toBe(200);
}

async function addPaper(patentId: string, question: string): Promise<string> {
  const file = { name: 'License.pdf', contentType: 'application/pdf', content: pdf };
  const place = { patentId, question };
  const { body } = await seller.upload('POST', '/patent/upload/disclosure', file, place);
  return (body as StoredFile).uri;
}

const removePaper = (patentId: string, question: string, uri: string) =>
  seller.request('DELETE', '/patent/upload/disclosure', { query: { patentId, question, uri } });

const ask = (who: Persona, patentId: string, query: object = {}) =>
  who.request('GET', '/patent/disclosures/history', { query: { patentId, ...query } });
const history = async (who: Persona, patentId: string, query: object = {}) => {
  const { body, status, text } = await ask(who, patentId, query);
  expect(status, text).toBe(200);
  return body as DisclosureHistory;
};

const asOperator = (path: string, query?: Record<string, string>) =>
  operator.request('GET', `/operations/disclosures/${path}`, query && { query });

async function acceptedOffer(patentId: string): Promise<void> {
  const made = await buyer.request('POST', '/offer', { query: { patentId, amount: '500' } });
  const { id } = made.body as { id: string };
  expect((await seller.request('POST', `/offer/${id}/accept`)).status).toBe(200);
}

describe('the history of a sheet', () => {
  it('tells its owners each change, latest first: what was before, who made it and when', async () => {
    const id = await makeDraft(seller);
    await addCoOwner(world, id, coOwner, { confirmed: true });
    await answer(seller, id, 'liens', { answer: 'no' });
    await answer(coOwner, id, 'fees', { answer: 'unknown' });
    await answer(coOwner, id, 'liens', { answer: 'yes', text: 'A loan.', seenVersion: 1 });
    const uri = await addPaper(id, 'liens');
    await answer(seller, id, 'liens', { answer: 'yes', text: 'Two loans.', seenVersion: 4 });
    await removePaper(id, 'liens', uri);
    const { changes, before } = await history(coOwner, id);
    expect(before).toBeNull();
    expect(changes.map(({ version, question, by }) => [version, question, by])).toEqual([
      [6, 'liens', 'Sam Seller'],
      [5, 'liens', 'Sam Seller'],
      [4, 'liens', 'Sam Seller'],
      [3, 'liens', 'Olga Owner'],
      [2, 'fees', 'Olga Owner'],
      [1, 'liens', 'Sam Seller'],
    ]);
    const [removed, words, added, changed, fees, first] = changes;
    expect(first).toMatchObject({ before: null, after: { answer: 'no', text: '' }, added: [] });
    expect(fees).toMatchObject({ before: null, after: { answer: 'unknown' } });
    expect(changed).toMatchObject({
      before: { answer: 'no', text: '' },
      after: { answer: 'yes', text: 'A loan.' },
      inDeal: false,
    });
    expect(added).toMatchObject({ added: [{ name: 'License.pdf' }], removed: [] });
    expect(words).toMatchObject({
      before: { answer: 'yes', text: 'A loan.' },
      after: { answer: 'yes', text: 'Two loans.' },
      ...{ added: [], removed: [] },
    });
    // No deal took it: its content is gone, and its name stays.
    expect(removed).toMatchObject({ added: [], removed: [{ name: 'License.pdf', uri: null }] });
    expect(first?.at).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('says which answers a deal took, and still opens a paper that it took', async () => {
    const id = await makeOpenListing(world, seller);
    await answer(seller, id, 'licenses', { answer: 'yes', text: 'To Acme.' });
    const uri = await addPaper(id, 'licenses');
    await acceptedOffer(id);
    world.clock.advance(73 * 3600);
    await world.settle();
    expect((await removePaper(id, 'licenses', uri)).status).toBe(204);
    await world.drain();
    const { changes } = await history(seller, id);
    expect(changes.map(({ version, inDeal }) => [version, inDeal])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ]);
    expect(changes[0]?.removed).toMatchObject([{ uri }]);
  });

  it('comes in pages, and is empty where nothing was answered', async () => {
    const id = await makeDraft(seller);
    expect(await history(seller, id)).toEqual({ changes: [], before: null });
    for (let version = 1; version <= 51; version += 1) {
      const asked = { answer: version % 2 === 0 ? 'no' : 'unknown', seenVersion: version - 1 };
      await answer(seller, id, 'liens', asked);
    }
    const first = await history(seller, id);
    expect([first.changes.length, first.changes[0]?.version, first.before]).toEqual([50, 51, 2]);
    const rest = await history(seller, id, { before: String(first.before) });
    expect(rest.changes.map(({ version }) => version)).toEqual([1]);
    expect(rest.before).toBeNull();
  });

  it('is for the owners alone, whoever reads the sheet, and refuses what is no version', async () => {
    const id = await makeOpenListing(world, seller);
    await answer(seller, id, 'liens', { answer: 'no' });
    await acceptedOffer(id);
    expect((await ask(anonymously(world), id)).status).toBe(401);
    for (const who of [buyer, coOwner, operator]) {
      expect((await ask(who, id)).body).toMatchObject({ status: 404, code: 'listings.not_found' });
    }
    expect((await ask(seller, newId())).status).toBe(404);
    expect((await ask(seller, 'x')).status).toBe(400);
    for (const before of ['0', '-1', '1.5', 'x']) {
      expect((await ask(seller, id, { before })).status).toBe(400);
    }
  });
});

describe('an operator', () => {
  it('reads all eleven answers of a listing in any state, with who answered, and changes nothing', async () => {
    const id = await makeDraft(seller, { title: 'Hinge', patentNumber: '8123456' });
    await answer(seller, id, 'licenses', { answer: 'yes', text: 'To Acme.' });
    await addPaper(id, 'licenses');
    const { body } = await asOperator(id);
    const { sheet, ...about } = body as OperatorDisclosures;
    expect(about).toEqual({ patentId: id, title: 'Hinge', patentNumber: '8,123,456' });
    expect(sheet).toMatchObject({ version: 2, isShown: true, mayAnswer: false, isFrozen: false });
    expect(sheet.answers.map(({ question }) => question)).toEqual([...disclosureQuestions]);
    expect(sheet.answers[0]).toMatchObject({
      ...{ answer: 'yes', text: 'To Acme.', answeredBy: 'Sam Seller', version: 2 },
      papers: [{ name: 'License.pdf' }],
    });
    expect(sheet.answers.slice(1).every(({ answer: given }) => given === null)).toBe(true);
    const page = (await asOperator(`${id}/history`, { before: '2' })).body as DisclosureHistory;
    expect(page.changes.map(({ version }) => version)).toEqual([1]);
  });

  it('opens its papers as downloads, and no other file', async () => {
    const id = await makeDraft(seller);
    await answer(seller, id, 'licenses', { answer: 'yes', text: 'To Acme.' });
    await addPaper(id, 'licenses');
    const { sheet } = (await asOperator(id)).body as OperatorDisclosures;
    const uri = sheet.answers[0]?.papers[0]?.uri ?? '';
    const fileId = uri.split('/').at(-1) ?? '';
    expect(uri).toBe(`/api/v1/operations/disclosures/${id}/papers/${fileId}`);
    const opened = await asOperator(`${id}/papers/${fileId}`);
    expect(opened.status).toBe(200);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment.*License\.pdf/),
      'x-content-type-options': 'nosniff',
    });
    expect(opened.text).toContain('%PDF');
    const document = { name: 'Grant.pdf', contentType: 'application/pdf', content: pdf };
    const stored = await seller.upload('POST', '/patent/upload/document', document, {
      patentId: id,
    });
    const grant = (stored.body as StoredFile).uri.split('/').at(-1) ?? '';
    const other = await makeDraft(seller);
    for (const path of [
      `${id}/papers/${grant}`,
      `${id}/papers/${newId()}`,
      `${other}/papers/${fileId}`,
    ]) {
      const { body } = await asOperator(path);
      expect(body).toMatchObject({ status: 404, code: 'listings.file_not_found' });
    }
  });

  it('is told that a deal holds the sheet, and finds nothing where there is no listing', async () => {
    const id = await makeOpenListing(world, seller);
    await answer(seller, id, 'liens', { answer: 'no' });
    await acceptedOffer(id);
    expect((await asOperator(id)).body).toMatchObject({ sheet: { isFrozen: true } });
    const gone = await makeDraft(seller);
    await seller.request('DELETE', '/patent', { query: { id: gone } });
    for (const missing of [newId(), gone]) {
      for (const path of [missing, `${missing}/history`, `${missing}/papers/${newId()}`]) {
        const { body } = await asOperator(path);
        expect(body).toMatchObject({ status: 404, code: 'listings.not_found' });
      }
    }
    expect((await asOperator('x')).status).toBe(400);
    expect((await asOperator(`${id}/papers/x`)).status).toBe(400);
    expect((await asOperator(`${id}/history`, { before: 'x' })).status).toBe(400);
  });
});
