import type { Db } from '../../../core/db/database.ts';
import { deleteChallengesBefore } from './challenges.store.ts';
import { deletePasskeyChallengesBefore } from './passkeys.store.ts';
import { deletePendingTotpBefore } from './totp.store.ts';

/** Deletes expired challenges, and secrets whose first code was never entered. */
export async function forgetSecondStepLeftovers(db: Db, before: Date): Promise<void> {
  await deleteChallengesBefore(db, before);
  await deletePasskeyChallengesBefore(db, before);
  await deletePendingTotpBefore(db, before);
}
