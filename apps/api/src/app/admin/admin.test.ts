import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTotp } from '../../domains/identity/second-steps/second-steps.test-kit.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { worldDigest } from '../../test-kit/world-digest.ts';
import { StartProblem } from '../start-up.ts';
import { runAdminCommand } from './admin-command.ts';

const operatorEmail = 'first@claimstead.example';
const otherOperatorEmail = 'second@claimstead.example';

let world: World;
let operator: Persona;
let lines: string[] = [];
beforeAll(async () => {
  const OPERATOR_EMAILS = `${operatorEmail},${otherOperatorEmail}`;
  world = await startWorld({ environment: { OPERATOR_EMAILS } });
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());
beforeEach(() => {
  lines = [];
});

const by = ['--by', operatorEmail, '--reason', 'They asked by phone.'];

/** @param typed what a person at the terminal types; null: nobody is there. */
async function admin(args: string[], typed: string | null = null): Promise<string> {
  await runAdminCommand(world.deps, args, {
    say: (line) => void lines.push(line),
    ask: async () => typed,
  });
  return lines.join('\n');
}

async function refusal(args: string[], typed: string | null = null): Promise<string> {
  const error: unknown = await admin(args, typed).catch((problem: unknown) => problem);
  if (!(error instanceof StartProblem)) throw new Error('It was not refused.', { cause: error });
  return error.message;
}

async function trail(): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('operator_audit')
    .select(['operator_email', 'what', 'about', 'reason'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.operator_email, row.what, row.about, row.reason].join(' | '));
}

/** What the last command wrote there. */
const lastInTrail = async () => (await trail()).at(-1);

const wrong: [string, string[]][] = [
  ['Who does it?', ['people']],
  ['Who does it?', ['end-sessions', operatorEmail, '--reason', 'Because.']],
  ['Why?', ['people', '--by', operatorEmail]],
  ['Why?', ['people', '--by', operatorEmail, '--reason', ' ']],
  ['is not an operator', ['people', '--by', 'nobody@claimstead.example', '--reason', 'Because.']],
  ['--state is one of', ['people', '--state', 'odd', ...by]],
  ['Whose?', ['end-sessions', ...by]],
  ['Whose?', ['remove-second-step', ...by]],
  ['no account', ['end-sessions', 'nobody@claimstead.example', '--yes', ...by]],
  ['Which?', ['retry', ...by]],
  ['was given up', ['retry', 'all', '--yes', ...by]],
  ['was given up', ['retry', 'no.such', '--yes', ...by]],
  ['is not an email address', ['test-mail', 'nobody', '--yes', ...by]],
  ['The level is one of', ['log-level', 'loud', ...by]],
  ['--minutes is a whole number', ['log-level', 'debug', '--minutes', '0', ...by]],
  ['Say: maintenance on', ['maintenance', ...by]],
  ['How long?', ['maintenance', 'on', ...by]],
  ['How long?', ['maintenance', 'on', '--minutes', '5', '--until', '2030-01-01T00:00Z', ...by]],
  ['with its zone', ['maintenance', 'on', '--until', '2030-01-01 10:00', ...by]],
  ['in the future', ['maintenance', 'on', '--until', '2020-01-01T10:00Z', '--yes', ...by]],
  ['There is no maintenance', ['maintenance', 'off', '--yes', ...by]],
  ['A category is', ['add-category', '<b>', ...by]],
  ['A category is', ['rename-category', 'Energy', ...by]],
  ['There is a category', ['add-category', 'energy', '--yes', ...by]],
  ['There is a category', ['rename-category', 'Energy', 'Robotics', '--yes', ...by]],
  ['There is no category', ['rename-category', 'Nothing', 'Something', '--yes', ...by]],
  ['Usage:', ['no-such-command', ...by]],
  ['Usage:', ['people', 'one', 'two', ...by]],
  ['Usage:', ['people', '--odd', ...by]],
];

it('what was called wrongly changes nothing and says what is wrong', async () => {
  const before = await worldDigest(world);
  for (const [sentence, args] of wrong) expect(await refusal(args)).toContain(sentence);
  expect(await worldDigest(world)).toEqual(before);
});

it('an account without a verified email, or a person who is no operator, administers nothing', async () => {
  const person = await world.person();
  const other = await world.person({ email: otherOperatorEmail, verified: false });
  for (const { email } of [person.me, other.me]) {
    const asked = ['people', '--by', email, '--reason', 'Because.'];
    expect(await refusal(asked)).toContain('is not an operator');
  }
});

it('what is not confirmed is not done, and nobody at the terminal means --yes', async () => {
  const person = await world.person();
  const asked = ['end-sessions', person.me.email, ...by];
  const before = await worldDigest(world);
  expect(await refusal(asked, 'yes')).toContain('nothing was changed');
  expect(await refusal(asked, null)).toContain('add --yes');
  expect(await worldDigest(world)).toEqual(before);
  expect((await person.request('GET', '/user')).status).toBe(200);
});

it('people are listed by a part of the email and by state, which the trail knows', async () => {
  const first = await world.person({ email: 'listed.first@people.example' });
  const second = await world.person({ email: 'listed.second@people.example', verified: false });
  await addTotp(world, first);
  expect(await admin(['people', 'LISTED.', ...by])).toContain(second.me.email);
  expect(lines).toHaveLength(2);
  expect(await lastInTrail()).toBe(
    `${operatorEmail} | user.list | Accounts | They asked by phone.`,
  );
  const listed = async (state: string) => {
    lines = [];
    await admin(['people', 'listed.', '--state', state, ...by]);
    return lines.map((line) => line.split('  ')[0]);
  };
  expect(await listed('unverified')).toEqual([second.me.email]);
  expect(await listed('active')).toEqual([first.me.email]);
  expect(await listed('second-step')).toEqual([first.me.email]);
  expect(await listed('signed-in')).toEqual([second.me.email, first.me.email]);
  expect(await listed('suspended')).toEqual(['Nobody matches.']);
  expect(lines).toHaveLength(1);
});

it('a person’s sessions end, and they are told', async () => {
  const person = await world.person();
  const name = `${person.me.firstName} ${person.me.lastName}`;
  expect(await admin(['end-sessions', person.me.email, ...by], person.me.email)).toContain('Done');
  expect((await person.request('GET', '/user')).status).toBe(401);
  expect(await lastInTrail()).toBe(
    `${operatorEmail} | user.end_sessions | ${name} | They asked by phone.`,
  );
  await world.drain();
  expect(world.mailbox.lastTo(person.me.email).subject).toContain('signed out everywhere');
});

it('a lost second step is removed with everything that belongs to it, and the person is told', async () => {
  const person = await world.person();
  const asked = ['remove-second-step', person.me.email, ...by];
  expect(await refusal(asked, person.me.email)).toContain('no second step');
  await addTotp(world, person);
  await admin(asked, person.me.email.toUpperCase());
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from totp_secrets where user_id = ${person.userId})
      + (select count(*) from recovery_codes where user_id = ${person.userId})
      + (select count(*) from sessions where user_id = ${person.userId})
      + (select count(*) from users where id = ${person.userId} and has_second_step) as left`.execute(
    world.deps.db,
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect(await lastInTrail()).toContain('user.remove_second_step');
  await world.drain();
  expect(world.mailbox.lastTo(person.me.email).subject).toContain('turned off');
});

it('of their own account an operator does not remove the second step while another one could', async () => {
  await addTotp(world, operator);
  const asked = ['remove-second-step', operatorEmail, '--yes', ...by];
  const { rows } = await sql<{ id: string }>`
    update users set email_verified_at = now() where email = ${otherOperatorEmail}
    returning id`.execute(world.deps.db);
  expect(rows).toHaveLength(1);
  expect(await refusal(asked)).toContain('another operator');
  await sql`update users set email_verified_at = null where email = ${otherOperatorEmail}`.execute(
    world.deps.db,
  );
  expect(await admin(asked)).toContain('Done');
});

it('jobs and emails that were given up are listed and tried again', async () => {
  expect(await admin(['given-up'])).toContain('Nothing was given up');
  const person = await world.person();
  await world.drain();
  world.mailbox.sent.splice(0);
  await admin(['end-sessions', person.me.email, '--yes', ...by]);
  await sql`
    update pgboss.job
    set state = 'failed', completed_on = now(), retry_count = retry_limit,
      output = '{"message": "the server is away"}'
    where state = 'created' and data ->> 'type' = 'identity.sessions_ended'`.execute(world.deps.db);
  await world.drain();
  expect(world.mailbox.to(person.me.email)).toEqual([]);
  lines = [];
  const said = await admin(['given-up']);
  expect(said).toContain('1 job');
  expect(said).toContain('the server is away');
  const name = said.split('  ')[0] ?? '';
  await admin(['retry', name, ...by], name);
  expect(await lastInTrail()).toBe(`${operatorEmail} | job.retry | 1 job | They asked by phone.`);
  await world.drain();
  expect(world.mailbox.lastTo(person.me.email).subject).toContain('signed out everywhere');
  lines = [];
  expect(await admin(['given-up'])).toContain('Nothing was given up');
});

it('a test email is sent right away, and what the server says is read', async () => {
  await admin(['test-mail', 'someone@elsewhere.example', '--yes', ...by]);
  expect(world.mailbox.lastTo('someone@elsewhere.example').subject).toContain('Test email');
  expect(await lastInTrail()).toBe(
    `${operatorEmail} | mail.test | Test email | They asked by phone.`,
  );
  const before = await trail();
  const send = world.mailbox.send.bind(world.mailbox);
  world.mailbox.send = () => Promise.reject(new Error('550 sender refused'));
  const asked = ['test-mail', 'someone@elsewhere.example', '--yes', ...by];
  expect(await refusal(asked).finally(() => (world.mailbox.send = send))).toContain(
    '550 sender refused',
  );
  expect(await trail()).toEqual(before);
});

it('the log’s level changes while a process runs, and goes back', async () => {
  const { log, running, db } = world.deps;
  const usual = log.level;
  await admin(['log-level', 'debug', '--minutes', '5', '--yes', ...by]);
  expect(await lastInTrail()).toContain('log.level | Log level: debug for 5 minutes');
  expect(await admin(['status'])).toContain('Log level: debug');
  await running.follow();
  expect(log.level).toBe('debug');
  await sql`update running_settings set log_level_until = now()`.execute(db);
  await running.follow();
  expect(log.level).toBe(usual);
  await admin(['log-level', 'warn', '--yes', ...by]);
  await running.follow();
  expect(log.level).toBe('warn');
  await admin(['log-level', 'default', '--yes', ...by]);
  await running.follow();
  expect(log.level).toBe(usual);
});

it('maintenance begins, is prolonged and ends by command, each in the trail', async () => {
  const { running } = world.deps;
  await admin(['maintenance', 'on', '--minutes', '10', ...by], 'maintenance');
  await running.follow();
  const begun = running.maintenance;
  expect(Number(begun?.until) - Number(begun?.since) - 600_000).toBeLessThan(10_000);
  expect(await lastInTrail()).toContain('maintenance.begin | Maintenance until');
  await admin(['maintenance', 'on', '--until', '2099-12-03T17:00:00-05:00', '--yes', ...by]);
  await running.follow();
  expect(running.maintenance).toEqual({
    since: begun?.since,
    until: new Date('2099-12-03T22:00:00Z'),
  });
  expect(await admin(['status'])).toContain('expected until December 3, 2099');
  await admin(['maintenance', 'off', '--yes', ...by]);
  await running.follow();
  expect(running.maintenance).toBeNull();
  expect(await lastInTrail()).toContain('maintenance.end | Maintenance |');
});

it('categories are added and renamed, and stand where people look for them, the last one last', async () => {
  const choices = async () => {
    const { body } = await operator.request('GET', '/categories');
    return (body as { name: string }[]).map(({ name }) => name);
  };
  const before = await choices();
  expect(before.slice(0, 2)).toEqual(['Aerospace', 'Agriculture']);
  expect(before.at(-1)).toBe('Other');
  await admin(['add-category', 'Beekeeping', ...by], 'beekeeping');
  expect(await lastInTrail()).toContain('category.add | Beekeeping');
  const added = await choices();
  expect(added).toEqual(
    [...before, 'Beekeeping']
      .sort()
      .filter((one) => one !== 'Other')
      .concat('Other'),
  );
  await admin(['rename-category', 'Beekeeping', 'Apiculture', '--yes', ...by]);
  expect(await lastInTrail()).toContain('category.rename | Beekeeping, now Apiculture');
  await admin(['rename-category', 'Other', 'Anything Else', '--yes', ...by]);
  const renamed = await choices();
  expect(renamed).toContain('Apiculture');
  expect(renamed).not.toContain('Beekeeping');
  expect(renamed.at(-1)).toBe('Anything Else');
  lines = [];
  expect((await admin(['categories'])).split('\n')).toEqual(renamed);
});

it('runs as a program of its own, beside a running product', async () => {
  const root = join(import.meta.dirname, '../../../../..');
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['apps/api/src/admin.ts', ...args], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: world.deps.config.databaseUrl ?? '',
        DATA_DIR: world.deps.config.dataDir,
        SANDBOX_PORT: '1',
        OPERATOR_EMAILS: operatorEmail,
      },
    });
  const asked = run('maintenance', 'on', '--minutes', '5', ...by);
  await expect(asked).rejects.toMatchObject({
    code: 1,
    stderr: 'Nobody is here to confirm this: add --yes.\n',
  });
});
