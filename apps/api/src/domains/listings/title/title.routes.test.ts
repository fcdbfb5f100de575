import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AbstractOfTitle } from '@claimstead/contract/patents.contract.ts';
import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import type { Answer, Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail, publishedListing } from '../../sales/sale-world.fixture.ts';
import { compareListingTitle } from './compare-title.service.ts';
import { assignmentText, officeSays, officeSaysOf, paper } from './office-record.fixture.ts';

let world: World;
let owner: Persona;
let buyer: Persona;
let operator: Persona;
let listingId: string;
beforeAll(async () => {
  world = await startWorld({ sandbox: true, environment: { OPERATOR_EMAILS: operatorEmail } });
  owner = await world.person();
  buyer = await world.person();
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());
beforeEach(async () => {
  const capacity = { company: 'Acme Hinges, Inc.', title: 'Director' };
  listingId = await publishedListing(world, [
    { persona: owner, shareBasisPoints: 10_000, capacity },
  ]);
});

const price = 100_001;
const toAcme = paper('100/1', assignmentText, ['SMITH, JANE', 'ACME HINGES, INC.']);
const agreeing = { inventors: ['Jane Smith'], conveyances: [toAcme] };
const lien = paper('200/1', 'SECURITY INTEREST', ['ACME HINGES, INC.', 'FIRST BANK, N.A.']);
const withLien = { ...agreeing, conveyances: [toAcme, lien] };
const elsewhere = {
  inventors: ['Jane Smith'],
  conveyances: [paper('100/1', assignmentText, ['SMITH, JANE', 'BOLT WORKS, LLC'])],
};

const pay = (titleUnchecked?: 'true') =>
  buyer.request('POST', '/payments/payment', {
    query: {
      amount: String(price),
      patent_id: listingId,
      ...(titleUnchecked && { titleUnchecked }),
    },
  });
const title = async (who = buyer) => {
  const answer = await who.request('GET', '/patent/title', { query: { patentId: listingId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as AbstractOfTitle;
};
const ofOperator = async () => {
  const answer = await operator.request('GET', `/operations/titles/${listingId}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as OperatorTitle;
};
const find = async (permits: boolean, reason = 'The chain is whole: see the papers.') => {
  const { checkId } = await ofOperator();
  return operator.request('POST', `/operations/titles/${listingId}/find`, {
    body: { checkId, permits, reason },
  });
};
const shown = async () => {
  const sale = await world.deps.db
    .selectFrom('checkouts')
    .select('title_shown')
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  if (!sale.title_shown) throw new Error('nothing was kept');
  return sale.title_shown;
};
const codeOf = (answer: Answer) => [answer.status, (answer.body as { code?: string }).code];

describe('a payment', () => {
  it('is opened without a word where the record agrees, and the buyer sees its day', async () => {
    await officeSays(world, listingId, agreeing);
    expect((await pay()).status).toBe(200);
    expect(await title()).toMatchObject({ outcome: 'agrees', asOf: '2026-05-02', reasons: [] });
    expect(await shown()).toEqual({
      outcome: 'agrees',
      asOf: '2026-05-02',
      knewUnchecked: null,
      reasons: [],
      clearedOn: null,
      clearedFromSha256: null,
    });
  });

  it('is opened where nothing was compared, as the call is made without more, and keeps whether the buyer said to know it', async () => {
    expect((await pay()).status).toBe(200);
    expect((await shown()).knewUnchecked).toBe(false);
    await officeSays(world, listingId, null);
    expect((await pay()).status).toBe(200);
    expect(await title()).toMatchObject({ outcome: 'not_checked', comparedAt: null });
    expect((await title()).reasons.map(({ code }) => code)).toEqual(['not_there']);
    expect((await pay('true')).status).toBe(200);
    expect(await shown()).toMatchObject({ outcome: 'not_checked', knewUnchecked: true });
  });

  it('is opened where the papers of the parent lead to the owners, and the buyer sees that they are the parent’s', async () => {
    const parent = {
      code: 'CON',
      parentApplication: '14000001',
      parentPatent: '9100001',
      parentFiledOn: '2014-01-02',
      childApplication: '15000001',
      childPatent: null,
      childFiledOn: null,
    };
    await officeSaysOf(world, '9100001', agreeing);
    await officeSays(world, listingId, { ...agreeing, conveyances: null, parents: [parent] });
    expect((await pay()).status).toBe(200);
    expect(await title()).toMatchObject({
      outcome: 'agrees',
      reasons: [{ code: 'recorded_against_parent', reelFrame: '100/1' }],
      conveyances: [{ reelFrame: '100/1', recordedAgainst: 'the parent US 9,100,001' }],
    });
  });

  it('waits for an operator where a line is none of the office’s own, with the line as the reason', async () => {
    const half = paper('101/1', 'ASSIGNMENT OF HALF INTEREST', ['ACME HINGES, INC.', 'BOLT, LLC']);
    await officeSays(world, listingId, { ...agreeing, conveyances: [toAcme, half] });
    expect(codeOf(await pay())).toEqual([409, 'listings.title_held']);
    const [reason] = (await title()).reasons;
    expect(reason).toMatchObject({ code: 'unknown_paper', reelFrame: '101/1' });
    expect(reason?.text).toContain('ASSIGNMENT OF HALF INTEREST');
  });

  it('is opened past a recorded license, which the buyer sees beside the outcome', async () => {
    const licence = paper('101/2', 'LICENSE', ['ACME HINGES, INC.', 'BOLT, LLC']);
    await officeSays(world, listingId, { ...agreeing, conveyances: [toAcme, licence] });
    expect((await pay()).status).toBe(200);
    expect(await title()).toMatchObject({ outcome: 'agrees', reasons: [{ code: 'licence' }] });
  });

  it('waits for an operator where the record differs, however often the buyer presses on', async () => {
    await officeSays(world, listingId, elsewhere);
    expect(codeOf(await pay('true'))).toEqual([409, 'listings.title_held']);
    expect(codeOf(await pay('true'))).toEqual([409, 'listings.title_held']);
    const { outcome, reasons } = await title();
    expect([outcome, reasons.map(({ code }) => code)]).toEqual([
      'differs',
      ['not_an_owner_of_record', 'owner_not_listed'],
    ]);
    const sales = await world.deps.db
      .selectFrom('checkouts')
      .select('id')
      .where('listing_id', '=', listingId)
      .execute();
    expect(sales).toEqual([]);
    await world.drain();
    const told = await world.eventTypes();
    expect(told.filter((type) => type === 'listings.title_held').length).toBeGreaterThan(0);
  });

  it('is stopped by a lien that was recorded since, until an operator clears it', async () => {
    await officeSays(world, listingId, agreeing);
    expect((await pay()).status).toBe(200);
    await officeSays(world, listingId, withLien);
    expect(codeOf(await pay())).toEqual([409, 'listings.title_held']);
    expect((await title()).reasons).toMatchObject([{ code: 'open_lien', reelFrame: '200/1' }]);
    expect((await find(true, 'The bank says that the debt is paid.')).status).toBe(200);
    expect((await pay()).status).toBe(200);
    expect((await title()).finding).toMatchObject({
      text: 'The bank says that the debt is paid.',
      permits: true,
    });
  });

  it('is refused where an operator refused it, also when the record changes or the office is away', async () => {
    await officeSays(world, listingId, elsewhere);
    await pay();
    expect((await find(false)).status).toBe(200);
    expect(codeOf(await pay('true'))).toEqual([409, 'listings.title_refused']);
    await officeSays(world, listingId, agreeing);
    expect(codeOf(await pay('true'))).toEqual([409, 'listings.title_refused']);
    await officeSays(world, listingId, null);
    expect(codeOf(await pay('true'))).toEqual([409, 'listings.title_refused']);
    await officeSays(world, listingId, agreeing);
    expect((await find(true)).status).toBe(200);
    expect((await pay()).status).toBe(200);
  });

  it('still waits when the office no longer answers, and a decision counts again when its record is back', async () => {
    await officeSays(world, listingId, withLien);
    expect(codeOf(await pay())).toEqual([409, 'listings.title_held']);
    await officeSays(world, listingId, null);
    expect(codeOf(await pay('true'))).toEqual([409, 'listings.title_held']);
    await find(true);
    // It was looked at with that record; without one, nothing was compared.
    expect((await pay()).status).toBe(200);
    expect(await shown()).toMatchObject({ outcome: 'not_checked', knewUnchecked: false });
    await officeSays(world, listingId, withLien);
    expect((await pay()).status).toBe(200);
  });
});

describe('two checks at once', () => {
  it('leave one that counts, with the latest record, and tell of it once', async () => {
    await officeSays(world, listingId, elsewhere);
    const before = (await world.eventTypes()).length;
    await Promise.all(Array.from({ length: 8 }, () => compareListingTitle(world.deps, listingId)));
    const rows = await world.deps.db
      .selectFrom('title_checks')
      .select(['superseded_at'])
      .where('listing_id', '=', listingId)
      .execute();
    expect(rows).toEqual([{ superseded_at: null }]);
    const told = (await world.eventTypes()).slice(before);
    expect(told.filter((type) => type === 'listings.title_held')).toHaveLength(1);
  });

  it('and payments while the record changes: none is opened once the check that holds it is there', async () => {
    await officeSays(world, listingId, agreeing);
    await compareListingTitle(world.deps, listingId);
    await officeSays(world, listingId, withLien);
    const answers = await Promise.all([
      pay(),
      compareListingTitle(world.deps, listingId),
      pay(),
      compareListingTitle(world.deps, listingId),
      pay(),
    ]);
    const codes = answers.flatMap((one) => (one && 'status' in one ? [codeOf(one)] : []));
    expect(codes).toEqual(Array.from({ length: 3 }, () => [409, 'listings.title_held']));
  });
});

describe('an operator', () => {
  it('finds what waits first, and compares by hand where there is no key', async () => {
    await officeSays(world, listingId, elsewhere);
    await compareListingTitle(world.deps, listingId);
    const list = await operator.request('GET', '/operations/titles', {
      query: { waiting: 'true' },
    });
    const rows = list.body as OperatorTitle[];
    expect(rows.every(({ waiting }) => waiting)).toBe(true);
    const row = rows.find(({ patentId }) => patentId === listingId);
    expect(row?.owners).toEqual([{ name: 'Acme Hinges, Inc.', stake: 100 }]);

    listingId = await publishedListing(world, [{ persona: owner, shareBasisPoints: 10_000 }]);
    expect((await ofOperator()).abstract).toMatchObject({ outcome: 'not_checked' });
    expect((await find(true, 'Compared by hand.')).status).toBe(200);
    expect((await pay()).status).toBe(200);
  });

  it('cannot decide on a check that no longer counts, nor on their own listing, and leaves a trail', async () => {
    await officeSays(world, listingId, elsewhere);
    await compareListingTitle(world.deps, listingId);
    const { checkId } = await ofOperator();
    await officeSays(world, listingId, withLien);
    await compareListingTitle(world.deps, listingId);
    const late = await operator.request('POST', `/operations/titles/${listingId}/find`, {
      body: { checkId, permits: true, reason: 'Fine.' },
    });
    expect(codeOf(late)).toEqual([409, 'listings.title_moved_on']);
    expect((await find(true, 'Looked at again.')).status).toBe(200);
    const trail = await world.deps.db
      .selectFrom('operator_audit')
      .select(['what', 'reason'])
      .where('about_id', '=', listingId)
      .execute();
    expect(trail).toEqual([{ what: 'title.permit', reason: 'Looked at again.' }]);

    listingId = await publishedListing(world, [{ persona: operator, shareBasisPoints: 10_000 }]);
    expect(codeOf(await find(true))).toEqual([403, 'sales.operator_is_party']);
  });
});
