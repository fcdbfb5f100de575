import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  clearSecondStepsOf,
  endSessionsByTeam,
  findUserByEmail,
} from '../../domains/identity/identity.api.ts';
import { StartProblem } from '../start-up.ts';
import { type Administration, confirm, hasOtherOperator } from './administration.ts';

/** Ends what opens the account now: every session, and the calendar's address. The person is told. */
export async function endSessions(admin: Administration, email: string): Promise<void> {
  const person = await findPerson(admin, email);
  await confirm(admin, {
    what: `This ends every session of ${person.name} (${person.email}), and the calendar's address. They are told by email.`,
    word: person.email,
  });
  await actOn(admin, person, 'user.end_sessions', (unit) => endSessionsByTeam(unit, person.userId));
  admin.terminal.say('Done: nobody is signed in to this account.');
}

/**
 * Takes away the authenticator app, the passkeys and the recovery codes of an account, all together, and ends its
 * sessions. The person is told. Of one's own account another operator does it, if there is one.
 */
export async function removeSecondStep(admin: Administration, email: string): Promise<void> {
  const person = await findPerson(admin, email);
  if (person.userId === admin.by.userId && (await hasOtherOperator(admin))) {
    throw new StartProblem('This is your own account: another operator has to do it (--by).');
  }
  await confirm(admin, {
    what: `This removes the authenticator app, passkeys and recovery codes of ${person.name} (${person.email}), and ends every session: whoever has the password gets in. Be sure who asked (docs/runbooks/second-step-lost.md). They are told by email.`,
    word: person.email,
  });
  const had = await actOn(admin, person, 'user.remove_second_step', async (unit) => {
    if (!(await clearSecondStepsOf(unit, person.userId))) {
      throw new StartProblem('This account has no second step: nothing was changed.');
    }
    return true;
  });
  if (had) admin.terminal.say('Done: the account opens with its password alone.');
}

type Person = { userId: string; email: string; name: string };

async function findPerson({ deps }: Administration, email: string): Promise<Person> {
  const user = await findUserByEmail(deps.db, email);
  if (!user) throw new StartProblem(`There is no account with the email ${email}.`);
  const name = `${user.firstName} ${user.lastName}`;
  return { userId: user.userId, email: email.trim().toLowerCase(), name };
}

/** The act and its line in the trail: both, or neither. */
function actOn<T>(
  { deps, by, reason }: Administration,
  person: Person,
  what: 'user.end_sessions' | 'user.remove_second_step',
  act: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return transact(deps, async (unit) => {
    const done = await act(unit);
    unit.audit(by, { what, aboutId: person.userId, about: person.name, reason });
    return done;
  });
}
