import { sql } from 'kysely';
import type { PatentDocuments } from '@claimstead/contract/listings.contract.ts';
import type { UploadedMessageFile } from '@claimstead/contract/messaging.contract.ts';
import { newId } from '../../core/ids/ids.ts';
import {
  givePlan,
  makeDraft,
  makeListing,
  pdfDocument,
  pngImage,
} from '../../domains/listings/listings.test-kit.ts';
import { atDesk, questionTitle } from '../../domains/listings/title/title-papers.test-kit.ts';
import { saveSearchAs } from '../../domains/search/saved/searches.test-kit.ts';
import { wantAs } from '../../domains/search/wanted/wanted.test-kit.ts';
import { mailToken } from '../../domains/notifications/mails/mail-wishes.service.ts';
import { complete, confirm, start } from '../../domains/subscriptions/plan-desk.test-kit.ts';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import type { Thing } from './deals.fixture.ts';
import { marks } from './marks.fixture.ts';
import { type Cast, ok, owners } from './roles.fixture.ts';

export const pdf = async () => ({
  name: 'paper.pdf',
  contentType: 'application/pdf',
  content: await pdfDocument(),
});
export const png = async () => ({
  name: 'picture.png',
  contentType: 'image/png',
  content: await pngImage({ width: 40, height: 30 }),
});

/** What is the seller's own: an account with everything that one keeps there, and what others know of it. */
export async function sellersOwn(world: World, cast: Cast): Promise<Thing> {
  const { seller, buyer, loser } = cast;
  const body = { address: `${marks.sellersAddress}, Austin, TX 78701` };
  await ok(seller.request('PUT', '/user/postalAddress', { body }));
  await ok(buyer.request('POST', `/messages/${seller.userId}`, { body: { message: marks.note } }));
  const told = { userId: seller.userId, reason: 'spam', details: marks.reported };
  await ok(loser.request('POST', '/reports', { body: told }));
  const wrote = { subject: marks.inquiry, category: 'other', message: marks.inquiry };
  await ok(seller.request('POST', '/support/inquiry', { body: wrote }));
  const search = await saveSearchAs(seller, { name: marks.search, mails: true });
  const note = await wantAs(world, seller, { words: marks.wanted });
  const sent = await ok(seller.upload('POST', `/messages/${buyer.userId}/files`, await pdf()));
  const sentFile = (sent.body as UploadedMessageFile).id;
  const withFile = { message: marks.note, fileIds: [sentFile] };
  await ok(seller.request('POST', `/messages/${buyer.userId}`, { body: withFile }));
  await world.drain();
  return {
    ...(await rowsOf(world, seller)),
    user: seller.userId,
    search: search.id,
    note: note.id,
    sentFile,
    searchToken: `${search.id}.${(await world.deps.secrets.mark(search.id, 'unsubscribe')).toString('base64url')}`,
    mailToken: await mailToken(world.deps.secrets, { userId: seller.userId, kind: 'offers' }),
  };
}

async function rowsOf(world: World, { userId }: Persona): Promise<Thing> {
  const { rows } = await sql<Thing>`
    select (select id from sessions where user_id = ${userId} limit 1) as session,
      (select id from passkeys where user_id = ${userId}) as passkey,
      (select id from notifications where user_id = ${userId} limit 1) as notice,
      (select connected_account_id from users where id = ${userId}) as account,
      (select id from support_inquiries) as inquiry, (select id from person_reports) as report`.execute(
    world.deps.db,
  );
  return rows[0] ?? {};
}

/** A draft that nobody but its owners knows of, with files, a paper to its disclosures, and an invitation that waits. */
export async function draftOf(world: World, cast: Cast): Promise<Thing> {
  const { seller } = cast;
  const listing = await makeDraft(seller, { title: marks.draftTitle });
  await givePlan(world, listing);
  const on = { patentId: listing };
  await link(world, cast, listing);
  await ok(seller.upload('POST', '/patent/upload/document', await pdf(), on));
  const picture = await ok(seller.upload('POST', '/patent/upload/image', await png(), on));
  const asked = { ...on, question: 'licenses' };
  const body = { answer: 'yes', text: 'One license.', seenVersion: 0 };
  await ok(seller.request('PUT', '/patent/disclosures', { query: asked, body }));
  const paper = await ok(seller.upload('POST', '/patent/upload/disclosure', await pdf(), asked));
  const documents = await ok(seller.request('GET', '/patent/documents', { query: on }));
  const uriOf = ({ body: stored }: { body: unknown }) => (stored as { uri: string }).uri;
  return {
    listing,
    user: cast.buyer.userId,
    image: uriOf(picture),
    paper: uriOf(paper),
    file: uriOf(paper).split('/').at(-1) ?? '',
    document: (documents.body as PatentDocuments).documentUri ?? '',
  };
}

/** The two others own as much as the seller, or what the seller leaves them. */
async function link(world: World, cast: Cast, listing: string): Promise<void> {
  const [, ...others] = owners(cast);
  const { db, clock } = world.deps;
  const now = clock.now();
  await db
    .updateTable('listing_owners')
    .set({ share_basis_points: 5_000 })
    .where('listing_id', '=', listing)
    .execute();
  for (const [at, { me }] of others.entries()) {
    await db
      .insertInto('listing_owners')
      .values({
        id: newId(),
        listing_id: listing,
        position: at + 1,
        status: 'linked',
        user_id: me.id,
        first_name: me.firstName,
        last_name: me.lastName,
        email: me.email,
        share_basis_points: 2_500,
        confirmed_at: now,
        created_at: now,
      })
      .execute();
  }
}

/** The seller, written to about a draft. */
export async function aboutDraft(world: World, cast: Cast): Promise<Thing> {
  return { user: cast.seller.userId, listing: (await draftOf(world, cast)).listing ?? '' };
}

/** A draft whose co-owner was invited, and has not come. */
export async function invitedTo(world: World, { seller, coOwner }: Cast): Promise<Thing> {
  const listing = await makeDraft(seller, { title: marks.draftTitle });
  await world.drain();
  const rows = [seller, coOwner].map(({ me }) => ({
    user: { firstName: me.firstName, lastName: me.lastName, email: me.email },
    stake: 50,
  }));
  await ok(seller.request('PUT', '/owners', { query: { patentId: listing }, body: rows }));
  await world.drain();
  const { text } = world.mailbox.lastTo(coOwner.me.email);
  return {
    listing,
    email: coOwner.me.email,
    token: /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '',
  };
}

/** In the market at a fixed price: nobody has paid anything yet. */
export async function fixedPrice(world: World, cast: Cast): Promise<Thing> {
  const listing = await makeListing(world, cast.seller, { title: 'Fixed price hinge' });
  await link(world, cast, listing);
  return { listing };
}

/** Taken off the market by an operator. */
export async function takenDown(world: World, cast: Cast): Promise<Thing> {
  const listing = await makeListing(world, cast.seller, {
    title: marks.draftTitle,
    acceptingOffers: true,
  });
  await link(world, cast, listing);
  const body = { reason: 'Another says it is theirs.' };
  await ok(cast.operator.request('POST', `/operations/listings/${listing}/take-down`, { body }));
  return { listing, user: cast.buyer.userId };
}

/** Once in the market, with a document; its plan has ended. */
export async function expired(world: World, cast: Cast): Promise<Thing> {
  const { seller } = cast;
  const listing = await makeListing(world, seller, { title: 'Old hinge', acceptingOffers: true });
  await link(world, cast, listing);
  const on = { patentId: listing };
  const paper = { ...(await pdf()), name: marks.soldDocument };
  const stored = await ok(seller.upload('POST', '/patent/upload/document/research', paper, on));
  await givePlan(world, listing, -1);
  await world.settle();
  const file = (stored.body as { uri: string }).uri.split('/').at(-1) ?? '';
  return { listing, file, user: cast.buyer.userId };
}

/** A draft without a plan. */
export async function unpaidDraft(world: World, cast: Cast): Promise<Thing> {
  const listing = await makeDraft(cast.seller, { title: marks.draftTitle });
  await link(world, cast, listing);
  return { listing };
}

/** In the market with a plan that the seller pays for. */
export async function paidPlan(world: World, cast: Cast): Promise<Thing> {
  const { seller } = cast;
  const listing = await makeDraft(seller, { title: 'Hinge with a plan', acceptingOffers: true });
  await link(world, cast, listing);
  const started = await ok(start(world, seller, listing, '6-month'));
  await complete(world, started.text, { card: '4242424242424242' });
  await ok(confirm(world, seller, listing));
  await world.drain();
  const row = world.deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('listing_id', '=', listing);
  return { listing, plan: (await row.executeTakeFirstOrThrow()).id };
}

/** In the market, with a title that is in question and a paper that the seller sent about it. */
export async function titleInQuestion(world: World, cast: Cast): Promise<Thing> {
  const { seller, operator } = cast;
  const listing = await makeListing(world, seller, {
    title: 'Questioned hinge',
    acceptingOffers: true,
  });
  await link(world, cast, listing);
  await questionTitle(world, listing);
  // However long the calls before it take, the record is too old to compare with, and there is no key to ask again.
  const hourAgo = new Date(world.clock.now().getTime() - 3_600_000);
  await world.deps.db.updateTable('office_answers').set({ fetched_at: hourAgo }).execute();
  await ok(seller.upload('POST', '/patent/upload/title-paper', await pdf(), { patentId: listing }));
  const title = await atDesk(operator, listing);
  const paper = title.paper?.id ?? '';
  return { listing, check: title.checkId ?? '', paper, file: paper };
}
