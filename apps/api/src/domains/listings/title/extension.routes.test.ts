import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import type { OperatorExtension } from '@claimstead/contract/titles.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail, publishedListing } from '../../sales/sale-world.fixture.ts';
import { officeSays } from './office-record.fixture.ts';

let world: World;
let owner: Persona;
let buyer: Persona;
let operator: Persona;
let listingId: string;
beforeAll(async () => {
  world = await startWorld({ environment: { OPERATOR_EMAILS: operatorEmail } });
  [owner, buyer] = [await world.person(), await world.person()];
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());
beforeEach(async () => {
  listingId = await publishedListing(world, [{ persona: owner, shareBasisPoints: 10_000 }]);
  await officeSays(world, listingId, drug);
});

/** Its twenty years are over since March 2026; a product of it may have waited for a regulator. */
const drug = {
  ...{ kind: 'utility' as const, classes: ['A61K 31/455'] },
  ...{ filedOn: '2006-03-01', grantedOn: '2009-06-02' },
  ...{ parents: [], children: [], events: [], adjustmentDays: 0, extensionDays: null },
};

const enter = (days: unknown, reason: unknown = 'Certificate of May 4.', who = operator) =>
  who.request('POST', `/operations/titles/${listingId}/extension`, { body: { days, reason } });
const codeOf = (answer: Answer) => [answer.status, (answer.body as { code?: string }).code];
async function recordFor(person: Persona): Promise<PatentRecord> {
  const read = await person.request('GET', '/patent/record', { query: { patentId: listingId } });
  return read.body as PatentRecord;
}

describe('the extension of a term', () => {
  it('is entered by an operator, and makes the term exact for owners and buyers', async () => {
    expect((await recordFor(buyer)).legalStatus.over?.kind).toBe('unclear');
    const answer = await enter(1_000);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body as OperatorExtension).toMatchObject({ days: 1_000, extendable: true });
    for (const person of [owner, buyer]) {
      const { term, legalStatus } = await recordFor(person);
      // March 1, 2026 and a thousand days.
      expect(term.outcome).toEqual({ kind: 'ends', day: '2028-11-25' });
      expect(legalStatus.over).toBeNull();
    }
  });

  it('can be zero, corrected and taken back, each with its line in the trail', async () => {
    await enter(0, 'None was granted.');
    expect((await recordFor(buyer)).legalStatus.over?.kind).toBe('ended');
    await enter(12, 'Read again.');
    expect((await recordFor(buyer)).term.outcome).toMatchObject({ day: '2026-03-13' });
    expect((await enter(null, 'Of another patent.')).body).toMatchObject({ days: null });
    expect((await recordFor(buyer)).legalStatus.over?.kind).toBe('unclear');
    const trail = await world.deps.db
      .selectFrom('operator_audit')
      .select(['what', 'reason'])
      .where('about_id', '=', listingId)
      .orderBy('at')
      .execute();
    expect(trail).toEqual(
      ['0 days: None was granted.', '12 days: Read again.', 'Taken back: Of another patent.'].map(
        (reason) => ({ what: 'patent.extension', reason }),
      ),
    );
  });

  it.each([
    ['days that are no whole number', 1.5, 'Why'],
    ['a negative number', -1, 'Why'],
    ['more than five years', 1_828, 'Why'],
    ['a text', '12', 'Why'],
    ['no reason', 12, ''],
  ])('is refused: %s', async (_, days, reason) => {
    expect(codeOf(await enter(days, reason))).toEqual([400, 'http.invalid_request']);
  });

  it('is not for a party, and not for what cannot be extended', async () => {
    await world.deps.db
      .updateTable('listings')
      .set({ patent_number: 'D812399' })
      .where('id', '=', listingId)
      .execute();
    expect(codeOf(await enter(12))).toEqual([409, 'patents.not_extendable']);
    listingId = await publishedListing(world, [{ persona: operator, shareBasisPoints: 10_000 }]);
    expect(codeOf(await enter(12))).toEqual([403, 'sales.operator_is_party']);
    listingId = '019c0000-0000-7000-8000-000000000000';
    expect(codeOf(await enter(12))).toEqual([404, 'listings.not_found']);
  });
});
