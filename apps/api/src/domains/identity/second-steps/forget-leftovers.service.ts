import type { Db } from '../../../core/db/database.ts';
import { deleteChallengesBefore } from './challenges.store.ts';
import { deletePasskeyChallengesBefore } from './passkeys.store.ts';
import { deletePendingTotpBefore } from './totp.store.ts';

/** Forgets challenges that nobody can answer anymore, and secrets that never had their first code. */
export async function forgetSecondStepLeftovers(db: Db, before: Date): Promise<void> {
  await deleteChallengesBefore(db, before);
  await deletePasskeyChallengesBefore(db, before);
  await deletePendingTotpBefore(db, before);
}
