import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Persona } from '../../../test-kit/persona.ts';
import { repetitions } from '../../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { givePlan, makeDraft, newPatentNumber } from '../listings.test-kit.ts';
import { listOwners } from '../listings.service.ts';

let world: World;
let creator: Persona;
let partner: Persona;

beforeAll(async () => {
  world = await startWorld();
  creator = await world.person();
  partner = await world.person();
});
afterAll(() => world.stop());

const named = (email: string, stake: number) => ({
  user: { firstName: 'Named', lastName: 'Owner', email },
  stake,
});
const replace = (patentId: string, rows: object[]) =>
  creator.request('PUT', '/owners', { query: { patentId }, body: rows });
const both = (mine: number, theirs: number) => [
  named(creator.me.email, mine),
  named(partner.me.email, theirs),
];
const accept = (token: string) => partner.request('POST', `/invitations/${token}/accept`);
const codeOf = (answer: Answer) => (answer.body as { code?: string }).code;

async function invitedDraft(fields: Record<string, unknown> = {}) {
  // Few on one day, since an address is invited only so often: wherever its days begin.
  world.clock.advance(28_801);
  const id = await makeDraft(creator, fields);
  await replace(id, both(60, 40));
  await world.drain();
  const mail = world.mailbox.lastTo(partner.me.email).text;
  return { id, token: /\/invitation\/([\w-]+)/.exec(mail)?.[1] ?? '' };
}

const owners = (id: string) => listOwners(world.deps.db, id);
const total = async (id: string) =>
  (await owners(id)).reduce((sum, owner) => sum + owner.shareBasisPoints, 0);

describe('when two acts meet', () => {
  it('a replaced list and an accepted invitation: a person off the list is linked to nothing', async () => {
    for (let round = 0; round < repetitions(5, 60); round += 1) {
      const { id, token } = await invitedDraft();
      const [replaced, accepted] = await Promise.all([
        replace(id, [named(creator.me.email, 100)]),
        accept(token),
      ]);
      expect(replaced.status).toBe(200);
      expect(['listings.invitation_removed', undefined]).toContain(codeOf(accepted));
      expect((await owners(id)).map((owner) => owner.userId)).toEqual([creator.userId]);
      expect(await total(id)).toBe(10_000);
    }
  });

  it('a changed stake and its confirmation: nobody has confirmed what was not seen', async () => {
    for (let round = 0; round < repetitions(5, 60); round += 1) {
      const { id, token } = await invitedDraft();
      await accept(token);
      const [replaced, confirmed] = await Promise.all([
        replace(id, both(90, 10)),
        partner.request('POST', '/owners/confirm', { query: { patentId: id, stake: '40' } }),
      ]);
      expect(replaced.status).toBe(200);
      expect(['listings.share_changed', undefined]).toContain(codeOf(confirmed));
      const [, theirs] = await owners(id);
      expect(theirs).toMatchObject({ shareBasisPoints: 1_000, confirmedAt: null });
    }
  });

  it('one invitation accepted three times at once: one owner, linked once', async () => {
    const { id, token } = await invitedDraft();
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await owners(id)).map((owner) => owner.userId)).toEqual([
      creator.userId,
      partner.userId,
    ]);
    const linked = (await world.eventTypes()).filter((type) => type === 'listings.owner_linked');
    const before = linked.length;
    expect((await accept(token)).status).toBe(200);
    const after = (await world.eventTypes()).filter((type) => type === 'listings.owner_linked');
    expect(after).toHaveLength(before);
  });

  it('two lists at the same time: one of them wins, complete', async () => {
    const { id } = await invitedDraft();
    const lists = [both(25, 75), [named(creator.me.email, 1), named('third@example.test', 99)]];
    const answers = await Promise.all(lists.map((rows) => replace(id, rows)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const shares = (await owners(id)).map((owner) => owner.shareBasisPoints);
    expect([
      [2_500, 7_500],
      [100, 9_900],
    ]).toContainEqual(shares);
  });

  it('a publishing and a change of the list: what is published adds up and stays', async () => {
    for (let round = 0; round < repetitions(4, 40); round += 1) {
      const { id } = await invitedDraft();
      await givePlan(world, id);
      const [published, added] = await Promise.all([
        creator.request('PUT', '/patent/publish', { query: { patentId: id, published: 'true' } }),
        creator.request('POST', '/owner', {
          body: { ...named(`late${round}@example.test`, 1), patentId: id },
        }),
      ]);
      // Whichever came first decides the other.
      const outcomes = [codeOf(published), codeOf(added)];
      expect([
        [undefined, 'listings.owners_frozen'],
        ['listings.incomplete', undefined],
      ]).toContainEqual(outcomes);
      if (published.status === 200) expect(await total(id)).toBe(10_000);
    }
  });
});

describe('one patent number', () => {
  it('published by six accounts at once is in the market once, and the others learn what they can do', async () => {
    const patentNumber = newPatentNumber();
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.person()));
    const ids = await Promise.all(people.map((person) => makeDraft(person, { patentNumber })));
    for (const id of ids) await givePlan(world, id);
    const answers = await Promise.all(
      people.map((person, at) =>
        person.request('PUT', '/patent/publish', {
          query: { patentId: ids[at] ?? '', published: 'true' },
        }),
      ),
    );
    const refused = answers.filter((answer) => answer.status === 409);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(5);
    for (const answer of refused) {
      expect(answer.body).toMatchObject({
        code: 'listings.number_taken',
        detail: expect.stringMatching(/claim it through support/),
      });
    }
  });
});
