import type { Offer } from '@claimstead/contract/offers.contract.ts';
import {
  confirm,
  file,
  pay,
  paymentIdOf,
  paymentStatus,
  publishedListing,
  readPapers,
  sign,
  signingToken,
  startPaying,
} from '../../domains/sales/sale-world.fixture.ts';
import { pdfDocument } from '../../domains/listings/listings.test-kit.ts';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { type Cast, ok, owners } from './roles.fixture.ts';
import { marks } from './marks.fixture.ts';

/** What a call can be about, by its kind: ids, addresses and tokens. */
export type Thing = Readonly<Partial<Record<Kind, string>>>;
export type Kind =
  | ('listing' | 'offer' | 'sale' | 'user' | 'plan' | 'session' | 'passkey' | 'account')
  | ('search' | 'note' | 'notice' | 'inquiry' | 'report' | 'message' | 'difference')
  | ('document' | 'image' | 'paper' | 'file' | 'sentFile' | 'check')
  | ('adviser' | 'adviserToken')
  | ('email' | 'token' | 'searchToken' | 'mailToken');

/** How far a deal between the same people has come, each of its own patent. */
export const stages = [
  'open',
  'accepted',
  'held',
  'signing',
  'signed',
  'done',
  'refunded',
  'outside',
  'transfer',
  'debit',
] as const;
export type Stage = (typeof stages)[number];

/** What leads from each stage to the next; the last one leads from `held`. */
type Deal = { world: World; cast: Cast; listing: string; offer: string };

const steps: Record<Exclude<Stage, 'open' | Begun | End>, (deal: Deal) => Promise<void>> = {
  accepted: async ({ cast, offer }) =>
    void (await ok(cast.seller.request('POST', `/offer/${offer}/accept`))),
  held: async ({ world, cast, listing }) => {
    await pay(world, cast.buyer, listing, marks.priceCents);
    const token = await invited(world, cast.buyer, listing, cast.adviser);
    await ok(cast.adviser.request('POST', `/advising/${token}/accept`));
    await world.drain();
  },
  signing: ({ world, cast, listing }) => sign(world, cast.buyer, listing),
  signed: async ({ world, cast, listing }) => {
    for (const owner of owners(cast)) await sign(world, owner, listing);
    await world.settle();
  },
  done: async ({ world, cast, listing }) => {
    await ok(file(cast.operator, await saleOf(world, listing)));
    await world.settle();
  },
};

/** What a held sale comes to where it does not go through. */
const ends = {
  refunded: async ({ world, cast }: Deal, sale: string) => {
    const body = { reason: 'Both asked for it.' };
    await ok(cast.operator.request('POST', `/operations/sales/${sale}/refund`, { body }));
    await world.settle();
  },
  /** A month has passed without the next step: either side may cancel. */
  late: async ({ world }: Deal, sale: string) => {
    const monthAgo = new Date(world.clock.now().getTime() - 31 * 86_400_000);
    const late = world.deps.db.updateTable('sales').set({ step_since: monthAgo });
    await late.where('id', '=', sale).execute();
  },
  /** A part of it was refunded in the provider's dashboard. */
  outside: async ({ world }: Deal, sale: string) => {
    const { db } = world.deps;
    const row = db.selectFrom('sales').select('charge_id').where('id', '=', sale);
    const { charge_id: charge } = await row.executeTakeFirstOrThrow();
    await world.sandbox?.control('POST', `/charges/${charge}/refund`, {
      amount: marks.refundedCents,
    });
    await world.settle();
  },
};
type End = keyof typeof ends;
const isEnd = (stage: string): stage is End => stage in ends;

/** One deal at a stage, for an offer of the buyer's that the loser's stood beside. */
export async function dealAt(world: World, cast: Cast, stage: Stage | 'late'): Promise<Thing> {
  const [seller, coOwner, party] = owners(cast).map((persona) => ({
    persona,
    shareBasisPoints: 2_500,
  }));
  if (!seller || !coOwner || !party) throw new Error('there are three owners');
  const listing = await publishedListing(
    world,
    [{ ...seller, shareBasisPoints: 5_000 }, coOwner, party],
    { priceCents: 100_000, acceptingOffers: true },
  );
  const papers = await publish(world, cast, listing, stage);
  const offered = (amount: string) => ({ query: { patentId: listing, amount } });
  await ok(cast.loser.request('POST', '/offer', offered(marks.losingDollars)));
  const made = await ok(cast.buyer.request('POST', '/offer', offered(marks.priceDollars)));
  const deal = { world, cast, listing, offer: (made.body as Offer).id };
  for (const step of wayTo(stage)) await steps[step](deal);
  if (isBegun(stage)) await begin(deal, begun[stage]);
  const sale = ['open', 'accepted', 'transfer'].includes(stage)
    ? {}
    : { sale: await saleOf(world, listing) };
  const thing = { listing, offer: deal.offer, user: cast.buyer.userId, ...papers, ...sale };
  if (isEnd(stage)) await ends[stage](deal, thing.sale ?? '');
  return { ...thing, ...(await papersOf(deal, stage)), ...(await adviserOf(deal, stage)) };
}

/** Of a held sale: the buyer's adviser, and the link by which the seller asks a stranger to advise the owners. */
async function adviserOf({ world, cast, listing }: Deal, stage: string): Promise<Thing> {
  if (stage !== 'held') return {};
  const rows = world.deps.db.selectFrom('sale_advisers').select('id');
  const { id } = await rows
    .where('sale_id', '=', await saleOf(world, listing))
    .executeTakeFirstOrThrow();
  return { adviser: id, adviserToken: await invited(world, cast.seller, listing, cast.stranger) };
}

/** Someone is asked to advise the side of a sale that this person is on. @returns what the link in the email holds. */
async function invited(world: World, by: Persona, listing: string, whom: Persona): Promise<string> {
  const sale = await saleOf(world, listing);
  const body = { email: whom.me.email, name: 'Ada Adviser', role: 'attorney' };
  await ok(by.request('POST', `/sales/${sale}/advisers`, { body }));
  await world.drain();
  const { text } = world.mailbox.lastTo(whom.me.email);
  return /\/advising\/([\w-]+)/.exec(text)?.[1] ?? '';
}

/** What the seller shows of the patent: where it is still for sale to everyone, later to the two sides. */
async function publish(
  world: World,
  { seller }: Cast,
  listing: string,
  stage: string,
): Promise<Thing> {
  const isForSale = ['open', 'accepted', 'transfer', 'debit'].includes(stage);
  const on = { patentId: listing };
  const name = isForSale ? 'claims.pdf' : marks.soldDocument;
  const paper = { name, contentType: 'application/pdf', content: await pdfDocument() };
  const stored = await ok(seller.upload('POST', '/patent/upload/document/research', paper, on));
  const text = isForSale ? 'One license.' : marks.soldDisclosure;
  const body = { answer: 'yes', text, seenVersion: 0 };
  const query = { ...on, question: 'licenses' };
  await ok(seller.request('PUT', '/patent/disclosures', { query, body }));
  return { file: (stored.body as { uri: string }).uri.split('/').at(-1) ?? '' };
}

function wayTo(stage: Stage | 'late'): (keyof typeof steps)[] {
  const all = Object.keys(steps) as (keyof typeof steps)[];
  if (stage === 'open') return [];
  const last = isBegun(stage) ? 'accepted' : isEnd(stage) ? 'held' : stage;
  return all.slice(0, all.indexOf(last) + 1);
}

/** How the buyer pays where the money takes its time: a transfer is not sent yet, a debit is on its way. */
const begun = {
  transfer: { bankTransfer: true },
  debit: { bank: '000123456789' },
} as const;
type Begun = keyof typeof begun;
const isBegun = (stage: string): stage is Begun => stage in begun;

async function begin({ world, cast, listing }: Deal, method: (typeof begun)[Begun]): Promise<void> {
  const started = await ok(startPaying(cast.buyer, listing, marks.priceCents));
  await confirm(world, paymentIdOf(started.text), method);
  await paymentStatus(cast.buyer, listing);
  await world.drain();
}

async function saleOf({ deps }: World, listing: string): Promise<string> {
  const row = deps.db.selectFrom('checkouts').select('id').where('listing_id', '=', listing);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** The link of whoever signs next and has read what it leads to, or a sealed paper. */
async function papersOf({ world, cast, listing }: Deal, stage: string): Promise<Thing> {
  const next = stage === 'held' ? cast.buyer : stage === 'signing' ? cast.seller : null;
  if (next) {
    const token = await signingToken(next, listing);
    await readPapers(next, token);
    return { token };
  }
  if (stage !== 'done') return {};
  const row = await world.deps.db
    .selectFrom('sale_documents')
    .innerJoin('sales', 'sales.id', 'sale_documents.sale_id')
    .select('sale_documents.document_id')
    .where('sales.listing_id', '=', listing)
    .executeTakeFirstOrThrow();
  return { document: row.document_id };
}
