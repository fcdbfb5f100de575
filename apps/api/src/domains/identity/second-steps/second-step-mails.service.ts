import { findUser } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { secondStepAddedMail, secondStepRemovedMail } from './second-steps.mails.ts';
import type { StepKind } from './second-steps.service.ts';

type Change = { userId: string; kind: StepKind; changeId: string };

/** The email that says that a second step was added. A repeated delivery says it twice. */
export async function sendSecondStepAdded(deps: IdentityDeps, change: Change): Promise<void> {
  const person = await personOf(deps, change);
  if (person) await deps.mail.send(secondStepAddedMail(person));
}

/** The email that says that a second step was removed. A repeated delivery says it twice. */
export async function sendSecondStepRemoved(
  deps: IdentityDeps,
  change: Change & { isOn: boolean },
): Promise<void> {
  const person = await personOf(deps, change);
  if (person) await deps.mail.send(secondStepRemovedMail({ ...person, isOn: change.isOn }));
}

async function personOf(deps: IdentityDeps, { userId, kind, changeId }: Change) {
  const user = await findUser(deps.db, userId);
  if (!user || user.erased_at) return null;
  return {
    to: user.email,
    firstName: user.first_name,
    kind,
    link: `${deps.config.publicUrl}/account/settings`,
    supportEmail: deps.config.mail.supportEmail,
    changeId,
  };
}
