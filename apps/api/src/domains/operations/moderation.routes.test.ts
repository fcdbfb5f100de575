import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import type {
  AuditEntry,
  OperatorListing,
  OperatorUser,
} from '@claimstead/contract/operations.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Persona, testPassword } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { typePassword } from '../identity/second-steps/second-steps.test-kit.ts';
import { makeListing } from '../listings/listings.test-kit.ts';
import { operatorEmail } from '../sales/sale-world.fixture.ts';

let world: World;
let operator: Persona;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.person({ email: operatorEmail, firstName: 'Olive', lastName: 'Park' });
});
afterAll(() => world.stop());

const act = (path: string, reason: string, by = operator) =>
  by.request('POST', `/operations/${path}`, { body: { reason } });

async function trailOf(text: string): Promise<AuditEntry[]> {
  const answer = await operator.request('GET', '/operations/audit', { query: { query: text } });
  return answer.body as AuditEntry[];
}

describe('a suspended person', () => {
  it('is signed out immediately, cannot sign in, and is told why by email; restoring reverses all of it', async () => {
    const person = await world.person({ firstName: 'Ada', lastName: 'Quill' });
    const suspend = `users/${person.userId}/suspend`;
    expect((await act(suspend, 'Sold what is another’s.')).status).toBe(200);
    expect((await person.request('GET', '/user')).status).toBe(401);
    expect((await typePassword(world, person.me.email)).body).toMatchObject({
      code: 'identity.suspended',
    });
    await world.drain();
    const told = world.mailbox.lastTo(person.me.email);
    expect(told.subject).toBe('Your Claimstead account is suspended');
    expect(told.text).toContain('> Sold what is another’s.');
    expect(told.text).toContain(world.deps.config.mail.supportEmail);
    expect((await act(suspend, 'Again.')).body).toMatchObject({ code: 'operations.moved_on' });
    await world.drain();
    expect(world.mailbox.lastTo(person.me.email).key).toBe(told.key);
    expect((await act(`users/${person.userId}/restore`, 'It was a mistake.')).status).toBe(200);
    await world.drain();
    expect(world.mailbox.lastTo(person.me.email).text).toContain('> It was a mistake.');
    expect((await typePassword(world, person.me.email)).status).toBe(200);
    expect(await trailOf(person.userId)).toMatchObject([
      { what: 'user.restore', about: 'Ada Quill', reason: 'It was a mistake.' },
      { what: 'user.suspend', about: 'Ada Quill', operator: operatorEmail },
    ]);
  });

  it('is suspended once, however many operators press at once: one entry, one email', async () => {
    for (let round = 0; round < repetitions(2, 50); round += 1) {
      const person = await world.person();
      const tries = ['One.', 'Two.', 'Three.'].map((why) =>
        act(`users/${person.userId}/suspend`, why),
      );
      const answers = await Promise.all(tries);
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
        200, 409, 409,
      ]);
      await world.drain();
      const told = world.mailbox
        .to(person.me.email)
        .filter(({ subject }) => /suspended/.test(subject));
      expect([told.length, (await trailOf(person.userId)).length]).toEqual([1, 1]);
    }
  });

  it('is gone or suspended where they delete their account meanwhile, and nobody is both', async () => {
    for (let round = 0; round < repetitions(4, 50); round += 1) {
      const person = await world.person();
      const [suspended, left] = await Promise.all([
        act(`users/${person.userId}/suspend`, 'A doubt.'),
        person.request('DELETE', '/user', { body: { password: testPassword } }),
      ]);
      const row = await world.deps.db
        .selectFrom('users')
        .select(['status', 'erased_at'])
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow();
      const isGone = left.status === 204;
      expect(row).toEqual({
        status: isGone ? 'erased' : 'suspended',
        erased_at: isGone ? expect.any(Date) : null,
      });
      expect([204, 401]).toContain(left.status);
      expect(suspended.status === 200 || (isGone && suspended.status === 409)).toBe(true);
    }
  });

  it('is never the operator who does it, nor someone unknown', async () => {
    expect((await act(`users/${operator.userId}/suspend`, 'Me.')).body).toMatchObject({
      code: 'sales.operator_is_party',
    });
    const nobody = '019c0000-0000-7000-8000-000000000000';
    expect((await act(`users/${nobody}/suspend`, 'Who?')).status).toBe(404);
    expect(await trailOf('Who?')).toEqual([]);
  });
});

describe('a listing that is taken down', () => {
  it('leaves the market, its owner is told why, and restoring puts it back', async () => {
    const seller = await world.person();
    const title = 'The reluctant turnstile';
    const id = await makeListing(world, seller, { title, patentNumber: '20,756,498' });
    const inMarket = async () => {
      const answer = await seller.request('GET', '/patents', { query: { search: title } });
      return (answer.body as { total: number }).total;
    };
    expect(await inMarket()).toBe(1);
    expect((await act(`listings/${id}/take-down`, 'Claimed by another.')).status).toBe(200);
    await world.drain();
    expect(await inMarket()).toBe(0);
    const notices = (await seller.request('GET', '/notifications')).body as Notification[];
    expect(notices[0]).toMatchObject({ type: 'LISTING_TAKEN_DOWN' });
    expect(notices[0]?.message).toContain('Claimed by another.');
    expect(world.mailbox.lastTo(seller.me.email).text).toContain('Claimed by another.');
    expect((await act(`listings/${id}/take-down`, 'Twice.')).status).toBe(409);
    expect((await act(`listings/${id}/restore`, 'The claim was withdrawn.')).status).toBe(200);
    await world.drain();
    expect(await inMarket()).toBe(1);
    for (const query of ['reluctant', '20,756,498', 'US 20756498 B2']) {
      const found = await operator.request('GET', '/operations/listings', { query: { query } });
      expect(found.body as OperatorListing[], query).toMatchObject([
        { id, takenDown: false, title },
      ]);
    }
  });
});

describe('the lists', () => {
  it('come in pages of 50 that hold everyone once, also while someone joins', async () => {
    const now = world.clock.now().getTime();
    await sql`
      insert into users (id, first_name, last_name, email, password_hash, created_at)
      select gen_random_uuid(), 'Many', 'Crowd', 'crowd' || n || '@example.test', 'x', ${new Date(now)}
      from generate_series(1, 120) as n`.execute(world.deps.db);
    const pages = [];
    for (const page of ['1', '2', '3', '4']) {
      const query = { query: 'many crowd', page };
      pages.push(
        (await operator.request('GET', '/operations/users', { query })).body as OperatorUser[],
      );
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20, 0]);
    expect(new Set(pages.flat().map((user) => user.id)).size).toBe(120);
  });
});

describe('the audit trail', () => {
  it('cannot be changed, emptied or written without a reason, even directly in the database', async () => {
    const person = await world.person();
    await act(`users/${person.userId}/suspend`, 'For the trail.');
    const before = await trailOf('For the trail.');
    expect(before).toHaveLength(1);
    const { db } = world.deps;
    const tries = [
      sql`update operator_audit set reason = 'Another.'`,
      sql`update operator_audit set what = 'user.restore'`,
      sql`update operator_audit set at = now()`,
      sql`update operator_audit set operator_email = 'nobody@example.test'`,
      sql`delete from operator_audit`,
      sql`truncate operator_audit`,
    ];
    for (const attempt of tries) await expect(attempt.execute(db)).rejects.toThrow('append only');
    for (const reason of [null, '', '  ']) {
      await expect(
        sql`insert into operator_audit
          select gen_random_uuid(), now(), operator_user_id, operator_email, what, about_id, about, ${reason}
          from operator_audit limit 1`.execute(db),
      ).rejects.toThrow(/reason/);
    }
    expect(await trailOf('For the trail.')).toEqual(before);
  });

  it('is searched by who, what, about whom and why, and by nothing that a pattern would mean', async () => {
    const person = await world.person({ firstName: 'Trail', lastName: 'Blazer' });
    await act(`users/${person.userId}/suspend`, '100% sure_of it');
    for (const text of ['trail blazer', 'USER SUSPEND', operatorEmail, '100% sure_of']) {
      expect((await trailOf(text)).map((entry) => entry.about)).toContain('Trail Blazer');
    }
    expect(await trailOf('100_ sure%')).toEqual([]);
  });

  it('is searched by acts beside the text, and knows no other acts', async () => {
    const person = await world.person({ firstName: 'Words', lastName: 'Shown' });
    await act(`users/${person.userId}/suspend`, 'By its words.');
    await act(`users/${person.userId}/restore`, 'By its words.');
    const found = async (query: Record<string, string>) => {
      const answer = await operator.request('GET', '/operations/audit', { query });
      expect(answer.status, answer.text).toBe(200);
      const rows = (answer.body as AuditEntry[]).filter(({ about }) => about === 'Words Shown');
      return rows.map(({ what }) => what);
    };
    const both = ['user.restore', 'user.suspend'];
    const nowhere = 'suspended an account';
    expect(await found({ query: nowhere })).toEqual([]);
    expect(await found({ query: nowhere, acts: 'user.suspend' })).toEqual(['user.suspend']);
    expect(await found({ query: 'words shown', acts: 'sale.check' })).toEqual(both);
    expect(await found({ acts: 'user.suspend,user.restore' })).toEqual(both);
    expect(await found({ query: 'user.suspend' })).toEqual(['user.suspend']);
    const unknown = { query: nowhere, acts: 'user.suspend,user.delete' };
    const answer = await operator.request('GET', '/operations/audit', { query: unknown });
    expect(answer.status).toBe(400);
  });
});
