import type { Message } from '@claimstead/contract/messaging.contract.ts';
import {
  type AnswerMove,
  answerMoves,
  type Offer,
  offersContract,
} from '@claimstead/contract/offers.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { makeOpenListing } from '../listings/listings.test-kit.ts';

let world: World;
let seller: Persona;
let buyer: Persona;
beforeAll(async () => {
  world = await startWorld();
  seller = await world.person({ firstName: 'Sela' });
  buyer = await world.person({ firstName: 'Bo' });
});
afterAll(() => world.stop());

const make = offersContract['POST /offer'];
const counter = offersContract['POST /offer/{id}/counter'];
const noteSchema = make.body.unwrap().unwrap();

type MadeWith = Required<z.input<typeof make.query> & z.input<typeof noteSchema>>;
type CounteredWith = Required<z.input<typeof counter.query>>;

/** What one side is told: the offer, and what the other side and it wrote. */
type Told = { offer: Offer; thread: Message[] };
type Fields<Sent> = { [Field in keyof Sent]: (told: Told) => Sent[Field] | undefined };

const amountOf = ({ offer }: Told) => offer.amount.toFixed(2);
/** Where each field of an offer is read; one that a call gains and this lacks does not compile. */
const madeWith: Fields<MadeWith> = {
  patentId: ({ offer }) => offer.patent.id,
  amount: amountOf,
  message: ({ thread }) => thread.at(-1)?.message,
};
const counteredWith: Fields<CounteredWith> = { amount: amountOf };
/** What an answer carries beside its move is compared, and not kept: offers.routes.test.ts refuses another amount. */
const compared: Record<keyof z.input<(typeof offersContract)[AnswerCall]['query']>, 'compared'> = {
  amount: 'compared',
};
type AnswerCall = `POST /offer/{id}/${AnswerMove}`;

async function toldTo(reader: Persona, other: Persona, offerId: string): Promise<Told> {
  await world.drain();
  const lists = ['/offers/received', '/offers/sent'] as const;
  const answers = await Promise.all(lists.map((path) => reader.request('GET', path)));
  const offer = answers.flatMap(({ body }) => body as Offer[]).find(({ id }) => id === offerId);
  if (!offer) throw new Error('the offer is in neither list');
  const thread = await reader.request('GET', `/messages/${other.userId}`);
  return { offer, thread: thread.body as Message[] };
}

/** Both sides read each field as it was sent. */
async function expectTold<Sent extends object>(
  offerId: string,
  sent: Sent,
  fields: Fields<Sent>,
): Promise<void> {
  for (const [reader, other] of [
    [seller, buyer],
    [buyer, seller],
  ] as const) {
    const told = await toldTo(reader, other, offerId);
    const read = Object.entries<(told: Told) => unknown>(fields).map(([field, of]) => {
      return [field, of(told)];
    });
    expect(Object.fromEntries(read), reader.me.firstName).toEqual(sent);
  }
}

it('an offer is read by both sides with every field as it was sent, and so is each counteroffer', async () => {
  const patentId = await makeOpenListing(world, seller);
  const made: MadeWith = { patentId, amount: '1250.50', message: 'Could we close by Friday?' };
  const { message, ...query } = made;
  const answer = await buyer.request('POST', '/offer', { query, body: { message } });
  expect(answer.status, answer.text).toBe(200);
  const { id } = answer.body as Offer;
  await expectTold(id, made, madeWith);

  const counters: [Persona, CounteredWith][] = [
    [seller, { amount: '1900.99' }],
    [buyer, { amount: '1400.00' }],
  ];
  for (const [who, sent] of counters) {
    const countered = await who.request('POST', `/offer/${id}/counter`, { query: sent });
    expect(countered.status, countered.text).toBe(200);
    await expectTold(id, sent, counteredWith);
  }
  const { offer } = await toldTo(seller, buyer, id);
  expect(offer.history.map(({ amount }) => amount)).toEqual([1250.5, 1900.99, 1400]);
});

it('the calls of an offer take these fields and no other', () => {
  const takes = (...schemas: z.ZodObject[]) => schemas.flatMap(({ shape }) => Object.keys(shape));
  expect(takes(make.query, noteSchema).toSorted()).toEqual(Object.keys(madeWith).toSorted());
  expect(takes(counter.query)).toEqual(Object.keys(counteredWith));
  for (const move of answerMoves) {
    const call = offersContract[`POST /offer/{id}/${move}`];
    expect([move, takes(call.query), 'body' in call]).toEqual([move, Object.keys(compared), false]);
  }
  const sending = Object.keys(offersContract).filter((call) => !call.startsWith('GET '));
  expect(sending).toHaveLength(answerMoves.length + 2);
});
