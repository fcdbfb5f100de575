import PDFDocument from 'pdfkit';
import { newId } from '../core/ids/ids.ts';
import { transact } from '../core/outbox/unit-of-work.ts';
import { setSubscriptionPeriod } from '../domains/listings/listings.service.ts';
import type { Persona } from './persona.ts';
import type { World } from './world.ts';

export type ListingOptions = {
  title?: string;
  price?: number;
  acceptingOffers?: boolean;
  patentNumber?: string;
  categories?: number[];
};

let made = 0;

/** A small real PDF with text in it. */
export async function makePdf(text: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER' });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once('end', resolve));
  document.text(text);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A complete draft of a sole owner, made through the API. @returns the listing's id. */
export async function draftListing(
  world: World,
  seller: Persona,
  options: ListingOptions = {},
): Promise<string> {
  made += 1;
  const created = await must(
    seller.request('POST', '/patent', {
      body: {
        title: options.title ?? `Self-aligning coupling ${made}`,
        description: 'A coupling that aligns two shafts by itself while they turn.',
        patentNumber: options.patentNumber ?? String(9_000_000 + made),
        patentTypeId: 1,
        prototypeId: 1,
        countryOfIssue: 'United States',
        price: options.price ?? 1000,
        acceptingOffers: options.acceptingOffers ?? true,
        expired: false,
        categories: options.categories ?? [1],
      },
    }),
  );
  const { id } = created as { id: string };
  const { firstName, lastName, email } = seller.me;
  await must(
    seller.request('PUT', '/owners', {
      query: { patentId: id },
      body: [{ user: { firstName, lastName, email }, stake: 100 }],
    }),
  );
  const content = await makePdf('United States Patent');
  const file = { name: 'patent.pdf', contentType: 'application/pdf', content };
  await must(seller.upload('POST', '/patent/upload/document', file, { patentId: id }));
  await world.drain();
  return id;
}

/** A listing in the market: its plan is set as the payment provider would have it. */
export async function publishedListing(
  world: World,
  seller: Persona,
  options: ListingOptions = {},
): Promise<string> {
  const id = await draftListing(world, seller, options);
  await transact(world.deps, async (unit) => {
    const expiresAt = new Date(unit.now.getTime() + 90 * 24 * 3_600_000);
    await setSubscriptionPeriod(unit, id, { expiresAt });
  });
  await must(
    seller.request('PUT', '/patent/publish', { query: { patentId: id, published: 'true' } }),
  );
  await world.drain();
  return id;
}

/**
 * Gives half of a listing to another person, as if the invitation had been accepted; `confirmed: false`
 * leaves the own stake unconfirmed.
 */
export async function addCoOwner(
  world: World,
  listingId: string,
  person: Persona,
  options: { confirmed: boolean },
): Promise<void> {
  const now = world.clock.now();
  await world.deps.db
    .updateTable('listing_owners')
    .set({ stake_basis_points: 5000 })
    .where('listing_id', '=', listingId)
    .execute();
  await world.deps.db
    .insertInto('listing_owners')
    .values({
      id: newId(),
      listing_id: listingId,
      position: 1,
      user_id: person.userId,
      first_name: person.me.firstName,
      last_name: person.me.lastName,
      email: person.me.email,
      stake_basis_points: 5000,
      confirmed_at: options.confirmed ? now : null,
      invitation_token_hash: null,
      invited_at: now,
      created_at: now,
    })
    .execute();
}

async function must(answering: ReturnType<Persona['request']>): Promise<unknown> {
  const answer = await answering;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
}
