import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../core/db/database.ts';
import { newId } from '../../core/ids/ids.ts';
import { listKeptMarkingKeys, refuseOtherKey, WrongKey } from '../../core/secrets/key-check.ts';
import { createSecretBox, type SecretBox } from '../../core/secrets/secret-box.ts';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import { resealSecrets } from './reseal-secrets.ts';

const first = randomBytes(32);
const second = randomBytes(32);
const third = randomBytes(32);
const people = 450;

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: DatabaseConnection;

beforeEach(async () => {
  test = await createTestDatabase();
  connection = connectDatabase({ connectionString: test.url, onError: () => undefined });
  await start(first);
  await addPeople(boxOf(first));
});
afterEach(async () => {
  await connection.close();
  await test.drop();
});

const configOf = (secretsKey: Buffer, previousSecretsKey: Buffer | null = null) => ({
  dataDir: '/nowhere',
  secretsKey,
  previousSecretsKey,
});
const boxOf = (key: Buffer, previous: Buffer | null = null): SecretBox =>
  createSecretBox(configOf(key, previous), () => listKeptMarkingKeys(connection.db));
const start = (key: Buffer, previous: Buffer | null = null) =>
  refuseOtherKey(connection.db, boxOf(key, previous), configOf(key, previous));
const reseal = (key: Buffer, previous: Buffer, box = boxOf(key, previous)) =>
  resealSecrets(connection.db, box, configOf(key, previous));

async function addPeople(box: SecretBox): Promise<void> {
  const users = Array.from({ length: people }, () => newId());
  const now = new Date();
  await connection.db
    .insertInto('users')
    .values(
      users.map((id) => ({
        id,
        email: `${id}@example.test`,
        first_name: 'Ann',
        last_name: 'Oak',
        legal_name: null,
        legal_name_confirmed_at: null,
        postal_address: null,
        time_zone: null,
        password_hash: 'x',
        email_verified_at: now,
        picture_key: null,
        connected_account_id: null,
        payouts_enabled: false,
        payout_account_ended: null,
        payouts_paused_until: null,
        status: 'active',
        has_second_step: true,
        erased_at: null,
        created_at: now,
      })),
    )
    .execute();
  const secrets = await Promise.all(
    users.map(async (id) => ({
      user_id: id,
      sealed_secret: await box.seal(Buffer.from(id), `totp:${id}`),
      last_step: null,
      created_at: now,
      confirmed_at: now,
    })),
  );
  await connection.db.insertInto('totp_secrets').values(secrets).execute();
}

/** How many of the secrets this box opens, each as what it was. */
async function opened(box: SecretBox): Promise<number> {
  const rows = await connection.db.selectFrom('totp_secrets').selectAll().execute();
  expect(rows).toHaveLength(people);
  const found = await Promise.all(
    rows.map(({ user_id: id, sealed_secret: sealed }) =>
      box.open(sealed, `totp:${id}`).then(
        (plain) => plain.toString() === id,
        () => false,
      ),
    ),
  );
  return found.filter(Boolean).length;
}

it('a product with two keys opens what either has sealed, and seals with the current one', async () => {
  await start(second, first);
  const both = boxOf(second, first);
  expect(await opened(both)).toBe(people);
  const sealed = await both.seal(Buffer.from('x'), 'y');
  expect((await boxOf(second).open(sealed, 'y')).toString()).toBe('x');
  await expect(boxOf(first).open(sealed, 'y')).rejects.toThrow(/does not open/);
  // Another process that still has the keys the other way around opens it as well.
  expect((await boxOf(first, second).open(sealed, 'y')).toString()).toBe('x');
});

it('everything is resealed, once, and the previous key is no longer needed', async () => {
  const before = await boxOf(first).mark('code', 'recovery:a');
  await expect(start(second)).rejects.toThrow(WrongKey);
  expect(await reseal(second, first)).toEqual([
    { what: 'earlier marking keys', count: 0 },
    { what: 'authenticator app secrets', count: people },
    { what: 'key check', count: 1 },
  ]);
  expect((await reseal(second, first)).map(({ count }) => count)).toEqual([0, 0, 0]);
  await start(second);
  const box = boxOf(second);
  expect(await opened(box)).toBe(people);
  expect(await opened(boxOf(first))).toBe(0);
  await expect(start(first)).rejects.toThrow(WrongKey);
  // Marks of before stay known; new ones are the current key's.
  expect(await box.isMark(before, 'code', 'recovery:a')).toBe(true);
  expect(await box.isMark(before, 'other', 'recovery:a')).toBe(false);
  expect(await box.isMark(before, 'code', 'recovery:b')).toBe(false);
  expect(await box.mark('code', 'recovery:a')).not.toEqual(before);
  expect(await box.marks('code', 'recovery:a')).toHaveLength(2);
});

it('a third key takes over from the second, and the marks of the first stay known', async () => {
  const before = await boxOf(first).mark('code', 'recovery:a');
  await reseal(second, first);
  const counts = (await reseal(third, second)).map(({ count }) => count);
  expect(counts).toEqual([1, people, 1]);
  await start(third);
  expect(await opened(boxOf(third))).toBe(people);
  expect(await boxOf(third).isMark(before, 'code', 'recovery:a')).toBe(true);
});

it('killed midway, nothing is lost, the previous key is still required, and the next run continues', async () => {
  const whole = boxOf(second, first);
  for (const after of [0, 1, 37, 200, people]) {
    let left = after;
    const dying: SecretBox = {
      ...whole,
      reseal: (sealed, place) => {
        if (left === 0) throw new Error('killed');
        left -= 1;
        return whole.reseal(sealed, place);
      },
    };
    await expect(reseal(second, first, dying)).rejects.toThrow('killed');
    expect(await opened(boxOf(second, first))).toBe(people);
    await start(second, first);
    await expect(start(second)).rejects.toThrow(WrongKey);
    // A process that is not restarted yet, with the new key as its other one, goes on as well.
    await start(first, second);
  }
  await reseal(second, first);
  await start(second);
  expect(await opened(boxOf(second))).toBe(people);
});

it('two simultaneous runs, while people start over, end with everything under the new key', async () => {
  const some = await connection.db.selectFrom('totp_secrets').select('user_id').limit(40).execute();
  const both = boxOf(second, first);
  const begin = some.map(async ({ user_id: id }) => {
    const sealed = await both.seal(Buffer.from(id), `totp:${id}`);
    await connection.db
      .updateTable('totp_secrets')
      .set({ sealed_secret: sealed })
      .where('user_id', '=', id)
      .execute();
  });
  await Promise.all([reseal(second, first), reseal(second, first), ...begin]);
  await start(second);
  expect(await opened(boxOf(second))).toBe(people);
});

it('with a wrong previous key nothing is changed', async () => {
  const before = await connection.db.selectFrom('totp_secrets').selectAll().execute();
  await expect(reseal(second, third)).rejects.toThrow(WrongKey);
  expect(await connection.db.selectFrom('totp_secrets').selectAll().execute()).toEqual(before);
  expect(await listKeptMarkingKeys(connection.db)).toEqual([]);
  await start(first);
});

it('a secret that no key opens is reported, after all others are done', async () => {
  const [one] = await connection.db.selectFrom('totp_secrets').select('user_id').limit(1).execute();
  await connection.db
    .updateTable('totp_secrets')
    .set({ sealed_secret: randomBytes(60) })
    .where('user_id', '=', one?.user_id ?? '')
    .execute();
  await expect(reseal(second, first)).rejects.toThrow(`totp:${one?.user_id}`);
  expect(await opened(boxOf(second))).toBe(people - 1);
  await expect(start(second)).rejects.toThrow(WrongKey);
});
