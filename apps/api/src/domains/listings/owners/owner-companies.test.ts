import type { Owner } from '@claimstead/contract/owners.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { makeDraft, makeListing } from '../listings.test-kit.ts';

/** A share can be a company's: the person named in the row signs for it, under a title. */
let world: World;
let creator: Persona;
let partner: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld();
  creator = await world.person({ firstName: 'Cleo' });
  partner = await world.person({ firstName: 'Pia', email: 'pia@example.test' });
  stranger = await world.person();
});
afterAll(() => world.stop());

const acme = { company: 'Acme Couplings, LLC', title: 'Managing Member' };
const row = (person: Persona, stake: number, capacity: object = {}) => ({
  user: { firstName: 'Named', lastName: 'Owner', email: person.me.email },
  stake,
  ...capacity,
});
const replace = (person: Persona, patentId: string, rows: object[]) =>
  person.request('PUT', '/owners', { query: { patentId }, body: rows });
const seenBy = async (person: Persona, patentId: string) =>
  (await person.request('GET', '/owners', { query: { patentId } })).body as Owner[];
const confirm = (person: Persona, patentId: string, seen: object = {}) =>
  person.request('POST', '/owners/confirm', { query: { patentId, ...seen } });

/** A draft of which the partner's company owns two fifths; the partner has come and confirmed. */
async function sharedDraft(): Promise<string> {
  // The emails of earlier drafts are out before.
  await world.drain();
  const id = await makeDraft(creator, { title: 'Tide pump' });
  const named = await replace(creator, id, [row(creator, 60), row(partner, 40, acme)]);
  expect(named.status, named.text).toBe(200);
  await world.drain();
  const { text } = world.mailbox.lastTo(partner.me.email);
  const token = /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
  expect((await partner.request('POST', `/invitations/${token}/accept`)).status).toBe(200);
  expect((await confirm(partner, id, { stake: '40', company: acme.company })).status).toBe(200);
  return id;
}

describe('a company among the owners', () => {
  it('is kept with the title of who signs for it, the creator’s own company too', async () => {
    const id = await makeDraft(creator);
    const own = { company: '  Cleo Labs, Inc. ', title: 'CEO' };
    const answer = await replace(creator, id, [row(creator, 60, own), row(partner, 40, acme)]);
    expect(answer.body).toMatchObject([
      { company: 'Cleo Labs, Inc.', title: 'CEO', user: { firstName: 'Cleo' }, confirmed: true },
      { ...acme, user: { firstName: 'Named' }, confirmed: false },
    ]);
    // Whoever sets a stake alone says nothing of the company.
    const one = await creator.request('POST', '/owner', {
      body: { ...row(partner, 30), patentId: id },
    });
    expect(one.body).toMatchObject({ ...acme, stake: 30 });
    const all = await replace(creator, id, [row(creator, 60, own), row(partner, 40)]);
    expect((all.body as Owner[]).map((owner) => owner.company)).toEqual(['Cleo Labs, Inc.', null]);
  });

  it.each([
    ['nobody’s title', { company: 'Acme, Inc.' }, '0.title'],
    ['a title without a company', { title: 'CEO' }, '0.title'],
    ['an empty name', { company: ' ', title: 'CEO' }, '0.company'],
    ['letters that the papers cannot show', { company: '王 Ltd', title: 'CEO' }, '0.company'],
    ['such a title', { company: 'Acme', title: '社長' }, '0.title'],
    ['a control character', { company: 'Ac\u0007me', title: 'CEO' }, '0.company'],
    ['a name without end', { company: 'A'.repeat(201), title: 'CEO' }, '0.company'],
  ])('is refused with %s, at the field, and nothing is changed', async (_name, capacity, path) => {
    const id = await makeDraft(creator);
    const answer = await replace(creator, id, [row(creator, 100, capacity)]);
    expect(answer.status, answer.text).toBe(400);
    const { errors } = answer.body as { errors: { path: string }[] };
    expect(errors.map((error) => error.path)).toEqual([path]);
    expect(await seenBy(creator, id)).toMatchObject([{ company: null, title: null }]);
    const added = await creator.request('POST', '/owner', {
      body: { ...row(creator, 100, capacity), patentId: id },
    });
    expect(added.status).toBe(400);
  });

  it('is the creator’s to name, before the first publishing', async () => {
    const id = await sharedDraft();
    const rows = [row(creator, 60, acme), row(partner, 40, acme)];
    expect((await replace(partner, id, rows)).body).toMatchObject({
      code: 'listings.creator_only',
    });
    expect((await replace(stranger, id, rows)).status).toBe(404);
    expect((await replace(anonymously(world), id, rows)).status).toBe(401);
    const published = await makeListing(world, creator);
    expect((await replace(creator, published, [row(creator, 100, acme)])).body).toMatchObject({
      code: 'listings.owners_frozen',
    });
  });

  it('is named in the invitation of who signs for it, and to nobody else', async () => {
    const id = await makeDraft(creator, { title: 'Tide pump' });
    await replace(creator, id, [row(creator, 60), row(partner, 40, acme)]);
    await world.drain();
    const { text } = world.mailbox.lastTo(partner.me.email);
    expect(text).toContain(`added ${acme.company} as a co-owner`);
    expect(text).toContain(acme.title);
    const token = /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
    const looked = (person: Persona) => person.request('GET', `/invitations/${token}`);
    expect((await looked(partner)).body).toMatchObject({
      about: { title: 'Tide pump', stake: 40, signsFor: acme },
    });
    expect((await looked(stranger)).body).toMatchObject({ about: null });
  });

  it('is confirmed as it was seen, and again when it has changed', async () => {
    const id = await sharedDraft();
    const other = { ...acme, company: 'Acme Pumps, LLC' };
    const partners = async () => (await seenBy(creator, id))[1];
    await replace(creator, id, [row(creator, 60), row(partner, 40, acme)]);
    expect(await partners()).toMatchObject({ ...acme, confirmed: true });
    for (const changed of [other, { ...acme, title: 'Member' }, {}]) {
      await replace(creator, id, [row(creator, 60), row(partner, 40, changed)]);
      expect(await partners()).toMatchObject({ confirmed: false });
    }
    await replace(creator, id, [row(creator, 60), row(partner, 40, other)]);
    for (const seen of [{ company: acme.company }, { company: '' }, { title: 'Member' }]) {
      const refused = await confirm(partner, id, { stake: '40', ...seen });
      expect(refused.body).toMatchObject({ status: 409, code: 'listings.share_changed' });
    }
    expect((await confirm(partner, id, { stake: '40', company: other.company })).status).toBe(200);
    expect(await partners()).toMatchObject({ ...other, confirmed: true });
  });

  it('is gone from an unsold listing with the person who signed for it', async () => {
    const id = await sharedDraft();
    const gone = await partner.request('DELETE', '/user', { body: { password: testPassword } });
    expect(gone.status, gone.text).toBe(204);
    expect((await seenBy(creator, id))[1]).toMatchObject({
      user: { firstName: 'Former' },
      company: null,
      title: null,
      confirmed: false,
    });
  });

  it('is never in the database without a title', async () => {
    const id = await makeDraft(creator);
    const half = sql`update listing_owners set company = 'Acme' where listing_id = ${id}`;
    await expect(half.execute(world.deps.db)).rejects.toThrow('listing_owners_company_has_title');
  });
});
