import { blocksContract } from '@claimstead/contract/blocks.contract.ts';
import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import { messagingContract } from '@claimstead/contract/messaging.contract.ts';
import { reportsContract } from '@claimstead/contract/reports.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, anonymously, type Persona } from '../../test-kit/persona.ts';
import { worldDigest } from '../../test-kit/world-digest.ts';
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
GET /conversations/{userId}           | sign   yes    yes    yes    yes    yes     self
GET /messages/contacts                | sign   notown notown notown notown notown  yes
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

/** The other cells: status and code of the refusal. */
const refusals: Record<string, [status: number, code: ErrorCode]> = {
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

const lines = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [left = '', right = ''] = line.split('|');
    return { call: left.trim(), cells: right.trim().split(/\s+/) };
  });

let world: World;
let people: Record<Column, Persona>;
let scene: { listing: string; draft: string; message: string; report: string; pdf: Buffer };

beforeAll(async () => {
  world = await startWorld();
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
  'GET /conversations/{userId}': (who) => who.request('GET', toBen('/conversations/{userId}')),
  'GET /messages/contacts': (who) =>
    who.request('GET', '/messages/contacts', { query: { patentId: scene.listing } }),
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
    who.request('POST', `/operations/reports/${scene.report}/close`, {
      body: { reason: 'Talked to both.' },
    }),
};

/** Who may read what Ben and the friend wrote. */
const mayRead: readonly Column[] = ['friend', 'ben'];

it('the table has a line for every call of the area, and a cell for everybody', () => {
  const named = new Set(lines.map((line) => line.call));
  const contract = Object.keys({ ...messagingContract, ...blocksContract, ...reportsContract });
  expect(contract.filter((call) => !named.has(call))).toEqual([]);
  expect([...named].filter((call) => !(call in calls))).toEqual([]);
  for (const { call, cells } of lines) {
    expect(cells, call).toHaveLength(columns.length);
    expect(
      cells.filter((cell) => cell !== 'yes' && !(cell in refusals)),
      call,
    ).toEqual([]);
  }
});

it.each(lines)('$call: only the listed may, and a refusal changes nothing', async (line) => {
  const ask = async (column: Column) => {
    const answer = await calls[line.call]?.(people[column]);
    if (!answer) throw new Error(`nothing is called for ${line.call}`);
    return { answer, who: `${line.call} by ${column}: ${answer.text.slice(0, 200)}` };
  };
  const before = await worldDigest(world);
  for (const [at, column] of columns.entries()) {
    const refusal = refusals[line.cells[at] ?? ''];
    if (!refusal) continue;
    const { answer, who } = await ask(column);
    expect([answer.status, (answer.body as { code: string }).code], who).toEqual(refusal);
  }
  if (line.cells.some((cell) => cell !== 'yes')) expect(await worldDigest(world)).toEqual(before);
  for (const [at, column] of columns.entries()) {
    if (line.cells[at] !== 'yes') continue;
    const { answer, who } = await ask(column);
    expect(answer.status, who).toBeLessThan(400);
    expect(answer.text, who).not.toContain('person1@');
    if (!mayRead.includes(column) && !line.call.startsWith('GET /operations')) {
      expect(answer.text, who).not.toContain(secret);
    }
  }
});
