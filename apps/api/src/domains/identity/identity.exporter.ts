import type { ExportPart, Exporter } from '../../core/account/exporter.ts';
import { findUser, type UserRow } from './accounts/accounts.store.ts';
import { listAlertsOf } from './alerts/alerts.store.ts';
import type { Db } from '../../core/db/database.ts';
import { listBlocksBy } from './blocks/blocks.store.ts';
import { listDevicesOf } from './devices/devices.store.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { listResetTimes } from './password-resets/password-resets.store.ts';
import { openPictureFile } from './pictures/pictures.service.ts';
import { listPasskeys } from './second-steps/passkeys.store.ts';
import { countRecoveryCodes } from './second-steps/recovery-codes.store.ts';
import { findTotp } from './second-steps/totp.store.ts';
import { listSessionsOf } from './sessions/sessions.store.ts';
import { listSignInCodeTimes } from './sign-in-codes/sign-in-codes.store.ts';

/** The account and where it is signed in; no password, no token, no code, not even as a hash. */
export const identityExporter: Exporter<IdentityDeps> = {
  domain: 'identity',
  explains: {
    'profile.json': 'Your account: name, legal name, addresses, and when you made it.',
    'profile-picture.webp': 'Your picture, if you have one.',
    'sessions.json': 'Where you are signed in: browser, IP address and times.',
    'devices.json': 'Browsers you have signed in with.',
    'second-steps.json': 'Your second steps at sign-in, without the keys themselves.',
    'blocks.json': 'People you have blocked, by id.',
    'password-resets.json': 'When you recently asked for a new password.',
    'security-alerts.json': 'When we told you that someone may be attacking your account.',
    'sign-in-codes.json': 'When we recently emailed you a sign-in code, and when it was used.',
  },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    const user = await findUser(deps.db, userId);
    if (!user) return;
    yield { path: ['profile.json'], json: profileOf(user) };
    const pictureKey = user.picture_key;
    if (pictureKey !== null) {
      yield { path: ['profile-picture.webp'], open: () => openPictureFile(deps, pictureKey) };
    }
    const sessions = await listSessionsOf(deps.db, userId);
    yield {
      path: ['sessions.json'],
      json: sessions.map((session) => ({
        startedAt: session.created_at,
        lastUsedAt: session.last_seen_at,
        endsAt: session.expires_at,
        browser: session.user_agent,
        address: session.address,
      })),
    };
    const devices = await listDevicesOf(deps.db, userId);
    yield {
      path: ['devices.json'],
      json: devices.map((device) => ({
        browser: device.user_agent,
        address: device.address,
        firstSeenAt: device.first_seen_at,
        lastSeenAt: device.last_seen_at,
      })),
    };
    yield { path: ['second-steps.json'], json: await secondStepsOf(deps.db, userId) };
    yield { path: ['blocks.json'], json: await listBlocksBy(deps.db, userId) };
    yield { path: ['password-resets.json'], json: await listResetTimes(deps.db, userId) };
    const alerts = await listAlertsOf(deps.db, userId);
    yield {
      path: ['security-alerts.json'],
      json: alerts.map((alert) => ({ kind: alert.kind, seenAt: alert.seen_at })),
    };
    yield { path: ['sign-in-codes.json'], json: await listSignInCodeTimes(deps.db, userId) };
  },
};

async function secondStepsOf(db: Db, userId: string): Promise<Record<string, unknown>> {
  const totp = await findTotp(db, userId);
  const passkeys = await listPasskeys(db, userId);
  return {
    authenticatorApp: totp ? { since: totp.created_at, confirmedAt: totp.confirmed_at } : null,
    passkeys: passkeys.map((passkey) => ({
      name: passkey.name,
      madeAt: passkey.created_at,
      lastUsedAt: passkey.last_used_at,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
}

function profileOf(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    legalName: user.legal_name,
    legalNameConfirmedAt: user.legal_name_confirmed_at,
    postalAddress: user.postal_address,
    timeZone: user.time_zone,
    email: user.email,
    emailVerifiedAt: user.email_verified_at,
    madeAt: user.created_at,
    hasSecondStep: user.has_second_step,
    payoutAccountId: user.connected_account_id,
    payoutsEnabled: user.payouts_enabled,
    payoutAccountEnded: user.payout_account_ended,
    payoutsPausedUntil: user.payouts_paused_until,
    failedPayoutId: user.failed_payout_id,
    failedPayoutCents: user.failed_payout_cents,
    failedPayoutAt: user.failed_payout_at,
  };
}
