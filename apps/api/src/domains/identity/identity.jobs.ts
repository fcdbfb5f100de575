import type { Background } from '../../core/module.ts';
import { alertsKeptMs } from './alerts/alerts.rules.ts';
import { deleteAlertsBefore } from './alerts/alerts.store.ts';
import { deviceKnownMs } from './devices/devices.service.ts';
import { deleteDevicesUnusedSince } from './devices/devices.store.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { sendReset, sendResetJob } from './password-resets/password-resets.service.ts';
import { deleteResetsBefore } from './password-resets/password-resets.store.ts';
import { removePicture, removePictureJob } from './pictures/pictures.service.ts';
import { deleteChallengesBefore } from './second-steps/challenges.store.ts';
import { deletePasskeyChallengesBefore } from './second-steps/passkeys.store.ts';
import { deletePendingTotpBefore } from './second-steps/totp.store.ts';
import { deleteEndedSessions } from './sessions/sessions.store.ts';
import { sendSignInCode, sendSignInCodeJob } from './sign-in-codes/sign-in-codes.service.ts';
import { deleteSignInCodesBefore } from './sign-in-codes/sign-in-codes.store.ts';
import { deleteCodesBefore } from './verification/verification.store.ts';

/** Longer than codes are counted for, so that forgetting one gives nobody another. */
const keptMs = 2 * 24 * 3600 * 1000;

export function identityJobs(deps: IdentityDeps): Background {
  return {
    jobs: [
      { name: sendResetJob, run: (data) => sendReset(deps, data as { email: string }) },
      {
        name: sendSignInCodeJob,
        run: (data) => sendSignInCode(deps, data as { email: string }),
      },
      { name: removePictureJob, run: (data) => removePicture(deps, data as { key: string }) },
    ],
    sweeps: [
      {
        name: 'identity.forget',
        everySeconds: 3600,
        run: async () => {
          const now = deps.clock.now();
          const longAgo = new Date(now.getTime() - keptMs);
          await deleteEndedSessions(deps.db, now);
          await deleteDevicesUnusedSince(deps.db, new Date(now.getTime() - deviceKnownMs));
          await deleteCodesBefore(deps.db, longAgo);
          await deleteResetsBefore(deps.db, longAgo);
          await deleteSignInCodesBefore(deps.db, longAgo);
          await deleteAlertsBefore(deps.db, new Date(now.getTime() - alertsKeptMs));
          // Challenges that nobody can answer any more, and secrets that never had their first code.
          await deleteChallengesBefore(deps.db, longAgo);
          await deletePasskeyChallengesBefore(deps.db, longAgo);
          await deletePendingTotpBefore(deps.db, longAgo);
        },
      },
    ],
  };
}
