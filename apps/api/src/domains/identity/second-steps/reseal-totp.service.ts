import type { Resealer } from '../../../core/secrets/resealer.ts';
import { placeOf } from './totp.service.ts';
import { listTotpAfter, updateTotpSealed } from './totp.store.ts';

const batch = 200;

/** The secrets of authenticator apps. */
export const totpResealer: Resealer = {
  what: 'authenticator app secrets',
  reseal: async (db, secrets) => {
    let count = 0;
    const failures: unknown[] = [];
    for (let after: string | null = null; ; ) {
      const rows = await listTotpAfter(db, after, batch);
      for (const { user_id: userId, sealed_secret: before } of rows) {
        try {
          const sealed = await secrets.reseal(before, placeOf(userId));
          // Someone who begins again meanwhile has a new secret, under the current key.
          if (sealed && (await updateTotpSealed(db, { userId, before, sealed }))) count += 1;
        } catch (error) {
          failures.push(error);
        }
      }
      after = rows.at(-1)?.user_id ?? null;
      if (after === null || rows.length < batch) break;
    }
    if (failures.length > 0) throw failures[0];
    return count;
  },
};
