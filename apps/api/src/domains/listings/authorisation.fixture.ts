import type { EndpointTable } from '@claimstead/contract/endpoint.ts';
import type { PatentDocuments } from '@claimstead/contract/listings.contract.ts';
import type { OwnTitlePaper } from '@claimstead/contract/title-papers.contract.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import type { Line } from '../../test-kit/authorisation-table.ts';
import { anonymously } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { operatorEmail } from '../sales/sale-world.fixture.ts';
import { givePlan, makeDraft, pdfDocument, pngImage } from './listings.test-kit.ts';
import { compareListingTitle } from './title/compare-title.service.ts';
import { officeSays } from './title/office-record.fixture.ts';
import { newId } from '../../core/ids/ids.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';

export const secretTitle = 'Secret hinge';

export type Personas = {
  out: Persona;
  unverified: Persona;
  stranger: Persona;
  /** Has an accepted offer for what is in the market. */
  buyer: Persona;
  coOwner: Persona;
  creator: Persona;
  operator: Persona;
};

type Listing = {
  id: string;
  documentUri: string;
  imageUri: string;
  /** Of a paper to its disclosure of licenses. */
  paperUri: string;
  /** Of a paper about its title, which is in question in the market only; of the draft, an id that nothing has. */
  titlePaperId: string;
};

/** Two listings of one pair of owners, and one whose second owner has not answered yet. */
export type Scene = {
  draft: Listing;
  market: Listing;
  /** The listing whose co-owner is invited and has not come. */
  invitedId: string;
  /** The token that was emailed to the co-owner. */
  invitation: string;
};

export async function startPersonas(world: World): Promise<Personas> {
  return {
    out: anonymously(world),
    unverified: await world.person({ verified: false }),
    stranger: await world.person(),
    buyer: await world.person(),
    coOwner: await world.person(),
    creator: await world.person(),
    operator: await world.person({ email: operatorEmail }),
  };
}

export async function setScene(world: World, people: Personas): Promise<Scene> {
  const draft = await listingWithFiles(world, people, { title: secretTitle });
  const market = await listingWithFiles(world, people, { acceptingOffers: true });
  const { creator, buyer } = people;
  market.titlePaperId = await paperAboutTitle(world, creator, market.id);
  await must(publish(creator, market.id, true));
  const offer = await must(
    buyer.request('POST', '/offer', { query: { patentId: market.id, amount: '500' } }),
  );
  await must(creator.request('POST', `/offer/${(offer.body as { id: string }).id}/accept`));
  const invited = await makeDraft(creator, { title: secretTitle });
  const invitation = await invite(world, people, invited);
  await world.drain();
  return { draft, market, invitedId: invited, invitation };
}

async function listingWithFiles(
  world: World,
  people: Personas,
  fields: Record<string, unknown>,
): Promise<Listing> {
  const { creator, coOwner } = people;
  const id = await makeDraft(creator, fields);
  await givePlan(world, id);
  const token = await invite(world, people, id);
  await must(coOwner.request('POST', `/invitations/${token}/accept`));
  await must(coOwner.request('POST', '/owners/confirm', { query: { patentId: id } }));
  await must(creator.upload('POST', '/patent/upload/document', await pdf(), { patentId: id }));
  const image = await must(
    creator.upload('POST', '/patent/upload/image', await png(), { patentId: id }),
  );
  const disclosed = { patentId: id, question: 'licenses' };
  const body = { answer: 'yes', text: 'One license.', seenVersion: 0 };
  await must(creator.request('PUT', '/patent/disclosures', { query: disclosed, body }));
  const paper = await must(
    creator.upload('POST', '/patent/upload/disclosure', await pdf(), disclosed),
  );
  const documents = await creator.request('GET', '/patent/documents', { query: { patentId: id } });
  return {
    id,
    imageUri: (image.body as { uri: string }).uri,
    paperUri: (paper.body as { uri: string }).uri,
    documentUri: (documents.body as PatentDocuments).documentUri ?? '',
    titlePaperId: newId(),
  };
}

async function paperAboutTitle(world: World, owner: Persona, patentId: string): Promise<string> {
  await officeSays(world, patentId, { inventors: ['Jane Smith'], conveyances: [] });
  await compareListingTitle(world.deps, patentId);
  const path = '/patent/upload/title-paper';
  const sent = await must(owner.upload('POST', path, await pdf(), { patentId }));
  return (sent.body as OwnTitlePaper).paper?.id ?? '';
}

async function invite(world: World, people: Personas, patentId: string): Promise<string> {
  // Whatever else is on its way to the co-owner comes before the invitation.
  await world.drain();
  const rows = [ownerRow(people.creator, 50), ownerRow(people.coOwner, 50)];
  await must(people.creator.request('PUT', '/owners', { query: { patentId }, body: rows }));
  await world.drain();
  const { text } = world.mailbox.lastTo(people.coOwner.me.email);
  return /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
}

export const ownerRow = ({ me }: Persona, stake: number) => ({
  user: { firstName: me.firstName, lastName: me.lastName, email: me.email },
  stake,
});

export const publish = (owner: Persona, patentId: string, published: boolean) =>
  owner.request('PUT', '/patent/publish', { query: { patentId, published: String(published) } });

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

async function must(answer: Promise<Answer>): Promise<Answer> {
  const { status, text, ...rest } = await answer;
  if (status >= 300) throw new Error(`the scene could not be set: ${status} ${text}`);
  return { status, text, ...rest };
}

const tables = [
  'listings',
  'listing_categories',
  'listing_owners',
  'listing_files',
  'listing_disclosures',
  'title_papers',
] as const;

/** Keeps the rows of these listings. @returns how to bring them back, whatever was done to them. */
export async function keepScene(world: World, listingIds: string[]): Promise<() => Promise<void>> {
  const { db } = world.deps;
  const column = (table: (typeof tables)[number]) => (table === 'listings' ? 'id' : 'listing_id');
  const kept = new Map<string, object[]>();
  for (const table of tables) {
    const rows = db.selectFrom(table).selectAll().where(column(table), 'in', listingIds);
    kept.set(table, (await rows.execute()).map(insertable));
  }
  return async () => {
    await db.transaction().execute(async (tx) => {
      for (const row of kept.get('listings') as { id: string }[]) {
        await tx
          .updateTable('listings')
          .set(row)
          .where('id', '=', row.id)
          .modifyEnd(arranged('listing'))
          .execute();
      }
      for (const table of tables.slice(1)) {
        const rows = kept.get(table) ?? [];
        await tx.deleteFrom(table).where(column(table), 'in', listingIds).execute();
        if (rows.length > 0) {
          await tx
            .insertInto(table)
            .values(rows as never)
            .execute();
        }
      }
    });
  };
}

/** The one column that is an array of the database, and no JSON. */
const arrayColumn = 'public_numbers';

/** A row as it is inserted: what is kept as JSON is given as text. */
function insertable(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Array.isArray(value) && column !== arrayColumn ? JSON.stringify(value) : (value as unknown),
    ]),
  );
}

type Reading = (who: Persona, on: { id: string }) => Promise<Answer>;

/** Calls of the contract without a line of their own that read, and take nothing but a listing: each with how it is made. */
export function readingByListing(
  contract: EndpointTable,
  written: readonly Line[],
): Record<string, Reading> {
  const readings: Record<string, Reading> = {};
  for (const [call, { params, query }] of Object.entries(contract)) {
    const [method, path = ''] = call.split(' ');
    const taken = Object.keys({ ...params?.shape, ...query?.shape });
    const byListing = taken.length === 1 && ['id', 'patentId'].includes(taken[0] ?? '');
    if (method !== 'GET' || !byListing || written.some((line) => line.call === call)) continue;
    readings[call] = (who, { id }) =>
      params
        ? who.request('GET', path.replace(/\{\w+\}/, id))
        : who.request('GET', path, { query: { [taken[0] ?? '']: id } });
  }
  return readings;
}
