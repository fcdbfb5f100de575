import type { AppDeps } from '../app/deps.ts';
import { transact } from '../core/outbox/unit-of-work.ts';
import { addAccount } from '../domains/identity/accounts/accounts.service.ts';
import { hashPassword } from '../domains/identity/passwords/password-hash.engine.ts';
import { findUserByEmail, viewMe } from '../domains/identity/identity.service.ts';
import { setPicture } from '../domains/identity/pictures/pictures.service.ts';
import { announceVerified } from '../domains/identity/verification/verification.service.ts';
import {
  type DemoPerson,
  demoPassword,
  operator,
  people,
  type PersonKey,
} from './content/people.ts';
import { figureImage } from './figures/figure-image.ts';
import type { FigureKind } from './figures/figures.ts';
import { dayMs, depsAt, eachOf, type Stage } from './stage.ts';

/** Long before the oldest listing. */
const joinedDaysAgo = 140;

const pictures: Partial<Record<PersonKey, FigureKind>> = {
  wilhelmina: 'bearing',
  barnaby: 'propeller',
  philomena: 'cells',
  thaddeus: 'leaf',
  cordelia: 'vessel',
  horatio: 'optics',
};

/**
 * Makes everyone but the newcomer, with verified addresses. The first account says by its age which
 * moment the whole demo takes as now, so that seeding which was interrupted goes on with the same.
 * @returns that moment.
 */
export async function seedPeople(deps: AppDeps): Promise<Date> {
  const { ottoline: _, wilhelmina, ...others } = people;
  const now = await findBegin(deps, wilhelmina.email);
  const joined = depsAt(deps, new Date(now.getTime() - joinedDaysAgo * dayMs));
  await register(joined, wilhelmina);
  await eachOf([operator, ...Object.values(others)], 3, (person) => register(joined, person));
  return now;
}

/** The newcomer, who has nothing yet. Made last of all: whoever is there says that seeding is complete. */
export async function seedNewcomer(deps: AppDeps): Promise<void> {
  await register(deps, people.ottoline);
}

/** Whether there are only people whom an interrupted seeding has left, or nobody at all. */
export async function mayBeSeeded(deps: AppDeps): Promise<boolean> {
  const ours = [operator, ...Object.values(people)].map((person) => person.email.toLowerCase());
  const stranger = await deps.db
    .selectFrom('users')
    .select('id')
    .where('email', 'not in', ours)
    .limit(1)
    .executeTakeFirst();
  return stranger === undefined;
}

export async function seedPictures(stage: Stage): Promise<void> {
  const wanted = Object.entries(pictures) as [PersonKey, FigureKind][];
  await eachOf(wanted, 2, async ([key, figure]) => {
    const actor = stage.actor(key);
    const me = await viewMe(stage.deps.db, stage.deps.config, actor.userId);
    if (me.imgUri === null) await setPicture(stage.deps, actor, await figureImage(figure));
  });
}

async function findBegin(deps: AppDeps, firstEmail: string): Promise<Date> {
  const first = await deps.db
    .selectFrom('users')
    .select('created_at')
    .where('email', '=', firstEmail)
    .executeTakeFirst();
  return first ? new Date(first.created_at.getTime() + joinedDaysAgo * dayMs) : deps.clock.now();
}

async function register(deps: AppDeps, person: DemoPerson): Promise<void> {
  if (await findUserByEmail(deps.db, person.email)) return;
  const passwordHash = await hashPassword(demoPassword);
  const { firstName, lastName, email } = person;
  await transact(deps, async (unit) => {
    const account = { firstName, lastName, email, passwordHash, emailVerifiedAt: unit.now };
    const user = await addAccount(unit, account);
    if (user) announceVerified(unit, { userId: user.id, email: user.email });
  });
}
