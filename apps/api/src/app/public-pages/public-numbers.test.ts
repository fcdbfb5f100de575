import { publicPath } from '@claimstead/contract/public-pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeListing, newPatentNumber } from '../../domains/listings/listings.test-kit.ts';
import { publicForMs } from '../../domains/marketplace/public-pages/public-directory.service.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

let world: World;
let seller: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  stranger = anonymously(world);
});
afterAll(() => world.stop());

const statusOf = async (number: string, title = 'Kestrel hinge') => {
  world.clock.advance(publicForMs / 1000);
  const path = publicPath(number, title);
  const answers = await Promise.all(
    [path, `${path}.data`].map((at) => stranger.request('GET', at, { raw: true })),
  );
  const [status, ...more] = new Set(answers.map((answer) => answer.status));
  expect(more).toEqual([]);
  return status;
};
const list = (patentNumber: string, publicPage = 'named', by = seller) =>
  makeListing(world, by, { patentNumber, title: 'Kestrel hinge', publicPage });
const publish = async (id: string, published: boolean, by = seller) => {
  const query = { patentId: id, published: String(published) };
  const answer = await by.request('PUT', '/patent/publish', { query });
  expect(answer.status, answer.text).toBe(200);
};
const change = async (id: string, fields: Record<string, unknown>, by = seller) => {
  const answer = await by.request('PATCH', '/patent', { body: { id, ...fields } });
  expect(answer.status, answer.text).toBe(200);
};

describe('the number under which a page could be read', () => {
  it('is what is gone: the one that its draft has by now never had a page', async () => {
    const [first, second] = [newPatentNumber(), newPatentNumber()];
    const id = await list(first);
    expect(await statusOf(first)).toBe(200);
    await publish(id, false);
    await change(id, { patentNumber: second, title: 'Secret lamp' });
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 404]);
    const { text } = await stranger.request('GET', `/patents/${first}`, { raw: true });
    expect(text).not.toMatch(/secret.lamp/i);
    expect(text).not.toContain(second);
    await change(id, { patentNumber: first });
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 404]);
  });

  it('stays gone beside the page of the number that it is published under again', async () => {
    const [first, second] = [newPatentNumber(), newPatentNumber()];
    const id = await list(first);
    await publish(id, false);
    await change(id, { patentNumber: second });
    await publish(id, true);
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);
    const map = (await stranger.request('GET', '/sitemap-patents-1.xml', { raw: true })).text;
    expect(map).toContain(`/${second}/`);
    expect(map).not.toContain(`/${first}/`);
    await publish(id, false);
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 410]);
    // Back where it was first.
    await change(id, { patentNumber: first });
    await publish(id, true);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 410]);
  });

  it('of a published listing may change with its page', async () => {
    const [first, second] = [newPatentNumber(), newPatentNumber()];
    const id = await list(first);
    await change(id, { patentNumber: second });
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);
  });

  it('was never public where its page was switched off before it was published under it', async () => {
    const [first, second] = [newPatentNumber(), newPatentNumber()];
    const id = await list(first);
    await change(id, { publicPage: 'off' });
    await change(id, { patentNumber: second });
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 404]);
    await change(id, { publicPage: 'blind' });
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);
  });

  it('is read where another listing of it has a page, and gone only once none has', async () => {
    const [number, other] = [newPatentNumber(), newPatentNumber()];
    const id = await list(number);
    await publish(id, false);
    await change(id, { patentNumber: other });
    const buyer = await world.person();
    const next = await list(number, 'named', buyer);
    expect([await statusOf(number), await statusOf(other)]).toEqual([200, 404]);
    await publish(next, false, buyer);
    expect(await statusOf(number)).toBe(410);
    const answer = await buyer.request('DELETE', '/patent', { query: { id: next } });
    expect(answer.status).toBe(204);
    expect(await statusOf(number)).toBe(410);
  });

  it('is a kind’s own: a design of the same digits was never public', async () => {
    const number = String(600_000 + Number(newPatentNumber().slice(-4)));
    const id = await list(`D${number}`, 'off');
    await change(id, { patentTypeId: 2, patentNumber: `D${number}`, publicPage: 'named' });
    expect([await statusOf(`D${number}`), await statusOf(number)]).toEqual([200, 404]);
    await publish(id, false);
    await change(id, { patentTypeId: 1, patentNumber: number });
    expect([await statusOf(`D${number}`), await statusOf(number)]).toEqual([410, 404]);
  });
});

it('a process that reads the whole market knows the same', async () => {
  const [first, second] = [newPatentNumber(), newPatentNumber()];
  const id = await list(first);
  await publish(id, false);
  await change(id, { patentNumber: second });
  // A market clock of another epoch is followed from the beginning.
  await world.deps.db.updateTable('market_clock').set({ epoch: crypto.randomUUID() }).execute();
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 404]);
});
