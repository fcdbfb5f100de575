import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { identityContract } from '@claimstead/contract/identity.contract.ts';
import { sql } from 'kysely';
import { windowStart } from '../core/http/rate-limit.rules.ts';
import { storedKey } from '../core/http/rate-limit.store.ts';
import { newId } from '../core/ids/ids.ts';
import { hashToken } from '../core/ids/token-hash.ts';
import { meOf, normalEmail } from '../domains/identity/accounts/accounts.rules.ts';
import type { UserRow } from '../domains/identity/accounts/accounts.store.ts';
import { hashPassword } from '../domains/identity/passwords/password-hash.engine.ts';
import { sessionEnds } from '../domains/identity/sessions/sessions.rules.ts';
import { codeMail } from '../domains/identity/verification/verification.mails.ts';
import { codeLivesMs, daySeconds } from '../domains/identity/verification/verification.rules.ts';
import {
  addressOf,
  newcomer,
  Persona,
  type PersonaOptions,
  testPassword,
  zoneAtNoon,
} from './persona.ts';
import type { World } from './world.ts';

const registerBody = identityContract['POST /auth/register'].body;
const hourSeconds = 3600;
/** Everyone's password is the same, so everyone shares its hash. */
let passwordHash: Promise<string> | null = null;

/**
 * Puts a person there as registering and verifying through the API leaves them, in one statement: the account, its
 * session and device, the code that was used, events, counts of limits, the finished job, and the email.
 * `arrival.test.ts` compares every table with a person who did register.
 */
export async function arrive(world: World, options: PersonaOptions): Promise<Persona> {
  const { deps } = world;
  // Registering works off what waits; tests may count on it.
  await world.drain();
  const person = registerBody.parse({ ...newcomer(options), password: testPassword });
  passwordHash ??= hashPassword(testPassword);
  const at = world.clock.now();
  const user = userOf(person, await passwordHash, at, options.legalNameConfirmed !== false);
  const token = randomBytes(32).toString('base64url');
  const code = { id: newId(at.getTime()), digits: String(randomInt(10_000)).padStart(4, '0') };
  const cookie = `${deps.config.publicUrl.startsWith('https://') ? '__Host-' : ''}session=${token}`;
  const events = eventsOf(user, code.id, at);
  await write(world, {
    users: [user],
    ...entranceOf(user, token, at),
    email_codes: [codeOf(user, code, at)],
    outbox_events: events,
    rate_limits: countsOf(user, at),
    job: [{ ...events[0], occurredAt: at.toISOString(), occurred_at: undefined }],
  });
  await deps.mail.send(codeMail({ to: user.email, firstName: user.first_name, code: code.digits }));
  return new Persona(world, meOf(deps.config, user), cookie);
}

function userOf(
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  hash: string,
  at: Date,
  isLegalNameConfirmed: boolean,
): UserRow {
  return {
    id: newId(at.getTime()),
    email: normalEmail(email),
    first_name: firstName,
    last_name: lastName,
    legal_name: isLegalNameConfirmed ? `${firstName} ${lastName}` : null,
    legal_name_confirmed_at: isLegalNameConfirmed ? at : null,
    postal_address: null,
    time_zone: zoneAtNoon(at),
    password_hash: hash,
    email_verified_at: at,
    picture_key: null,
    connected_account_id: null,
    payouts_enabled: false,
    payout_account_ended: null,
    payouts_paused_until: null,
    failed_payout_id: null,
    failed_payout_cents: null,
    failed_payout_at: null,
    status: 'active',
    has_second_step: false,
    erased_at: null,
    created_at: at,
  };
}

/** Where they came in: the session and the device that it was opened on. */
function entranceOf(user: UserRow, token: string, at: Date) {
  const { expiresAt, absoluteExpiresAt } = sessionEnds(at, at);
  const from = {
    user_id: user.id,
    user_agent: 'lightMyRequest',
    address: addressOf(user.email),
    last_seen_at: at,
  };
  const session = {
    ...from,
    id: newId(at.getTime()),
    token_hash: bytes(hashToken(token)),
    created_at: at,
    expires_at: expiresAt,
    absolute_expires_at: absoluteExpiresAt,
  };
  const device = {
    ...from,
    id: newId(at.getTime()),
    token_hash: bytes(randomBytes(32)),
    first_seen_at: at,
  };
  return { sessions: [session], known_devices: [device] };
}

function codeOf(user: UserRow, code: { id: string; digits: string }, at: Date) {
  const secret = createHash('sha256').update(`${code.id}:${code.digits}`).digest();
  return {
    id: code.id,
    user_id: user.id,
    code_hash: bytes(secret),
    created_at: at,
    expires_at: new Date(at.getTime() + codeLivesMs),
    tries: 1,
    used_at: at,
  };
}

function eventsOf({ id: userId, email }: UserRow, codeId: string, at: Date) {
  const [first, second] = [newId(at.getTime()), newId(at.getTime())].sort();
  return [
    { id: first, type: 'identity.code_requested', payload: { userId, codeId }, occurred_at: at },
    { id: second, type: 'identity.email_verified', payload: { userId, email }, occurred_at: at },
  ];
}

function countsOf({ id, email }: UserRow, at: Date) {
  const counted: [string, number][] = [
    [`POST /auth/register|${addressOf(email)}`, hourSeconds],
    [`identity.register|${email}`, hourSeconds],
    [`identity.codes|${email}`, daySeconds],
    [`POST /auth/verifyEmail|${id}`, hourSeconds],
    [`PUT /user/timeZone|${id}`, hourSeconds],
    [`identity.guess|${email}`, daySeconds],
  ];
  return counted.map(([key, seconds]) => ({
    key: storedKey(key),
    window_start: windowStart(at, seconds),
    uses: 1,
  }));
}

/** As PostgreSQL reads them in JSON. */
function bytes(buffer: Buffer): string {
  return `\\x${buffer.toString('hex')}`;
}

async function write(world: World, rows: Record<string, object[]>): Promise<void> {
  const given = JSON.stringify({ ...rows, jobId: randomUUID() });
  const into = (table: string, end = '') =>
    sql.raw(
      `insert into ${table} select rows.* from given,
        jsonb_populate_recordset(null::${table}, given.all_rows -> '${table}') rows ${end}`,
    );
  await sql`
    with given as materialized (select ${given}::jsonb as all_rows),
      person as (${into('users')}), session as (${into('sessions')}),
      device as (${into('known_devices')}), code as (${into('email_codes')}),
      events as (${into('outbox_events')}),
      counts as (${into('rate_limits', 'on conflict (key) do update set uses = rate_limits.uses + 1')})
    insert into pgboss.job (id, name, data, state, policy, dead_letter, retry_limit, retry_delay, retry_backoff,
        retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, started_on, completed_on, heartbeat_on)
      select (all_rows ->> 'jobId')::uuid, name, all_rows -> 'job' -> 0, 'completed', policy, dead_letter, retry_limit,
        retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, now(), now(), now()
      from given, pgboss.queue where name = 'identity.send_code'`.execute(world.deps.db);
}
