import { blocksContract } from '@claimstead/contract/blocks.contract.ts';
import { messagingContract } from '@claimstead/contract/messaging.contract.ts';
import { reportsContract } from '@claimstead/contract/reports.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  asker,
  columnsWith,
  expectRefused,
  expectWhole,
  readTable,
  type Refusals,
} from '../../test-kit/authorisation-table.ts';
import { type Answer, anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { makeListing, pdfDocument } from '../listings/listings.test-kit.ts';
import { operatorEmail } from '../sales/sale-world.fixture.ts';

/**
 * Who may do what to Ben, in the order of the lines. `yes` succeeds; every other cell is a refusal (below),
 * after which nothing has changed. The friend and Ben write to each other; the listing is Ben's; he has
 * blocked one person.
 */
const table = `
call                                  | out    unver. stran. blockd friend operat. Ben
GET /conversations                    | sign   yes    yes    yes    yes    yes     yes
GET /conversations (search)           | sign   yes    yes    yes    yes    yes     yes
GET /conversations/{userId}           | sign   yes    yes    yes    yes    yes     self
GET /patent/interest                  | sign   notown notown notown notown notown  yes
GET /messages/contacts                | sign   notown notown notown notown notown  yes
GET /messages/{userId} (of a patent)  | sign   yes    yes    yes    yes    yes     self
GET /messages/{userId}                | sign   yes    yes    yes    yes    yes     self
POST /messages/{userId}               | sign   verify yes    block  yes    yes     self
POST /messages/{userId} (of a draft)  | sign   verify notown block  notown notown  self
POST /messages/{userId}/files         | sign   verify yes    block  yes    yes     self
POST /offer                           | sign   verify yes    nooffe yes    yes     own
POST /reports                         | sign   verify yes    yes    yes    yes     self
POST /reports (with a message)        | sign   verify self   self   yes    self    self
GET /user/blocks                      | sign   yes    yes    yes    yes    yes     yes
PUT /user/blocks/{userId}             | sign   yes    yes    yes    yes    yes     noself
DELETE /user/blocks/{userId}          | sign   yes    yes    yes    yes    yes     yes
GET /operations/reports               | sign   nobody nobody nobody nobody yes     nobody
POST /operations/reports/{id}/close   | sign   nobody nobody nobody nobody yes     nobody
`;

/** The other cells: the refusal's status and code. */
const refusals: Refusals = {
  sign: [401, 'identity.sign_in_required'],
  verify: [403, 'identity.email_unverified'],
  self: [404, 'messaging.not_found'],
  noself: [404, 'identity.not_found'],
  notown: [404, 'listings.not_found'],
  own: [403, 'offers.own_patent'],
  block: [403, 'messaging.blocked'],
  nooffe: [403, 'offers.blocked'],
  nobody: [404, 'operations.not_found'],
};

const columns = ['out', 'unverified', 'stranger', 'blocked', 'friend', 'operator', 'ben'] as const;
type Column = (typeof columns)[number];
const secret = 'Between the two of us';

const lines = readTable(table);

let world: World;
let people: Record<Column, Persona>;
/** An operator who made no offer: the other one is a party to what the report is about by then. */
let desk: Persona;
let scene: { listing: string; draft: string; message: string; report: string; pdf: Buffer };

beforeAll(async () => {
  const deskEmail = 'desk@claimstead.example';
  world = await startWorld({
    environment: { OPERATOR_EMAILS: `${operatorEmail},${deskEmail}` },
  });
  desk = await world.person({ email: deskEmail });
  people = {
    out: anonymously(world),
    unverified: await world.person({ verified: false }),
    stranger: await world.person(),
    blocked: await world.person(),
    friend: await world.person(),
    operator: await world.person({ email: operatorEmail }),
    ben: await world.person({ firstName: 'Ben' }),
  };
  const { ben, friend, blocked } = people;
  const listing = await makeListing(world, ben, { acceptingOffers: true });
  const draft = (
    (await ben.request('POST', '/patent', { body: { title: secret } })).body as {
      id: string;
    }
  ).id;
  await friend.request('POST', `/messages/${ben.userId}`, { body: { message: secret } });
  const answer = await ben.request('POST', `/messages/${friend.userId}`, {
    body: { message: secret },
  });
  const message = (answer.body as { messageId: string }).messageId;
  await ben.request('PUT', `/user/blocks/${blocked.userId}`);
  await friend.request('POST', '/reports', {
    body: { userId: ben.userId, reason: 'spam', details: secret, messageId: message },
  });
  const report = await world.deps.db.selectFrom('person_reports').select('id').executeTakeFirst();
  scene = { listing, draft, message, report: report?.id ?? '', pdf: await pdfDocument() };
  await world.drain();
});
afterAll(() => world.stop());

const toBen = (path: string) => path.replace('{userId}', people.ben.userId);
const report = (who: Persona, messageId?: string) =>
  who.request('POST', '/reports', {
    body: { userId: people.ben.userId, reason: 'abuse', details: '', messageId },
  });

const calls: Record<string, (who: Persona) => Promise<Answer>> = {
  'GET /conversations': (who) => who.request('GET', '/conversations'),
  'GET /conversations (search)': (who) =>
    who.request('GET', '/conversations', { query: { search: secret } }),
  'GET /conversations/{userId}': (who) => who.request('GET', toBen('/conversations/{userId}')),
  'GET /patent/interest': (who) =>
    who.request('GET', '/patent/interest', { query: { patentId: scene.listing } }),
  'GET /messages/contacts': (who) =>
    who.request('GET', '/messages/contacts', { query: { patentId: scene.listing } }),
  'GET /messages/{userId} (of a patent)': (who) =>
    who.request('GET', toBen('/messages/{userId}'), { query: { patentId: scene.listing } }),
  'GET /messages/{userId}': (who) => who.request('GET', toBen('/messages/{userId}')),
  'POST /messages/{userId}': (who) =>
    who.request('POST', toBen('/messages/{userId}'), { body: { message: 'Hello' } }),
  'POST /messages/{userId} (of a draft)': (who) =>
    who.request('POST', toBen('/messages/{userId}'), {
      body: { message: 'Hello', patentId: scene.draft },
    }),
  'POST /messages/{userId}/files': (who) =>
    who.upload('POST', toBen('/messages/{userId}/files'), {
      name: 'plan.pdf',
      contentType: 'application/pdf',
      content: scene.pdf,
    }),
  'POST /offer': (who) =>
    who.request('POST', '/offer', { query: { patentId: scene.listing, amount: '200' } }),
  'POST /reports': (who) => report(who),
  'POST /reports (with a message)': (who) => report(who, scene.message),
  'GET /user/blocks': (who) => who.request('GET', '/user/blocks'),
  'PUT /user/blocks/{userId}': (who) => who.request('PUT', toBen('/user/blocks/{userId}')),
  'DELETE /user/blocks/{userId}': (who) => who.request('DELETE', toBen('/user/blocks/{userId}')),
  'GET /operations/reports': (who) => who.request('GET', '/operations/reports'),
  'POST /operations/reports/{id}/close': (who) =>
    (who === people.operator ? desk : who).request(
      'POST',
      `/operations/reports/${scene.report}/close`,
      {
        body: { reason: 'Talked to both.' },
      },
    ),
};

/** Who may read what Ben and the friend wrote. */
const mayRead: readonly Column[] = ['friend', 'ben'];

it('the table has a line for every call of the area, and a cell for everyone', () => {
  expectWhole(lines, {
    contract: { ...messagingContract, ...blocksContract, ...reportsContract },
    calls,
    columns,
    cells: ['yes', ...Object.keys(refusals)],
  });
});

it.each(lines)('$call: only the listed may, and a refusal changes nothing', async (line) => {
  const ask = asker(line, (column: Column) => calls[line.call]?.(people[column]));
  await expectRefused(world, line, { columns, refusals, hidden: secret }, ask);
  for (const column of columnsWith(line, columns, 'yes')) {
    const { answer, who } = await ask(column);
    expect(answer.status, who).toBeLessThan(400);
    expect(answer.text, who).not.toContain('person1@');
    if (!mayRead.includes(column) && !line.call.startsWith('GET /operations')) {
      expect(answer.text, who).not.toContain(secret);
    }
  }
});
