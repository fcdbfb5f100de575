import { disclosuresContract } from '@claimstead/contract/disclosures.contract.ts';
import { linkPreviewContract } from '@claimstead/contract/link-preview.contract.ts';
import { listingsContract } from '@claimstead/contract/listings.contract.ts';
import { titleContract } from '@claimstead/contract/patents.contract.ts';
import { ownersContract } from '@claimstead/contract/owners.contract.ts';
import { introductionsContract } from '@claimstead/contract/introductions.contract.ts';
import { patentStateContract } from '@claimstead/contract/patent-state.contract.ts';
import { patentsContract } from '@claimstead/contract/patents.contract.ts';
import { suggestionsContract } from '@claimstead/contract/suggestions.contract.ts';
import { titlePapersContract } from '@claimstead/contract/title-papers.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  asker,
  columnsWith,
  expectRefused,
  expectWhole,
  readTable,
  type Refusals,
} from '../../test-kit/authorisation-table.ts';
import { newId } from '../../core/ids/ids.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { worldDigest } from '../../test-kit/world-digest.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  keepScene,
  ownerRow,
  pdf,
  type Personas,
  png,
  publish,
  readingByListing,
  type Scene,
  secretTitle,
  setScene,
  startPersonas,
} from './authorisation.fixture.ts';

/**
 * Who may do what in the selling area. `yes` succeeds; every other cell is a refusal (below), after which
 * nothing has changed: no row, no event, no file. A draft is of a creator and a linked co-owner; what is
 * in the market is theirs too and is held for the buyer, whose offer they have accepted.
 *
 * Whoever holds an invitation's link needs no right but the link: here they have none.
 *
 * A call that reads by a listing alone and has no line here answers whoever may open the listing: it has the
 * lines of `GET /patent`.
 */
const table = `
call                                    on      | out    unver. stran. buyer  co-own creat. operat.
GET /types                              -       | yes    yes    yes    yes    yes    yes    yes
GET /categories                         -       | yes    yes    yes    yes    yes    yes    yes
GET /prototypes                         -       | yes    yes    yes    yes    yes    yes    yes
POST /patent/images/sheet               draft   | sign   hidden hidden hidden sheet  sheet  hidden
POST /patent/images/sheet               market  | sign   hidden hidden hidden sheet  sheet  hidden
GET /patents/active                     -       | sign   yes    yes    yes    yes    yes    yes
GET /patent                             draft   | sign   hidden hidden hidden yes    yes    hidden
GET /patent                             market  | sign   yes    yes    yes    yes    yes    yes
POST /patent                            -       | sign   yes    yes    yes    yes    yes    yes
PATCH /patent                           draft   | sign   hidden hidden hidden yes    yes    hidden
PATCH /patent                           market  | sign   hidden hidden hidden yes    yes    hidden
DELETE /patent                          draft   | sign   hidden hidden hidden yes    yes    hidden
DELETE /patent                          market  | sign   hidden hidden hidden held   held   hidden
PUT /patent/publish                     draft   | sign   verify hidden hidden yes    yes    hidden
PUT /patent/publish                     market  | sign   verify hidden hidden held   held   hidden
PUT /patent/sold                        market  | sign   verify hidden hidden held   held   hidden
POST /owner                             draft   | sign   hidden hidden hidden maker  yes    hidden
POST /owner                             market  | sign   hidden hidden hidden maker  frozen hidden
PUT /owners                             draft   | sign   hidden hidden hidden maker  yes    hidden
PUT /owners                             market  | sign   hidden hidden hidden maker  frozen hidden
POST /owners/confirm                    draft   | sign   verify hidden hidden yes    yes    hidden
POST /owners/confirm                    market  | sign   verify hidden hidden yes    yes    hidden
POST /owners/invitation                 draft   | sign   verify hidden hidden maker  come   hidden
POST /owners/invitation                 co-own. | sign   verify hidden hidden hidden yes    hidden
GET /invitations/{token}                co-own. | sign   yes    yes    yes    yes    yes    yes
GET /invitations/{token}/letter         -       | noinv  noinv  noinv  noinv  noinv  noinv  noinv
POST /invitations/{token}/decline       -       | noinv  noinv  noinv  noinv  noinv  noinv  noinv
POST /invitations/{token}/accept        co-own. | sign   verify other  other  yes    other  other
POST /patent/upload/document            draft   | sign   hidden hidden hidden yes    yes    hidden
POST /patent/upload/document            market  | sign   hidden hidden hidden yes    yes    hidden
POST /patent/upload/document/costModel  draft   | sign   hidden hidden hidden yes    yes    hidden
POST /patent/upload/document/research   draft   | sign   hidden hidden hidden yes    yes    hidden
POST /patent/upload/image               draft   | sign   hidden hidden hidden yes    yes    hidden
POST /patent/upload/image               market  | sign   hidden hidden hidden yes    yes    hidden
DELETE /patent/upload/image             draft   | sign   hidden hidden hidden yes    yes    hidden
DELETE /patent/upload/image             market  | sign   hidden hidden hidden yes    yes    hidden
DELETE /patent/upload/document          draft   | sign   hidden hidden hidden yes    yes    hidden
DELETE /patent/upload/document          market  | sign   hidden hidden hidden yes    yes    hidden
PUT /patent/images                      draft   | sign   hidden hidden hidden yes    yes    hidden
GET /patent/suggestions                 draft   | sign   hidden hidden hidden yes    yes    hidden
GET /patent/suggestions                 market  | sign   hidden hidden hidden yes    yes    hidden
GET /patent/disclosures/history         draft   | sign   hidden hidden hidden yes    yes    hidden
GET /patent/disclosures/history         market  | sign   hidden hidden hidden yes    yes    hidden
PUT /patent/disclosures                 draft   | sign   hidden hidden hidden yes    yes    hidden
PUT /patent/disclosures                 market  | sign   hidden hidden hidden pinned pinned hidden
POST /patent/upload/disclosure          draft   | sign   hidden hidden hidden yes    yes    hidden
POST /patent/upload/disclosure          market  | sign   hidden hidden hidden pinned pinned hidden
DELETE /patent/upload/disclosure        draft   | sign   hidden hidden hidden yes    yes    hidden
DELETE /patent/upload/disclosure        market  | sign   hidden hidden hidden pinned pinned hidden
GET /files/{id} (disclosure)            draft   | sign   nofile nofile nofile yes    yes    nofile
GET /files/{id} (disclosure)            market  | sign   yes    yes    yes    yes    yes    yes
GET /patent/title/paper                 draft   | sign   hidden hidden hidden yes    yes    hidden
GET /patent/title/paper                 market  | sign   hidden hidden hidden yes    yes    hidden
POST /patent/upload/title-paper         market  | sign   hidden hidden hidden yes    yes    hidden
POST /patent/upload/title-paper         draft   | sign   hidden hidden hidden calm   calm   hidden
PUT /patent/title/paper                 market  | sign   hidden hidden hidden yes    yes    hidden
PUT /patent/title/paper                 draft   | sign   hidden hidden hidden nofile nofile hidden
DELETE /patent/title/paper              market  | sign   hidden hidden hidden yes    yes    hidden
DELETE /patent/title/paper              draft   | sign   hidden hidden hidden nofile nofile hidden
GET /files/{id} (title paper)           market  | sign   nofile nofile nofile yes    yes    yes
PUT /patent/wait                        draft   | sign   hidden hidden hidden own    own    hidden
PUT /patent/wait                        market  | sign   verify free   free   own    own    free
DELETE /patent/wait                     market  | sign   yes    yes    yes    yes    yes    yes
POST /patent/introductions              draft   | sign   verify hidden hidden own    own    hidden
POST /patent/introductions              market  | sign   verify named  named  own    own    named
GET /patent/introductions               draft   | sign   hidden hidden hidden yes    yes    hidden
GET /patent/introductions               market  | sign   hidden hidden hidden yes    yes    hidden
PUT /introductions/{id}                 -       | sign   hidden hidden hidden hidden hidden hidden
GET /patents/facts                      draft   | sign   yes    yes    yes    yes    yes    yes
GET /patents/facts                      market  | sign   yes    yes    yes    yes    yes    yes
GET /patent/lookup                      -       | sign   yes    yes    yes    yes    yes    yes
GET /files/{id} (document)              draft   | sign   nofile nofile nofile yes    yes    nofile
GET /files/{id} (document)              market  | sign   yes    yes    yes    yes    yes    yes
GET /files/{id} (picture)               draft   | sign   nofile nofile nofile yes    yes    nofile
GET /files/{id} (picture)               market  | yes    yes    yes    yes    yes    yes    yes
GET /link-preview                       -       | sign   yes    yes    yes    yes    yes    yes
POST /operations/listings/take-down     draft   | sign   nobody nobody nobody nobody nobody yes
`;

/** The other cells: the refusal's status and code. */
const noLink = 'x'.repeat(43);

const refusals: Refusals = {
  sign: [401, 'identity.sign_in_required'],
  verify: [403, 'identity.email_unverified'],
  hidden: [404, 'listings.not_found'],
  nofile: [404, 'listings.file_not_found'],
  sheet: [409, 'listings.no_sheet'],
  own: [403, 'listings.own_patent'],
  free: [409, 'listings.not_stopped_by_title'],
  named: [409, 'listings.owner_shown'],
  calm: [409, 'listings.title_not_in_question'],
  nobody: [404, 'operations.not_found'],
  maker: [403, 'listings.creator_only'],
  other: [403, 'listings.invitation_other_address'],
  noinv: [404, 'listings.invitation_unknown'],
  held: [409, 'listings.reserved'],
  pinned: [409, 'listings.disclosures_frozen'],
  come: [409, 'listings.owner_not_awaited'],
  frozen: [409, 'listings.owners_frozen'],
};

const columns = [
  'out',
  'unverified',
  'stranger',
  'buyer',
  'coOwner',
  'creator',
  'operator',
] as const;
const contract = {
  ...listingsContract,
  ...ownersContract,
  ...suggestionsContract,
  ...disclosuresContract,
  ...patentsContract,
  ...linkPreviewContract,
  ...titleContract,
  ...titlePapersContract,
  ...patentStateContract,
  ...introductionsContract,
};
const written = readTable(table);
const reading = readingByListing(contract, written);
const lines = [
  ...written,
  ...Object.keys(reading).flatMap((call) =>
    written.filter((line) => line.call === 'GET /patent').map((line) => ({ ...line, call })),
  ),
];

let world: World;
let people: Personas;
let scene: Scene;
let restore: () => Promise<void>;

beforeAll(async () => {
  // A key that is made at first use would be the trace of the first address that is signed.
  const secretsKey = Buffer.alloc(32, 7).toString('base64');
  world = await startWorld({ environment: { SECRETS_KEY: secretsKey } });
  people = await startPersonas(world);
  scene = await setScene(world, people);
  const rows = await world.deps.db.selectFrom('listings').select('id').execute();
  restore = await keepScene(
    world,
    rows.map((row) => row.id),
  );
});
afterAll(() => world.stop());

type On = Scene['draft'];
type Caller = (who: Persona, on: On) => Promise<Answer>;

const on = (patentId: string) => ({ query: { patentId } });
const file = (patentId: string, uri: string) => ({ query: { patentId, uri } });
const upload = (path: string, content: typeof pdf): Caller => {
  return async (who, { id }) => who.upload('POST', path, await content(), { patentId: id });
};
const disclosed = (patentId: string) => ({ patentId, question: 'licenses' });
const rowsFor = () => [ownerRow(people.creator, 25), ownerRow(people.coOwner, 75)];

const calls: Record<string, Caller> = {
  ...reading,
  'GET /types': (who) => who.request('GET', '/types'),
  'GET /categories': (who) => who.request('GET', '/categories'),
  'GET /prototypes': (who) => who.request('GET', '/prototypes'),
  'GET /patents/active': (who) => who.request('GET', '/patents/active'),
  'GET /patent': (who, { id }) => who.request('GET', '/patent', { query: { id } }),
  'POST /patent': (who) => who.request('POST', '/patent', { body: { title: 'My own' } }),
  'PATCH /patent': (who, { id }) =>
    who.request('PATCH', '/patent', { body: { id, description: 'Written by someone.' } }),
  'DELETE /patent': (who, { id }) => who.request('DELETE', '/patent', { query: { id } }),
  'PUT /patent/publish': (who, { id }) => publish(who, id, id === scene.draft.id),
  'PUT /patent/sold': (who, { id }) =>
    who.request('PUT', '/patent/sold', {
      query: { patentId: id, buyerUserId: people.buyer.userId },
    }),
  'POST /owner': (who, { id }) =>
    who.request('POST', '/owner', { body: { ...ownerRow(people.coOwner, 40), patentId: id } }),
  'PUT /owners': (who, { id }) => who.request('PUT', '/owners', { ...on(id), body: rowsFor() }),
  'POST /owners/confirm': (who, { id }) => who.request('POST', '/owners/confirm', on(id)),
  'POST /owners/invitation': (who, { id }) =>
    who.request('POST', '/owners/invitation', {
      ...on(id),
      body: { email: people.coOwner.me.email.toUpperCase() },
    }),
  'GET /invitations/{token}': (who) => who.request('GET', `/invitations/${scene.invitation}`),
  'GET /invitations/{token}/letter': (who) => who.request('GET', `/invitations/${noLink}/letter`),
  'POST /invitations/{token}/decline': (who) =>
    who.request('POST', `/invitations/${noLink}/decline`),
  'POST /invitations/{token}/accept': (who) =>
    who.request('POST', `/invitations/${scene.invitation}/accept`),
  'POST /patent/upload/document': upload('/patent/upload/document', pdf),
  'POST /patent/upload/document/costModel': upload('/patent/upload/document/costModel', pdf),
  'POST /patent/upload/document/research': upload('/patent/upload/document/research', pdf),
  'POST /patent/upload/image': upload('/patent/upload/image', png),
  'DELETE /patent/upload/image': (who, { id, imageUri }) =>
    who.request('DELETE', '/patent/upload/image', file(id, imageUri)),
  'DELETE /patent/upload/document': (who, { id, documentUri }) =>
    who.request('DELETE', '/patent/upload/document', file(id, documentUri)),
  'POST /patent/images/sheet': (who, { id, documentUri }) =>
    who.request('POST', '/patent/images/sheet', { ...on(id), body: { documentUri } }),
  'PUT /patent/images': (who, { id, imageUri }) =>
    who.request('PUT', '/patent/images', { ...on(id), body: { imageUris: [imageUri] } }),
  'GET /patent/suggestions': (who, { id }) => who.request('GET', '/patent/suggestions', on(id)),
  'GET /patent/disclosures/history': (who, { id }) =>
    who.request('GET', '/patent/disclosures/history', on(id)),
  'PUT /patent/disclosures': (who, { id }) =>
    who.request('PUT', '/patent/disclosures', {
      query: { patentId: id, question: 'liens' },
      body: { answer: 'no', text: '', seenVersion: 0 },
    }),
  'POST /patent/upload/disclosure': async (who, { id }) =>
    who.upload('POST', '/patent/upload/disclosure', await pdf(), disclosed(id)),
  'DELETE /patent/upload/disclosure': (who, { id, paperUri }) =>
    who.request('DELETE', '/patent/upload/disclosure', {
      query: { ...disclosed(id), uri: paperUri },
    }),
  'GET /files/{id} (disclosure)': (who, { paperUri }) =>
    who.request('GET', paperUri, { raw: true }),
  'PUT /patent/wait': (who, { id }) => who.request('PUT', '/patent/wait', on(id)),
  'DELETE /patent/wait': (who, { id }) => who.request('DELETE', '/patent/wait', on(id)),
  'POST /patent/introductions': (who, { id }) =>
    who.request('POST', '/patent/introductions', { ...on(id), body: { message: 'Hello.' } }),
  'GET /patent/introductions': (who, { id }) => who.request('GET', '/patent/introductions', on(id)),
  // Of a listing that shows no name there are tests of their own.
  'PUT /introductions/{id}': (who) =>
    who.request('PUT', `/introductions/${newId()}`, { body: { status: 'made' } }),
  'GET /patents/facts': (who, { id }) =>
    who.request('GET', '/patents/facts', { query: { ids: id } }),
  'GET /patent/title/paper': (who, { id }) => who.request('GET', '/patent/title/paper', on(id)),
  'POST /patent/upload/title-paper': upload('/patent/upload/title-paper', pdf),
  'PUT /patent/title/paper': (who, { id, titlePaperId }) =>
    who.request('PUT', '/patent/title/paper', {
      ...on(id),
      body: { paperId: titlePaperId, note: 'The release of the loan.' },
    }),
  'DELETE /patent/title/paper': (who, { id, titlePaperId }) =>
    who.request('DELETE', '/patent/title/paper', {
      query: { patentId: id, paperId: titlePaperId },
    }),
  'GET /files/{id} (title paper)': (who, { titlePaperId }) =>
    who.request('GET', `/files/${titlePaperId}`, { raw: true }),
  // Without a key, nobody is asked, and nothing is kept.
  'GET /patent/lookup': (who) =>
    who.request('GET', '/patent/lookup', { query: { number: '9999999' } }),
  'GET /files/{id} (document)': (who, { documentUri }) =>
    who.request('GET', documentUri, { raw: true }),
  'GET /files/{id} (picture)': (who, { imageUri }) => who.request('GET', imageUri, { raw: true }),
  // An address that the server never connects to.
  'GET /link-preview': (who) =>
    who.request('GET', '/link-preview', { query: { url: 'http://127.0.0.1/' } }),
  'POST /operations/listings/take-down': (who, { id }) =>
    who.request('POST', `/operations/listings/${id}/take-down`, { body: { reason: 'A doubt.' } }),
};

const owners: readonly string[] = ['coOwner', 'creator'];
/** Reading calls that keep for a while what they found. */
const keeps = ['GET /link-preview'];

it('the table has a line for every call of the area, and a cell for everyone', () => {
  expectWhole(lines, {
    contract,
    calls,
    columns,
    cells: ['yes', ...Object.keys(refusals)],
  });
});

it.each(lines)('$call on $on: only the listed may, and a refusal changes nothing', async (line) => {
  const target =
    line.on === 'market'
      ? scene.market
      : line.on === 'co-own.'
        ? { ...scene.draft, id: scene.invitedId }
        : scene.draft;
  const isReading = line.call.startsWith('GET ');
  const ask = asker(line, (column: (typeof columns)[number]) =>
    calls[line.call]?.(people[column], target),
  );
  const allowed = columnsWith(line, columns, 'yes');
  const before = await expectRefused(world, line, { columns, refusals, hidden: secretTitle }, ask);
  for (const column of allowed) {
    const { answer, who } = await ask(column);
    expect(answer.status, who).toBeLessThan(400);
    if (!owners.includes(column) && column !== 'operator') {
      expect(answer.text, who).not.toContain(secretTitle);
      expect(answer.text, who).not.toContain('@example.test');
    }
    if (!isReading) await restore();
  }
  if (isReading && !keeps.includes(line.call)) expect(await worldDigest(world)).toEqual(before);
});
