import {
  type MailWish,
  type Notification,
  notificationsContract,
} from '@claimstead/contract/notifications.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import {
  asker,
  expectRefused,
  expectWhole,
  readTable,
  type Refusals,
} from '../../test-kit/authorisation-table.ts';
import { type Answer, anonymously, type Persona } from '../../test-kit/persona.ts';
import { worldDigest } from '../../test-kit/world-digest.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { operatorEmail } from '../sales/sale-world.fixture.ts';
import { mailToken } from './mails/mail-wishes.service.ts';

/**
 * Who may do what with the notice of one person, the reader. `yes` succeeds; `none` succeeds and says
 * nothing of the reader; every other cell is a refusal (below), after which nothing has changed. No call
 * of the area takes the id of a person: what is not the session's cannot even be asked for.
 */
const table = `
call                                    | out     unver.  stran.  reader  operat.
GET /notifications                      | sign    none    none    yes     none
GET /notifications/unread/count         | sign    none    none    yes     none
PUT /notifications/read-all             | sign    none    none    yes     none
PUT /notifications/{id}/read            | sign    hidden  hidden  yes     hidden
PUT /notifications/{id}/read (unknown)  | sign    hidden  hidden  hidden  hidden
GET /notifications/mails                | sign    none    none    yes     none
PUT /notifications/mails                | sign    none    none    yes     none
PUT /notifications/mails (money)        | sign    invalid invalid invalid invalid
GET /notifications/mails/unsubscribe    | yes     yes     yes     yes     yes
POST /notifications/mails/unsubscribe   | yes     yes     yes     yes     yes
POST /notifications/mails/unsubscribe (of another) | unknown unknown unknown unknown unknown
GET /events                             | sign    stream  stream  stream  stream
`;

/** Status and code of a refusal. */
const refusals: Refusals = {
  sign: [401, 'identity.sign_in_required'],
  hidden: [404, 'notifications.not_found'],
  invalid: [400, 'http.invalid_request'],
  unknown: [404, 'notifications.unsubscribe_unknown'],
};

const columns = ['out', 'unverified', 'stranger', 'reader', 'operator'] as const;
type Column = (typeof columns)[number];

const lines = readTable(table);

const secret = 'A secret hinge';

let world: World;
let people: Record<Column, Persona>;
let notice: Notification;
let token: string;
let forged: string;

beforeAll(async () => {
  const secretsKey = Buffer.alloc(32, 7).toString('base64');
  world = await startWorld({ environment: { SECRETS_KEY: secretsKey } });
  people = {
    out: anonymously(world),
    unverified: await world.person({ verified: false }),
    stranger: await world.person(),
    reader: await world.person(),
    operator: await world.person({ email: operatorEmail }),
  };
  token = await mailToken(world.deps.secrets, { userId: people.reader.userId, kind: 'offers' });
  forged = token.replace(people.reader.userId, people.stranger.userId);
  await world.drain();
  await tellReader();
});
afterAll(() => world.stop());

/** One unread offer, and nothing chosen: as it is before every allowed call. */
async function tellReader(): Promise<void> {
  const { reader, stranger } = people;
  await world.deps.db.deleteFrom('notifications').execute();
  await world.deps.db.deleteFrom('mail_wishes').execute();
  await transact(world.deps, async (unit) =>
    unit.emit({
      type: 'offers.made',
      payload: {
        by: 'buyer',
        deadlineAt: '2026-12-01T12:00:00.000Z',
        offerId: newId(),
        listingId: newId(),
        listingTitle: secret,
        amountCents: 500_00,
        actorUserId: stranger.userId,
        buyerUserId: stranger.userId,
        ownerUserIds: [reader.userId],
      },
    }),
  );
  await world.drain();
  notice = await readerNotice();
}

async function readerNotice(): Promise<Notification> {
  const [first] = (await people.reader.request('GET', '/notifications')).body as Notification[];
  if (!first) throw new Error('the reader was told nothing');
  return first;
}
async function readerWish(): Promise<MailWish | undefined> {
  const list = (await people.reader.request('GET', '/notifications/mails')).body;
  return (list as { kind: string; wish: MailWish }[]).find(({ kind }) => kind === 'offers')?.wish;
}

const unsubscribe = '/notifications/mails/unsubscribe';
const never = (kind: string) => ({ body: { kind, wish: 'never' } });
const calls: Record<string, (who: Persona) => Promise<Answer>> = {
  'GET /notifications': (who) => who.request('GET', '/notifications'),
  'GET /notifications/unread/count': (who) => who.request('GET', '/notifications/unread/count'),
  'PUT /notifications/read-all': (who) => who.request('PUT', '/notifications/read-all'),
  'PUT /notifications/{id}/read': (who) => who.request('PUT', `/notifications/${notice.id}/read`),
  'PUT /notifications/{id}/read (unknown)': (who) =>
    who.request('PUT', `/notifications/${newId()}/read`),
  'GET /notifications/mails': (who) => who.request('GET', '/notifications/mails'),
  'PUT /notifications/mails': (who) => who.request('PUT', '/notifications/mails', never('offers')),
  'PUT /notifications/mails (money)': (who) =>
    who.request('PUT', '/notifications/mails', never('money')),
  'GET /notifications/mails/unsubscribe': (who) =>
    who.request('GET', unsubscribe, { query: { token } }),
  'POST /notifications/mails/unsubscribe': (who) =>
    who.request('POST', unsubscribe, { query: { token } }),
  'POST /notifications/mails/unsubscribe (of another)': (who) =>
    who.request('POST', unsubscribe, { query: { token: forged } }),
  // What the stream carries, and to whom, is in events.routes.test.ts: it never ends on its own.
  'GET /events': (who) => who.request('GET', '/events'),
};

it('the table has a line for every call of the area, and a cell for everyone', () => {
  expectWhole(lines, {
    contract: notificationsContract,
    calls,
    columns,
    cells: ['yes', 'none', 'stream', ...Object.keys(refusals)],
  });
});

it.each(lines)('$call: only the listed may, and a refusal changes nothing', async (line) => {
  const ask = asker(line, (column: Column) => calls[line.call]?.(people[column]));
  const before = await expectRefused(world, line, { columns, refusals, hidden: secret }, ask);
  for (const [at, column] of columns.entries()) {
    const cell = line.cells[at];
    if (cell !== 'yes' && cell !== 'none') continue;
    const { answer, who } = await ask(column);
    expect(answer.status, who).toBeLessThan(400);
    if (cell === 'none') {
      // The others' own are empty or their own; the reader's are as they were.
      expect(answer.text, who).not.toContain(secret);
      expect(answer.text, who).not.toContain(people.reader.userId);
      expect((await readerNotice()).read, who).toBe(false);
      expect(await readerWish(), who).toBe('now');
    }
    if (line.call.startsWith('GET ')) expect(await worldDigest(world)).toEqual(before);
    else await tellReader();
    if (!line.call.startsWith('GET ')) Object.assign(before, await worldDigest(world));
  }
});
