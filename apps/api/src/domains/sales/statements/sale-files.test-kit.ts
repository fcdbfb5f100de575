import { expect } from 'vitest';
import { apiPrefix } from '@claimstead/contract/product.ts';
import { providerOf } from '../../../app/money/money.fixture.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import type { World } from '../../../test-kit/world.ts';
import { textDrawnIn } from '../../signing/papers/document-text.fixture.ts';
import { file, pay, payouts, publishedListing, sign } from '../sale-world.fixture.ts';

const price = 100_001;

/** Readers put spaces where the font changes; words are compared without them. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The bytes of a file about a sale. */
export async function bytesOf(who: Persona, saleId: string, name: string): Promise<Buffer> {
  const url = `${apiPrefix}/sales/${saleId}/files/${name}`;
  const answer = await who.world.app.inject({ url, headers: { cookie: who.cookie } });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

/** What a PDF about a sale says, without spaces. */
export async function wordsOf(who: Persona, saleId: string, name: string): Promise<string> {
  return squeezed(textDrawnIn(await bytesOf(who, saleId, name)));
}

type Cast = { buyer: Persona; operator: Persona; owners: Parameters<typeof publishedListing>[1] };

/** A sale of a listing of its own, paid by card. */
export async function heldSale(world: World, { buyer, owners }: Cast) {
  const listingId = await publishedListing(world, owners);
  await pay(world, buyer, listingId, price);
  const [sale] = await payouts(buyer, 'buyer');
  return { listingId, saleId: sale?.id ?? '' };
}

/** The same, signed by everyone, filed and paid out. */
export async function paidOutSale(world: World, cast: Cast) {
  const { listingId, saleId } = await heldSale(world, cast);
  await sign(world, cast.buyer, listingId);
  for (const { persona } of cast.owners) await sign(world, persona, listingId);
  const filed = await file(cast.operator, saleId);
  expect(filed.status, filed.text).toBe(200);
  await world.drain();
  await world.settle();
  return { listingId, saleId };
}

/** Takes back a part of the payout to an owner at the provider, in its dashboard. */
export async function takeBack(world: World, saleId: string, owner: Persona, cents: number) {
  const transfers = await world.deps.payments.listTransfers(saleId);
  const { owner_id: ownerId } = await world.deps.db
    .selectFrom('sale_owners')
    .select('owner_id')
    .where('sale_id', '=', saleId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirstOrThrow();
  const own = transfers.find((transfer) => transfer.ownerId === ownerId);
  await providerOf(world).transfers.createReversal(own?.id ?? '', { amount: cents });
}
