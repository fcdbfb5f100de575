import { findUser } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { restoredMail, suspendedMail } from './suspensions.mails.ts';

type Change = { userId: string; reason: string; changeId: string };

/** Tells a suspended person why. A repeated delivery says it again, under the same id. */
export async function sendSuspended(deps: IdentityDeps, change: Change): Promise<void> {
  const person = await personOf(deps, change);
  const { supportEmail } = deps.config.mail;
  if (person) await deps.mail.send(suspendedMail({ ...person, supportEmail }));
}

/** Tells a person that the suspension is lifted. */
export async function sendRestored(deps: IdentityDeps, change: Change): Promise<void> {
  const person = await personOf(deps, change);
  const link = `${deps.config.publicUrl}/auth/login`;
  if (person) await deps.mail.send(restoredMail({ ...person, link }));
}

async function personOf(deps: IdentityDeps, { userId, reason, changeId }: Change) {
  const user = await findUser(deps.db, userId);
  if (!user || user.erased_at) return null;
  return { to: user.email, firstName: user.first_name, reason, changeId };
}
