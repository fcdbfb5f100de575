import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { makeOpenListing } from '../listings/listings.test-kit.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { untilWaiting } from '../../test-kit/lock-waiters.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { getListingForDeal, lockListing } from '../listings/listings.service.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';

let world: World;
let seller: Persona;
let buyer: Persona;
let rival: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  buyer = await world.person();
  rival = await world.person();
  // Only a person who wrote to an owner can be named as the buyer of a sale outside.
  const message = { body: { message: 'Is it still for sale?' } };
  const written = await rival.request('POST', `/messages/${seller.userId}`, message);
  expect(written.status, written.text).toBeLessThan(300);
});
afterAll(() => world.stop());

/** Rounds are two minutes apart, so that all of them stay within one person's hourly limit. */
async function eachRound(play: () => Promise<void>): Promise<void> {
  for (let round = 0; round < repetitions(3, 100); round += 1) {
    world.clock.advance(120);
    await play();
  }
}

async function offerFor(patentId: string, who: Persona): Promise<Offer> {
  const answer = await who.request('POST', '/offer', { query: { patentId, amount: '500' } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Offer;
}

/** What both sides read about an offer, which must be the same. */
async function seenByBoth(offerId: string, who: Persona = buyer) {
  const [ofSeller, ofBuyer] = await Promise.all(
    [seller, who].map(async (person) => {
      const lists = await Promise.all(
        ['received', 'sent'].map((list) => person.request('GET', `/offers/${list}`)),
      );
      const offers = lists.flatMap(({ body }) => body as Offer[]);
      const found = offers.filter(({ id }) => id === offerId);
      expect(found).toHaveLength(1);
      const { moves: _, standing: __, side: ___, ...facts } = found[0] as Offer;
      return { ...facts, history: facts.history.map(({ byViewer: ____, ...entry }) => entry) };
    }),
  );
  expect(ofSeller).toEqual(ofBuyer);
  return ofSeller as Omit<Offer, 'moves' | 'standing' | 'side'>;
}

const codeOf = ({ body }: Answer) => (body as { code: ErrorCode }).code;
const answersIn = (answers: Answer[]) =>
  answers.map((answer) => (answer.status === 200 ? 'done' : codeOf(answer)));

type Race = { accept: Answer; other: Answer; offer: Offer; patentId: string };

/** The seller accepts an offer of $500 while something else happens; both at the same instant. */
async function raceAgainst(
  other: (offer: Offer, patentId: string) => Promise<Answer>,
): Promise<Race> {
  const patentId = await makeOpenListing(world, seller);
  const offer = await offerFor(patentId, buyer);
  const [accept, second] = await Promise.all([
    seller.request('POST', `/offer/${offer.id}/accept`),
    other(offer, patentId),
  ]);
  await world.drain();
  return { accept, other: second, offer, patentId };
}

/** The listing is reserved for the buyer if and only if the offer is accepted. */
async function expectHeldAsAccepted(patentId: string, isAccepted: boolean): Promise<void> {
  const facts = await getListingForDeal(world.deps.db, patentId, world.clock.now());
  expect(facts?.reservedForUserId).toBe(isAccepted ? buyer.userId : null);
}

describe('an acceptance and another move at the same instant:', () => {
  const moves: [
    name: string,
    who: () => Persona,
    otherWins: { status: string; reason: string | null; amount: number },
    refused: ErrorCode,
  ][] = [
    [
      'counter',
      () => seller,
      { status: 'COUNTERED', reason: null, amount: 900 },
      'offers.not_your_turn',
    ],
    [
      'reject',
      () => seller,
      { status: 'REJECTED', reason: 'declined', amount: 500 },
      'offers.ended',
    ],
    [
      'withdraw',
      () => buyer,
      { status: 'REJECTED', reason: 'withdrawn', amount: 500 },
      'offers.ended',
    ],
  ];
  it.each(moves)('one wins, accept against %s', async (name, who, otherWins, refused) => {
    await eachRound(async () => {
      const query: Record<string, string> = name === 'counter' ? { amount: '900' } : {};
      const race = await raceAgainst((offer) =>
        who().request('POST', `/offer/${offer.id}/${name}`, { query }),
      );
      const hasAccepted = race.accept.status === 200;
      expect(answersIn([race.accept, race.other])).toEqual(
        hasAccepted ? ['done', 'offers.already_accepted'] : [refused, 'done'],
      );
      expect(await seenByBoth(race.offer.id)).toMatchObject(
        hasAccepted ? { status: 'ACCEPTED', reason: null, amount: 500 } : otherWins,
      );
      await expectHeldAsAccepted(race.patentId, hasAccepted);
    });
  });

  it('accept against accept of the same offer: one of them counts', async () => {
    await eachRound(async () => {
      const race = await raceAgainst((offer) =>
        seller.request('POST', `/offer/${offer.id}/accept`),
      );
      expect(answersIn([race.accept, race.other]).sort()).toEqual([
        'done',
        'offers.already_accepted',
      ]);
      const { history } = await seenByBoth(race.offer.id);
      expect(history.map(({ action }) => action)).toEqual(['offered', 'accepted']);
    });
  });

  it('two acceptances on one listing: the other offer stays open', async () => {
    await eachRound(async () => {
      const patentId = await makeOpenListing(world, seller);
      const offers = [await offerFor(patentId, buyer), await offerFor(patentId, rival)] as const;
      const answers = await Promise.all(
        offers.map(({ id }) => seller.request('POST', `/offer/${id}/accept`)),
      );
      expect(answersIn(answers).sort()).toEqual(['done', 'offers.reserved']);
      const seen = [
        await seenByBoth(offers[0].id, buyer),
        await seenByBoth(offers[1].id, rival),
      ].map(({ status }) => status);
      expect(seen).toEqual(answers.map(({ status }) => (status === 200 ? 'ACCEPTED' : 'NEW')));
    });
  });
});

describe('an acceptance and a change of its listing at the same instant:', () => {
  const publish = (patentId: string, published: string) =>
    seller.request('PUT', '/patent/publish', { query: { patentId, published } });

  it('unpublish: one wins, and an offer for what is unpublished stays open', async () => {
    await eachRound(async () => {
      const race = await raceAgainst((_, patentId) => publish(patentId, 'false'));
      const hasAccepted = race.accept.status === 200;
      expect(answersIn([race.accept, race.other])).toEqual(
        hasAccepted ? ['done', 'listings.reserved'] : ['offers.not_for_sale', 'done'],
      );
      const { status } = await seenByBoth(race.offer.id);
      expect(status).toBe(hasAccepted ? 'ACCEPTED' : 'NEW');
      await expectHeldAsAccepted(race.patentId, hasAccepted);
    });
  });

  it('delete: one wins, and an offer for what is deleted ends', async () => {
    await eachRound(async () => {
      const race = await raceAgainst((_, id) =>
        seller.request('DELETE', '/patent', { query: { id } }),
      );
      const hasAccepted = race.accept.status === 200;
      expect(race.other.status < 300).toBe(!hasAccepted);
      if (hasAccepted) expect(codeOf(race.other)).toBe('listings.reserved');
      else expect(codeOf(race.accept)).toBe('offers.not_for_sale');
      expect(await seenByBoth(race.offer.id)).toMatchObject(
        hasAccepted
          ? { status: 'ACCEPTED', reason: null }
          : { status: 'REJECTED', reason: 'listing_gone' },
      );
      await expectHeldAsAccepted(race.patentId, hasAccepted);
    });
  });

  it('mark as sold: one wins, and an offer for what is sold ends', async () => {
    await eachRound(async () => {
      const race = await raceAgainst((_, patentId) =>
        seller.request('PUT', '/patent/sold', {
          query: { patentId, buyerUserId: rival.userId },
        }),
      );
      const hasAccepted = race.accept.status === 200;
      expect(answersIn([race.accept, race.other])).toEqual(
        hasAccepted ? ['done', 'listings.reserved'] : ['offers.ended', 'done'],
      );
      expect(await seenByBoth(race.offer.id)).toMatchObject(
        hasAccepted
          ? { status: 'ACCEPTED', reason: null }
          : { status: 'REJECTED', reason: 'sold_to_another' },
      );
      await expectHeldAsAccepted(race.patentId, hasAccepted);
    });
  });

  /** The two do not exclude each other: an accepted amount stays valid even if the asking price changes. */
  it('a change of the price: the acceptance stands at its amount, the price moves before it or not at all', async () => {
    await eachRound(async () => {
      const race = await raceAgainst((_, id) =>
        seller.request('PATCH', '/patent', { body: { id, price: 2000 } }),
      );
      expect(race.accept.status, race.accept.text).toBe(200);
      const hasMoved = race.other.status === 200;
      if (!hasMoved) expect(codeOf(race.other)).toBe('listings.frozen');
      const facts = await getListingForDeal(world.deps.db, race.patentId, world.clock.now());
      expect(facts?.priceCents).toBe(hasMoved ? 200_000 : 100_000);
      expect(await seenByBoth(race.offer.id)).toMatchObject({ status: 'ACCEPTED', amount: 500 });
      await expectHeldAsAccepted(race.patentId, true);
    });
  });

  it('an offer that comes while the listing goes under sale waits for it, and is refused', async () => {
    const patentId = await makeOpenListing(world, seller);
    const selling: Promise<Answer>[] = [];
    await transact(world.deps, async (unit) => {
      await lockListing(unit, patentId);
      selling.push(buyer.request('POST', '/offer', { query: { patentId, amount: '500' } }));
      await untilWaiting(world, 1);
      await unit.tx
        .updateTable('listings')
        .set({ sale_state: 'sold' })
        .where('id', '=', patentId)
        .modifyEnd(arranged('listing'))
        .execute();
    });
    expect(await Promise.all(selling)).toMatchObject([
      { status: 409, body: { code: 'offers.not_for_sale' } },
    ]);
  });
});
