import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { formatMoment } from '../../core/text/format-moment.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { Administration } from './administration.ts';

export const personStates = [
  'active',
  'unverified',
  'suspended',
  'second-step',
  'signed-in',
] as const;
export type PersonState = (typeof personStates)[number];

const mostPeople = 100;

type Person = {
  email: string;
  name: string;
  createdAt: Date;
  isVerified: boolean;
  isSuspended: boolean;
  hasSecondStep: boolean;
  sessions: number;
};

/** Lists accounts, the latest first: that someone read them stands in the trail, but not what they looked for. */
export async function listPeople(
  admin: Administration,
  search: { part: string; state: PersonState | null },
): Promise<void> {
  const { deps, terminal, by, reason } = admin;
  const people = await transact(deps, async (unit) => {
    unit.audit(by, { what: 'user.list', aboutId: 'accounts', about: 'Accounts', reason });
    return findPeople(unit.tx, { ...search, now: unit.now });
  });
  for (const person of people.slice(0, mostPeople)) terminal.say(lineOf(person));
  if (people.length === 0) terminal.say('Nobody matches.');
  if (people.length > mostPeople) {
    terminal.say(`These are the latest ${mostPeople}: name a longer part of the email.`);
  }
}

function findPeople(
  db: Db,
  { part, state, now }: { part: string; state: PersonState | null; now: Date },
): Promise<Person[]> {
  const sessions = sql<number>`(select count(*)::int from sessions
    where user_id = users.id and expires_at > ${now} and absolute_expires_at > ${now})`;
  const matches = {
    active: sql<boolean>`email_verified_at is not null and status = 'active'`,
    unverified: sql<boolean>`email_verified_at is null`,
    suspended: sql<boolean>`status = 'suspended'`,
    'second-step': sql<boolean>`has_second_step`,
    'signed-in': sql<boolean>`status = 'active' and ${sessions} > 0`,
  } as const satisfies Record<PersonState, unknown>;
  return db
    .selectFrom('users')
    .select([
      'email',
      sql<string>`first_name || ' ' || last_name`.as('name'),
      'created_at as createdAt',
      sql<boolean>`email_verified_at is not null`.as('isVerified'),
      sql<boolean>`status = 'suspended'`.as('isSuspended'),
      'has_second_step as hasSecondStep',
      sessions.as('sessions'),
    ])
    .where('status', '<>', 'erased')
    .where(sql<boolean>`strpos(email, lower(${part})) > 0`)
    .$if(state !== null, (query) => query.where(matches[state ?? 'active']))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPeople + 1)
    .execute();
}

function lineOf(person: Person): string {
  const words = [
    person.isVerified ? 'verified' : 'not verified',
    ...(person.isSuspended ? ['suspended'] : []),
    person.hasSecondStep ? 'second step' : 'no second step',
    person.sessions === 1 ? '1 session' : `${person.sessions} sessions`,
    `since ${formatMoment(person.createdAt)}`,
  ];
  return `${person.email}  ${person.name}  ${words.join(', ')}`;
}
