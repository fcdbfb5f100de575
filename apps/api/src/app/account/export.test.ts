import { once } from 'node:events';
import http from 'node:http';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anonymously, type Persona, testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { makeTraceablePerson, marked, type TraceablePerson } from './traceable-person.fixture.ts';

let world: World;
let all: TraceablePerson;
let files: Record<string, Uint8Array>;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  all = await makeTraceablePerson(world);
  await renew(all.person);
  const answer = await download(all.person);
  files = unzipSync(answer.body);
}, 240_000);
afterAll(() => world.stop());

/** The password was typed a moment ago. */
async function renew(person: Persona): Promise<void> {
  await world.deps.db
    .updateTable('sessions')
    .set({ confirmed_at: world.clock.now() })
    .where('user_id', '=', person.userId)
    .execute();
}

function ask(person: Persona): http.ClientRequest {
  return http.get({
    port: world.sandbox?.productPort,
    path: '/api/v1/user/export',
    headers: { cookie: person.cookie },
  });
}

async function download(person: Persona) {
  const [response] = (await once(ask(person), 'response')) as [http.IncomingMessage];
  expect(response.statusCode).toBe(200);
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return { headers: response.headers, body: new Uint8Array(Buffer.concat(chunks)) };
}

/** Everything in the archive as one text: names and contents. */
function wholeText(): string {
  return Object.entries(files)
    .map(([name, content]) => `${name}\n${Buffer.from(content).toString('latin1')}`)
    .join('\n')
    .toLowerCase();
}

function json(name: string): unknown {
  const content = files[name];
  if (!content) throw new Error(`no ${name} in ${Object.keys(files).join(', ')}`);
  return JSON.parse(Buffer.from(content).toString('utf8'));
}

describe('the export', () => {
  it('is for the person only, after the password', async () => {
    expect((await anonymously(world).request('GET', '/user/export')).status).toBe(401);
    const person = await world.person();
    expect(await person.request('GET', '/user/export')).toMatchObject({
      status: 403,
      body: { code: 'identity.confirm_required' },
    });
  });

  it('is a download named by its day', async () => {
    const { headers } = await download(all.person);
    const day = world.clock.now().toISOString().slice(0, 10);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toContain(`"claimstead-data-${day}.zip"`);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('contains everything that the deletion removes or keeps as evidence', () => {
    const text = wholeText();
    const words = [...Object.values(marked.words), ...Object.values(marked.evidence)];
    expect(words.filter((word) => !text.includes(word.toLowerCase()))).toEqual([]);
  });

  it('contains the picture, the documents and the signed papers as stored', async () => {
    const signature = (name: string) => Buffer.from(files[name] ?? []).toString('latin1', 0, 12);
    expect(signature('profile-picture.webp')).toMatch(/^RIFF....WEBP$/s);
    const names = Object.keys(files);
    const papers = names.filter((name) => /^sales\/.*\.pdf$/.test(name));
    // Of two sales, each with its record of signing.
    expect(papers).toHaveLength(6);
    for (const name of papers) expect(signature(name)).toMatch(/^%PDF-/);
    expect(names.filter((name) => /\/images\/.*\.webp$/.test(name))).toHaveLength(1);
    expect(names.filter((name) => /^listings\/.*\.pdf$/.test(name))).toHaveLength(4);
  });

  it('lists its parts and explains each of them', () => {
    const readme = Buffer.from(files['README.txt'] ?? []).toString('utf8');
    for (const name of Object.keys(files)) {
      if (name === 'README.txt') continue;
      expect(readme).toContain(name.includes('/') ? `${name.split('/')[0]}/` : name);
    }
  });

  it('contains readable lists', () => {
    expect(json('messages.json')).toMatchObject([
      { to: 'Bea Buyer', message: marked.words.message },
      { from: 'Bea Buyer', message: 'Gladly so' },
    ]);
    expect(json('offers.json')).toMatchObject([
      { side: 'owner', status: 'NEW', amount: 700 },
      { side: 'buyer', status: 'COUNTERED', amount: 900 },
    ]);
    expect(json('wishlist.json')).toHaveLength(1);
    expect(json('waits.json')).toHaveLength(1);
    expect(json('searches.json')).toMatchObject([
      { name: marked.words.searchName, filters: { search: marked.words.searchText }, mails: true },
    ]);
    expect(json('wanted.json')).toMatchObject([{ words: marked.words.wanted, classes: [] }]);
    expect(json('wanted-invitations.json')).toEqual([]);
    expect(json('plans.json')).toMatchObject([
      { plan: '6-month', status: 'active', paidForTheListing: [{ amount: 99.99 }] },
    ]);
    expect(json('support.json')).toMatchObject([{ answers: [{ message: marked.words.answer }] }]);
    expect(json('account-measures.json')).toHaveLength(1);
    expect(json('sales-settled-outside.json')).toEqual([]);
  });

  it('contains nothing private about others: addresses only of those who co-own a listing with the person', async () => {
    const text = wholeText();
    for (const other of [all.buyer, all.seller, all.operator]) {
      expect(text).not.toContain(other.me.email);
    }
    const withPartner = Object.entries(files)
      .filter(([, content]) => Buffer.from(content).includes(all.partner.me.email))
      .map(([name]) => name);
    expect(withPartner).toEqual([
      expect.stringMatching(/^listings\/Shared hinge .*\/listing\.json$/),
    ]);
  });

  it('contains no password, token or hash', async () => {
    const text = wholeText();
    const user = await world.deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', all.person.userId)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain('$argon2');
    expect(text).not.toContain(user.password_hash.toLowerCase());
    expect(text).not.toContain(testPassword.toLowerCase());
    expect(text).not.toContain((all.person.cookie.split('=')[1] ?? '').toLowerCase());
    const sessions = await world.deps.db.selectFrom('sessions').select('token_hash').execute();
    for (const { token_hash } of sessions) {
      expect(text).not.toContain(token_hash.toString('hex'));
      expect(text).not.toContain(token_hash.toString('base64').toLowerCase());
    }
    expect(text).not.toMatch(/token_?hash|password_?hash|storage_?key/);
  });

  it('of someone who has nothing is small and complete', async () => {
    const person = await world.person();
    await renew(person);
    const own = unzipSync((await download(person)).body);
    expect(JSON.parse(Buffer.from(own['messages.json'] ?? []).toString())).toEqual([]);
    expect(JSON.parse(Buffer.from(own['profile.json'] ?? []).toString())).toMatchObject({
      email: person.me.email,
    });
  });

  it('that is not downloaded to its end closes its files, and the next one is complete', async () => {
    const open = vi.spyOn(world.deps.files, 'open');
    for (let time = 0; time < 3; time += 1) {
      const request = ask(all.person);
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      await once(response, 'data');
      request.destroy();
    }
    await vi.waitFor(
      async () => {
        const opened = await Promise.all(open.mock.results.map((result) => result.value));
        for (const file of opened) if (file) expect(file.stream.closed).toBe(true);
      },
      { timeout: 20_000 },
    );
    open.mockRestore();
    expect(Object.keys(unzipSync((await download(all.person)).body))).toEqual(Object.keys(files));
  });
});
