import type { Eraser } from '../../core/account/eraser.ts';
import { erasedAddress, formerMember } from '../../core/account/tombstone.ts';
import { eraseAccount } from './accounts/account-status.service.ts';
import { impossiblePasswordHash } from './passwords/password-hash.engine.ts';
import { deleteAlertsOf } from './alerts/alerts.store.ts';
import { deleteBlocksOf } from './blocks/blocks.store.ts';
import { stopCalendarAddress } from './calendar-addresses/calendar-addresses.service.ts';
import { forgetDevices } from './devices/devices.service.ts';
import { deleteResetsOf } from './password-resets/password-resets.store.ts';
import { removePictureJob } from './pictures/pictures.service.ts';
import { clearSecondSteps } from './second-steps/second-steps.service.ts';
import { endSessionsOf } from './sessions/sessions.service.ts';
import { deleteSignInCodesOf } from './sign-in-codes/sign-in-codes.store.ts';
import { deleteCodesOf } from './verification/verification.store.ts';

/**
 * The account itself, last of all. The row stays for what refers to it, under a neutral name; the address
 * is free for a new account, which has nothing to do with this one.
 */
export const identityEraser: Eraser = {
  domain: 'identity',
  erase: async (unit, { userId }) => {
    await endSessionsOf(unit, userId);
    await stopCalendarAddress(unit.tx, userId);
    await forgetDevices(unit, userId, null);
    await clearSecondSteps(unit, userId);
    await deleteCodesOf(unit.tx, userId);
    await deleteResetsOf(unit.tx, userId);
    await deleteSignInCodesOf(unit.tx, userId);
    await deleteAlertsOf(unit.tx, userId);
    await deleteBlocksOf(unit.tx, userId);
    const user = await eraseAccount(unit, userId, {
      ...formerMember,
      email: erasedAddress(userId),
      passwordHash: impossiblePasswordHash(),
    });
    if (user?.picture_key) {
      unit.enqueue({ name: removePictureJob, data: { key: user.picture_key } });
    }
  },
};
