import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../core/ids/ids.ts';
import { operatorEmail } from '../domains/sales/sale-world.fixture.ts';
import { sampleInput } from '../test-kit/endpoint-samples.ts';
import { anonymously, type Persona, testPassword } from '../test-kit/persona.ts';
import { startWorld, type World } from '../test-kit/world.ts';

let world: World;
/** May do everything that needs a session, a verified address, the operators' right or the password. */
let victim: Persona;
beforeAll(async () => {
  world = await startWorld();
  victim = await world.person({ email: operatorEmail });
  await victim.request('POST', '/auth/confirm', { body: { password: testPassword } });
});
afterAll(() => world.stop());

const everyChanging = Object.entries<Endpoint>(apiContract).filter(
  ([key]) => !key.startsWith('GET '),
);
/** Pressed in a mail program: any origin may call them, and their token is the authority. */
const oneClick = everyChanging.filter(([, endpoint]) => endpoint.oneClick);
const changing = everyChanging.filter(([, endpoint]) => !endpoint.oneClick);

/** What a page of another site can make a browser say of where a request comes from. */
const foreign: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a name that begins like ours', { origin: 'http://localhost:3000.elsewhere.example' }],
  ['another port', { origin: 'http://localhost:3999', 'sec-fetch-site': 'same-site' }],
  ['a form without Origin', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour without Origin', { 'sec-fetch-site': 'same-site' }],
  ['nothing said', {}],
];

/** What a provider's call without a signature is refused with. */
const unsignedCodes: Record<string, string> = {
  'POST /webhooks/stripe': 'payments.webhook_invalid',
  'POST /webhooks/boldsign': 'signatures.webhook_invalid',
};

/** The bodies that a page of another site can send: three without asking first, and JSON. */
function bodiesFor(body: unknown): [string, Record<string, string>, string][] {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  const form = new URLSearchParams(
    Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
  );
  const json = JSON.stringify(body ?? {});
  const parts = [
    ...fields.map(([name, value]) => `name="${name}"\r\n\r\n${String(value)}`),
    'name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nnot a picture',
  ];
  const multipart = parts.map((part) => `--b\r\nContent-Disposition: form-data; ${part}\r\n`);
  return [
    ['JSON', { 'content-type': 'application/json' }, json],
    ['urlencoded', { 'content-type': 'application/x-www-form-urlencoded' }, form.toString()],
    ['plain text', { 'content-type': 'text/plain' }, json],
    [
      'multipart',
      { 'content-type': 'multipart/form-data; boundary=b' },
      `${multipart.join('')}--b--`,
    ],
    ['nothing', {}, ''],
  ];
}

async function send(
  key: string,
  endpoint: Endpoint,
  headers: Record<string, string>,
  payload: string,
) {
  const [method, path] = key.split(' ') as ['POST', string];
  const { params, query } = sampleInput(endpoint, victim.userId);
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? newId());
  const ask = () =>
    world.app.inject({
      method,
      url: `${apiPrefix}${target}`,
      query,
      headers,
      ...(payload === '' ? {} : { payload }),
    });
  let answer = await ask();
  // A busy machine makes the process late: it turns calls away until the next look at itself.
  await expect
    .poll(
      async () => {
        const isTurnedAway = answer.body.includes('http.overloaded');
        if (isTurnedAway) answer = await ask();
        return isTurnedAway;
      },
      { timeout: 10_000 },
    )
    .toBe(false);
  return answer;
}

/** A sum over every row of every table: the same as long as nothing was written at all. */
async function wholeDatabase(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(world.deps.db);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${sql.raw(name)} t`.execute(world.deps.db);
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

it('nothing can be changed from a foreign origin, by any call and in any form', async () => {
  const before = await wholeDatabase();
  expect(Object.keys(before).length).toBeGreaterThan(30);
  const accepted: string[] = [];
  let asked = 0;
  for (const [key, endpoint] of changing) {
    for (const [form, type, payload] of bodiesFor(sampleInput(endpoint, victim.userId).body)) {
      for (const [from, said] of foreign) {
        const headers = { cookie: victim.cookie, ...said, ...type };
        const answer = await send(key, endpoint, headers, payload);
        asked += 1;
        // A provider's calls carry no session: each has to be signed.
        const code = endpoint.access === 'provider' ? unsignedCodes[key] : 'http.foreign_origin';
        const isRefused = answer.statusCode >= 400 && answer.json<{ code: string }>().code === code;
        if (!isRefused) accepted.push(`${answer.statusCode} ${key}, ${form}, from ${from}`);
      }
    }
  }
  expect(accepted).toEqual([]);
  expect(asked).toBe(changing.length * 5 * foreign.length);
  expect(await wholeDatabase()).toEqual(before);
}, 120_000);

it('a one-click call changes nothing without its token, whoever is signed in', async () => {
  expect(oneClick.map(([key]) => key)).toEqual([
    'POST /savedSearches/unsubscribe',
    'POST /notifications/mails/unsubscribe',
  ]);
  const counted = ({ 'public.rate_limits': _, ...rest }: Record<string, string>) => rest;
  const before = counted(await wholeDatabase());
  for (const [key, endpoint] of oneClick) {
    for (const [, type, payload] of bodiesFor({ 'List-Unsubscribe': 'One-Click' })) {
      for (const [from, said] of foreign) {
        const headers = { cookie: victim.cookie, ...said, ...type };
        const answer = await send(key, endpoint, headers, payload);
        expect([from, answer.statusCode]).toEqual([from, 404]);
      }
    }
  }
  expect(counted(await wholeDatabase())).toEqual(before);
});

it('it is the origin that refuses them: our own pages are let through', async () => {
  const own: Record<string, string>[] = [
    { origin: world.deps.config.publicUrl },
    { 'sec-fetch-site': 'same-origin' },
  ];
  const refused: string[] = [];
  for (const [key, endpoint] of changing) {
    for (const said of own) {
      // Signed out and without a body, so that it stops at the next door.
      const answer = await send(key, endpoint, said, '');
      if (answer.body.includes('http.foreign_origin')) refused.push(key);
    }
  }
  expect(refused).toEqual([]);
  expect((await anonymously(world).request('POST', '/auth/logout')).status).toBe(401);
});
