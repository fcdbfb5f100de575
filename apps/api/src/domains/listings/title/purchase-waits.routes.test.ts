import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail, publishedListing, startPaying } from '../../sales/sale-world.fixture.ts';
import { arranged } from '../../../test-kit/lifecycle-guard.ts';
import { makeDraft } from '../listings.test-kit.ts';
import { compareListingTitle } from './compare-title.service.ts';
import { assignmentText, officeSays, paper } from './office-record.fixture.ts';
import {
  movesOf,
  stateOf,
  stopWaiting,
  timesTold,
  wait,
  waitersOf,
} from './purchase-waits.test-kit.ts';
import { atDesk, codeOf, elsewhere, questionTitle } from './title-papers.test-kit.ts';

const price = 100_001;
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
  listingId = await publish();
  await questionTitle(world, listingId);
});

const publish = (over: { acceptingOffers?: boolean } = {}) => {
  const capacity = { company: 'Acme Hinges, Inc.', title: 'Director' };
  return publishedListing(world, [{ persona: owner, shareBasisPoints: 10_000, capacity }], over);
};
const find = async (permits: boolean, id = listingId) => {
  const { checkId } = await atDesk(operator, id);
  const body = { checkId, permits, reason: 'The chain is whole.' };
  const answer = await operator.request('POST', `/operations/titles/${id}/find`, { body });
  expect(answer.status, answer.text).toBe(200);
};
const agrees = {
  inventors: ['Jane Smith'],
  conveyances: [paper('100/1', assignmentText, ['SMITH, JANE', 'ACME HINGES, INC.'])],
};

describe('a title that waits for our team', () => {
  it('is why a buyer cannot purchase: the move is gone, the state says it, and the call is refused as before', async () => {
    expect(await movesOf(buyer, listingId)).not.toContain('purchase');
    const { payment, title } = await stateOf(buyer, listingId);
    expect(payment).toEqual({
      state: 'title_held',
      words: 'Nobody can pay for it yet: our team is reviewing its title.',
      wait: 'may_wait',
    });
    expect(title).toMatchObject({ state: 'differs', asOf: '2026-05-02' });
    expect(codeOf(await startPaying(buyer, listingId, price))).toEqual([
      409,
      'listings.title_held',
    ]);
    await find(true);
    expect(await movesOf(buyer, listingId)).toContain('purchase');
    expect((await stateOf(buyer, listingId)).payment).toEqual({ state: 'open' });
    expect((await startPaying(buyer, listingId, price)).status).toBe(200);
  });

  it('and one that our team refused', async () => {
    await find(false);
    expect(await movesOf(buyer, listingId)).not.toContain('purchase');
    expect((await stateOf(buyer, listingId)).payment).toMatchObject({
      state: 'title_refused',
      wait: 'may_wait',
    });
    expect(codeOf(await startPaying(buyer, listingId, price))).toEqual([
      409,
      'listings.title_refused',
    ]);
  });

  it('keeps nobody from making an offer, who reads that nobody can pay, and has nothing to wait for', async () => {
    const id = await publish({ acceptingOffers: true });
    await questionTitle(world, id);
    expect(await movesOf(buyer, id)).toContain('send_offer');
    expect((await stateOf(buyer, id)).payment).toMatchObject({ state: 'title_held', wait: 'none' });
    expect(codeOf(await wait(buyer, id))).toEqual([409, 'listings.not_stopped_by_title']);
  });

  it('tells its owner until when nobody can pay, with the reason', async () => {
    const { payment } = await stateOf(owner, listingId);
    expect(payment).toEqual({
      state: 'title_held',
      words:
        'Buyers won’t be able to pay until the USPTO’s record leads to every listed owner, or our team accepts a paper that explains it.',
      wait: 'none',
    });
  });
});

describe('an owner who shows no name', () => {
  const show = async (publicPage: 'blind' | 'named') => {
    const body = { id: listingId, publicPage, categories: [1] };
    expect((await owner.request('PATCH', '/patent', { body })).status).toBe(200);
  };
  const ask = async (who: Persona) => {
    const query = { patentId: listingId };
    const body = { message: 'Who are you?' };
    const asked = await who.request('POST', '/patent/introductions', { query, body });
    expect(asked.status, asked.text).toBe(204);
    const { body: list } = await owner.request('GET', '/patent/introductions', { query });
    return (list as { id: string }[])[0]?.id ?? '';
  };
  const answer = (id: string, status: 'made' | 'declined') =>
    owner.request('PUT', `/introductions/${id}`, { body: { status } });

  it('is what keeps a buyer from buying, so there is nothing to be told of the title', async () => {
    await show('blind');
    expect((await stateOf(buyer, listingId)).payment).toMatchObject({
      state: 'title_held',
      wait: 'none',
    });
    expect(codeOf(await wait(buyer, listingId))).toEqual([409, 'listings.not_stopped_by_title']);
    await answer(await ask(buyer), 'made');
    expect((await stateOf(buyer, listingId)).payment).toMatchObject({ wait: 'may_wait' });
    expect((await wait(buyer, listingId)).status).toBe(204);
  });

  it('is waited for too: who may not know them is told only once they can buy', async () => {
    const [told, later] = [buyer, await world.person()];
    await show('blind');
    await answer(await ask(told), 'made');
    await show('named');
    for (const who of [told, later]) expect((await wait(who, listingId)).status).toBe(204);
    await show('blind');
    await find(true);
    await world.drain();
    expect([await timesTold(told, listingId), await timesTold(later, listingId)]).toEqual([1, 0]);
    expect(await waitersOf(world, listingId)).toEqual([later.userId]);
    expect(await movesOf(later, listingId)).not.toContain('purchase');
    await answer(await ask(later), 'made');
    await world.drain();
    expect(await timesTold(later, listingId)).toBe(1);
    expect(await movesOf(later, listingId)).toContain('purchase');
  });

  it('who shows their name again lets everyone who waits hear of it', async () => {
    await wait(buyer, listingId);
    await show('blind');
    await find(true);
    await world.drain();
    expect(await timesTold(buyer, listingId)).toBe(0);
    await show('named');
    await world.drain();
    expect(await timesTold(buyer, listingId)).toBe(1);
  });
});

describe('waiting', () => {
  it('is asked once and taken back, and either again changes nothing', async () => {
    for (const _ of [1, 2]) expect((await wait(buyer, listingId)).status).toBe(204);
    expect(await waitersOf(world, listingId)).toEqual([buyer.userId]);
    expect((await stateOf(buyer, listingId)).payment).toMatchObject({ wait: 'waits' });
    for (const _ of [1, 2]) expect((await stopWaiting(buyer, listingId)).status).toBe(204);
    expect((await stateOf(buyer, listingId)).payment).toMatchObject({ wait: 'may_wait' });
    await find(true);
    await world.drain();
    expect(await timesTold(buyer, listingId)).toBe(0);
  });

  it('is for a verified buyer who sees the listing, while nothing but its title is in the way', async () => {
    expect((await wait(anonymously(world), listingId)).status).toBe(401);
    expect(codeOf(await wait(owner, listingId))).toEqual([403, 'listings.own_patent']);
    const unverified = await world.person({ verified: false });
    expect(codeOf(await wait(unverified, listingId))).toEqual([403, 'identity.email_unverified']);
    expect((await stateOf(unverified, listingId)).payment).toMatchObject({ wait: 'none' });
    const draft = await makeDraft(owner);
    expect(codeOf(await wait(buyer, draft))).toEqual([404, 'listings.not_found']);
    expect((await wait(buyer, 'no-id')).status).toBe(400);
    await find(true);
    expect(codeOf(await wait(buyer, listingId))).toEqual([409, 'listings.not_stopped_by_title']);
  });

  it.each([
    ['an operator clears it', () => find(true)],
    [
      'the record agrees',
      async () => {
        await officeSays(world, listingId, agrees);
        await compareListingTitle(world.deps, listingId);
      },
    ],
  ])('ends with one notice and one email to each, once %s', async (_how, release) => {
    const other = await world.person();
    await wait(buyer, listingId);
    await wait(other, listingId);
    await release();
    await world.drain();
    expect(await waitersOf(world, listingId)).toEqual([]);
    for (const person of [buyer, other]) {
      expect(await timesTold(person, listingId)).toBe(1);
      const mail = world.mailbox.lastTo(person.me.email);
      expect(mail.subject).toContain('You can buy it now');
      expect(mail.text).toContain(`/listing/${listingId}`);
    }
    await questionTitle(world, listingId);
    await find(true);
    await world.drain();
    expect(await timesTold(buyer, listingId)).toBe(1);
  });

  it('stays open where our team refuses the title, and ends once they clear it', async () => {
    await wait(buyer, listingId);
    await find(false);
    expect(await waitersOf(world, listingId)).toEqual([buyer.userId]);
    await find(true);
    await world.drain();
    expect(await timesTold(buyer, listingId)).toBe(1);
  });

  it.each([
    ['unpublishes it', 'PUT', '/patent/publish', 'patentId'],
    ['deletes it', 'DELETE', '/patent', 'id'],
  ] as const)('ends without a word when its owner %s', async (_how, method, path, name) => {
    await wait(buyer, listingId);
    const query: Record<string, string> = { [name]: listingId };
    if (method === 'PUT') query['published'] = 'false';
    const answer = await owner.request(method, path, { query });
    expect(answer.status, answer.text).toBeLessThan(300);
    await world.drain();
    expect(await waitersOf(world, listingId)).toEqual([]);
    expect(await timesTold(buyer, listingId)).toBe(0);
  });

  it('ends without a word when the plan runs out', async () => {
    await wait(buyer, listingId);
    await world.deps.db
      .updateTable('listings')
      .set({ subscription_expires_at: new Date(world.clock.now().getTime() + 3_600_000) })
      .where('id', '=', listingId)
      .modifyEnd(arranged('listing'))
      .execute();
    world.clock.advance(2 * 3_600);
    await world.settle();
    expect(await waitersOf(world, listingId)).toEqual([]);
    expect(await timesTold(buyer, listingId)).toBe(0);
  });

  it('goes with an account, and is in its export', async () => {
    const leaver = await world.person();
    await wait(leaver, listingId);
    const body = { password: testPassword };
    expect((await leaver.request('DELETE', '/user', { body })).status).toBe(204);
    await world.drain();
    expect(await waitersOf(world, listingId)).toEqual([]);
  });
});

describe('operators', () => {
  it('see how many buyers wait, and those titles first', async () => {
    const later = await publish();
    await questionTitle(world, later, elsewhere);
    await wait(buyer, later);
    const list = await operator.request('GET', '/operations/titles', {
      query: { waiting: 'true' },
    });
    const rows = list.body as OperatorTitle[];
    const [ofLater, ofEarlier] = [later, listingId].map((id) =>
      rows.findIndex(({ patentId }) => patentId === id),
    );
    expect(ofLater).toBeLessThan(ofEarlier ?? 0);
    expect(rows[ofLater ?? 0]?.waitingBuyers).toBe(1);
    expect(rows[ofEarlier ?? 0]?.waitingBuyers).toBe(0);
  });
});
